import type { ConnectedSession } from '@botique/contract/licenses/session.ts';
import { clsx } from 'clsx';
import { LicenseTile } from '../../../features/licenses/license-tile.tsx';
import { useSessionModal } from '../../../features/licenses/session-modal/session-modal-context.ts';
import { deviceName, typeName } from '../../../features/licenses/session-names.ts';
import { useConnectedSessions } from '../../../lib/licenses/running-licenses.ts';
import { Face } from '../../../ui/feedback/face.tsx';
import { entryClasses, SideGroup } from './side-group.tsx';

/** One entry for each running product session. Hidden while nothing runs. */
export function ConnectedLicenses({ onOpen }: { onOpen: (socketId: string) => void }) {
  const { data: sessions = [] } = useConnectedSessions();
  const { openedId } = useSessionModal();
  if (sessions.length === 0) return null;
  return (
    <SideGroup label="Connected Licenses">
      {sessions.map((session) => (
        <li key={session.socketId}>
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => onOpen(session.socketId)}
            className={clsx(
              entryClasses,
              'w-full text-left',
              session.socketId === openedId && 'bg-hover font-semibold text-text',
            )}
          >
            <LicenseTile license={session.data} state="awake" className="size-5.5" />
            {/* The IP gives way first, but a long type leaves room for some of it. */}
            <span className="truncate has-[+[title]]:max-w-24 has-[+[title]]:shrink-0">
              {typeName(session.data)}
            </span>
            <Place session={session} sessions={sessions} />
            <Face state="awake" size="small" label="Awake" className="ml-auto" />
          </button>
        </li>
      ))}
    </SideGroup>
  );
}

type PlaceProps = { session: ConnectedSession; sessions: readonly ConnectedSession[] };

/** The IP, if another entry has the same type. The device, if that one also has the same IP. */
function Place({ session, sessions }: PlaceProps) {
  const twins = sessions.filter(
    ({ data, socketId }) => data.type === session.data.type && socketId !== session.socketId,
  );
  if (twins.length === 0) return null;
  const place = twins.some(({ ip }) => ip === session.ip) ? deviceName(session) : session.ip;
  return (
    <span title={place} className="min-w-0 truncate font-mono text-[11.5px] font-normal">
      <bdi>{place}</bdi>
    </span>
  );
}
