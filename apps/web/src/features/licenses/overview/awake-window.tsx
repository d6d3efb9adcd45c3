import { strings } from '@botique/contract/strings.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { formatNumber } from '../../../lib/format/numbers.ts';
import { useCrashes } from '../../../lib/licenses/crashes.ts';
import {
  creatureStateOf,
  useRunningLicenses,
  type RunningLicense,
} from '../../../lib/licenses/running-licenses.ts';
import { Link } from '../../../lib/navigation/link.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import { productCreature } from '../../../lib/product/product-creature.ts';
import { creatureFor } from '../../../ui/creature/creature-for.ts';
import { Creature } from '../../../ui/creature/creature.tsx';
import { Window } from '../../../ui/display/window.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { SkeletonBlock } from '../../../ui/feedback/skeleton.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { useSessionModal } from '../session-modal/session-modal-context.ts';
import { AwakeLabels } from './awake-labels.tsx';
import { runningFirst } from './running-first.ts';
import { useNewestLicenses } from './use-newest-licenses.ts';

/** More creatures would crowd the shelf. */
const maxShown = 3;

const title = 'Awake now';
/** Overflow is visible, because a topper may reach above its box. */
const creatureSize = 'mx-auto w-25 overflow-visible wide:w-34';
/** As tall as a full shelf, so that nothing below moves when it loads. The grid stretches its content. */
const tall = 'grid min-h-67.5 grid-cols-[minmax(0,1fr)] wide:min-h-77.5';
const labelRow = 'min-h-17 px-4 py-3 wide:px-6';

/** The viewer's creatures on a shelf. Only those of running licenses have their eyes open. */
export function AwakeWindow({ className = '' }: { className?: string }) {
  const licenses = useNewestLicenses();
  const connected = useRunningLicenses();
  const crashes = useCrashes();
  const box = `${tall} ${className}`;
  if (licenses.isPending) return <Skeleton className={box} />;
  if (!licenses.data) return <LoadError what="your licenses" query={licenses} className={box} />;
  const { newest, total } = licenses.data;
  if (newest.length === 0) return <NoLicenses className={box} />;
  // Closed eyes and a count of 0 would claim that nothing runs, so wait until the sessions are loaded.
  if (connected.isPending) return <Skeleton className={box} />;
  if (!connected.data) return <LoadError what="your running products" query={connected} className={box} />;
  const nothingRuns = connected.data.length === 0;
  const shown = runningFirst(connected.data, newest, maxShown);
  return (
    <Window
      title={title}
      action={<RunningCount running={connected.data} total={total} />}
      className={box}
      shelf={<AwakeLabels shown={shown} crashes={crashes.data} />}
    >
      {nothingRuns && <AllAsleep />}
      <div
        className={clsx(
          'grid auto-cols-[minmax(0,1fr)] grid-flow-col items-end',
          nothingRuns ? 'pt-2.75' : 'pt-8',
        )}
      >
        {shown.map(({ license, running }) => (
          <ShelfPlace key={license.id} running={running}>
            <Creature
              look={productCreature({ id: license.productId, category: license.category })}
              state={creatureStateOf(license.id, connected.data, crashes.data) ?? 'asleep'}
              className={creatureSize}
            />
          </ShelfPlace>
        ))}
      </div>
    </Window>
  );
}

/** A running creature opens its session. The label below does the same for keyboards and screen readers. */
function ShelfPlace({ running, children }: { running: RunningLicense | null; children: ReactNode }) {
  const { open } = useSessionModal();
  if (!running) return children;
  return (
    <button type="button" tabIndex={-1} aria-hidden="true" onClick={() => open(running.socketId)}>
      {children}
    </button>
  );
}

/** Fills the space above the creatures, so that nothing moves when one wakes. */
function AllAsleep() {
  return (
    <p className="mb-auto flex h-5.25 items-center justify-between gap-3 px-5 text-text-2 wide:px-6">
      <span className="truncate">
        Nothing is running<span className="max-wide:sr-only">. Start a product and it wakes up here.</span>
      </span>
      <Link to={paths.licenses} className="shrink-0 font-semibold text-link hover:underline">
        View licenses
      </Link>
    </p>
  );
}

function RunningCount({ running, total }: { running: readonly RunningLicense[]; total: number }) {
  const more = running.length - maxShown;
  return (
    <p className="numeric flex gap-2.5">
      <span>
        {formatNumber(running.length)} of {formatNumber(total)} {total === 1 ? 'license' : 'licenses'}
      </span>
      {more > 0 && (
        <Link to={paths.licenses} className="font-semibold text-link hover:underline">
          +{formatNumber(more)} more
          <span className="sr-only"> awake, view all licenses</span>
        </Link>
      )}
    </p>
  );
}

type LoadErrorProps = {
  what: string;
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>;
  className: string;
};

function LoadError({ what, query: { error, isFetching, refetch }, className }: LoadErrorProps) {
  return (
    <Window title={title} className={className}>
      <ErrorState
        className="my-auto py-4!"
        busy={isFetching}
        onRetry={() => void refetch()}
        text={`Could not load ${what}. ${error?.message ?? ''}`}
      />
    </Window>
  );
}

const sleeper = creatureFor('Ty5nH1Zc', 'bot');

function NoLicenses({ className }: { className: string }) {
  return (
    <Window
      title={title}
      action="No licenses"
      className={className}
      shelf={
        <div className={`${labelRow} flex items-center justify-between gap-4`}>
          <p className="text-text-2">Nothing here yet. Find your first product.</p>
          <Button asChild size="small">
            <Link to={paths.dashboardProducts}>{strings.landing.viewProducts}</Link>
          </Button>
        </div>
      }
    >
      <Creature look={sleeper} state="asleep" className={creatureSize} />
    </Window>
  );
}

function Skeleton({ className }: { className: string }) {
  return (
    <Window
      title={title}
      className={className}
      shelf={
        <div className={`${labelRow} flex flex-col justify-center gap-2.5`}>
          <output className="sr-only">Loading your licenses</output>
          <SkeletonBlock className="h-3.5 w-24" />
          <SkeletonBlock className="h-3.5 w-16" />
        </div>
      }
    />
  );
}
