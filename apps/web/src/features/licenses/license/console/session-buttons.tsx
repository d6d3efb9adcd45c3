import type { RecordedSession } from '@botique/contract/licenses/recorded-session.ts';
import { Ban, Square } from 'lucide-react';
import { Button } from '../../../../ui/form/button.tsx';
import { useSessionAction } from '../../session-action/use-session-action.ts';

/** Stops a running session, or blacklists its device. */
export function SessionButtons({ session }: { session: RecordedSession }) {
  const { action, act } = useSessionAction(session);
  return (
    <>
      <div className="mt-3 grid grid-cols-2 gap-2.5">
        <Button
          icon={<Square />}
          busy={action === 'stop'}
          aria-disabled={action !== null}
          onClick={() => act('stop')}
        >
          Stop
        </Button>
        <Button
          variant="danger"
          icon={<Ban />}
          busy={action === 'blacklist'}
          aria-disabled={action !== null}
          onClick={() => act('blacklist')}
        >
          Blacklist
        </Button>
      </div>
      <output className="mt-3 block text-small text-text-2">
        {action === null && 'Stop ends this session. Blacklist also blocks the device from starting again.'}
        {action === 'stop' && 'Stopping. This takes up to 10 seconds.'}
        {action === 'blacklist' && 'Blacklisting. This takes up to 10 seconds.'}
      </output>
    </>
  );
}
