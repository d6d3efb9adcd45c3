import { fromCents, toCents } from './money.ts';
import type { Capture, Refund } from './order.ts';
import { presentTime } from './present-time.ts';
import type { PaypalWorld } from './world.ts';

export function presentCapture(capture: Capture, origin: string) {
  const self = `${origin}/v2/payments/captures/${capture.id}`;
  return {
    id: capture.id,
    status: capture.status,
    ...(capture.status === 'PENDING' && { status_details: { reason: 'PENDING_REVIEW' } }),
    amount: capture.amount,
    ...(capture.invoiceId !== undefined && { invoice_id: capture.invoiceId }),
    ...(capture.customId !== undefined && { custom_id: capture.customId }),
    final_capture: true,
    seller_protection: {
      status: 'ELIGIBLE',
      dispute_categories: ['ITEM_NOT_RECEIVED', 'UNAUTHORIZED_TRANSACTION'],
    },
    // PayPal doesn't report a fee before the money has arrived.
    ...(capture.status !== 'PENDING' &&
      capture.status !== 'DECLINED' && { seller_receivable_breakdown: receivable(capture) }),
    links: [
      { href: self, rel: 'self', method: 'GET' },
      { href: `${self}/refund`, rel: 'refund', method: 'POST' },
      { href: `${origin}/v2/checkout/orders/${capture.orderId}`, rel: 'up', method: 'GET' },
    ],
    create_time: presentTime(capture.createdAt),
    update_time: presentTime(capture.updatedAt),
  };
}

/** The capture as returned on its own, outside its order. */
export function presentLoneCapture(capture: Capture, { merchant }: PaypalWorld, origin: string) {
  return {
    ...presentCapture(capture, origin),
    supplementary_data: { related_ids: { order_id: capture.orderId } },
    payee: { email_address: merchant.email, merchant_id: merchant.id },
  };
}

export function presentRefund(refund: Refund, origin: string) {
  const currency = refund.amount.currency_code;
  return {
    id: refund.id,
    status: 'COMPLETED',
    amount: refund.amount,
    ...(refund.invoiceId !== undefined && { invoice_id: refund.invoiceId }),
    ...(refund.customId !== undefined && { custom_id: refund.customId }),
    ...(refund.note !== undefined && { note_to_payer: refund.note }),
    seller_payable_breakdown: {
      gross_amount: refund.amount,
      paypal_fee: fromCents(0n, currency),
      net_amount: refund.amount,
      total_refunded_amount: refund.totalRefunded,
    },
    links: [
      { href: `${origin}/v2/payments/refunds/${refund.id}`, rel: 'self', method: 'GET' },
      { href: `${origin}/v2/payments/captures/${refund.captureId}`, rel: 'up', method: 'GET' },
    ],
    create_time: presentTime(refund.createdAt),
    update_time: presentTime(refund.createdAt),
  };
}

function receivable({ amount }: Capture) {
  const gross = toCents(amount);
  const wanted = (gross * 349n + 5_000n) / 10_000n + 49n;
  const fee = wanted < gross ? wanted : gross;
  return {
    gross_amount: amount,
    paypal_fee: fromCents(fee, amount.currency_code),
    net_amount: fromCents(gross - fee, amount.currency_code),
  };
}
