import type { TicketMessage } from '@botique/contract/tickets/ticket.ts';
import { Badge } from '../../../ui/badge.tsx';

/** Highlights admins and internal notes. */
export function RoleTag({ role, note }: Pick<TicketMessage, 'role' | 'note'>) {
  if (note) return <Badge className="bg-surface! text-gold!">Note</Badge>;
  if (role === 'Admin') {
    return <Badge className="bg-window! text-on-window!">Admin</Badge>;
  }
  return <Badge tone={role === 'System' ? 'info' : 'neutral'}>{role}</Badge>;
}
