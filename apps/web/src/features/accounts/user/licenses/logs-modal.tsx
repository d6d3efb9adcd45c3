import type { ManagedLicense } from '@botique/contract/customers/managed-customer.ts';
import type { LogEntry } from '@botique/contract/licenses/log-entry.ts';
import type { RecordedSession } from '@botique/contract/licenses/recorded-session.ts';
import { staffLicenseEndpoints } from '@botique/contract/licenses/staff-endpoints.ts';
import { useState } from 'react';
import { useApi } from '../../../../lib/api/api.ts';
import { WatchModal } from '../../../../lib/customers/watch-modal.tsx';
import { usePrivateList } from '../../../../lib/data/use-private-query.ts';
import { botName } from '../../../../lib/licenses/bot-name.ts';
import { LogsTable } from '../../../../lib/licenses/logs-table.tsx';
import { LoadedList } from '../../../../lib/list/loaded-list.tsx';
import { Card } from '../../../../ui/display/card.tsx';
import { Face } from '../../../../ui/feedback/face.tsx';
import { Button } from '../../../../ui/form/button.tsx';
import { CloseButton, Modal } from '../../../../ui/overlay/modal.tsx';
import { userKey } from '../use-user.ts';

type Props = {
  license: ManagedLicense;
  sessions: readonly RecordedSession[];
  onClose: () => void;
  focusAfter: () => HTMLElement | null;
};

/** What happened to a license, and the consoles of its running sessions. */
export function LogsModal({ license, sessions, onClose, focusAfter }: Props) {
  const [watched, setWatched] = useState<RecordedSession | null>(null);
  const logs = useStaffLogs(license.id);
  const name = botName(license);
  if (watched) {
    const isOver = !sessions.some(({ socketId }) => socketId === watched.socketId);
    return <WatchModal session={watched} isOver={isOver} onClose={() => setWatched(null)} />;
  }
  return (
    <Modal
      open
      onOpenChange={(open) => !open && onClose()}
      focusAfter={focusAfter}
      title={
        <>
          Logs of <bdi>{name}</bdi>
        </>
      }
      description="Opening a console is noted in the audit log."
      className="max-w-200!"
      actions={
        <CloseButton>
          <Button>Close</Button>
        </CloseButton>
      }
    >
      {sessions.length > 0 && (
        <ul aria-label="Running sessions" className="flex flex-col gap-2">
          {sessions.map((session) => (
            <li key={session.socketId} className="flex items-center gap-3">
              <Face state="awake" />
              <span className="min-w-0 grow truncate text-small">{session.host ?? session.ip}</span>
              <Button
                size="small"
                aria-label={`Open the console on ${session.host ?? session.ip}`}
                onClick={() => setWatched(session)}
              >
                Console
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Card flush className="max-h-96 overflow-y-auto!">
        <LoadedList list={logs} what="the events" empty={<p className="pt-4">No events yet.</p>}>
          {(items) => <LogsTable entries={items} />}
        </LoadedList>
      </Card>
    </Modal>
  );
}

function useStaffLogs(id: string) {
  const api = useApi();
  return usePrivateList<LogEntry>([userKey, 'logs', id], (cursor) =>
    api(staffLicenseEndpoints['licenses.staffLogs'], {
      params: { id },
      query: { limit: 20, ...(cursor ? { cursor } : {}) },
    }),
  );
}
