import { randomUUID } from 'node:crypto';
import { centsText, dollarsOfCents } from '@botique/contract/money.ts';
import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Queryable } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import { AppError } from '../../platform/errors.ts';
import { parseCursor } from '../../platform/http/list-cursor.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { writeAudit } from '../office/service.ts';
import { bookInstruction } from './book-instruction.ts';
import { bookTransfer, type Booking } from './booking.ts';
import { createBooks } from './books.ts';
import { historyOf, historyStart } from './history.ts';
import type { ShopAccount } from './parties.ts';
import { allBillsPage, countAllBills, type BillsFilter } from './all-bills/repository.ts';
import {
  billsPage,
  countBills,
  findBalance,
  findBalances,
  isBooked,
  lockBalance,
  movedByDay,
  type BillPosition,
  type BillRow,
} from './repository.ts';
import { notifyCreditsLater } from './notify-credits.ts';

export { sendCreditsChanged } from './live.ts';
export type { PartiesOf } from './parties-of.ts';
export { presentBill } from './present.ts';

export type Ledger = ReturnType<typeof createLedger>;

export type Grant = {
  userId: string;
  amountCents: bigint;
  /** Shown in the customer's balance transfers. */
  reason: string;
  /** Null for grants on the server's command line. */
  actorId: string | null;
  /** The idempotency key of a grant that may be retried. */
  key?: string;
};

export type CreditsTaken = Grant & { actorId: string; key: string };

/** Runs in the same transaction, but not again on a retry. */
export type Alongside = { alongside?: (tx: Queryable) => Promise<void> };

type Dependencies = { db: Db; clock: Clock; log: Pick<Logger, 'error' | 'info'> };

/** `tx` is the caller's transaction, so that a transfer is rolled back together with its cause. */
export function createLedger({ db, clock, log }: Dependencies) {
  const books = createBooks({ db, clock, log });
  const book = (tx: Queryable, booking: Booking) => bookTransfer(tx, booking, clock.now());
  const instruct = (tx: Queryable, booking: Booking) => bookInstruction(tx, booking, clock.now());

  return {
    /** In cents. A customer who never had credits has no account, which counts as 0. */
    async credits(userId: string): Promise<bigint> {
      return (await findBalance(db, userId)) ?? 0n;
    },

    /** In cents, by user. Those who never had credits are missing. */
    balances: (userIds: string[]) => findBalances(db, userIds),

    countBills: (userId: string): Promise<number> => countBills(db, userId),

    /** Moves credits once per key. Throws `credits_short` if a user has too few. */
    book,

    isBooked,

    /**
     * Locks a user's credits until the transaction ends. `towards` are the accounts to which they may go:
     * locking those later would break the lock order, and two bookings for one user could deadlock.
     */
    lockCredits: (tx: Queryable, userId: string, towards: readonly ShopAccount[]): Promise<bigint> =>
      lockBalance(tx, userId, towards),

    /** The newest transfers from or to a user. */
    bills: (userId: string, limit: number): Promise<BillRow[]> => billsPage(db, userId, { limit }),

    async billsPage(userId: string, { limit, cursor }: { limit: number; cursor?: string | undefined }) {
      const after = parsePosition(cursor);
      const rows = await billsPage(db, userId, { limit, after });
      const isAll = after === undefined && rows.length < limit;
      const last = rows.at(-1);
      return {
        rows,
        total: isAll ? rows.length : await countBills(db, userId),
        next: rows.length === limit && last ? `${last.createdAt.getTime()}_${last.position}` : null,
      };
    },

    /** The transfers from and to all customers, or some of them. */
    async allBills({ limit, cursor }: { limit: number; cursor?: string | undefined }, filter: BillsFilter) {
      const after = parsePosition(cursor);
      const rows = await allBillsPage(db, { ...filter, limit, after });
      const isAll = after === undefined && rows.length < limit;
      const last = rows.at(-1);
      return {
        rows,
        total: isAll ? rows.length : await countAllBills(db, filter),
        next: rows.length === limit && last ? `${last.createdAt.getTime()}_${last.position}` : null,
      };
    },

    /** Credits by day. Reads a single snapshot, so that a concurrent transfer can't distort the result. */
    async history(userId: string) {
      const now = clock.now();
      return transact(
        db,
        async (tx) => {
          const moved = await movedByDay(tx, userId, historyStart(now));
          return historyOf((await findBalance(tx, userId)) ?? 0n, moved, now);
        },
        { isolation: 'repeatable read' },
      );
    },

    lookAtBooks: books.look,
    checkBooks: books.checkNews,
    checkAllBooks: books.checkAll,
    lastFindings: books.lastFindings,
    refuseWhenBroken: books.refuseWhenBroken,

    /** Updates the user's open pages after the commit. */
    notifyCredits: (tx: Queryable, userId: string): Promise<void> =>
      enqueue(tx, notifyCreditsLater, { userId }),

    /** Returns the user's new balance. */
    async grantCredits(
      { userId, amountCents, reason, actorId, key = randomUUID() }: Grant,
      { alongside }: Alongside = {},
    ): Promise<bigint> {
      return transact(db, async (tx) => {
        const outcome = await instruct(tx, {
          key: `grant:${key}`,
          from: { shop: 'grants', near: userId },
          to: { user: userId },
          amountCents,
          reason,
        });
        const balance = (await findBalance(tx, userId)) ?? 0n;
        if (outcome === 'booked') {
          await writeAudit(tx, {
            actorId,
            action: 'ledger.granted',
            subject: userId,
            details: { dollars: dollarsOfCents(amountCents), reason },
            before: { credits: dollarsOfCents(balance - amountCents) },
            after: { credits: dollarsOfCents(balance) },
          });
          await enqueue(tx, notifyCreditsLater, { userId });
          await alongside?.(tx);
        }
        return (await findBalance(tx, userId)) ?? 0n;
      });
    },

    /** Returns the user's new balance. Takes back what was given, so it goes where grants come from. */
    async takeCredits(
      { userId, amountCents, reason, actorId, key }: CreditsTaken,
      { alongside }: Alongside = {},
    ): Promise<bigint> {
      return transact(db, async (tx) => {
        const outcome = await instruct(tx, {
          key: `take:${key}`,
          from: { user: userId },
          to: { shop: 'grants', near: userId },
          amountCents,
          reason,
        }).catch(async (error: unknown) => {
          throw isShort(error) ? tooMuch((await findBalance(tx, userId)) ?? 0n) : error;
        });
        const balance = (await findBalance(tx, userId)) ?? 0n;
        if (outcome === 'booked') {
          await writeAudit(tx, {
            actorId,
            action: 'ledger.taken',
            subject: userId,
            details: { dollars: dollarsOfCents(amountCents), reason },
            before: { credits: dollarsOfCents(balance + amountCents) },
            after: { credits: dollarsOfCents(balance) },
          });
          await enqueue(tx, notifyCreditsLater, { userId });
          await alongside?.(tx);
        }
        return balance;
      });
    },
  };
}

const isShort = (error: unknown) => error instanceof AppError && error.error === 'credits_short';

function tooMuch(balanceCents: bigint): AppError {
  return new AppError('credits_short', {
    message: `They have only ${centsText(balanceCents)}. Nothing was taken.`,
  });
}

function parsePosition(cursor: string | undefined): BillPosition | undefined {
  const found = parseCursor(cursor, /^[1-9]\d{0,14}$/);
  return found && { createdAt: found.createdAt, position: Number(found.id) };
}
