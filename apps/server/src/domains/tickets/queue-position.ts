import { ticketIdForm, type TicketStatus } from '@botique/contract/tickets/ticket-rules.ts';
import { AppError } from '../../platform/errors.ts';

type Standing = { status: TicketStatus; waitingSince: Date | null; lastMessageAt: Date };

/** Larger than any timestamp in milliseconds, so that each group sorts after the previous one. */
const group = 1e15;
/** Only tickets that wait for the team sort before it. */
export const positionAfterWaiting = group / 2;

/**
 * Sorts the team's queue by one number: the longest wait first, then answered open tickets, then closed ones.
 * The last two groups are sorted by last message, newest first.
 */
export function queuePosition({ status, waitingSince, lastMessageAt }: Standing): number {
  if (status === 'close') return 2 * group - lastMessageAt.getTime();
  return waitingSince ? waitingSince.getTime() : group - lastMessageAt.getTime();
}

export type QueuePosition = { queuePosition: number; id: string };

const cursorForm = /^(\d{1,16})_(.+)$/;

export function parseQueueCursor(cursor: string | undefined): QueuePosition | undefined {
  if (cursor === undefined) return undefined;
  const [, place, id] = cursorForm.exec(cursor) ?? [];
  if (!place || !id || !ticketIdForm.test(id)) {
    throw new AppError('invalid_request', { message: 'cursor: is not a cursor of this list' });
  }
  return { queuePosition: Number(place), id };
}

export function nextQueueCursor(rows: readonly QueuePosition[], limit: number): string | null {
  const last = rows.at(-1);
  return rows.length === limit && last ? `${last.queuePosition}_${last.id}` : null;
}
