import type { Ticket } from '@botique/contract/tickets/ticket.ts';
import { Button } from '../../ui/button.tsx';
import { CloseButton, Modal } from '../../ui/modal.tsx';
import { useDeleteTicket } from './use-ticket-actions.ts';

type Props = {
  ticket: Pick<Ticket, 'id' | 'title'>;
  onClose(): void;
  onDeleted?(): void;
  /** Lets the ticket page skip the alert about its own deletion. Called with false if deleting fails. */
  onDeleting?(on: boolean): void;
};

/** Separate from the card, which may leave the list while the dialog is open. */
export function DeleteTicketModal({ ticket, onClose, onDeleted, onDeleting }: Props) {
  const remove = useDeleteTicket();
  return (
    <Modal
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`Delete “${ticket.title}”?`}
      description="All its messages and files will be deleted, for the customer too. This can’t be undone."
      actions={
        <>
          <CloseButton>
            <Button>Cancel</Button>
          </CloseButton>
          <Button
            variant="delete"
            busy={remove.isPending}
            onClick={() => {
              onDeleting?.(true);
              remove.mutate(ticket, {
                onSuccess: () => onDeleted?.(),
                onError: () => onDeleting?.(false),
                onSettled: onClose,
              });
            }}
          >
            Delete ticket
          </Button>
        </>
      }
    />
  );
}
