import { and, asc, count, eq, gt, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/database.ts';
import {
  ticketAttachmentContents,
  ticketAttachments,
  ticketFileLinks,
  ticketMessages,
  tickets,
} from '../tables.ts';

export type AttachmentRow = typeof ticketAttachments.$inferSelect;

/** `ownerId` is the required opener of the ticket. It is null for staff, who may access any ticket. */
export type FileViewer = { userId: string; ownerId: string | null };

/** Serializes a user's uploads: concurrent ones could otherwise exceed the limit. */
export async function lockUploadsOf(db: Queryable, userId: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`ticket uploads of ${userId}`}, 0))`);
}

/** Prevents the ticket from being deleted during this transaction. */
export async function holdTicket(
  db: Queryable,
  id: string,
  ownerId: string | null,
): Promise<Pick<typeof tickets.$inferSelect, 'status' | 'fileBytes'> | undefined> {
  const [row] = await db
    .select({ status: tickets.status, fileBytes: tickets.fileBytes })
    .from(tickets)
    .where(and(eq(tickets.id, id), ownerId === null ? undefined : eq(tickets.openedBy, ownerId)))
    .for('key share');
  return row;
}

/** Ignores old uploads that await the sweep: a user whose page is gone can neither send nor discard them. */
export async function countWaiting(db: Queryable, uploadedBy: string, since: Date): Promise<number> {
  const [counted] = await db
    .select({ total: count() })
    .from(ticketAttachments)
    .where(and(waitingOf(uploadedBy), gt(ticketAttachments.createdAt, since)));
  return counted?.total ?? 0;
}

/** Needs a transaction: a row without its bytes would be a file that no one can open. */
export async function insertUpload(
  tx: Queryable,
  upload: Omit<typeof ticketAttachments.$inferInsert, 'id' | 'messageId' | 'place'>,
  bytes: Buffer,
): Promise<AttachmentRow> {
  const [inserted] = await tx.insert(ticketAttachments).values(upload).returning();
  const row = inserted as AttachmentRow;
  await tx.insert(ticketAttachmentContents).values({ attachmentId: row.id, bytes });
  return row;
}

/**
 * Attaches uploads to a message in the given order. Returns only unsent uploads of this user and ticket. If
 * any are missing, the caller must roll back.
 */
export async function attachTo(
  tx: Queryable,
  { ids, ticketId, uploadedBy, messageId }: Attaching,
): Promise<AttachmentRow[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .update(ticketAttachments)
    .set({
      messageId,
      place: sql`array_position(${sql.param(ids)}::uuid[], ${ticketAttachments.id}) - 1`,
    })
    .where(
      and(
        inArray(ticketAttachments.id, [...ids]),
        eq(ticketAttachments.ticketId, ticketId),
        waitingOf(uploadedBy),
      ),
    )
    .returning();
  return rows.toSorted((one, other) => one.place - other.place);
}

type Attaching = { ids: readonly string[]; ticketId: string; uploadedBy: string; messageId: string };

/** Grouped by message id. Messages without files are missing from the map. */
export async function attachmentsOfMessages(
  db: Queryable,
  messageIds: readonly string[],
): Promise<Map<string, AttachmentRow[]>> {
  if (messageIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(ticketAttachments)
    .where(inArray(ticketAttachments.messageId, [...messageIds]))
    .orderBy(asc(ticketAttachments.messageId), asc(ticketAttachments.place));
  return Map.groupBy(rows, ({ messageId }) => messageId as string);
}

export async function deleteWaiting(db: Queryable, id: string, uploadedBy: string): Promise<boolean> {
  const gone = await db
    .delete(ticketAttachments)
    .where(and(eq(ticketAttachments.id, id), waitingOf(uploadedBy)))
    .returning({ id: ticketAttachments.id });
  return gone.length > 0;
}

/** Prevents the attachment from being deleted during the caller's transaction. */
export async function holdAttachment(
  tx: Queryable,
  id: string,
  viewer: FileViewer,
): Promise<AttachmentRow | undefined> {
  const [row] = await tx
    .select({ attachment: ticketAttachments })
    .from(ticketAttachments)
    .innerJoin(tickets, eq(tickets.id, ticketAttachments.ticketId))
    .leftJoin(ticketMessages, eq(ticketMessages.id, ticketAttachments.messageId))
    .where(and(eq(ticketAttachments.id, id), visibleTo(viewer)))
    .for('key share', { of: ticketAttachments });
  return row?.attachment;
}

export async function readFile(
  db: Queryable,
  id: string,
  viewer: FileViewer,
): Promise<{ row: AttachmentRow; bytes: Buffer } | undefined> {
  const [found] = await db
    .select({ row: ticketAttachments, bytes: ticketAttachmentContents.bytes })
    .from(ticketAttachments)
    .innerJoin(ticketAttachmentContents, eq(ticketAttachmentContents.attachmentId, ticketAttachments.id))
    .innerJoin(tickets, eq(tickets.id, ticketAttachments.ticketId))
    .leftJoin(ticketMessages, eq(ticketMessages.id, ticketAttachments.messageId))
    .where(and(eq(ticketAttachments.id, id), visibleTo(viewer)));
  return found;
}

export async function insertLink(db: Queryable, link: typeof ticketFileLinks.$inferInsert): Promise<void> {
  await db.insert(ticketFileLinks).values(link);
}

/** Only one of several concurrent requests gets the link. Another user's attempt does not use it up. */
export async function takeLink(
  db: Queryable,
  { tokenHash, userId, now }: { tokenHash: string; userId: string; now: Date },
): Promise<string | undefined> {
  const [taken] = await db
    .delete(ticketFileLinks)
    .where(
      and(
        eq(ticketFileLinks.tokenHash, tokenHash),
        eq(ticketFileLinks.userId, userId),
        gt(ticketFileLinks.expiresAt, now),
      ),
    )
    .returning({ attachmentId: ticketFileLinks.attachmentId });
  return taken?.attachmentId;
}

export async function deleteForgotten(
  db: Queryable,
  { now, uploadedBefore }: { now: Date; uploadedBefore: Date },
): Promise<void> {
  await db
    .delete(ticketAttachments)
    .where(and(isNull(ticketAttachments.messageId), lt(ticketAttachments.createdAt, uploadedBefore)));
  await db.delete(ticketFileLinks).where(lte(ticketFileLinks.expiresAt, now));
}

function waitingOf(uploadedBy: string) {
  return and(eq(ticketAttachments.uploadedBy, uploadedBy), isNull(ticketAttachments.messageId));
}

/** Unsent files are visible to their uploader, sent files to both sides, and files in notes to staff. */
function visibleTo({ userId, ownerId }: FileViewer) {
  const own = eq(ticketAttachments.uploadedBy, userId);
  if (ownerId === null) return or(own, isNotNull(ticketAttachments.messageId));
  return and(eq(tickets.openedBy, ownerId), or(own, eq(ticketMessages.note, false)));
}
