import { and, count, desc, eq, gte, inArray, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/database.ts';
import { ticketAttachments, ticketMessages, tickets } from '../tables.ts';

/** The conversations with a customer about these products or tickets, and all others since a time. */
export type Wanted = {
  ownerId: string;
  productIds: readonly string[];
  ticketIds: readonly string[];
  since: Date;
};

/** Without notes. Everything that was written in a ticket about the purchase counts, however old it is. */
function seen({ ownerId, productIds, ticketIds, since }: Wanted) {
  return and(
    eq(tickets.openedBy, ownerId),
    eq(ticketMessages.note, false),
    or(
      productIds.length > 0 ? inArray(tickets.productId, [...productIds]) : undefined,
      ticketIds.length > 0 ? inArray(tickets.id, [...ticketIds]) : undefined,
      gte(ticketMessages.createdAt, since),
    ),
  );
}

export async function newestSaid(db: Queryable, wanted: Wanted, limit: number) {
  return db
    .select({
      ticketId: tickets.id,
      title: tickets.title,
      authorId: ticketMessages.authorId,
      role: ticketMessages.role,
      content: ticketMessages.content,
      createdAt: ticketMessages.createdAt,
      position: ticketMessages.position,
      files: sql<number>`(select count(*)::int from ${ticketAttachments} where ${ticketAttachments.messageId} = ${ticketMessages.id})`,
    })
    .from(ticketMessages)
    .innerJoin(tickets, eq(tickets.id, ticketMessages.ticketId))
    .where(seen(wanted))
    .orderBy(desc(ticketMessages.position))
    .limit(limit);
}

export async function countSaid(db: Queryable, wanted: Wanted): Promise<number> {
  const [counted] = await db
    .select({ total: count() })
    .from(ticketMessages)
    .innerJoin(tickets, eq(tickets.id, ticketMessages.ticketId))
    .where(seen(wanted));
  return counted?.total ?? 0;
}
