import { and, count, desc, eq, inArray, or, sql } from 'drizzle-orm';
import { alias, unionAll } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../platform/db/database.ts';
import { accountOf, type Party, type ShopAccount } from './parties.ts';
import { ledgerAccounts, ledgerCheckpoints, ledgerState, ledgerTransfers } from './tables.ts';

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

/** Users who never had credits are missing from the map. */
export async function findBalances(db: Queryable, ids: string[]): Promise<ReadonlyMap<string, bigint>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: ledgerAccounts.userId, balanceCents: ledgerAccounts.balanceCents })
    .from(ledgerAccounts)
    .where(inArray(ledgerAccounts.userId, ids));
  return new Map(rows.map(({ id, balanceCents }) => [id ?? '', balanceCents]));
}

/** Locks the balance and `others` until the transaction ends, in the same order as transfers do. */
export async function lockBalance(
  db: Queryable,
  userId: string,
  others: readonly ShopAccount[],
): Promise<bigint> {
  const rows = await db
    .select({ owner: ledgerAccounts.userId, balanceCents: ledgerAccounts.balanceCents })
    .from(ledgerAccounts)
    .where(
      or(
        eq(ledgerAccounts.userId, userId),
        ...others.map((shop) => {
          const { pocket } = accountOf({ shop, near: userId });
          return and(eq(ledgerAccounts.name, shop), eq(ledgerAccounts.pocket, pocket ?? 0));
        }),
      ),
    )
    .orderBy(ledgerAccounts.id)
    .for('no key update');
  return rows.find(({ owner }) => owner === userId)?.balanceCents ?? 0n;
}

/** Inserts in a fixed order, because two transactions with opposite orders would deadlock. */
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

/** Locks both accounts until the transaction ends: see `book_transfer` in the migrations. */
export async function insertTransfer(db: Queryable, transfer: NewTransfer): Promise<Booked> {
  const [from, to] = [accountOf(transfer.from), accountOf(transfer.to)];
  const { rows } = await db.execute<{ outcome: Booked['outcome']; missing: string | null }>(
    sql`select outcome, missing_cents as missing from book_transfer(${transfer.key},
      ${from.userId}, ${from.name}, ${from.pocket}, ${to.userId}, ${to.name}, ${to.pocket},
      ${transfer.amountCents}, ${transfer.reason}, ${transfer.createdAt.toISOString()})`,
  );
  const [booked] = rows;
  if (!booked) throw new Error('The database did not return the outcome of a transfer');
  return { outcome: booked.outcome, missingCents: BigInt(booked.missing ?? 0) };
}

export async function isBooked(db: Queryable, key: string): Promise<boolean> {
  const [row] = await db
    .select({ id: ledgerTransfers.id })
    .from(ledgerTransfers)
    .where(eq(ledgerTransfers.key, key));
  return row !== undefined;
}

export async function findReason(db: Queryable, key: string): Promise<string | undefined> {
  const [row] = await db
    .select({ reason: ledgerTransfers.reason })
    .from(ledgerTransfers)
    .where(eq(ledgerTransfers.key, key));
  return row?.reason;
}

const ownAccount = (db: Queryable, userId: string) =>
  db.select({ id: ledgerAccounts.id }).from(ledgerAccounts).where(eq(ledgerAccounts.userId, userId));

type Side = typeof ledgerTransfers.fromAccount | typeof ledgerTransfers.toAccount;

/** The cursor of a list of bills. */
export type BillPosition = { createdAt: Date; position: number };

/** The newest bills that a user sent or received. Each side is read from its own index. */
export async function billsPage(
  db: Queryable,
  userId: string,
  { limit, after }: { limit: number; after?: BillPosition | undefined },
): Promise<(BillRow & { position: number })[]> {
  const from = alias(ledgerAccounts, 'from_account');
  const to = alias(ledgerAccounts, 'to_account');
  const older =
    after &&
    sql`(${ledgerTransfers.createdAt}, ${ledgerTransfers.position}) < (${sql.param(after.createdAt, ledgerTransfers.createdAt)}, ${after.position}::bigint)`;
  const side = (account: Side) =>
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
      .where(and(eq(account, sql`(${ownAccount(db, userId)})`), older))
      .orderBy(desc(ledgerTransfers.createdAt), desc(ledgerTransfers.position))
      .limit(limit);
  return unionAll(side(ledgerTransfers.fromAccount), side(ledgerTransfers.toAccount))
    .orderBy(sql`created_at desc, position desc`)
    .limit(limit);
}

export async function countBills(db: Queryable, userId: string): Promise<number> {
  const side = (account: Side) =>
    db
      .select({ total: count() })
      .from(ledgerTransfers)
      .where(eq(account, sql`(${ownAccount(db, userId)})`));
  const [[sent], [received]] = await Promise.all([
    side(ledgerTransfers.fromAccount),
    side(ledgerTransfers.toAccount),
  ]);
  return (sent?.total ?? 0) + (received?.total ?? 0);
}

/** The change in a user's credits on each day, by UTC date. */
export async function movedByDay(db: Queryable, userId: string, since: Date): Promise<Map<string, bigint>> {
  const own = ownAccount(db, userId);
  const { rows } = await db.execute<{ day: string; cents: string }>(sql`
    select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day, sum(cents)::text as cents from (
      select created_at, amount_cents as cents from ${ledgerTransfers}
      where to_account = (${own}) and created_at >= ${since.toISOString()}
      union all
      select created_at, -amount_cents from ${ledgerTransfers}
      where from_account = (${own}) and created_at >= ${since.toISOString()}
    ) as moved group by 1`);
  return new Map(rows.map(({ day, cents }) => [day, BigInt(cents)]));
}

/** A null `account` is a finding about the books as a whole. */
type Fault = { account: string | null; balance: string; moved: string };

/**
 * Accounts whose balance differs from the sum of their transfers, in total or since their checkpoints. A
 * single statement, because a purchase between two statements would look like a fault.
 */
export async function findFaults(
  db: Queryable,
  { since, limit }: { since: 'beginning' | 'checkpoints'; limit: number },
): Promise<Fault[]> {
  const moved = since === 'beginning' ? movedEver : movedSinceCheckpoints;
  const { rows } = await db.execute<Fault>(sql`
    with moved as (${moved}), accounts as (
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

const movedEver = sql`
  select account, sum(cents) as cents from (
    select to_account as account, amount_cents as cents from ${ledgerTransfers}
    union all
    select from_account, -amount_cents from ${ledgerTransfers}
  ) as entries group by account`;

const checkedPosition = sql`(select checked_position from ${ledgerState})`;

/** Includes accounts without new transfers, which must still match their checkpoint. */
const movedSinceCheckpoints = sql`
  select account, sum(cents) as cents from (
    select account_id as account, balance_cents as cents from ${ledgerCheckpoints}
    union all
    select to_account, amount_cents from ${ledgerTransfers}
      left join ${ledgerCheckpoints} on account_id = to_account
      where ${ledgerTransfers.position} > ${checkedPosition}
        and ${ledgerTransfers.position} > coalesce(${ledgerCheckpoints.position}, 0)
    union all
    select from_account, -amount_cents from ${ledgerTransfers}
      left join ${ledgerCheckpoints} on account_id = from_account
      where ${ledgerTransfers.position} > ${checkedPosition}
        and ${ledgerTransfers.position} > coalesce(${ledgerCheckpoints.position}, 0)
  ) as entries group by account`;

/** Longer than any transaction: no transfer can still appear before one that is this old. */
const longestTransaction = sql`interval '10 minutes'`;

/**
 * Call it only after a check without findings, in the same transaction. A full check renews the checkpoints
 * of all accounts, which repairs a wrong one.
 */
export async function saveCheckpoints(
  db: Queryable,
  { since }: { since: 'beginning' | 'checkpoints' },
): Promise<void> {
  const from = since === 'beginning' ? sql`0` : checkedPosition;
  await db.execute(sql`
    insert into ${ledgerCheckpoints} (account_id, position, balance_cents)
    select id, max(entries.position), balance_cents from (
      select to_account as account, position from ${ledgerTransfers} where position > ${from}
      union all
      select from_account, position from ${ledgerTransfers} where position > ${from}
    ) as entries join ${ledgerAccounts} on id = account
    group by id, balance_cents
    on conflict (account_id) do update
      set position = excluded.position, balance_cents = excluded.balance_cents
      where (ledger_checkpoints.position, ledger_checkpoints.balance_cents)
        is distinct from (excluded.position, excluded.balance_cents)`);
  await db.execute(sql`
    update ${ledgerState} set checked_position = settled.position from (
      select max(position) as position from ${ledgerTransfers}
      where position > ${checkedPosition} and booked_at < now() - ${longestTransaction}
    ) as settled where settled.position > checked_position`);
}

export async function findState(db: Queryable) {
  const [row] = await db.select().from(ledgerState);
  return row ?? { brokenSince: null, findings: [], checkedPosition: 0 };
}

/** Keeps `brokenSince` while the findings change. */
export async function saveState(db: Queryable, findings: string[], now: Date): Promise<void> {
  await db.update(ledgerState).set({
    findings,
    brokenSince:
      findings.length === 0
        ? null
        : sql`coalesce(${ledgerState.brokenSince}, ${now.toISOString()}::timestamptz)`,
  });
}
