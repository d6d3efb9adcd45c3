import { artworkPath } from '@botique/contract/catalogue/artwork.ts';
import type { RunnableLicense } from '@botique/contract/delivery/launcher.ts';
import { clsx } from 'clsx';
import { useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useCrashes } from '../../../lib/licenses/crashes.ts';
import {
  creatureStateOf,
  useRunningLicenses,
  type CreatureState,
} from '../../../lib/licenses/running-licenses.ts';
import { formatNumber } from '../../../lib/format/numbers.ts';
import { Link } from '../../../lib/navigation/link.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import { Card } from '../../../ui/display/card.tsx';
import { Face } from '../../../ui/feedback/face.tsx';
import { Button } from '../../../ui/form/button.tsx';

type Props = {
  licenses: readonly RunnableLicense[];
  /** A button that asks about a product without a release. */
  ask(license: RunnableLicense): ReactNode;
  className?: string;
};

const shownAtFirst = 3;

/** What the launcher can run, and what runs now. */
export function RunnableList({ licenses, ask, className }: Props) {
  const running = useRunningLicenses();
  const crashes = useCrashes();
  const [showsAll, setShowsAll] = useState(false);
  const lists = useRef<HTMLDivElement>(null);
  const sorted = groups.flatMap(({ has }) => licenses.filter(has));
  const shown = showsAll ? sorted : sorted.slice(0, shownAtFirst);

  function showAll() {
    // At once, because rows that are not rendered cannot take the focus.
    flushSync(() => setShowsAll(true));
    lists.current?.querySelectorAll('li')[shownAtFirst]?.querySelector('a')?.focus();
  }

  return (
    <Card title="It can run" {...(className && { className })}>
      <div ref={lists} className="-my-1">
        {groups.map(({ heading, has }) => (
          <Group key={heading ?? ''} heading={heading}>
            {shown.filter(has).map((license) => (
              <Row
                key={license.license}
                license={license}
                state={creatureStateOf(license.license, running.data, crashes.data)}
                ask={ask}
              />
            ))}
          </Group>
        ))}
      </div>
      {shown.length < sorted.length && (
        <Button size="small" variant="ghost" className="mt-2 -ml-3" onClick={showAll}>
          {`Show all ${formatNumber(sorted.length)}`}
        </Button>
      )}
    </Card>
  );
}

/** In the order in which they show. Each license is in one of them. */
const groups = [
  { heading: null, has: ({ usable, release }: RunnableLicense) => usable && release !== null },
  { heading: 'No release yet', has: ({ usable, release }: RunnableLicense) => usable && release === null },
  { heading: 'Not active', has: ({ usable }: RunnableLicense) => !usable },
];

function Group({ heading, children }: { heading: string | null; children: ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <>
      {heading && <h3 className="pt-3 pb-1 text-small font-semibold text-text-2">{heading}</h3>}
      <ul aria-label={heading ?? 'It can run'}>{children}</ul>
    </>
  );
}

type RowProps = { license: RunnableLicense; state: CreatureState | null; ask: Props['ask'] };

function Row({ license, state, ask }: RowProps) {
  const { productId, category, name, productName, release } = license;
  const detail = release ? `${productName} ${release.version}` : productName;
  return (
    <li className="flex min-h-15 items-center gap-3 border-t border-line py-2 first:border-t-0">
      <img
        src={artworkPath({ id: productId, category }, 'portrait', state ?? 'asleep')}
        alt=""
        width={32}
        height={32}
        draggable={false}
        className={clsx('size-8 shrink-0 rounded-[26%]', state !== 'awake' && 'saturate-45')}
      />
      <p className="min-w-0 grow">
        <Link to={paths.license(license.license)} className="block truncate font-semibold hover:underline">
          {name}
        </Link>
        {detail !== name && <span className="block truncate text-small text-text-2">{detail}</span>}
        {release && release.notes !== '' && (
          <span className="mt-0.5 line-clamp-2 text-caption text-text-2 wrap-anywhere">{release.notes}</span>
        )}
      </p>
      <RowEnd license={license} state={state} ask={ask} />
    </li>
  );
}

const labels: Record<CreatureState, string> = { awake: 'Awake', asleep: 'Asleep', trouble: 'Stopped' };

function RowEnd({ license, state, ask }: RowProps) {
  if (!license.usable) return null;
  // It may run without the launcher.
  if (!license.release && state !== 'awake') return ask(license);
  if (!state) return null;
  return (
    <span className="flex shrink-0 items-center gap-2 text-small text-text-2">
      <Face state={state} size="small" />
      {labels[state]}
    </span>
  );
}
