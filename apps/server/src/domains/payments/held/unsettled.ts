import { centsText } from '@botique/contract/money.ts';
import { currency as ours } from '@botique/contract/orders/order-rules.ts';
import type { Logger } from 'pino';
import type { PayPalOrder } from '../../../gateways/paypal/paypal.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Queryable } from '../../../platform/db/database.ts';
import { driverError, isDatabaseAway } from '../../../platform/db/failures.ts';
import { transact } from '../../../platform/db/transact.ts';
import { AppError } from '../../../platform/errors.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { lockAnyOrder, updateOrder } from '../../orders/service.ts';
import { isPaid } from '../order-states.ts';
import { wasTaken } from '../reversals/apply-won.ts';
import { announceHeld } from './announce-held.ts';
import { findWaiting, insertHeld, updateHeldDetails } from './repository.ts';

type Capture = NonNullable<PayPalOrder['capture']>;

/** Most failures pass within this time, and need no person. */
const patienceMs = 10 * 60_000;
/** The buyer has paid and waits, so the pauses between the attempts stay short. */
const longestPauseMs = 10 * 60_000;

type Dependencies = { db: Db; clock: Clock; log: Pick<Logger, 'warn'> };

export type Unsettled = ReturnType<typeof createUnsettled>;

/** Captured payments whose orders can't be settled. A person sees them once that has failed for 10 minutes. */
export function createUnsettled({ db, clock, log }: Dependencies) {
  async function store(tx: Queryable, orderId: string, capture: Capture, details: string): Promise<void> {
    const order = await lockAnyOrder(tx, orderId);
    // Another attempt may have been faster.
    if (!order || isPaid(order)) return;
    const now = clock.now();
    const [held] = await findWaiting(tx, orderId, 'unsettled');
    if (held) await updateHeldDetails(tx, held.id, details);
    else {
      await insertHeld(tx, {
        orderId,
        captureId: capture.id,
        reason: 'unsettled',
        details,
        amountCents: capture.amountCents,
        createdAt: now,
        shownFrom: new Date(now.getTime() + patienceMs),
      });
      await enqueue(tx, announceHeld, {}, { afterSeconds: patienceMs / 1000 });
    }
    await updateOrder(tx, orderId, {
      captureId: order.captureId ?? capture.id,
      // An open order would expire, although its money is here.
      ...(order.state === 'open' ? { state: 'capturing' } : {}),
      ...(order.nextCheckAt > now ? { nextCheckAt: now } : {}),
    });
  }

  return {
    /** Remembers that settling failed, since when and why. Never throws: the caller has the first error. */
    async note(orderId: string, capture: Capture | null, error: unknown): Promise<void> {
      // While the database is away, nothing can be stored, and the buyer would only wait longer.
      if (!capture || !wasTaken(capture) || isDatabaseAway(error)) return;
      try {
        await transact(db, (tx) => store(tx, orderId, capture, detailsOf(capture, error)));
      } catch (failure) {
        log.warn({ order: orderId, err: failure }, 'an unsettled payment could not be noted');
      }
    },

    /** The next attempt is no later than the moment at which an admin sees the payment. */
    async shortenPause(orderId: string, pauseMs: number): Promise<number> {
      const [held] = await findWaiting(db, orderId, 'unsettled');
      if (!held?.shownFrom) return pauseMs;
      const untilShownMs = held.shownFrom.getTime() - clock.now().getTime();
      return Math.min(pauseMs, longestPauseMs, untilShownMs > 0 ? untilShownMs : pauseMs);
    },
  };
}

function detailsOf({ amountCents, currency }: Capture, error: unknown): string {
  const paid = amountCents === null || currency !== ours ? '' : ` ${centsText(amountCents)}`;
  return `The buyer has paid${paid}, but the order can’t be completed: ${whyUnsettled(error)}`;
}

/** In words for an admin. The messages of our errors are for buyers, and may say that nothing was charged. */
export function whyUnsettled(error: unknown): string {
  if (error instanceof AppError && error.error === 'purchases_stopped') {
    return 'the books don’t match, so Botique has paused all sales. Run the doctor command to see what is wrong.';
  }
  if (error instanceof AppError) return `Botique refused it (${error.error}). The log has the details.`;
  const found = driverError(error);
  const constraint = found && 'constraint' in found ? found.constraint : undefined;
  if (typeof constraint === 'string') {
    return `the database refused an entry (${constraint}). The log has the details.`;
  }
  return `an unexpected error (${shortened(found?.message ?? String(error))}). The log has the details.`;
}

const shortened = (message: string) => message.replaceAll(/\s+/g, ' ').slice(0, 150).toWellFormed();
