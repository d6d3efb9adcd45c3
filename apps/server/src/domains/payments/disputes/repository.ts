import type { DisputeTab } from '@botique/contract/disputes/dispute-rules.ts';
import type { DisputeCounts } from '@botique/contract/disputes/dispute.ts';
import { and, asc, count, eq, exists, isNull, lt, min, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/database.ts';
import { refunds } from '../tables.ts';
import { disputedOrders, disputes } from './tables.ts';

type Row = typeof disputes.$inferSelect;
type NewDispute = Omit<typeof disputes.$inferInsert, 'handedInAt' | 'handedInBy'>;

/** PayPal asks for more evidence, so what was submitted before doesn't count. */
const isAskedAgain = sql`excluded.status = 'WAITING_FOR_SELLER_RESPONSE'
  and excluded.respond_by > coalesce(${disputes.respondBy}, ${disputes.handedInAt})`;

/**
 * Webhooks arrive in any order, so an older state never replaces a newer one. Of two states of the same
 * second, the decided one is newer. Returns null if nothing was stored.
 */
export async function saveDispute(db: Queryable, dispute: NewDispute): Promise<{ isNew: boolean } | null> {
  const isNewer = or(
    lt(disputes.updatedAt, sql`excluded.updated_at`),
    and(
      eq(disputes.updatedAt, sql`excluded.updated_at`),
      or(isNull(disputes.outcome), sql`excluded.outcome is not null`),
    ),
  );
  const [saved] = await db
    .insert(disputes)
    .values(dispute)
    .onConflictDoUpdate({
      target: disputes.id,
      set: {
        reason: dispute.reason,
        status: dispute.status,
        outcome: dispute.outcome ?? null,
        amountCents: sql`coalesce(excluded.amount_cents, ${disputes.amountCents})`,
        respondBy: sql`coalesce(excluded.respond_by, ${disputes.respondBy})`,
        decidedAt: sql`case when excluded.outcome is not null then coalesce(${disputes.decidedAt}, excluded.decided_at) end`,
        handedInAt: sql`case when ${isAskedAgain} then null else ${disputes.handedInAt} end`,
        handedInBy: sql`case when ${isAskedAgain} then null else ${disputes.handedInBy} end`,
        updatedAt: dispute.updatedAt,
      },
      ...(isNewer && { setWhere: isNewer }),
    })
    .returning({ isNew: sql<boolean>`xmax = 0` });
  return saved ?? null;
}

export async function linkOrders(db: Queryable, disputeId: string, orderIds: string[]): Promise<void> {
  const links = orderIds.map((orderId) => ({ disputeId, orderId }));
  await db.insert(disputedOrders).values(links).onConflictDoNothing();
}

/** A won dispute gave back what the chargeback had taken. */
const isRestored = (db: Queryable) =>
  exists(
    db
      .select({ id: refunds.id })
      .from(refunds)
      .innerJoin(disputedOrders, eq(disputedOrders.orderId, refunds.orderId))
      .where(
        and(
          eq(disputedOrders.disputeId, disputes.id),
          eq(refunds.cause, 'chargeback'),
          eq(refunds.state, 'restored'),
        ),
      ),
  );

const partOf: Record<Exclude<DisputeTab, 'all'>, number> = { open: 1, waiting: 2, decided: 3 };

const everything = (db: Queryable) => ({
  id: disputes.id,
  customerId: disputes.customerId,
  reason: disputes.reason,
  status: disputes.status,
  outcome: disputes.outcome,
  amountCents: disputes.amountCents,
  openedAt: disputes.openedAt,
  respondBy: disputes.respondBy,
  decidedAt: disputes.decidedAt,
  handedInAt: disputes.handedInAt,
  orderIds: sql<
    string[]
  >`array(select order_id from disputed_orders o where o.dispute_id = ${disputes.id} order by order_id)`,
  isRestored: sql<boolean>`${isRestored(db)}`,
  part: disputes.part,
  place: disputes.place,
});

export type DisputeRow = Omit<Row, 'handedInBy' | 'updatedAt'> & {
  orderIds: string[];
  isRestored: boolean;
};

export type DisputePosition = Pick<Row, 'part' | 'place' | 'id'>;

/** Whether PayPal hasn't decided a dispute about this order yet. */
export async function isInDispute(db: Queryable, orderId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: disputes.id })
    .from(disputedOrders)
    .innerJoin(disputes, eq(disputes.id, disputedOrders.disputeId))
    .where(and(eq(disputedOrders.orderId, orderId), isNull(disputes.outcome)))
    .limit(1);
  return row !== undefined;
}

/** One more than `limit` if there are more. */
export async function disputesPage(
  db: Queryable,
  tab: DisputeTab,
  { limit, after }: { limit: number; after: DisputePosition | undefined },
): Promise<DisputeRow[]> {
  return db
    .select(everything(db))
    .from(disputes)
    .where(
      and(
        tab === 'all' ? undefined : eq(disputes.part, partOf[tab]),
        after &&
          sql`(${disputes.part}, ${disputes.place}, ${disputes.id}) > (${after.part}, ${after.place}, ${after.id})`,
      ),
    )
    .orderBy(asc(disputes.part), asc(disputes.place), asc(disputes.id))
    .limit(limit + 1);
}

export async function countDisputes(db: Queryable): Promise<DisputeCounts> {
  const { count: open } = await disputesNeedingEvidence(db);
  const { count: waiting } = await readPart(db, 'waiting');
  const { count: decided } = await readPart(db, 'decided');
  return { all: open + waiting + decided, open, waiting, decided };
}

/** Those that need evidence. */
export const disputesNeedingEvidence = (db: Queryable) => readPart(db, 'open');

async function readPart(
  db: Queryable,
  part: keyof typeof partOf,
): Promise<{ count: number; firstDeadline: Date | null }> {
  const [row] = await db
    .select({ count: count(), firstDeadline: min(disputes.respondBy) })
    .from(disputes)
    .where(eq(disputes.part, partOf[part]));
  return row ?? { count: 0, firstDeadline: null };
}

export async function findDispute(db: Queryable, id: string): Promise<DisputeRow | undefined> {
  const [row] = await db.select(everything(db)).from(disputes).where(eq(disputes.id, id));
  return row;
}

/** Tells which of two states of a dispute is newer. */
export async function findState(
  db: Queryable,
  id: string,
): Promise<Pick<Row, 'updatedAt' | 'outcome'> | undefined> {
  const { updatedAt, outcome } = disputes;
  const [row] = await db.select({ updatedAt, outcome }).from(disputes).where(eq(disputes.id, id));
  return row;
}

/** Null if the dispute isn't stored. */
export async function openedAtOf(db: Queryable, id: string): Promise<Date | null> {
  const [row] = await db.select({ openedAt: disputes.openedAt }).from(disputes).where(eq(disputes.id, id));
  return row?.openedAt ?? null;
}

export async function lockDispute(db: Queryable, id: string): Promise<Row | undefined> {
  const [row] = await db.select().from(disputes).where(eq(disputes.id, id)).for('update');
  return row;
}

export async function setHandedIn(
  db: Queryable,
  id: string,
  { at, by }: { at: Date; by: string },
): Promise<void> {
  await db.update(disputes).set({ handedInAt: at, handedInBy: by }).where(eq(disputes.id, id));
}
