import { strings } from '@botique/contract/strings.ts';
import { MessageSquare } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Button, type ButtonProps } from '../../../ui/form/button.tsx';
import { CreateTicketModal } from './create-ticket-modal.tsx';
import type { TicketDraft } from './ticket-draft.ts';

type Props = Pick<ButtonProps, 'variant' | 'size' | 'icon' | 'className' | 'aria-label'> & {
  children?: ReactNode;
  preset?: Partial<TicketDraft>;
};

export function CreateTicketButton({ children = strings.tickets.create, preset, ...look }: Props) {
  const [creating, setCreating] = useState(false);
  return (
    <>
      <Button icon={<MessageSquare />} onClick={() => setCreating(true)} {...look}>
        {children}
      </Button>
      <CreateTicketModal open={creating} onOpenChange={setCreating} {...(preset && { preset })} />
    </>
  );
}
