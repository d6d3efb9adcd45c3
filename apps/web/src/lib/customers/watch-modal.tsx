import type { RecordedSession } from '@botique/contract/licenses/recorded-session.ts';
import { useSessionConsole } from '../console/use-session-console.ts';
import { botName } from '../licenses/bot-name.ts';
import { ConsoleWindow } from '../../ui/console/console-window.tsx';
import { Button } from '../../ui/form/button.tsx';
import { CloseButton, Modal } from '../../ui/overlay/modal.tsx';

type Props = { session: RecordedSession; isOver: boolean; onClose: () => void };

/** The console of a customer's session. Staff can read it, and nothing else. */
export function WatchModal({ session, isOver, onClose }: Props) {
  const name = botName(session);
  return (
    <Modal
      open
      onOpenChange={(open) => !open && onClose()}
      title={
        <>
          Console of <bdi>{name}</bdi>
        </>
      }
      description="Read-only. The audit log records that you watched it."
      className="max-w-200!"
      actions={
        <CloseButton>
          <Button>Close</Button>
        </CloseButton>
      }
    >
      <Console session={session} name={name} isOver={isOver} />
    </Modal>
  );
}

function Console({ session, name, isOver }: Pick<Props, 'session' | 'isOver'> & { name: string }) {
  const source = useSessionConsole(session.socketId, { isLive: true });
  return (
    <ConsoleWindow
      label={`Console of ${name}`}
      source={source}
      className="h-96"
      {...(isOver && { ended: 'This session has ended.' })}
    />
  );
}
