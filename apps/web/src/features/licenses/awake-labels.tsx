import { grouped } from '../../lib/grouped-number.ts';
import { Link } from '../../lib/link.tsx';
import { paths } from '../../lib/paths.ts';
import { nameOf } from './bot-of.ts';
import { whatIsLeft } from './ends-in.ts';
import type { Shelved } from './shelved.ts';
import { termOf } from './term.ts';
import { UptimeClock } from './uptime-clock.tsx';
import { useClock } from './use-clock.ts';

/** The labels below the creatures: the name, and the uptime or the time left. */
export function AwakeLabels({ shown }: { shown: readonly Shelved[] }) {
  const now = useClock(shown.map(({ license }) => license));
  return (
    <ul className="grid auto-cols-[minmax(0,1fr)] grid-flow-col divide-x divide-line">
      {shown.map(({ license, running }) => {
        const several = running && running.copies > 1 ? grouped(running.copies) : null;
        return (
          <li key={license.id} className="min-h-17 px-3 py-3 first:pl-4 wide:px-6 wide:first:pl-6">
            <div className="@container">
              <p className="flex gap-1.5">
                <Link
                  to={paths.license(license.id)}
                  className="min-w-0 truncate font-semibold hover:underline"
                  title={nameOf(license)}
                >
                  <bdi>{nameOf(license)}</bdi>
                </Link>
                {/* On a phone there is no room for it beside the uptime. */}
                {several && (
                  <span aria-hidden="true" className="numeric shrink-0 text-text-2 @min-[9rem]:hidden">
                    ×{several}
                  </span>
                )}
              </p>
              <p className="flex gap-2 text-text-2">
                <span className="min-w-0 truncate">
                  {/* The uptime already shows that it is awake. On a phone there is no room for the word. */}
                  <span className={running ? 'sr-only' : '@max-[9rem]:sr-only'}>
                    {running ? 'Awake, ' : 'Asleep, '}
                  </span>
                  {running ? <UptimeClock since={running.since} /> : whatIsLeft(termOf(license, now))}
                </span>
                {several && <span className="shrink-0 @max-[9rem]:sr-only">{several} running</span>}
              </p>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
