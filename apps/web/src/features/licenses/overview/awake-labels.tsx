import type { RecordedSession } from '@botique/contract/licenses/recorded-session.ts';
import { formatNumber } from '../../../lib/format/numbers.ts';
import { uptime } from '../../../lib/format/uptime.ts';
import { useUptimeClock } from '../../../lib/format/use-uptime-clock.ts';
import { crashOf } from '../../../lib/licenses/crashes.ts';
import { Link } from '../../../lib/navigation/link.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import { licenseName } from '../bot-profile.ts';
import { termOf, timeLeftText } from '../license-term.ts';
import { stateLabels } from '../running-status.tsx';
import { useSessionModal } from '../session-modal/session-modal-context.ts';
import { useClock } from '../use-clock.ts';
import type { OverviewLicense } from './running-first.ts';

type Props = { shown: readonly OverviewLicense[]; crashes: readonly RecordedSession[] | undefined };

/** The labels below the creatures: the name, and the uptime, the time left or a crash. */
export function AwakeLabels({ shown, crashes }: Props) {
  const now = useClock(shown.map(({ license }) => license));
  return (
    <ul className="grid auto-cols-[minmax(0,1fr)] grid-flow-col divide-x divide-line">
      {shown.map(({ license, running }) => {
        const sessionCount = running && running.sessionCount > 1 ? formatNumber(running.sessionCount) : null;
        return (
          <li key={license.id} className="min-h-17 px-3 py-3 first:pl-4 wide:px-6 wide:first:pl-6">
            <div className="@container">
              <p className="flex gap-1.5">
                <LicenseOpener license={license} running={running} />
                {/* On a phone there is no room for it beside the uptime. */}
                {sessionCount && (
                  <span aria-hidden="true" className="numeric shrink-0 text-text-2 @min-[9rem]:hidden">
                    ×{sessionCount}
                  </span>
                )}
              </p>
              <p className="flex gap-2 text-text-2">
                <span className="min-w-0 truncate">
                  {running ? (
                    <>
                      {/* The uptime already shows that it is awake. */}
                      <span className="sr-only">{stateLabels.awake}, </span>
                      <UptimeClock since={running.since} />
                    </>
                  ) : crashOf(license.id, crashes) ? (
                    stateLabels.trouble
                  ) : (
                    <>
                      {/* On a phone there is no room for the word. */}
                      <span className="@max-[9rem]:sr-only">{stateLabels.asleep}, </span>
                      {timeLeftText(termOf(license, now))}
                    </>
                  )}
                </span>
                {sessionCount && <span className="shrink-0 @max-[9rem]:sr-only">{sessionCount} running</span>}
              </p>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

/** A running license opens its longest-running session, others their page. */
function LicenseOpener({ license, running }: OverviewLicense) {
  const { open } = useSessionModal();
  const name = licenseName(license);
  const look = { title: name, className: 'min-w-0 truncate font-semibold hover:underline' };
  return running ? (
    <button type="button" aria-haspopup="dialog" {...look} onClick={() => open(running.socketId)}>
      <bdi>{name}</bdi>
    </button>
  ) : (
    <Link to={paths.license(license.id)} {...look}>
      <bdi>{name}</bdi>
    </Link>
  );
}

/** Ticks every second. Not `aria-live`, or screen readers would announce every tick. */
export function UptimeClock({ since }: { since: string }) {
  const [first, second, third] = uptime(new Date(since), useUptimeClock(since)).split(' ');
  return (
    <span className="numeric">
      {second === undefined ? first : `${first} ${second}`}
      {/* There is no room for it on the narrowest phones. */}
      {third && <span className="@max-[5.5rem]:hidden"> {third}</span>}
    </span>
  );
}
