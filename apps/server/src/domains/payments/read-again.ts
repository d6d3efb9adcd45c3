import { PayPalUnreadable } from '../../gateways/paypal/failures.ts';
import type { PayPal, PayPalOrder } from '../../gateways/paypal/paypal.ts';
import { AppError } from '../../platform/errors.ts';
import type { OrderRow } from '../orders/service.ts';
import type { PaymentCapture } from './capture-payment.ts';
import { isOutcomeUnknown } from './refusals.ts';
import { isPayment, type Payment } from './start-payment.ts';

type Dependencies = { paypal: PayPal; paymentCapture: Pick<PaymentCapture, 'applyOutcome'> };

/**
 * Applies what PayPal shows of a payment now. No webhook may have told yet of what was refunded on PayPal's
 * site, and then a refund could return more than the price.
 */
export function createReadAgain({ paypal, paymentCapture }: Dependencies) {
  /** Null if PayPal no longer knows the payment, so that no money can go back through it. */
  async function look({ id: orderId, providerId }: Payment, captureId: string): Promise<PayPalOrder | null> {
    const order = await paypal.read(providerId).catch((error: unknown) => {
      if (error instanceof PayPalUnreadable) return null;
      throw error;
    });
    if (order?.capture?.id === captureId) return order;
    const capture = await paypal.readCapture(captureId);
    return capture && { id: providerId, status: 'COMPLETED', orderId, capture, refunds: null };
  }

  /** Returns what PayPal shows, or null if it no longer knows the payment. */
  return async function readAgain(
    order: OrderRow | undefined,
    captureId: string | null,
  ): Promise<PayPalOrder | null> {
    if (!order || !isPayment(order) || captureId === null) return null;
    try {
      const seen = await look(order, captureId);
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
