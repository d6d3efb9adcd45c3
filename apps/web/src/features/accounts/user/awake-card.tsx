import type { ManagedCustomer } from '@botique/contract/customers/managed-customer.ts';
import type { RecordedSession } from '@botique/contract/licenses/recorded-session.ts';
import { useState } from 'react';
import { WatchModal } from '../../../lib/customers/watch-modal.tsx';
import { formatNumber } from '../../../lib/format/numbers.ts';
import { uptime } from '../../../lib/format/uptime.ts';
import { useUptimeClock } from '../../../lib/format/use-uptime-clock.ts';
import { botName } from '../../../lib/licenses/bot-name.ts';
import { Window } from '../../../ui/display/window.tsx';
import { Face } from '../../../ui/feedback/face.tsx';

/** The user's running products. Each opens its console. */
export function AwakeCard({ sessions: { newest, total } }: Pick<ManagedCustomer, 'sessions'>) {
  const [watched, setWatched] = useState<RecordedSession | null>(null);
  const isOver = watched !== null && !newest.some(({ socketId }) => socketId === watched.socketId);
  return (
    <Window title="Awake now" action={<span className="numeric">{formatNumber(total)}</span>}>
      {total === 0 ? (
        <p className="border-t border-line px-5 py-4 text-small text-text-2 wide:px-6">Nothing is running.</p>
      ) : (
        <>
          <ul aria-label="Running products" className="divide-y divide-line border-t border-line">
            {newest.map((session) => (
              <li key={session.socketId}>
                <SessionButton session={session} onOpen={() => setWatched(session)} />
              </li>
            ))}
          </ul>
          <p className="border-t border-line bg-window-rail px-5 py-3 wide:px-6 text-small text-text-2">
            Opening a console is noted in the audit log.
          </p>
        </>
      )}
      {watched && <WatchModal session={watched} isOver={isOver} onClose={() => setWatched(null)} />}
    </Window>
  );
}

function SessionButton({ session, onOpen }: { session: RecordedSession; onOpen: () => void }) {
  const { ip, host, startedAt } = session;
  const now = useUptimeClock(startedAt);
  const name = botName(session);
  const since = uptime(new Date(startedAt), now);
  return (
    <button
      type="button"
      onClick={onOpen}
      aria-label={`Open the console of ${name} on ${host ?? ip}`}
      className="flex w-full items-center gap-3 px-5 py-2.5 text-left wide:px-6 hover:bg-hover focus-visible:-outline-offset-2"
    >
      <Face state="awake" />
      <span className="min-w-0 grow">
        <span className="block truncate text-small font-semibold">
          <bdi>{name}</bdi>
        </span>
        <span className="block truncate text-small text-text-2" title={ip}>
          {host ?? ip}
        </span>
      </span>
      <span className="numeric shrink-0 text-small text-text-2">{since}</span>
    </button>
  );
}
