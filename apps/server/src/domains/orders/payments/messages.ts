import type { IncomingHttpHeaders } from 'node:http';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { PayPal, ProviderOrder, WebhookEvent } from '../../../gateways/paypal/paypal.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Queryable } from '../../../platform/db/database.ts';
import { transact } from '../../../platform/db/transact.ts';
import { AppError } from '../../../platform/errors.ts';
import { defineJobKind, enqueue } from '../../../platform/jobs/jobs.ts';
import type { Capturing } from './capturing.ts';
import { isNoAnswer } from './refusals.ts';
import { findOrderOf, insertEvent, isKnownEvent } from './store.ts';

/** For a buyer who approved the payment and whose page never asked for the money. */
export const captureApprovedLater = defineJobKind({
  name: 'orders.capture_approved',
  payload: z.object({ providerId: z.string() }),
});

/** His page asks within a second or two. Ahead of it we would only get its answers, a decline for one. */
const patienceSeconds = 10;

type Dependencies = {
  db: Db;
  clock: Clock;
  log: Pick<Logger, 'warn'>;
  paypal: PayPal;
  capturing: Capturing;
};

/** What the provider tells by itself. Only that something happened is believed; what, it is asked. */
export function createMessages({ db, clock, log, paypal, capturing }: Dependencies) {
  async function act(event: WebhookEvent): Promise<void> {
    const order = await findOrderOf(db, { providerId: event.providerOrderId, captureId: event.captureId });
    const keep = (tx: Queryable) =>
      insertEvent(tx, {
        id: event.id,
        type: event.type,
        orderId: order?.id ?? null,
        receivedAt: clock.now(),
      });
    const providerId = order?.providerId;
    if (!order || !providerId) {
      await keep(db);
    } else if (event.type === 'CHECKOUT.ORDER.APPROVED') {
      await transact(db, async (tx) => {
        if (!(await keep(tx))) return;
        await enqueue(tx, captureApprovedLater, { providerId }, { afterSeconds: patienceSeconds });
      });
    } else {
      const seen = await paypal.read(providerId);
      if (!seen || isBehind(seen, event)) {
        // Kept now it would never be looked at again: PayPal sends it for three days, and catches up meanwhile.
        log.warn(
          { order: order.id, event: event.id, type: event.type },
          'PayPal does not know yet what it told',
        );
        throw new AppError('unavailable');
      }
      await capturing.conclude(order.id, seen, { keep, why: { chargeback: isChargeback(event, seen) } });
    }
  }

  return {
    /** Returns when what it says is done and kept; refused unless it carries the provider's signature. */
    async receive(headers: IncomingHttpHeaders, rawBody: Buffer): Promise<void> {
      try {
        const event = await paypal.verifiedEvent(headers, rawBody);
        if (!event) throw new AppError('webhook_refused');
        if (await isKnownEvent(db, event.id)) return;
        await act(event);
      } catch (error) {
        // Not a 4xx: the provider sends it again, and then it is understood.
        if (isNoAnswer(error)) throw new AppError('unavailable', { cause: error });
        throw error;
      }
    },
  };
}

/** The message says that all of the money went back, and the payment as PayPal shows it does not. */
function isBehind({ capture }: ProviderOrder, { type, captureId, refundedCents }: WebhookEvent): boolean {
  if (type !== 'PAYMENT.CAPTURE.REFUNDED' || !capture || captureId !== capture.id) return false;
  if (capture.status === 'COMPLETED') return true;
  return (
    capture.status === 'PARTIALLY_REFUNDED' && refundedCents !== null && refundedCents === capture.amountCents
  );
}

/** Taken back by the bank or by PayPal itself, and not refunded by the shop. A part of it is no more than a refund. */
function isChargeback({ type, outcome, refundedCents }: WebhookEvent, { capture }: ProviderOrder): boolean {
  const isPart = refundedCents !== null && refundedCents < (capture?.amountCents ?? 0n);
  return (
    (type === 'PAYMENT.CAPTURE.REVERSED' && !isPart) ||
    (type === 'CUSTOMER.DISPUTE.RESOLVED' && outcome === 'RESOLVED_BUYER_FAVOUR')
  );
}
