import { consoleLimits } from '@botique/contract/licenses/console-rules.ts';
import type { RecordedSession } from '@botique/contract/licenses/recorded-session.ts';
import { ChevronDown } from 'lucide-react';
import { formatRecentMoment } from '../../../../lib/format/dates.ts';
import { Face } from '../../../../ui/feedback/face.tsx';
import { Button } from '../../../../ui/form/button.tsx';
import { Menu, MenuChoice, MenuChoices, MenuLabel, MenuSeparator } from '../../../../ui/overlay/menu.tsx';
import { uptime } from '../../../../lib/format/uptime.ts';
import { deviceName } from '../../session-names.ts';
import { useUptimeClock } from '../../../../lib/format/use-uptime-clock.ts';
import type { LicenseSessions } from './license-sessions.ts';
import { faceOf, stateOf } from './session-state.ts';

const lastDays = `Last ${consoleLimits.keptDays} days`;

type Props = {
  sessions: LicenseSessions;
  chosen: RecordedSession | null;
  onChoose: (socketId: string) => void;
};

/** Chooses one of the running sessions by IP, or one of the last days. Nothing if there is no choice. */
export function SessionSelector({ sessions: { live, past }, chosen, onChoose }: Props) {
  if (live.length + past.length <= (chosen ? 1 : 0)) return null;
  const label = chosen ? nameOf(chosen) : lastDays;
  return (
    <Menu
      className="w-72 max-w-[calc(100vw-1rem)]"
      trigger={
        <Button size="small" aria-label={`Session: ${label}`} className="max-w-44">
          <span className="numeric min-w-0 truncate">{label}</span>
          <ChevronDown aria-hidden="true" className="size-4 shrink-0" />
        </Button>
      }
    >
      <MenuChoices value={chosen?.socketId ?? ''} onValueChange={onChoose}>
        {live.map((session) => (
          <MenuChoice key={session.socketId} value={session.socketId}>
            <SessionName session={session} device={sharesIp(session, live) ? deviceName(session) : null} />
            <RunningTime since={session.startedAt} />
          </MenuChoice>
        ))}
        {live.length > 0 && past.length > 0 && <MenuSeparator />}
        {past.length > 0 && <MenuLabel>{lastDays}</MenuLabel>}
        {past.map((session) => (
          <MenuChoice key={session.socketId} value={session.socketId}>
            <SessionName session={session} />
            <ShortUptime since={session.startedAt} until={new Date(session.endedAt ?? session.startedAt)} />
          </MenuChoice>
        ))}
      </MenuChoices>
    </Menu>
  );
}

const nameOf = ({ ip, startedAt, endedAt }: RecordedSession) =>
  endedAt === null ? ip : formatRecentMoment(startedAt);

/** Several devices behind one router have the same IP. */
const sharesIp = (session: RecordedSession, live: readonly RecordedSession[]) =>
  live.filter(({ ip }) => ip === session.ip).length > 1;

type SessionNameProps = { session: RecordedSession; device?: string | null };

function SessionName({ session, device = null }: SessionNameProps) {
  return (
    <>
      <Face state={faceOf(session)} size="small" label={stateOf(session)} />
      <span className="numeric min-w-0 shrink-0 max-w-full truncate">{nameOf(session)}</span>
      {device && <bdi className="min-w-0 truncate text-small text-text-2">{device}</bdi>}
    </>
  );
}

function RunningTime({ since }: { since: string }) {
  return <ShortUptime since={since} until={useUptimeClock(since)} />;
}

/** Without seconds, which nobody needs to tell sessions apart. */
function ShortUptime({ since, until }: { since: string; until: Date }) {
  const shown = uptime(new Date(since), until).split(' ').slice(0, 2).join(' ');
  return <span className="numeric ml-auto shrink-0 text-text-2">{shown}</span>;
}
