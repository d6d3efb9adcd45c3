import { PayPalUnreadable } from '../../gateways/paypal/failures.ts';
import type { PayPal, PayPalOrder, ProviderCapture } from '../../gateways/paypal/paypal.ts';
import type { Payment } from './start-payment.ts';

type Named = Pick<Payment, 'id' | 'providerId'>;

/**
 * A payment as PayPal shows it now. PayPal forgets orders after a while, but keeps their captures for years. Null
 * if it shows neither. With `only`, another capture of the same payment doesn't count.
 */
export async function readPayment(
  paypal: Pick<PayPal, 'read' | 'readCapture'>,
  payment: Named,
  { captureId, only = false }: { captureId: string | null; only?: boolean },
): Promise<PayPalOrder | null> {
  if (captureId === null) return paypal.read(payment.providerId);
  const order = await unlessUnreadable(paypal.read(payment.providerId));
  if (order?.capture && (!only || order.capture.id === captureId)) return order;
  const capture = await paypal.readCapture(captureId);
  return capture && withCapture(payment, capture);
}

/** The payment of a capture that was read without its order. */
export function withCapture({ id: orderId, providerId }: Named, capture: ProviderCapture): PayPalOrder {
  return { id: providerId, status: 'COMPLETED', orderId, capture, refunds: null };
}

export async function unlessUnreadable<T>(answer: Promise<T>): Promise<T | null> {
  return answer.catch((error: unknown) => {
    if (error instanceof PayPalUnreadable) return null;
    throw error;
  });
}
