import { strings } from '@botique/contract/strings.ts';
import type { TicketMessage } from '@botique/contract/tickets/ticket.ts';
import { clsx } from 'clsx';
import { Reply } from 'lucide-react';
import { memo } from 'react';
import { formatDateTime, formatRelativeDay } from '../../../../lib/format/dates.ts';
import { BrandMark } from '../../../../ui/brand/brand-mark.tsx';
import { Avatar } from '../../../../ui/display/avatar.tsx';
import { Badge } from '../../../../ui/display/badge.tsx';
import { IconButton } from '../../../../ui/form/icon-button.tsx';
import { AttachmentList } from '../attachments/attachment-list.tsx';
import { EvidenceCard } from '../evidence/evidence-card.tsx';
import { RestartCard } from '../restart/restart-card.tsx';
import { MessageText } from '../message-text/message-text.tsx';
import { quotedText } from '../../message-excerpt.ts';
import { rowId } from './use-jump-to-message.ts';

type Props = {
  message: TicketMessage;
  /** The reader has jumped to this message. */
  found: boolean;
  today: Date;
  /** Omitted if the viewer cannot reply. */
  onReply?: ((message: TicketMessage) => void) | undefined;
  onJump: (messageId: string) => void;
};

const tints = { note: 'bg-gold-tint', Admin: 'bg-[light-dark(#f1f5f0,#15211b)]' };

/** Memoized, because messages hardly ever change; only the shown day does. */
export const MessageRow = memo(function MessageRow({ message, found, today, onReply, onJump }: Props) {
  const { id, user, role, note, date, content, attachments, evidence, restart } = message;
  return (
    <article
      id={rowId(id)}
      tabIndex={-1}
      aria-label={`${note ? 'Note' : 'Message'} from ${user.username}`}
      className={clsx(
        'relative mt-1 flex gap-3.5 px-4 py-4 outline-none wide:rounded-card wide:px-5',
        note ? tints.note : role === 'Admin' && tints.Admin,
        found && 'message-found',
      )}
    >
      {role === 'System' ? (
        <span className="grid size-9 shrink-0 place-items-center rounded-full bg-hover">
          <BrandMark className="size-5" />
        </span>
      ) : (
        <Avatar name={user.username} src={user.avatar} size={36} />
      )}
      <div className="min-w-0 grow">
        <header className="flex min-h-5.5 flex-wrap items-center gap-x-2 gap-y-0.5 pr-8">
          <bdi className="max-w-full truncate text-long/5.5 font-semibold">{user.username}</bdi>
          <RoleTag role={role} note={note} />
          <time dateTime={date} title={formatDateTime(date)} className="text-small text-text-2">
            {formatRelativeDay(date, today)}
          </time>
          {note && <span className="text-small text-gold">Visible to the team only</span>}
        </header>
        <Quote message={message} onJump={onJump} />
        {content && <MessageText content={content} />}
        {evidence && <EvidenceCard evidence={evidence} messageId={id} today={today} />}
        {restart && <RestartCard restart={restart} messageId={id} author={user.username} today={today} />}
        {attachments.length > 0 && <AttachmentList attachments={attachments} />}
      </div>
      {onReply && (
        <span className="absolute top-2.5 right-2.5 wide:right-3.5">
          <IconButton
            label={`Reply to ${user.username}`}
            variant="ghost"
            size="small"
            icon={<Reply />}
            onClick={() => onReply(message)}
          />
        </span>
      )}
    </article>
  );
});

function Quote({ message: { reply, quote }, onJump }: Pick<Props, 'message' | 'onJump'>) {
  if (!reply || !quote) return null;
  return (
    <p className="mt-2 mb-1.5 border-l-3 border-line-2 py-0.5 pl-3 text-text-2">
      <span className="block truncate">
        <a
          href={`#${rowId(reply)}`}
          onClick={(event) => {
            event.preventDefault();
            onJump(reply);
          }}
          className="font-semibold text-link hover:underline"
        >
          <bdi>{quote.username}</bdi> {strings.tickets.said}
        </a>{' '}
        <bdi>{quotedText(quote.content)}</bdi>
      </span>
    </p>
  );
}

/** Highlights admins and internal notes. */
function RoleTag({ role, note }: Pick<TicketMessage, 'role' | 'note'>) {
  if (note) return <Badge className="bg-surface! text-gold!">Note</Badge>;
  if (role === 'Admin') {
    return <Badge className="bg-window! text-on-window!">Admin</Badge>;
  }
  return <Badge tone={role === 'System' ? 'info' : 'neutral'}>{role}</Badge>;
}
