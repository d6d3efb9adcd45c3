import type { RunnableLicense } from '@botique/contract/delivery/launcher.ts';
import { CirclePlay } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { usePageData } from '../../../lib/api/page-data.ts';
import { useRunnableLicenses, useRunnableLicensesLive } from '../../../lib/licenses/runnable-licenses.ts';
import { Link } from '../../../lib/navigation/link.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { SkeletonBlock } from '../../../ui/feedback/skeleton.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { DownloadStep } from './download-step.tsx';
import type { Example } from './pictures.tsx';
import { RunStep } from './run-step.tsx';
import { RunnableList } from './runnable-list.tsx';
import { useThisSystem, type System } from './systems.ts';
import { WakesUpWindow } from './wakes-up-window.tsx';
import { WalkThrough } from './walk-through/walk-through.tsx';

type Props = {
  /** A button that opens a ticket. */
  contact: ReactNode;
  ask(license: RunnableLicense): ReactNode;
};

/** How to download the launcher and run what was bought. */
export function SourceScreen({ contact, ask }: Props) {
  const licenses = useRunnableLicenses();
  useRunnableLicensesLive();
  if (licenses.data && licenses.data.length > 0) {
    return <Guide licenses={licenses.data} contact={contact} ask={ask} />;
  }
  return (
    <>
      <h1 className="mb-5 font-display text-title font-semibold wide:mb-6">Source</h1>
      {licenses.data ? (
        <EmptyState
          title="You need a license first"
          text="Buy a product or start a free trial. Then you can download the launcher here."
          action={
            <Button asChild variant="primary">
              <Link to={paths.dashboardProducts}>View products</Link>
            </Button>
          }
        />
      ) : licenses.error ? (
        <ErrorState
          busy={licenses.isFetching}
          onRetry={() => void licenses.refetch()}
          text={`Could not load your licenses. ${licenses.error.message}`}
        />
      ) : (
        <div className="grid gap-3 wide:gap-5">
          <output className="sr-only">Loading your licenses</output>
          <SkeletonBlock className="h-64 rounded-card" />
          <SkeletonBlock className="h-96 rounded-card" />
        </div>
      )}
    </>
  );
}

type GuideProps = Props & { licenses: readonly RunnableLicense[] };

function Guide({ licenses, contact, ask }: GuideProps) {
  const thisSystem = useThisSystem();
  const [chosen, setChosen] = useState<System | null>(null);
  const system = chosen ?? thisSystem ?? 'windows';
  const [first] = [...licenses.filter(({ release }) => release !== null), ...licenses];
  const example = { name: first?.productName ?? '', version: first?.release?.version };
  return (
    <div className="@container">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 @min-[52rem]:grid-cols-[minmax(0,1fr)_20rem] @min-[52rem]:gap-5">
        {/* On a phone, the buttons come last. */}
        <div className="contents @min-[52rem]:col-span-full @min-[52rem]:flex @min-[52rem]:items-start @min-[52rem]:justify-between @min-[52rem]:gap-4">
          <div className="max-wide:mb-1">
            <h1 className="min-h-10 font-display text-title font-semibold">Source</h1>
            <p className="text-long text-text-2">
              Two steps, and your bots run on your own computer. No programming needed.
            </p>
          </div>
          <div className="order-last flex flex-col gap-2.5 @min-[52rem]:order-none @min-[52rem]:flex-row @min-[52rem]:gap-3">
            {contact}
            <Tutorial example={example} system={system} onChoose={setChosen} />
          </div>
        </div>
        <DownloadStep />
        <div className="@max-[52rem]:order-2 @min-[52rem]:contents">
          <RunnableList licenses={licenses} ask={ask} className="h-full" />
        </div>
        <div className="@max-[52rem]:order-1 @min-[52rem]:col-span-full">
          <RunStep thisSystem={thisSystem} chosen={system} onChoose={setChosen} />
        </div>
        {first && (
          <WakesUpWindow license={first} className="@max-[52rem]:hidden @min-[52rem]:col-span-full" />
        )}
      </div>
    </div>
  );
}

type TutorialProps = { example: Example; system: System; onChoose(system: System): void };

/** Opens the owner's video, or else the built-in walk-through. */
function Tutorial(props: TutorialProps) {
  const { tutorialUrl } = usePageData();
  const [open, setOpen] = useState(false);
  if (tutorialUrl) {
    return (
      <Button asChild icon={<CirclePlay />}>
        <a href={tutorialUrl} target="_blank" rel="noreferrer">
          Watch tutorial
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      </Button>
    );
  }
  return (
    <>
      <Button icon={<CirclePlay />} onClick={() => setOpen(true)}>
        Watch tutorial
      </Button>
      {open && <WalkThrough {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
