import { randomUUID } from 'node:crypto';
import { dollarsOfCents } from '@botique/contract/money.ts';
import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Queryable } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { writeAudit } from '../office/service.ts';
import { bookTransfer, type Booking } from './booking.ts';
import { createBooks } from './books.ts';
import { findBalance, isBooked, lockBalance, newestBills, type BillRow } from './store.ts';
import { tellCreditsLater } from './tell-credits.ts';

export type Ledger = ReturnType<typeof createLedger>;

export type Grant = {
  userId: string;
  amountCents: bigint;
  /** What he reads in his balance transfers. */
  reason: string;
  /** Null when the owner does it on the machine itself. */
  actorId: string | null;
  /** For a grant that may be tried twice and must be given once. */
  key?: string;
};

type Dependencies = { db: Db; clock: Clock; log: Pick<Logger, 'error' | 'info'> };

/** `tx` is the caller's transaction: what is booked in it stands if and only if all the rest does. */
export function createLedger({ db, clock, log }: Dependencies) {
  const books = createBooks({ db, clock, log });
  const book = (tx: Queryable, booking: Booking) => bookTransfer(tx, booking, clock.now());

  return {
    /** In cents. Whoever never had any credits has no account, and that is the same as having none. */
    async credits(userId: string): Promise<bigint> {
      return (await findBalance(db, userId)) ?? 0n;
    },

    /** Moves credits once for each key. Refused with `credits_short` where a person has too few. */
    book,

    isBooked,

    /** What somebody has, so that it can be taken: it stays so until the transaction ends. */
    lockCredits: (tx: Queryable, userId: string): Promise<bigint> => lockBalance(tx, userId),

    /** The newest transfers that touch somebody's credits. */
    bills: (userId: string, limit: number): Promise<BillRow[]> => newestBills(db, userId, limit),

    lookAtBooks: books.look,
    checkBooks: books.check,
    refuseWhenBroken: books.refuseWhenBroken,

    /** A present of the shop. Returns the credits that he has then. */
    async grantCredits({ userId, amountCents, reason, actorId, key = randomUUID() }: Grant): Promise<bigint> {
      return transact(db, async (tx) => {
        const outcome = await book(tx, {
          key: `grant:${key}`,
          from: { shop: 'grants', near: userId },
          to: { user: userId },
          amountCents,
          reason,
        });
        if (outcome === 'booked') {
          const details = { dollars: dollarsOfCents(amountCents), reason };
          await writeAudit(tx, { actorId, action: 'ledger.granted', subject: userId, details });
          await enqueue(tx, tellCreditsLater, { userId });
        }
        return (await findBalance(tx, userId)) ?? 0n;
      });
    },
  };
}
