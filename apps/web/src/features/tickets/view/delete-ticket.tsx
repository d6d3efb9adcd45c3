import { ticketsEndpoints } from '@botique/contract/tickets/endpoints.ts';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useApi } from '../../../lib/api.ts';
import { paths } from '../../../lib/paths.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Button } from '../../../ui/button.tsx';
import { CloseButton, Modal } from '../../../ui/modal.tsx';
import type { TicketFacts } from './conversation.ts';

type Props = {
  ticket: TicketFacts;
  /** Whoever deletes it need not be told that it is gone. */
  onDeleting: (on: boolean) => void;
};

export function DeleteTicket({ ticket: { id, title }, onDeleting }: Props) {
  const api = useApi();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const remove = useAction({
    run: () => api(ticketsEndpoints['tickets.delete'], { params: { id } }),
    done: () => 'The ticket is deleted.',
    onDone: () => navigate(paths.tickets, { replace: true }),
  });
  return (
    <Modal
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button variant="danger" icon={<Trash2 />} className="w-full">
          Delete ticket
        </Button>
      }
      title="Delete this ticket?"
      description={
        <>
          “<bdi>{title}</bdi>” goes with everything that was said and sent in it, for everybody and for good.
        </>
      }
      actions={
        <>
          <CloseButton>
            <Button>Cancel</Button>
          </CloseButton>
          <Button
            variant="delete"
            busy={remove.isPending}
            onClick={() => {
              onDeleting(true);
              remove.mutate(undefined, {
                onError: () => onDeleting(false),
                onSettled: () => setOpen(false),
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
