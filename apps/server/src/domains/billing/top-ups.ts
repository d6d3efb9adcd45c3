import { reservationMinutes } from '@botique/contract/orders/order-rules.ts';
import { randomUUID } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Queryable } from '../../platform/db/database.ts';
import { nextCursor, parseCursor, uuidForm } from '../../platform/http/list-cursor.ts';
import type { Ledger } from '../ledger/service.ts';
import {
  findOpenTopUp,
  insertOrder,
  lockBuyer,
  topUpsPage,
  type OrderRow,
  type Orders,
} from '../orders/service.ts';

type Dependencies = { db: Db; clock: Clock; ledger: Ledger; orders: Orders };

type ListQuery = { limit: number; cursor?: string | undefined };

/** Purchases of credits. */
export function createTopUps({ db, clock, ledger, orders }: Dependencies) {
  return {
    /** Reuses an open order, so that a buyer who reopens the popup continues with the same payment. */
    async begin(tx: Queryable, userId: string, amountCents: bigint): Promise<OrderRow> {
      await ledger.refuseWhenBroken(tx);
      await lockBuyer(tx, userId);
      const createdAt = clock.now();
      const open = await findOpenTopUp(tx, userId, { amountCents, now: createdAt });
      if (open) return open;
      await orders.lifecycle.refuseWhileUnderWay(tx, userId, { amountCents });
      return insertOrder(tx, {
        id: randomUUID(),
        userId,
        kind: 'top_up',
        productName: 'Top-up',
        priceCents: amountCents,
        reserved: false,
        state: 'open',
        createdAt,
        expiresAt: new Date(createdAt.getTime() + reservationMinutes * 60_000),
      });
    },

    /** Newest first. */
    async mine(userId: string, { limit, cursor }: ListQuery) {
      const { rows, total } = await topUpsPage(db, userId, { limit, after: parseCursor(cursor, uuidForm) });
      return { rows, total, next: nextCursor(rows, limit) };
    },
  };
}
