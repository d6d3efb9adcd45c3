import type { PayPal, PayPalOrder } from '../../gateways/paypal/paypal.ts';
import { AppError } from '../../platform/errors.ts';
import type { OrderRow } from '../orders/service.ts';
import type { PaymentCapture } from './capture-payment.ts';
import { isOutcomeUnknown } from './refusals.ts';
import { readPayment } from './read-payment.ts';
import { isPayment } from './start-payment.ts';

type Dependencies = { paypal: PayPal; paymentCapture: Pick<PaymentCapture, 'applyOutcome'> };

/**
 * Applies what PayPal shows of a payment now. No webhook may have told yet of what was refunded on PayPal's
 * site, and then a refund could return more than the price.
 */
export function createReadAgain({ paypal, paymentCapture }: Dependencies) {
  /** Returns what PayPal shows. Null if it no longer knows the payment, so that no money can go back through it. */
  return async function readAgain(
    order: OrderRow | undefined,
    captureId: string | null,
  ): Promise<PayPalOrder | null> {
    if (!order || !isPayment(order) || captureId === null) return null;
    try {
      const seen = await readPayment(paypal, order, { captureId, only: true });
      if (seen) await paymentCapture.applyOutcome(order.id, seen);
      return seen;
    } catch (error) {
      if (!isOutcomeUnknown(error)) throw error;
      throw new AppError('unavailable', {
        message: 'PayPal doesn’t answer right now. Nothing was refunded.',
        cause: error,
        retryAfterSeconds: 30,
      });
    }
  };
}
