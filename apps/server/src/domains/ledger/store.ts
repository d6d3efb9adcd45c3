import { desc, eq, sql } from 'drizzle-orm';
import { alias, unionAll } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../platform/db/database.ts';
import { accountOf, type Party } from './parties.ts';
import { ledgerAccounts, ledgerState, ledgerTransfers } from './tables.ts';

type TransferRow = typeof ledgerTransfers.$inferSelect;

/** A transfer with its parties; null is the shop. */
export type BillRow = Pick<TransferRow, 'id' | 'amountCents' | 'reason' | 'createdAt'> & {
  sender: string | null;
  receiver: string | null;
};

export async function findBalance(db: Queryable, userId: string): Promise<bigint | undefined> {
  const [row] = await db
    .select({ balanceCents: ledgerAccounts.balanceCents })
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.userId, userId));
  return row?.balanceCents;
}

/** Nobody moves it until the transaction ends. */
export async function lockBalance(db: Queryable, userId: string): Promise<bigint> {
  const [row] = await db
    .select({ balanceCents: ledgerAccounts.balanceCents })
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.userId, userId))
    .for('no key update');
  return row?.balanceCents ?? 0n;
}

/** All of them in one order: two that open the same accounts the other way round would deadlock. */
export async function openMissingAccounts(db: Queryable, parties: readonly Party[]): Promise<void> {
  const rows = parties.map(accountOf);
  const inOrder = rows.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
  await db.insert(ledgerAccounts).values(inOrder).onConflictDoNothing();
}

export type NewTransfer = Pick<TransferRow, 'key' | 'amountCents' | 'reason' | 'createdAt'> & {
  from: Party;
  to: Party;
};

type Booked = {
  /** 'unopened': a side has no account yet. 'reused': this key was booked for something else. */
  outcome: 'booked' | 'known' | 'short' | 'reused' | 'unopened';
  missingCents: bigint;
};

/** Under locks that both sides keep until the transaction ends: see the function in the migrations. */
export async function insertTransfer(db: Queryable, transfer: NewTransfer): Promise<Booked> {
  const [from, to] = [accountOf(transfer.from), accountOf(transfer.to)];
  const { rows } = await db.execute<{ outcome: Booked['outcome']; missing: string | null }>(
    sql`select outcome, missing_cents as missing from book_transfer(${transfer.key},
      ${from.userId}, ${from.name}, ${from.pocket}, ${to.userId}, ${to.name}, ${to.pocket},
      ${transfer.amountCents}, ${transfer.reason}, ${transfer.createdAt.toISOString()})`,
  );
  const [booked] = rows;
  if (!booked) throw new Error('The database did not say what became of a transfer');
  return { outcome: booked.outcome, missingCents: BigInt(booked.missing ?? 0) };
}

export async function isBooked(db: Queryable, key: string): Promise<boolean> {
  const [row] = await db
    .select({ id: ledgerTransfers.id })
    .from(ledgerTransfers)
    .where(eq(ledgerTransfers.key, key));
  return row !== undefined;
}

/** The newest that somebody sent or received, each side read from its own index. */
export async function newestBills(db: Queryable, userId: string, limit: number): Promise<BillRow[]> {
  const own = db
    .select({ id: ledgerAccounts.id })
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.userId, userId));
  const from = alias(ledgerAccounts, 'from_account');
  const to = alias(ledgerAccounts, 'to_account');
  const side = (account: typeof ledgerTransfers.fromAccount | typeof ledgerTransfers.toAccount) =>
    db
      .select({
        id: ledgerTransfers.id,
        position: ledgerTransfers.position,
        amountCents: ledgerTransfers.amountCents,
        reason: ledgerTransfers.reason,
        createdAt: ledgerTransfers.createdAt,
        sender: sql<string | null>`${from.userId}`.as('sender'),
        receiver: sql<string | null>`${to.userId}`.as('receiver'),
      })
      .from(ledgerTransfers)
      .innerJoin(from, eq(from.id, ledgerTransfers.fromAccount))
      .innerJoin(to, eq(to.id, ledgerTransfers.toAccount))
      .where(eq(account, sql`(${own})`))
      .orderBy(desc(ledgerTransfers.position))
      .limit(limit);
  return unionAll(side(ledgerTransfers.fromAccount), side(ledgerTransfers.toAccount))
    .orderBy(sql`position desc`)
    .limit(limit);
}

/** Null is a finding about the books as a whole. */
type Fault = { account: string | null; balance: string; moved: string };

/** One statement, and so one moment: between two, a purchase would look like a fault. */
export async function findFaults(db: Queryable, limit: number): Promise<Fault[]> {
  const { rows } = await db.execute<Fault>(sql`
    with entries as (
      select to_account as account, amount_cents as cents from ${ledgerTransfers}
      union all
      select from_account, -amount_cents from ${ledgerTransfers}
    ), moved as (
      select account, sum(cents) as cents from entries group by account
    ), accounts as (
      select coalesce('of user ' || user_id, name || ' ' || pocket) as account, user_id,
        balance_cents as balance, coalesce(moved.cents, 0) as moved
      from ${ledgerAccounts} left join moved on moved.account = id
    )
    select null as account, sum(balance)::text as balance, '0' as moved from accounts having sum(balance) <> 0
    union all (
      select account, balance::text, moved::text from accounts
      where balance <> moved or (user_id is not null and balance < 0)
      order by account limit ${limit}
    )`);
  return rows;
}

export async function findState(db: Queryable) {
  const [row] = await db.select().from(ledgerState);
  return row ?? { brokenSince: null, findings: [] };
}

/** Since when the books are broken stays, while what is found in them may change. */
export async function saveState(db: Queryable, findings: string[], now: Date): Promise<void> {
  await db.update(ledgerState).set({
    findings,
    brokenSince:
      findings.length === 0
        ? null
        : sql`coalesce(${ledgerState.brokenSince}, ${now.toISOString()}::timestamptz)`,
  });
}
