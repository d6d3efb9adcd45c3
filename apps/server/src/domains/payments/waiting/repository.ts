import { asc, desc, isNull } from 'drizzle-orm';
import type { Queryable } from '../../../platform/db/database.ts';
import { heldPayments, providerEvents } from '../tables.ts';

export function oldestHeld(db: Queryable, limit: number) {
  return db
    .select({ orderId: heldPayments.orderId, createdAt: heldPayments.createdAt })
    .from(heldPayments)
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
