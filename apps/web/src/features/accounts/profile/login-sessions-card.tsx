import { accountsEndpoints } from '@botique/contract/accounts/endpoints.ts';
import type { LoginSession } from '@botique/contract/accounts/user.ts';
import { Monitor } from 'lucide-react';
import { useApi } from '../../../lib/api/api.ts';
import { useAction } from '../../../lib/data/use-action.ts';
import { usePrivateList, useRefreshPrivate } from '../../../lib/data/use-private-query.ts';
import { formatDateTime } from '../../../lib/format/dates.ts';
import { Badge } from '../../../ui/display/badge.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { Card } from '../../../ui/display/card.tsx';
import { LoadedList } from '../../../lib/list/loaded-list.tsx';
import { deviceName } from './device-name.ts';

/** The viewer's login sessions, each with a button to sign it out. */
export function LoginSessionsCard() {
  const sessions = useLoginSessions();
  return (
    <Card title="Signed-in browsers" flush>
      <LoadedList list={sessions} what="your browsers" empty="No browsers are signed in.">
        {(items) => (
          <ul className="divide-y divide-line">
            {items.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </ul>
        )}
      </LoadedList>
    </Card>
  );
}

function SessionRow({ session }: { session: LoginSession }) {
  const end = useEndSession();
  const device = deviceName(session.device);
  return (
    <li className="flex items-center gap-3 px-5 py-3">
      <Monitor size={20} aria-hidden className="shrink-0 text-text-3" />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          <span className="min-w-0 break-words">{device}</span>
          {session.current && <Badge tone="ok">This browser</Badge>}
        </p>
        <p className="text-small text-text-2">Last seen {formatDateTime(session.lastSeenAt)}</p>
      </div>
      <Button
        size="small"
        busy={end.isPending}
        aria-label={`Sign out of ${device}${session.current ? ', this browser' : ''}`}
        onClick={() => end.mutate(session)}
      >
        Sign out
      </Button>
    </li>
  );
}

function useLoginSessions() {
  const api = useApi();
  return usePrivateList<LoginSession>(['sessions'], (cursor) =>
    api(accountsEndpoints['sessions.list'], { query: { limit: 20, ...(cursor ? { cursor } : {}) } }),
  );
}

function useEndSession() {
  const api = useApi();
  const refresh = useRefreshPrivate();
  return useAction({
    run: ({ id }: LoginSession) => api(accountsEndpoints['sessions.end'], { params: { id } }),
    done: (_, { device }) => `Signed out of ${deviceName(device)}.`,
    onDone: () => Promise.all([refresh('sessions'), refresh('profile')]),
  });
}
