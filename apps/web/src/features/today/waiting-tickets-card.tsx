import type { WaitingTicket } from '@botique/contract/today/today.ts';
import { clsx } from 'clsx';
import { waitText } from '../../lib/format/durations.ts';
import { Link } from '../../lib/navigation/link.tsx';
import { paths } from '../../lib/navigation/paths.ts';
import { Avatar } from '../../ui/display/avatar.tsx';
import { Card } from '../../ui/display/card.tsx';
import { Progress } from '../../ui/feedback/progress.tsx';

/** Customers expect an answer within this time. */
const patienceMs = 3 * 3_600_000;

type Props = { tickets: readonly WaitingTicket[]; now: Date; className: string };

export function WaitingTicketsCard({ tickets, now, className }: Props) {
  return (
    <Card
      flush
      title="Waiting tickets"
      action={
        <Link to={`${paths.tickets}?status=open`} className="font-semibold text-link hover:underline">
          View all
          <span className="sr-only"> open tickets</span>
        </Link>
      }
      className={className}
    >
      {tickets.length === 0 && (
        <p className="border-t border-line px-5 py-4 text-text-2">No tickets are waiting.</p>
      )}
      <ul className="divide-y divide-line border-t border-line empty:hidden">
        {tickets.map((ticket) => (
          <Row key={ticket.id} ticket={ticket} now={now} />
        ))}
      </ul>
    </Card>
  );
}

function Row({ ticket, now }: { ticket: WaitingTicket; now: Date }) {
  const { id, title, opener, productName, waitingSince } = ticket;
  const waited = now.getTime() - Date.parse(waitingSince);
  const isLong = waited >= patienceMs;
  const wait = waitText(waitingSince, now);
  const about = productName ?? 'Question';
  return (
    <li className="relative flex min-h-12 items-center gap-3 px-5 py-2.5 hover:bg-hover">
      <Avatar name={opener.username} src={opener.avatar} size={28} />
      <div className="min-w-0 grow">
        {/* The link covers the row. */}
        <Link
          to={paths.ticket(id)}
          title={title}
          className="block truncate font-semibold after:absolute after:inset-0"
        >
          <bdi>{title}</bdi>
        </Link>
        <p className="truncate text-small text-text-2 @min-[34rem]:hidden">
          <bdi>{opener.username}</bdi>, {about}
        </p>
      </div>
      <bdi className="w-20 shrink-0 truncate text-text-2 @max-[34rem]:hidden">{about}</bdi>
      <Progress
        value={waited / patienceMs}
        tone={isLong ? 'bad' : 'meter'}
        label={`Waiting for ${wait}`}
        className="w-17! shrink-0 @max-[34rem]:hidden"
      />
      <span
        className={clsx(
          'numeric shrink-0 @min-[34rem]:min-w-22 text-right text-small',
          isLong ? 'font-semibold text-bad' : 'text-text-2',
        )}
      >
        {wait}
      </span>
    </li>
  );
}
