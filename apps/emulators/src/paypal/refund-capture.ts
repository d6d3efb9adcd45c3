import { type Answer, type Detail, invalidRequest, notFound, unprocessable } from './answer.ts';
import { findMoneyProblems } from './find-amount-problems.ts';
import { findSyntaxProblems } from './find-syntax-problems.ts';
import { transactionId } from './ids.ts';
import { decimalsOf, fromCents, type Money, toCents, writtenDecimals } from './money.ts';
import type { Capture, Refund } from './order.ts';
import { type RefundRequest, refundRequest } from './order-request.ts';
import type { Preference } from './present-order.ts';
import { presentRefund } from './present-payments.ts';
import { refundEvent } from './webhooks/events.ts';
import type { PaypalWorld } from './world.ts';

type Call = { captureId: string; body: unknown; origin: string; preference: Preference };

export function refundCapture(world: PaypalWorld, { captureId, body, origin, preference }: Call): Answer {
  const found = world.orders.findCapture(captureId);
  if (!found) return notFound();
  const parsed = refundRequest.safeParse(body ?? {});
  if (!parsed.success) return invalidRequest(findSyntaxProblems(parsed.error, body));
  const problems = findProblems(found.capture, parsed.data.amount);
  if (problems.length > 0) return unprocessable(problems);

  const refund = takeBack(world, found.capture, parsed.data);
  world.deliveries.send(refundEvent(world, refund, 'REFUNDED', origin), origin);
  const full = presentRefund(refund, origin);
  const { id, status, links } = full;
  return { status: 201, body: preference === 'minimal' ? { id, status, links } : full };
}

/** Accepted without moving money. Stored like every answer, so a repeated request id gets the same one. */
export function unfinishedRefund(
  world: PaypalWorld,
  { captureId, body }: Pick<Call, 'captureId' | 'body'>,
  status: 'FAILED' | 'PENDING',
): Answer {
  const parsed = refundRequest.safeParse(body ?? {});
  if (!parsed.success) return invalidRequest(findSyntaxProblems(parsed.error, body));
  const id = transactionId();
  world.unfinishedRefunds.set(id, { captureId, request: parsed.data, status });
  return { status: 201, body: { id, status, links: [] } };
}

/** PayPal refunds payments for 180 days. */
export const refundTooLate = (): Answer =>
  unprocessable([
    {
      issue: 'REFUND_TIME_LIMIT_EXCEEDED',
      description: 'You are over the time limit to perform a refund on this capture',
    },
  ]);

/** The buyer's bank was faster. */
export const refundAfterChargeback = (): Answer =>
  unprocessable([
    {
      issue: 'REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK',
      description:
        'Refund not allowed on this transaction because of a chargeback that has already been issued',
    },
  ]);

/** Returns false unless the refund is pending. */
export function settleRefund(
  world: PaypalWorld,
  id: string,
  outcome: 'completed' | 'failed',
  origin: string,
): boolean {
  const refund = world.unfinishedRefunds.get(id);
  const found = refund && world.orders.findCapture(refund.captureId);
  if (!found || refund.status !== 'PENDING') return false;
  if (outcome === 'failed') {
    refund.status = 'FAILED';
    return true;
  }
  world.unfinishedRefunds.delete(id);
  const done = takeBack(world, found.capture, refund.request, id);
  world.deliveries.send(refundEvent(world, done, 'REFUNDED', origin), origin);
  return true;
}

/** Refunds the given amount, or everything that is left. */
export function takeBack(
  world: PaypalWorld,
  capture: Capture,
  request: RefundRequest,
  id = transactionId(),
): Refund {
  const currency = capture.amount.currency_code;
  const cents = request.amount ? toCents(request.amount) : leftOf(capture);
  const total = toCents(capture.amount) - leftOf(capture) + cents;
  const now = world.now();
  const refund: Refund = {
    id,
    captureId: capture.id,
    amount: fromCents(cents, currency),
    totalRefunded: fromCents(total, currency),
    createdAt: now,
    invoiceId: request.invoice_id ?? capture.invoiceId,
    customId: request.custom_id ?? capture.customId,
    note: request.note_to_payer,
  };
  world.orders.addRefund(capture, refund);
  capture.status = leftOf(capture) === 0n ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
  capture.updatedAt = now;
  return refund;
}

export function findProblems(capture: Capture, amount: Money | undefined): Detail[] {
  const problem = (issue: string, description: string) => [{ issue, description }];
  if (capture.status === 'PENDING') {
    return problem(
      'PENDING_CAPTURE',
      'Cannot initiate a refund as the capture is pending. Capture is typically pending when the payer has funded the transaction using e-check/bank funded.',
    );
  }
  if (capture.status === 'DECLINED') return problem('REFUND_NOT_ALLOWED', 'Capture cannot be refunded.');
  if (capture.status === 'REFUNDED') {
    return problem('CAPTURE_FULLY_REFUNDED', 'The capture has already been fully refunded');
  }
  if (!amount) return [];
  // Only refunds report this issue; creating an order doesn't.
  if (decimalsOf(amount.currency_code) === 0 && writtenDecimals(amount) > 0) {
    return problem('DECIMALS_NOT_SUPPORTED', 'Currency does not support decimals.');
  }
  const written = findMoneyProblems('/amount', amount);
  if (written.length > 0) return written;
  if (amount.currency_code !== capture.amount.currency_code) {
    return problem('REFUND_CAPTURE_CURRENCY_MISMATCH', 'Refund must be in the same currency as the capture');
  }
  if (toCents(amount) <= leftOf(capture)) return [];
  return problem(
    'REFUND_AMOUNT_EXCEEDED',
    'The refund amount must be less than or equal to the capture amount that has not yet been refunded.',
  );
}

function leftOf(capture: Capture) {
  return capture.refunds.reduce((left, { amount }) => left - toCents(amount), toCents(capture.amount));
}
