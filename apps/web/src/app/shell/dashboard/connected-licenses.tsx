import type { ConnectedSession } from '@botique/contract/licenses/session.ts';
import { clsx } from 'clsx';
import { LicenseTile } from '../../../features/licenses/license-tile.tsx';
import { useSessionModal } from '../../../features/licenses/session-modal/session-modal-context.ts';
import { typeName } from '../../../features/licenses/session-names.ts';
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
            {hasTwin(session, sessions) && (
              <span title={session.ip} className="min-w-0 truncate font-mono text-[11.5px] font-normal">
                {session.ip}
              </span>
            )}
            <Face state="awake" size="small" label="Awake" className="ml-auto" />
          </button>
        </li>
      ))}
    </SideGroup>
  );
}

/** Without its IP, another entry would look the same. */
function hasTwin({ data, socketId }: ConnectedSession, sessions: readonly ConnectedSession[]): boolean {
  return sessions.some((other) => other.data.type === data.type && other.socketId !== socketId);
}
