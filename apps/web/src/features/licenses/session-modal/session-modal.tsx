import type { ConnectedSession } from '@botique/contract/licenses/session.ts';
import { Dialog } from 'radix-ui';
import { X } from 'lucide-react';
import { useRef } from 'react';
import { useSessionConsole } from '../../../lib/console/use-session-console.ts';
import { useConnectedSessions } from '../../../lib/licenses/running-licenses.ts';
import { ConsoleWindow } from '../../../ui/console/console-window.tsx';
import { IconButton } from '../../../ui/form/icon-button.tsx';
import { ModalFrame } from '../../../ui/overlay/modal-frame.tsx';
import { useSessionAction } from '../session-action/use-session-action.ts';
import { sessionName } from '../session-names.ts';
import { SessionFooter } from './session-footer.tsx';
import { SessionHeader } from './session-header.tsx';
import '../../../ui/display/window.css';

export type SessionModalProps = {
  /** As it was when the modal opened. Shown once the session has ended. */
  opened: ConnectedSession;
  isOpen: boolean;
  focusAfter: HTMLElement | null;
  onClose: () => void;
};

/** A running product session with its console. In a window, because it is alive. */
export function SessionModal({ opened, isOpen, focusAfter, onClose }: SessionModalProps) {
  const { socketId, uuid } = opened;
  const connected = useConnectedSessions();
  const running = connected.data?.find((each) => each.socketId === socketId);
  const session = running ?? opened;
  const { action, act } = useSessionAction(
    { socketId, uuid, license: session.data.id },
    // After a restart the session goes on.
    { onDone: (done) => done !== 'restart' && onClose() },
  );
  const isActing = action !== null;
  const followed = useRef(false);
  return (
    <ModalFrame
      open={isOpen}
      onOpenChange={(opens) => !opens && !isActing && onClose()}
      closesByButtonOnly={isActing}
      focusesItself
      focusAfter={() => (followed.current ? document.querySelector('main') : focusAfter)}
      className="max-w-130 border-shelf! bg-window"
    >
      <div data-theme="dark" className="window-inside text-text">
        <SessionHeader session={session} isRunning={running !== undefined}>
          <Dialog.Close asChild>
            <IconButton label="Close" variant="ghost" icon={<X />} disabled={isActing} />
          </Dialog.Close>
        </SessionHeader>
        <SessionConsole session={session} isRunning={running !== undefined} />
        <SessionFooter
          license={session.data.id}
          socketId={socketId}
          isRunning={running !== undefined}
          hasLauncher={session.launcher !== null}
          action={action}
          onAct={act}
          onManage={() => {
            followed.current = true;
            onClose();
          }}
        />
      </div>
    </ModalFrame>
  );
}

type ConsoleProps = { session: ConnectedSession; isRunning: boolean };

/** Only mounted while the modal is open, so that nothing is watched behind it. */
function SessionConsole({ session, isRunning }: ConsoleProps) {
  const source = useSessionConsole(session.socketId, { isLive: isRunning });
  return (
    <ConsoleWindow
      label={`Console of ${sessionName(session)}`}
      source={source}
      className="h-60 rounded-none!"
      {...(!isRunning && { ended: 'Session ended' })}
    />
  );
}
