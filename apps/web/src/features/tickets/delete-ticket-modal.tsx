import type { Ticket } from '@botique/contract/tickets/ticket.ts';
import { Button } from '../../ui/button.tsx';
import { CloseButton, Modal } from '../../ui/modal.tsx';
import { useDeleteTicket } from './use-ticket-actions.ts';

type Props = {
  ticket: Pick<Ticket, 'id' | 'title'>;
  onClose(): void;
  onDeleted?(): void;
  /** For who shows the ticket, and need not be told that it is gone; false when it is there still. */
  onDeleting?(on: boolean): void;
};

/** Stands apart from the card, which may leave the list while somebody still reads the question. */
export function DeleteTicketModal({ ticket, onClose, onDeleted, onDeleting }: Props) {
  const remove = useDeleteTicket();
  return (
    <Modal
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`Delete “${ticket.title}”?`}
      description="Everything that was said and sent in it goes with it, for the customer too. This cannot be undone."
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
