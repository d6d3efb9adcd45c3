import { copy } from '@botique/contract/copy.ts';
import type { License } from '@botique/contract/licenses/license.ts';
import { grouped } from '../../lib/grouped-number.ts';
import { Link } from '../../lib/link.tsx';
import { paths } from '../../lib/paths.ts';
import { productCreature } from '../../lib/product-creature.ts';
import { Button } from '../../ui/button.tsx';
import { creatureFor } from '../../ui/creature/creature-for.ts';
import { Creature } from '../../ui/creature/creature.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonBlock } from '../../ui/skeleton.tsx';
import { Window } from '../../ui/window.tsx';
import { awakeFirst } from './awake-first.ts';
import { nameOf } from './bot-of.ts';
import { whatIsLeft } from './ends-in.ts';
import { termOf } from './term.ts';
import { useClock } from './use-clock.ts';
import { useNewestLicenses } from './use-newest-licenses.ts';

type Props = {
  /** The ids of the licenses whose copies run at this moment. */
  awake: readonly string[];
  className?: string;
};

/** What a shelf of this width holds without being crowded. */
const most = 3;

const side = 'grid auto-cols-[minmax(0,1fr)] grid-flow-col';
/** A topper may reach above its box. */
const creatureSize = 'mx-auto w-25 overflow-visible wide:w-34';
const label = 'min-h-17 px-4 py-3 wide:px-6';

/** The viewer's creatures on their shelf: eyes open for what runs, closed for what does not. */
export function AwakeWindow({ awake, className = '' }: Props) {
  const licenses = useNewestLicenses();
  const box = `min-h-62 wide:min-h-74 ${className}`;
  if (licenses.isPending) return <Waiting className={box} />;
  if (!licenses.data) {
    return (
      <Window title={title} className={box}>
        <ErrorState
          className="my-auto py-4!"
          busy={licenses.isFetching}
          onRetry={() => void licenses.refetch()}
          text={`Could not load your licenses. ${licenses.error.message}`}
        />
      </Window>
    );
  }
  const { newest, total } = licenses.data;
  if (newest.length === 0) return <Nobody className={box} />;
  const running = new Set(awake);
  const shown = awakeFirst(newest, running).slice(0, most);
  const count = `${grouped(awake.length)} of ${grouped(total)} ${total === 1 ? 'license' : 'licenses'}`;
  return <Shelf licenses={shown} running={running} count={count} className={box} />;
}

const title = 'Awake now';

type ShelfProps = {
  licenses: readonly License[];
  running: ReadonlySet<string>;
  count: string;
  className: string;
};

function Shelf({ licenses, running, count, className }: ShelfProps) {
  const now = useClock(licenses);
  return (
    <Window
      title={title}
      action={<span className="numeric">{count}</span>}
      className={className}
      shelf={
        <ul className={`${side} divide-x divide-line`}>
          {licenses.map((license) => (
            <li key={license.id} className={label}>
              <Link
                to={paths.license(license.id)}
                className="block truncate font-semibold hover:underline"
                title={nameOf(license)}
              >
                <bdi>{nameOf(license)}</bdi>
              </Link>
              <p className="truncate text-text-2">
                {/* The eyes tell it to who sees them. */}
                <span className="sr-only">{running.has(license.id) ? 'Awake, ' : 'Asleep, '}</span>
                {whatIsLeft(termOf(license, now))}
              </p>
            </li>
          ))}
        </ul>
      }
    >
      <div className={`${side} items-end pt-8`}>
        {licenses.map(({ id, productId, category }) => (
          <Creature
            key={id}
            look={productCreature({ id: productId, category })}
            state={running.has(id) ? 'awake' : 'asleep'}
            className={creatureSize}
          />
        ))}
      </div>
    </Window>
  );
}

const sleeper = creatureFor('Ty5nH1Zc', 'bot');

function Nobody({ className }: { className: string }) {
  return (
    <Window
      title={title}
      action="No licenses"
      className={className}
      shelf={
        <div className={`${label} flex items-center justify-between gap-4`}>
          <p className="text-text-2">Nobody lives here yet. Find your first one.</p>
          <Button asChild size="small">
            <Link to={paths.dashboardProducts}>{copy.landing.viewProducts}</Link>
          </Button>
        </div>
      }
    >
      <Creature look={sleeper} state="asleep" className={creatureSize} />
    </Window>
  );
}

function Waiting({ className }: { className: string }) {
  return (
    <Window
      title={title}
      className={className}
      shelf={
        <div className={`${label} flex flex-col justify-center gap-2.5`}>
          <output className="sr-only">Loading your licenses</output>
          <SkeletonBlock className="h-3.5 w-24" />
          <SkeletonBlock className="h-3.5 w-16" />
        </div>
      }
    />
  );
}
