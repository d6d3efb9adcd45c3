import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../../../lib/navigation/paths.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { DeleteTicketModal } from '../../delete-ticket-modal.tsx';
import type { TicketFacts } from '../conversation/conversation.ts';

type Props = { ticket: TicketFacts; onDeleting: (on: boolean) => void };

export function DeleteTicket({ ticket, onDeleting }: Props) {
  const navigate = useNavigate();
  const [confirming, setConfirming] = useState(false);
  return (
    <>
      <Button variant="danger" icon={<Trash2 />} className="w-full" onClick={() => setConfirming(true)}>
        Delete ticket
      </Button>
      {confirming && (
        <DeleteTicketModal
          ticket={ticket}
          onClose={() => setConfirming(false)}
          onDeleting={onDeleting}
          onDeleted={() => void navigate(paths.tickets, { replace: true })}
        />
      )}
    </>
  );
}
