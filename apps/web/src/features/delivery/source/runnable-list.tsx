import { artworkPath } from '@botique/contract/catalogue/artwork.ts';
import type { RunnableLicense } from '@botique/contract/delivery/launcher.ts';
import { clsx } from 'clsx';
import { useState, type ReactNode } from 'react';
import { useCrashes } from '../../../lib/licenses/crashes.ts';
import {
  creatureStateOf,
  useRunningLicenses,
  type CreatureState,
} from '../../../lib/licenses/running-licenses.ts';
import { formatNumber } from '../../../lib/format/numbers.ts';
import { Link } from '../../../lib/navigation/link.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import { Badge } from '../../../ui/display/badge.tsx';
import { Card } from '../../../ui/display/card.tsx';
import { Face } from '../../../ui/feedback/face.tsx';
import { Button } from '../../../ui/form/button.tsx';

type Props = {
  licenses: readonly RunnableLicense[];
  /** A button that asks about a product without a release. */
  ask(license: RunnableLicense): ReactNode;
  className?: string;
};

const shownAtFirst = 4;

/** What the launcher can run, and what runs now. */
export function RunnableList({ licenses, ask, className }: Props) {
  const running = useRunningLicenses();
  const crashes = useCrashes();
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? licenses : licenses.slice(0, shownAtFirst);
  return (
    <Card title="It can run" {...(className && { className })}>
      <ul aria-label="It can run" className="-my-1">
        {shown.map((license) => (
          <Row
            key={license.license}
            license={license}
            state={creatureStateOf(license.license, running.data, crashes.data)}
            ask={ask}
          />
        ))}
      </ul>
      {shown.length < licenses.length && (
        <Button size="small" variant="ghost" className="mt-2 -ml-3" onClick={() => setShowsAll(true)}>
          {`Show all ${formatNumber(licenses.length)}`}
        </Button>
      )}
    </Card>
  );
}

type RowProps = { license: RunnableLicense; state: CreatureState | null; ask: Props['ask'] };

function Row({ license, state, ask }: RowProps) {
  const { productId, category, name, productName, release } = license;
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
        <span className="block truncate text-small text-text-2">
          {release ? `${productName} ${release.version}` : 'No release yet'}
        </span>
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
  // It may run without the launcher.
  if (!license.release && state !== 'awake') return ask(license);
  if (!license.usable) return <Badge>Not active</Badge>;
  if (!state) return null;
  return (
    <span className="flex shrink-0 items-center gap-2 text-small text-text-2">
      <Face state={state} size="small" />
      {labels[state]}
    </span>
  );
}
