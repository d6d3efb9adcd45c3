import { ticketsEndpoints } from '@botique/contract/tickets/endpoints.ts';
import type { Ticket } from '@botique/contract/tickets/ticket.ts';
import { useApi } from '../../lib/api/api.ts';
import { useAction } from '../../lib/data/use-action.ts';
import { ConfirmModal } from '../../ui/overlay/confirm-modal.tsx';
import { useRefreshTicketLists } from './use-ticket-lists.ts';

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
    <ConfirmModal
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`Delete “${ticket.title}”?`}
      description="All its messages and files will be deleted, for the customer too. This can’t be undone."
      verb="Delete ticket"
      danger
      busy={remove.isPending}
      onConfirm={() => {
        onDeleting?.(true);
        remove.mutate(ticket, {
          onSuccess: () => onDeleted?.(),
          onError: () => onDeleting?.(false),
          onSettled: onClose,
        });
      }}
    />
  );
}

function useDeleteTicket() {
  const api = useApi();
  return useAction({
    run: ({ id }: Pick<Ticket, 'id' | 'title'>) =>
      api(ticketsEndpoints['tickets.delete'], { params: { id } }),
    done: (_, { title }) => `“${title}” deleted.`,
    onDone: useRefreshTicketLists(),
  });
}
