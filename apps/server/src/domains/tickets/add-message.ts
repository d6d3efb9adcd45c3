import { ticketLimits, type MessageRole } from '@botique/contract/tickets/ticket-rules.ts';
import type { Clock } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { missingTicket } from './missing-ticket.ts';
import { attachTo } from './attachments/repository.ts';
import {
  findMessage,
  findSent,
  insertMessage,
  isCancelled,
  newestMessages,
  rememberCancelled,
  type Attempt,
  type MessageRow,
} from './messages/repository.ts';
import { queuePosition } from './queue-position.ts';
import { lockTicket, updateTicket, type TicketRow } from './repository.ts';

export type NewMessage = {
  ticketId: string;
  /** The ticket must belong to this user. Null for staff, who may write in any ticket. */
  ownerId: string | null;
  authorId: string;
  role: Exclude<MessageRole, 'System'>;
  note: boolean;
  clientId: string;
  content: string;
  reply: string | null;
  attachmentIds: string[];
  /** The time at which the sender gives up. */
  sendBefore?: Date | undefined;
};

type AddedMessage = { ticket: TicketRow; message: MessageRow };

/** Adds a message to a ticket. If the message was sent before, returns the stored one. */
export async function addMessage(tx: Queryable, speech: NewMessage, clock: Clock): Promise<AddedMessage> {
  const { ticketId, authorId, clientId, role, note } = speech;
  const ticket = await lockTicket(tx, ticketId, speech.ownerId);
  if (!ticket) throw missingTicket();
  const sent = await findSent(tx, { ticketId, authorId, clientId });
  // If a note were sent again as a message, the sender would think that the customer got it.
  if (sent && sent.note !== note) {
    throw new AppError('invalid_request', { message: '$$id: belongs to another message in this ticket' });
  }
  if (sent) return { ticket, message: sent };
  if (await isCancelled(tx, { ticketId, authorId, clientId })) throw new AppError('message_cancelled');
  if (ticket.status === 'close' && !note) throw new AppError('ticket_closed');
  await refuseReplyToOtherTicket(tx, speech);

  const message = await insertMessage(tx, {
    ticketId,
    authorId,
    role,
    note,
    clientId,
    content: speech.content,
    replyTo: speech.reply,
    createdAt: await nextMessageTime(tx, ticketId, clock.now()),
  });
  const files = await attachTo(tx, {
    ids: speech.attachmentIds,
    ticketId,
    uploadedBy: authorId,
    messageId: message.id,
  });
  if (files.length !== speech.attachmentIds.length) {
    throw new AppError('invalid_request', {
      message: 'attachments: one of these files no longer exists',
    });
  }
  const fileBytes = ticket.fileBytes + files.reduce((sum, { size }) => sum + size, 0);
  // Each file fit when it was uploaded, but together they may exceed the limit.
  if (files.length > 0 && fileBytes > ticketLimits.ticketBytes) throw new AppError('ticket_full');
  const changed = await updateTicket(tx, ticketId, {
    fileBytes,
    ...(note ? {} : afterMessage(ticket, message)),
  });
  // Checked last, because a lock or a slow database may have delayed it until the sender gave up.
  if (speech.sendBefore && clock.now() > speech.sendBefore) throw new AppError('message_expired');
  return { ticket: changed, message };
}

/** Afterwards the message can no longer be stored. Throws if it already has been. */
export async function cancelMessage(
  tx: Queryable,
  { ownerId, ...attempt }: Attempt & Pick<NewMessage, 'ownerId'>,
  clock: Clock,
): Promise<void> {
  // The lock waits for the message itself if it is in flight.
  if (!(await lockTicket(tx, attempt.ticketId, ownerId))) throw missingTicket();
  if (await findSent(tx, attempt)) throw new AppError('message_stored');
  await rememberCancelled(tx, attempt, clock.now());
}

/** A reply to a note would quote it to the customer, unless the reply is a note too. */
async function refuseReplyToOtherTicket(tx: Queryable, { ticketId, reply, note }: NewMessage): Promise<void> {
  if (reply === null || (await findMessage(tx, { ticketId, id: reply, withNotes: note }))) return;
  throw new AppError('invalid_request', { message: 'reply: is not a message in this ticket' });
}

/** Later than all earlier messages: pages sort by it, and the clocks of two servers may differ. */
async function nextMessageTime(tx: Queryable, ticketId: string, now: Date): Promise<Date> {
  const [last] = await newestMessages(tx, { ticketId, withNotes: true, before: undefined, limit: 1 });
  return new Date(Math.max(now.getTime(), (last?.createdAt.getTime() ?? 0) + 1));
}

/** The summary columns of a ticket after one more message. Sending a message marks the ticket as read. */
export function afterMessage(
  ticket: Pick<TicketRow, 'openedBy' | 'messageCount' | 'waitingSince' | 'customerUnread' | 'staffUnread'>,
  message: Pick<MessageRow, 'id' | 'authorId' | 'role' | 'createdAt'>,
) {
  const byStaff = message.role === 'Admin';
  const byOpener = message.authorId === ticket.openedBy;
  const waitingSince = byStaff ? null : (ticket.waitingSince ?? message.createdAt);
  return {
    messageCount: ticket.messageCount + 1,
    lastMessageId: message.id,
    lastMessageAt: message.createdAt,
    lastRole: message.role,
    waitingSince,
    queuePosition: queuePosition({ status: 'open', waitingSince, lastMessageAt: message.createdAt }),
    customerUnread: byOpener ? 0 : ticket.customerUnread + 1,
    staffUnread: byStaff ? 0 : ticket.staffUnread + 1,
  };
}
