import { useState, type ReactNode } from 'react';
import { Button } from '../../../../ui/form/button.tsx';
import { showErrors } from '../../../../ui/form/show-errors.ts';
import { CloseButton, Modal } from '../../../../ui/overlay/modal.tsx';
import { ReasonField } from './reason-field.tsx';

type Props = {
  title: string;
  description: string;
  verb: string;
  dangerous?: boolean;
  /** The name of the person who reads the reason. */
  reader: string;
  busy: boolean;
  /** The other fields are valid. */
  isValid?: boolean;
  onConfirm: (reason: string) => void;
  onClose: () => void;
  /** The element that gets the focus on close. Null for the usual one. */
  focusAfter?: () => HTMLElement | null;
  /** Fields before the reason. `tried` says whether they should complain. */
  children?: (tried: boolean) => ReactNode;
};

/** A dialog that asks staff for the reason of a change. */
export function ActionForm(props: Props) {
  const {
    title,
    description,
    verb,
    dangerous,
    reader,
    busy,
    isValid = true,
    onConfirm,
    onClose,
    focusAfter,
    children,
  } = props;
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  return (
    <Modal
      open
      onOpenChange={(open) => !open && onClose()}
      {...(focusAfter && { focusAfter })}
      title={title}
      description={description}
    >
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          showErrors(event.currentTarget, () => setTried(true));
          if (isValid && reason.trim() !== '' && !busy) onConfirm(reason.trim());
        }}
      >
        {children?.(tried)}
        <ReasonField reader={reader} value={reason} onChange={setReason} tried={tried} />
        <div className="grid grid-cols-2 gap-3">
          <CloseButton>
            <Button>Cancel</Button>
          </CloseButton>
          <Button type="submit" variant={dangerous ? 'delete' : 'primary'} busy={busy}>
            {verb}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
