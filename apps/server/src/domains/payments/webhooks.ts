import type { IncomingHttpHeaders } from 'node:http';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { PayPal, PayPalOrder, WebhookEvent } from '../../gateways/paypal/paypal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Queryable } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import { AppError } from '../../platform/errors.ts';
import { defineJobKind, enqueue } from '../../platform/jobs/jobs.ts';
import type { PaymentCapture } from './capture-payment.ts';
import { isPayment, type Payment } from './start-payment.ts';
import { disputedAmount } from './disputes/disputed-amount.ts';
import type { ReadDispute } from './disputes/read-dispute.ts';
import type { RecordDispute } from './disputes/record-dispute.ts';
import type { FindOrder } from './find-order.ts';
import type { HeldPayments } from './held/held-payments.ts';
import { interpretWebhook, type Interpretation } from './interpret-webhook.ts';
import { unlessUnreadable, withCapture } from './read-payment.ts';
import { isOutcomeUnknown } from './refusals.ts';
import { insertEvent, isHandledEvent } from './repository.ts';
import { fromContent, toContent } from './unmatched/content.ts';
import { namesOf } from './unmatched/look-again.ts';
import { findUnmatched, insertUnmatched, removeUnmatched, takeUnmatched } from './unmatched/repository.ts';

/** For a buyer who approved the payment, but whose page never requested the capture. */
export const captureApprovedLater = defineJobKind({
  name: 'orders.capture_approved',
  payload: z.object({ providerId: z.string() }),
});

/** The buyer's page captures within seconds. If we came first, it would miss replies such as a decline. */
const patienceSeconds = 10;

/** Longer than any bank takes to pay. */
const keptUnmatchedMs = 30 * 24 * 60 * 60_000;

type Dependencies = {
  db: Db;
  clock: Clock;
  log: Pick<Logger, 'warn'>;
  paypal: PayPal;
  paymentCapture: PaymentCapture;
  held: HeldPayments;
  findOrder: FindOrder;
  readDispute: ReadDispute;
  recordDispute: RecordDispute;
};

/** A payment that a webhook is about, and which of its captures. */
type Named = { payment: Payment; captureId: string | null };

/** `areAll` is false if a dispute names a payment that is not ours. */
type Found = { named: Named[]; areAll: boolean };

/** `seen` is the payment as PayPal's API shows it, null when it shows nothing we can read. */
type Look = Named & { seen: PayPalOrder | null };

/** `isOnly`: the webhook is about no other payment. */
type Interpreted = Look & { meaning: Interpretation; isOnly: boolean };

const movesMoneyBack: ReadonlySet<string> = new Set([
  'PAYMENT.CAPTURE.REFUNDED',
  'PAYMENT.CAPTURE.REVERSED',
  'CUSTOMER.DISPUTE.RESOLVED',
]);

/** These tell of one capture, which may not be the one that paid the order. */
const namesOneCapture: ReadonlySet<string> = new Set([...movesMoneyBack, 'PAYMENT.CAPTURE.COMPLETED']);

/** Handles PayPal's webhooks. They only say that something happened; PayPal's API says what. */
export function createWebhooks(dependencies: Dependencies) {
  const { db, clock, log, paypal, paymentCapture, held, findOrder, readDispute, recordDispute } =
    dependencies;
  const store = (tx: Queryable, { id, type }: WebhookEvent, orderId: string | null) =>
    insertEvent(tx, { id, type, orderId, receivedAt: clock.now() });
  /** False if it was handled before. */
  const keep = async (tx: Queryable, event: WebhookEvent, orderId: string) =>
    (await store(tx, event, orderId)) || takeUnmatched(tx, event.id, orderId);

  /** A dispute may name several payments. */
  async function paymentsOf(event: WebhookEvent): Promise<Found> {
    const { providerOrderId: providerId, captureId, orderId, disputed } = event;
    const about = disputed.length > 0 ? disputed : [{ captureId, orderId }];
    const orders = await Promise.all(about.map((one) => findOrder({ providerId, ...one })));
    const named = orders.flatMap((order, at) =>
      order && isPayment(order) ? [{ payment: order, captureId: about[at]?.captureId ?? null }] : [],
    );
    const distinct = new Map(named.map((one) => [`${one.payment.id} ${one.captureId}`, one]));
    return { named: [...distinct.values()], areAll: named.length === about.length };
  }

  /** PayPal forgets orders after a while, but not their captures. */
  async function look({ payment, captureId }: Named, event: WebhookEvent): Promise<Look> {
    const { type } = event;
    const order = await unlessUnreadable(paypal.read(payment.providerId));
    const isOther = namesOneCapture.has(type) && captureId !== null && captureId !== order?.capture?.id;
    const reported = type === 'PAYMENT.CAPTURE.REFUNDED' ? event.refund : null;
    if (order && !isOther) return { payment, captureId, seen: { ...order, reported } };
    const lookedFor = (isOther ? captureId : payment.captureId) ?? captureId;
    const capture = lookedFor === null ? null : await unlessUnreadable(paypal.readCapture(lookedFor));
    const seen = capture && { ...withCapture(payment, capture), reported };
    return { payment, captureId, seen: isOther ? seen : (seen ?? order) };
  }

  /** `isLast`: this completes the webhook, so it is stored as handled in the same transaction. */
  async function applyOutcome(one: Interpreted, event: WebhookEvent, isLast: boolean): Promise<void> {
    const { payment, seen, meaning, isOnly } = one;
    const { id: orderId } = payment;
    const { hold, chargeback, won } = meaning;
    const captureId = seen?.capture?.id ?? one.captureId ?? payment.captureId;
    const disputeId = event.dispute?.id;
    const note = async (tx: Queryable) => {
      // The same webhook, sent twice at once: the second finds nothing left to do.
      if (isLast && !(await keep(tx, event, orderId))) return false;
      // Of several payments in one dispute, PayPal doesn't say how much each lost.
      const known = hold && !isOnly ? { ...hold, amountCents: undefined } : hold;
      if (disputeId && (hold || chargeback || won))
        await held.clearOthers(tx, { orderId, disputeId, reason: hold?.reason ?? null });
      if (known) await held.holdPart(tx, { orderId, captureId, ...known });
      else if (event.type === 'PAYMENT.CAPTURE.REVERSED') {
        await held.clear(tx, { orderId, reason: 'unclear_reversal' });
      }
      return true;
    };
    // A part that was taken back is not a refund: it is only held.
    // Of several payments in one dispute, PayPal doesn't say how much each lost.
    const isKnown = isOnly && event.type === 'CUSTOMER.DISPUTE.RESOLVED';
    const disputedCents = isKnown ? (event.refundedCents ?? undefined) : undefined;
    const isPartlyReversed = hold?.reason === 'partial_reversal';
    const cause = { chargeback, won, isPartlyReversed, disputedCents, disputeId };
    if (seen && !meaning.isBehind) await paymentCapture.applyOutcome(orderId, seen, { note, cause });
    else if (hold) await note(db);
  }

  /** The order may be known only once it has its capture. Others are about payments that aren't ours. */
  async function keepUnmatched(event: WebhookEvent, names: string[]): Promise<void> {
    const { id, type } = event;
    if (movesMoneyBack.has(type))
      log.warn({ event: id, type }, 'a webhook about returned money matches no order');
    const canWait = movesMoneyBack.has(type) || event.dispute !== null;
    const isNew = await transact(db, async (tx) => {
      const isStored = await store(tx, event, null);
      if (isStored && canWait)
        await insertUnmatched(tx, { id, names, content: toContent(event), receivedAt: clock.now() });
      return isStored && canWait;
    });
    // An order that got its capture before this commit has looked for this webhook too early.
    if (isNew && (await paymentsOf(event)).named.length > 0) await handle(event);
  }

  async function handle(event: WebhookEvent): Promise<void> {
    const reading = await readDispute(event);
    const isAnswered = reading?.isAnswered ?? true;
    const told = reading ? { ...reading.event, dispute: reading.dispute } : event;
    const found = await paymentsOf(told);
    // After the search, so that no dispute is handled whose order it couldn't find. Idempotent, because PayPal may
    // have to send the webhook again.
    if (reading && isAnswered) await recordDispute(event, reading.dispute);
    if (found.named.length > 0) await act(told, found, isAnswered);
    else if (isAnswered) await keepUnmatched(event, namesOf(told));
    if (!isAnswered) throw new AppError('unavailable');
  }

  /** `isFinal`: the webhook need not come again, so it is stored as handled. */
  async function act(event: WebhookEvent, { named, areAll }: Found, isFinal: boolean): Promise<void> {
    const first = named[0]?.payment;
    if (!first) return;
    if (event.type === 'CHECKOUT.ORDER.APPROVED') {
      const { id, providerId } = first;
      await transact(db, async (tx) => {
        if (!(await keep(tx, event, id))) return;
        await enqueue(tx, captureApprovedLater, { providerId }, { afterSeconds: patienceSeconds });
      });
      return;
    }
    const looks = await Promise.all(named.map((one) => look(one, event)));
    const disputed = looks.map(({ payment, seen }) => ({ payment, capture: seen?.capture ?? null }));
    const disputedCents = areAll ? await disputedAmount(db, disputed, event) : null;
    const interpreted = looks.map(({ payment, captureId, seen }) => ({
      payment,
      captureId,
      seen,
      meaning: interpretWebhook(event, seen?.capture ?? null, disputedCents),
      isOnly: looks.length === 1,
    }));
    const isUnderstood = interpreted.every(({ seen, meaning }) => seen && !meaning.isBehind);
    const last = isFinal && isUnderstood ? interpreted.at(-1) : undefined;
    for (const one of interpreted) await applyOutcome(one, event, one === last);
    if (isUnderstood) return;
    // Not stored as handled, so that PayPal's retries over the next three days are processed.
    const about = { order: first.id, event: event.id, type: event.type };
    log.warn(about, "PayPal's API does not show this webhook's change yet");
    throw new AppError('unavailable');
  }

  return {
    /** Returns once the webhook is handled and stored. Refused unless PayPal signed it. */
    async receive(headers: IncomingHttpHeaders, rawBody: Buffer): Promise<void> {
      try {
        const event = await paypal.verifiedEvent(headers, rawBody);
        if (!event) throw new AppError('webhook_refused');
        if (await isHandledEvent(db, event.id)) return;
        await handle(event);
      } catch (error) {
        // Not a 4xx, so that PayPal sends it again.
        if (isOutcomeUnknown(error)) throw new AppError('unavailable', { cause: error });
        throw error;
      }
    },

    /** Handles webhooks that contain one of these ids and matched no order before. */
    async lookAgain(names: string[]): Promise<void> {
      const failures: unknown[] = [];
      for (const content of await findUnmatched(db, names)) {
        await handle(fromContent(content)).catch((error: unknown) => failures.push(error));
      }
      // The job runs again.
      if (failures.length > 0) throw failures[0];
    },

    /** Most are about payments that aren't ours. */
    removeOldUnmatched: () =>
      removeUnmatched(db, { before: new Date(clock.now().getTime() - keptUnmatchedMs) }),
  };
}
