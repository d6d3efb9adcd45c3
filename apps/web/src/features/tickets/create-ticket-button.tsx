import { copy } from '@botique/contract/copy.ts';
import { MessageSquare } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { CreateTicketModal } from './create-ticket-modal.tsx';

/** Opens a ticket from wherever it stands. */
export function CreateTicketButton({ className = '' }: { className?: string }) {
  const [creating, setCreating] = useState(false);
  return (
    <>
      <Button icon={<MessageSquare />} onClick={() => setCreating(true)} className={className}>
        {copy.tickets.create}
      </Button>
      <CreateTicketModal open={creating} onOpenChange={setCreating} />
    </>
  );
}
