import type { TicketMessage } from '@botique/contract/tickets/ticket.ts';
import { Avatar } from '../../ui/avatar.tsx';

/** The author's avatar. System messages show the shop's mark instead. */
export function AuthorMark({ message: { role, user } }: { message: Pick<TicketMessage, 'role' | 'user'> }) {
  if (role !== 'System') return <Avatar name={user.username} src={user.avatar} size={28} />;
  return (
    <svg viewBox="0 0 28 28" aria-hidden className="size-7 shrink-0">
      <circle cx="14" cy="14" r="14" className="fill-[light-dark(var(--window),#1f5744)]" />
      <rect x="8.75" y="9.5" width="3.5" height="9" rx="1.75" className="fill-lamp" />
      <rect x="15.75" y="9.5" width="3.5" height="9" rx="1.75" className="fill-lamp" />
    </svg>
  );
}
