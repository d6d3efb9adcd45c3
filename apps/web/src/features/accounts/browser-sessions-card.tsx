import type { BrowserSession } from '@botique/contract/accounts/user.ts';
import { Monitor } from 'lucide-react';
import { formatMoment } from '../../lib/dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LoadedList } from '../../lib/loaded-list.tsx';
import { deviceName } from './device-name.ts';
import { useBrowserSessions, useEndSession } from './use-browser-sessions.ts';

/** The viewer's login sessions, each with a button to sign it out. */
export function BrowserSessionsCard({ className = '' }: { className?: string }) {
  const sessions = useBrowserSessions();
  return (
    <Card title="Signed-in browsers" flush className={className}>
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

function SessionRow({ session }: { session: BrowserSession }) {
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
        <p className="text-small text-text-2">Last seen {formatMoment(session.lastSeenAt)}</p>
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
