import { asc, desc, eq } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/database.ts';
import { waitsForAdmin } from '../held/repository.ts';
import { heldPayments, providerEvents, refunds } from '../tables.ts';

export function oldestHeld(db: Queryable, { now, limit }: { now: Date; limit: number }) {
  return db
    .select({
      orderId: heldPayments.orderId,
      createdAt: heldPayments.createdAt,
      heldCents: heldPayments.amountCents,
      refundCents: refunds.amountCents,
    })
    .from(heldPayments)
    .leftJoin(refunds, eq(refunds.id, heldPayments.refundId))
    .where(waitsForAdmin(now))
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
