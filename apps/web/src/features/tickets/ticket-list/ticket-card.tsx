import type { Ticket, TicketMessage } from '@botique/contract/tickets/ticket.ts';
import { Clock, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { counted } from '../../../lib/format/counted.ts';
import { formatRelativeDay } from '../../../lib/format/dates.ts';
import { Link } from '../../../lib/navigation/link.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import { Avatar } from '../../../ui/display/avatar.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { excerptOf } from '../message-excerpt.ts';
import { TicketStatusBadge, UnreadBadge } from '../ticket-badges.tsx';
import { waitingTime } from './waiting-time.ts';

type Props = {
  ticket: Ticket;
  now: Date;
  /** For staff only. Their cards also show the author and the waiting time. */
  onDelete: ((ticket: Ticket) => void) | undefined;
};

export function TicketCard({ ticket, now, onDelete }: Props) {
  const { id, title, unread, messageCount } = ticket;
  const headingId = useId();
  return (
    <article
      aria-labelledby={headingId}
      className="relative rounded-card border border-line bg-surface p-4 transition-colors duration-120 hover:border-line-2 sm:p-5"
    >
      <div className="flex flex-col gap-x-4 gap-y-2 wide:flex-row wide:items-start wide:justify-between">
        <h2 id={headingId} dir="auto" className="min-w-0 font-display text-card font-semibold wrap-anywhere">
          {title}
        </h2>
        <div className="flex shrink-0 flex-wrap gap-2">
          <UnreadBadge count={unread} />
          <TicketStatusBadge ticket={ticket} />
        </div>
      </div>
      <Facts ticket={ticket} now={now} forStaff={onDelete !== undefined} />
      <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-3">
        <LastMessage ticket={ticket} />
        <p className="numeric shrink-0 text-small text-text-2">{counted(messageCount, 'message')}</p>
        <div className="ml-auto flex gap-2">
          {/* The link covers the whole card; elements after it are above it. */}
          <Button asChild size="small" className="static!">
            <Link
              to={paths.ticket(id)}
              aria-label={`View ${title}`}
              className="after:absolute after:inset-0 after:rounded-card"
            >
              View
            </Link>
          </Button>
          {onDelete && (
            <Button
              size="small"
              variant="ghost"
              icon={<Trash2 />}
              aria-label={`Delete ${title}`}
              // Red on every card would distract from the badges.
              className="-mr-2 hover:bg-bad-tint! hover:text-bad!"
              onClick={() => onDelete(ticket)}
            >
              Delete
            </Button>
          )}
        </div>
      </div>
    </article>
  );
}

function Facts({ ticket, now, forStaff }: { ticket: Ticket; now: Date; forStaff: boolean }) {
  const { createdAt, opener, productName, waitingSince } = ticket;
  return (
    <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-text-2">
      <span className="inline-flex min-w-0 flex-wrap items-center gap-x-1.5 gap-y-1">
        <span>
          Created <time dateTime={createdAt}>{formatRelativeDay(createdAt, now)}</time>
        </span>
        {forStaff && (
          <span className="inline-flex min-w-0 items-center gap-1.5">
            by <Avatar name={opener.username} src={opener.avatar} size={20} />
            <bdi className="min-w-0 wrap-anywhere">{opener.username}</bdi>
          </span>
        )}
        {productName && <span className="min-w-0 wrap-anywhere">for {productName}</span>}
      </span>
      {forStaff && waitingSince && (
        <span className="inline-flex items-center gap-1 font-semibold text-gold">
          <Clock size={14} aria-hidden />
          {waitingTime(waitingSince, now)}
        </span>
      )}
    </p>
  );
}

function LastMessage({ ticket }: { ticket: Ticket }) {
  const message = ticket.messages.at(-1);
  if (!message) return null;
  return (
    <div className="flex min-w-0 grow basis-full items-start gap-2.5 wide:basis-0 wide:items-center">
      <AuthorAvatar message={message} />
      <p className="line-clamp-2 min-w-0 text-body text-text-2 wrap-anywhere wide:block wide:truncate">
        <bdi className="mr-2 font-semibold text-text">{message.user.username}</bdi>
        <bdi>{excerptOf(message)}</bdi>
      </p>
    </div>
  );
}

/** The author's avatar. System messages show the shop's mark instead. */
function AuthorAvatar({ message: { role, user } }: { message: Pick<TicketMessage, 'role' | 'user'> }) {
  if (role !== 'System') return <Avatar name={user.username} src={user.avatar} size={28} />;
  return (
    <svg viewBox="0 0 28 28" aria-hidden className="size-7 shrink-0">
      <circle cx="14" cy="14" r="14" className="fill-[light-dark(var(--window),#1f5744)]" />
      <rect x="8.75" y="9.5" width="3.5" height="9" rx="1.75" className="fill-lamp" />
      <rect x="15.75" y="9.5" width="3.5" height="9" rx="1.75" className="fill-lamp" />
    </svg>
  );
}
