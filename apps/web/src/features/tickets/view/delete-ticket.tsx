import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { DeleteTicketModal } from '../delete-ticket-modal.tsx';
import type { TicketFacts } from './conversation.ts';

type Props = { ticket: TicketFacts; onDeleting: (on: boolean) => void };

export function DeleteTicket({ ticket, onDeleting }: Props) {
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="danger" icon={<Trash2 />} className="w-full" onClick={() => setAsking(true)}>
        Delete ticket
      </Button>
      {asking && (
        <DeleteTicketModal
          ticket={ticket}
          onClose={() => setAsking(false)}
          onDeleting={onDeleting}
          onDeleted={() => void navigate(paths.tickets, { replace: true })}
        />
      )}
    </>
  );
}
