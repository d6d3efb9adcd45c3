import { maxCountedBills } from '@botique/contract/billing/billing-rules.ts';
import { and, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../../platform/db/database.ts';
import { onDays, type Days } from '../../../platform/db/on-days.ts';
import type { BillPosition, BillRow } from '../repository.ts';
import { ledgerAccounts, ledgerTransfers } from '../tables.ts';

export type BillsFilter = {
  /** Undefined for those of everyone. */
  userIds: readonly string[] | undefined;
  /** The days of a time zone. */
  days: Days & { timeZone: string };
};

type Slice = BillsFilter & { limit: number; after: BillPosition | undefined };

/** The newest transfers. */
export async function allBillsPage(db: Queryable, slice: Slice): Promise<(BillRow & { position: number })[]> {
  const from = alias(ledgerAccounts, 'from_account');
  const to = alias(ledgerAccounts, 'to_account');
  const found = sql`select position from (${findTransfers(slice)}) as found
    order by created_at desc, position desc limit ${slice.limit}`;
  return db
    .select({
      id: ledgerTransfers.id,
      position: ledgerTransfers.position,
      amountCents: ledgerTransfers.amountCents,
      reason: ledgerTransfers.reason,
      createdAt: ledgerTransfers.createdAt,
      sender: from.userId,
      receiver: to.userId,
    })
    .from(ledgerTransfers)
    .innerJoin(from, eq(from.id, ledgerTransfers.fromAccount))
    .innerJoin(to, eq(to.id, ledgerTransfers.toAccount))
    .where(inArray(ledgerTransfers.position, sql`(${found})`))
    .orderBy(desc(ledgerTransfers.createdAt), desc(ledgerTransfers.position));
}

/** Counts one more than `maxCountedBills` at most. */
export async function countAllBills(db: Queryable, filter: BillsFilter): Promise<number> {
  const limit = maxCountedBills + 1;
  const found = findTransfers({ ...filter, limit, after: undefined });
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from (select 1 from (${found}) as found limit ${limit}) as counted`,
  );
  return rows[0]?.total ?? 0;
}

/** With users, reads the newest of each side of each account from its own index. */
function findTransfers({ limit, after, userIds, days }: Slice): SQL {
  const older = after
    ? sql`(${ledgerTransfers.createdAt}, ${ledgerTransfers.position}) < (${sql.param(after.createdAt, ledgerTransfers.createdAt)}, ${after.position}::bigint)`
    : undefined;
  const inPeriod = onDays(ledgerTransfers.createdAt, days, days.timeZone);
  const newest = (where: SQL) => sql`select ${ledgerTransfers.createdAt}, ${ledgerTransfers.position}
    from ${ledgerTransfers} where ${and(where, older, ...inPeriod)}
    order by ${ledgerTransfers.createdAt} desc, ${ledgerTransfers.position} desc limit ${limit}`;
  // A payment through PayPal moves nothing that a customer holds.
  if (!userIds) return newest(sql`${ledgerTransfers.touchesCredits}`);
  const side = (account: SQL) => sql`select listed.created_at, listed.position
    from ${ledgerAccounts} cross join lateral (${newest(account)}) as listed
    where ${ledgerAccounts.userId} = any(${sql.param([...userIds])}::text[])`;
  const own = ledgerAccounts.id;
  return sql`(${side(sql`${ledgerTransfers.fromAccount} = ${own}`)})
    union (${side(sql`${ledgerTransfers.toAccount} = ${own}`)})`;
}
