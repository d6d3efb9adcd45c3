import type { ReactNode } from 'react';
import { Button } from '../form/button.tsx';
import type { ModalFrameProps } from './modal-frame.tsx';
import { CloseButton, Modal } from './modal.tsx';

type Props = Omit<ModalFrameProps, 'children'> & {
  title: ReactNode;
  description: ReactNode;
  /** What the confirming button says. */
  verb: ReactNode;
  cancel?: string;
  /** Something is lost or taken away. */
  danger?: boolean;
  busy?: boolean;
  /** Closing is up to the caller, who may have to wait for the server. */
  onConfirm: () => void;
  children?: ReactNode;
};

/** Asks before something is done. Forms, which Enter submits, use `Modal`. */
export function ConfirmModal(props: Props) {
  const { verb, cancel = 'Cancel', danger = false, busy = false, onConfirm, ...modal } = props;
  return (
    <Modal
      {...modal}
      actions={
        <>
          <CloseButton>
            <Button>{cancel}</Button>
          </CloseButton>
          <Button variant={danger ? 'delete' : 'primary'} busy={busy} onClick={onConfirm}>
            {verb}
          </Button>
        </>
      }
    />
  );
}
