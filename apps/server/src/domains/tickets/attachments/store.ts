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

/** Who asks, and whose ticket it must be; null for staff, who may name anybody's. */
export type FileViewer = { userId: string; ownerId: string | null };

/** Whoever counts a person's uploads waits here for the other: two at once would both find room for the last one. */
export async function lockUploadsOf(db: Queryable, userId: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`ticket uploads of ${userId}`}, 0))`);
}

/** It cannot be deleted while this transaction runs. */
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

/** Without those that are only not swept yet: nobody can send or take them back any more, once his page is gone. */
export async function countWaiting(db: Queryable, uploadedBy: string, since: Date): Promise<number> {
  const [counted] = await db
    .select({ total: count() })
    .from(ticketAttachments)
    .where(and(waitingOf(uploadedBy), gt(ticketAttachments.createdAt, since)));
  return counted?.total ?? 0;
}

/** Within a transaction: a row without its bytes would be a file that nobody can open. */
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
 * Makes uploads part of a message, in the order in which they are named. Gives those that were the uploader's,
 * for this ticket and not sent yet: fewer than named means that the caller must give up.
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

/** By the id of their message; one without files is not in it. */
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

/** It cannot be deleted while the caller's transaction runs. */
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

/** Of many who open one link at once, one gets it. Somebody else's attempt leaves it to its owner. */
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

/** What was not sent is its uploader's alone; what was sent is the ticket's, but of a note no customer's. */
function visibleTo({ userId, ownerId }: FileViewer) {
  const own = eq(ticketAttachments.uploadedBy, userId);
  if (ownerId === null) return or(own, isNotNull(ticketAttachments.messageId));
  return and(eq(tickets.openedBy, ownerId), or(own, eq(ticketMessages.note, false)));
}
