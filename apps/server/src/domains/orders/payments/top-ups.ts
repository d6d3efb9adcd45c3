import type { TopUp } from '@botique/contract/orders/order.ts';
import { dollarsOfCents } from '@botique/contract/money.ts';
import type { Db } from '../../../platform/db/database.ts';
import { nextCursor, parseCursor, uuidForm } from '../../../platform/http/list-cursor.ts';
import type { OrderRow } from '../repository.ts';
import { topUpsPage } from './repository.ts';

type ListQuery = { limit: number; cursor?: string | undefined };

/** A customer's top-ups, newest first. */
export async function topUpsOf(db: Db, userId: string, { limit, cursor }: ListQuery) {
  const { rows, total } = await topUpsPage(db, userId, { limit, after: parseCursor(cursor, uuidForm) });
  return { data: rows.map(presentTopUp), total, next: nextCursor(rows, limit) };
}

function presentTopUp({ id, priceCents, state, createdAt }: OrderRow): TopUp {
  return {
    id,
    amount: dollarsOfCents(priceCents),
    // `topUpsPage` selects only these states.
    state: state as TopUp['state'],
    createdAt: createdAt.toISOString(),
  };
}
