import { asc, desc, eq, isNull } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/database.ts';
import { heldPayments, providerEvents, refunds } from '../tables.ts';

export function oldestHeld(db: Queryable, limit: number) {
  return db
    .select({
      orderId: heldPayments.orderId,
      createdAt: heldPayments.createdAt,
      heldCents: heldPayments.amountCents,
      refundCents: refunds.amountCents,
    })
    .from(heldPayments)
    .leftJoin(refunds, eq(refunds.id, heldPayments.refundId))
    .where(isNull(heldPayments.resolvedAt))
    .orderBy(asc(heldPayments.createdAt))
    .limit(limit);
}

export async function lastEventAt(db: Queryable): Promise<Date | null> {
  const [row] = await db
    .select({ receivedAt: providerEvents.receivedAt })
    .from(providerEvents)
    .orderBy(desc(providerEvents.receivedAt))
    .limit(1);
  return row?.receivedAt ?? null;
}
