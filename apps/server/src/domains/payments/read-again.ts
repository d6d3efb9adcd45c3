import type { PayPal, PayPalOrder } from '../../gateways/paypal/paypal.ts';
import { AppError } from '../../platform/errors.ts';
import type { OrderRow } from '../orders/service.ts';
import type { PaymentCapture } from './capture-payment.ts';
import { isOutcomeUnknown } from './refusals.ts';
import { readPayment } from './read-payment.ts';
import { isPayment } from './start-payment.ts';

export type Look = ReturnType<typeof createLook>;

/** Reads what PayPal shows of a payment now. */
export function createLook({ paypal }: { paypal: PayPal }) {
  /** Null if PayPal no longer knows the payment, so that no money can go back through it. */
  return async function look(
    order: OrderRow | undefined,
    captureId: string | null,
    nothing = 'Nothing was refunded.',
  ): Promise<PayPalOrder | null> {
    if (!order || !isPayment(order) || captureId === null) return null;
    try {
      return await readPayment(paypal, order, { captureId, only: true });
    } catch (error) {
      if (!isOutcomeUnknown(error)) throw error;
      throw new AppError('unavailable', {
        message: `PayPal doesn’t answer right now. ${nothing}`,
        cause: error,
        retryAfterSeconds: 30,
      });
    }
  };
}

type Dependencies = { look: Look; paymentCapture: Pick<PaymentCapture, 'applyOutcome'> };

/**
 * Applies what PayPal shows of a payment now. No webhook may have told yet of what was refunded on PayPal's
 * site, and then a refund could return more than the price.
 */
export function createReadAgain({ look, paymentCapture }: Dependencies) {
  /** Returns what PayPal shows, or null if it no longer knows the payment. */
  return async function readAgain(
    order: OrderRow | undefined,
    captureId: string | null,
  ): Promise<PayPalOrder | null> {
    const seen = await look(order, captureId);
    if (order && seen) await paymentCapture.applyOutcome(order.id, seen);
    return seen;
  };
}
