import type { License } from '@botique/contract/licenses/license.ts';
import type { RecordedSession } from '@botique/contract/licenses/recorded-session.ts';
import { formatRecentMoment } from '../../../lib/format/dates.ts';
import { Link } from '../../../lib/navigation/link.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import { Face } from '../../../ui/feedback/face.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { LicenseTile } from '../license-tile.tsx';
import { uptime } from '../../../lib/format/uptime.ts';
import { sessionName } from '../session-names.ts';
import { CrashLines } from './crash-lines.tsx';
import { GetHelpButton } from './get-help-button.tsx';

type Props = {
  license: License;
  crash: RecordedSession;
  /** Another button of the page is more urgent. */
  isSecondary: boolean;
};

/** Says when and after what uptime a session crashed, with its last lines. */
export function CrashCard({ license, crash, isSecondary }: Props) {
  return (
    <section
      aria-label="Crash"
      className="mb-6 overflow-hidden rounded-card border border-[color-mix(in_srgb,var(--bad)_40%,transparent)] bg-surface"
    >
      <div className="flex items-center gap-3 p-5">
        <LicenseTile license={license} state="trouble" className="size-10" />
        <div className="min-w-0 grow">
          <h2 className="font-display text-card font-semibold wrap-anywhere">
            <bdi>{sessionName(crash)}</bdi> {isSilent(crash) ? 'stopped answering' : 'stopped unexpectedly'}
          </h2>
          <p className="text-small text-text-2">{whatHappened(crash)}</p>
        </div>
        <Face state="trouble" className="max-sm:hidden" />
      </div>
      <CrashLines session={crash} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 px-5 py-4">
        <p className="text-small text-text-2">Cleared by the next start.</p>
        <div className="flex gap-2.5">
          <Button asChild size="small">
            <Link to={`${paths.license(license.id)}?tab=console&session=${crash.socketId}`}>
              Open console
            </Link>
          </Button>
          <GetHelpButton license={license} session={crash} variant={isSecondary ? 'secondary' : 'primary'} />
        </div>
      </div>
    </section>
  );
}

/** It fell silent instead of saying that it exits. */
const isSilent = ({ exitCode }: RecordedSession) => exitCode === null;

/** 'Today at 2:40 AM, after 4m 09s. Exit code 1.' */
function whatHappened({ startedAt, endedAt, exitCode }: RecordedSession): string {
  const end = endedAt ?? startedAt;
  const when = `${formatRecentMoment(end)}, after ${uptime(new Date(startedAt), new Date(end))}.`;
  return exitCode === null ? when : `${when} Exit code ${exitCode}.`;
}
