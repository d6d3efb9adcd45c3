import type { ConnectedSession } from '@botique/contract/licenses/session.ts';
import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { useConnectedSessions } from '../../../lib/licenses/running-licenses.ts';
import { useSignIn } from '../../../lib/sign-in/sign-in.tsx';
import { SessionModalContext } from './session-modal-context.ts';
import type { SessionModalProps } from './session-modal.tsx';

type Opened = {
  /** Kept, because it leaves the list when it ends. */
  session: ConnectedSession;
  viewerId: string | undefined;
  focusAfter: HTMLElement | null;
  isOpen: boolean;
};

export function SessionModalProvider({ children }: { children: ReactNode }) {
  const { viewer } = useSignIn();
  const connected = useConnectedSessions();
  const [last, setLast] = useState<Opened | null>(null);
  // Never shows a session to the next person who signs in.
  const opened = last?.viewerId === viewer?.id ? last : null;

  function open(socketId: string, focusAfter: HTMLElement | null = null): void {
    const session = connected.data?.find((each) => each.socketId === socketId);
    if (session) setLast({ session, viewerId: viewer?.id, focusAfter, isOpen: true });
  }

  const openedId = opened?.isOpen ? opened.session.socketId : null;
  const isNeeded = opened !== null || (connected.data?.length ?? 0) > 0;
  return (
    <SessionModalContext value={{ openedId, open }}>
      {children}
      {isNeeded && (
        <LazySessionModal
          key={opened?.session.socketId}
          opened={opened}
          onClose={() => setLast((shown) => shown && { ...shown, isOpen: false })}
        />
      )}
    </SessionModalContext>
  );
}

type LazyProps = { opened: Opened | null; onClose: () => void };

/** Loads the console only once something runs. */
function LazySessionModal({ opened, onClose }: LazyProps) {
  const [Modal, setModal] = useState<ComponentType<SessionModalProps> | null>(null);
  useEffect(() => {
    import('./session-modal.tsx').then(
      ({ SessionModal }) => setModal(() => SessionModal),
      (error: unknown) => console.error(error),
    );
  }, []);
  if (!Modal || !opened) return null;
  const { session, focusAfter, isOpen } = opened;
  return <Modal opened={session} isOpen={isOpen} focusAfter={focusAfter} onClose={onClose} />;
}
