import { consoleLimits } from '@botique/contract/licenses/console-rules.ts';
import type { License } from '@botique/contract/licenses/license.ts';
import type { RecordedSession } from '@botique/contract/licenses/recorded-session.ts';
import type { ReactNode } from 'react';
import { useSessionConsole } from '../../../../lib/console/use-session-console.ts';
import { formatClock, formatMonthDay } from '../../../../lib/format/dates.ts';
import { ConsoleWindow } from '../../../../ui/console/console-window.tsx';
import { Face } from '../../../../ui/feedback/face.tsx';
import { UptimeClock } from '../../overview/awake-labels.tsx';
import { uptime } from '../../../../lib/format/uptime.ts';
import { sessionName } from '../../session-names.ts';
import { faceOf, stateOf } from './session-state.ts';

type Props = { license: License; session: RecordedSession; selector: ReactNode };

export function SessionConsole({ license, session, selector }: Props) {
  const { socketId, endedAt } = session;
  const source = useSessionConsole(socketId, { isLive: endedAt === null });
  return (
    <ConsoleWindow
      label={`Console of ${sessionName(session)}`}
      source={source}
      header={<ConsoleHeader session={session} />}
      actions={selector}
      hasTools
      fileName={fileNameOf(license, session)}
      className="h-116 wide:h-138"
      {...(endedAt !== null && {
        ended: `Session ended at ${formatClock(endedAt)}`,
        footer: `Kept until ${formatMonthDay(keptUntil(endedAt))}`,
      })}
    />
  );
}

function ConsoleHeader({ session }: { session: RecordedSession }) {
  const { startedAt, endedAt } = session;
  return (
    <>
      <Face state={faceOf(session)} />
      <p className="flex min-w-0 flex-wrap gap-x-3 py-1">
        <span className="font-semibold">{stateOf(session)}</span>
        <span className="numeric text-text-2">
          {endedAt === null ? (
            <UptimeClock since={startedAt} />
          ) : (
            `ran ${uptime(new Date(startedAt), new Date(endedAt))}`
          )}
        </span>
      </p>
    </>
  );
}

const dayMs = 86_400_000;

function keptUntil(endedAt: string): string {
  return new Date(Date.parse(endedAt) + consoleLimits.keptDays * dayMs).toISOString();
}

/** 'warden-console-2026-11-14'. */
function fileNameOf({ type }: License, { startedAt }: RecordedSession): string {
  const name = type.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-');
  return `${name}-console-${startedAt.slice(0, 10)}`;
}
