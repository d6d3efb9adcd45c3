import { type Answer, notFound, unprocessable } from './answer.ts';
import { transactionId } from './ids.ts';
import { fromCents, type Money, toCents } from './money.ts';
import type { Capture, Order } from './order.ts';
import { checkoutAddress, presentOrder, type Preference } from './present-order.ts';
import { captureEvent } from './webhooks/events.ts';
import type { PaypalWorld } from './world.ts';

export type CaptureTwist = 'other_amount' | 'other_currency' | undefined;
type Call = { orderId: string; origin: string; preference: Preference; twist: CaptureTwist };

export function captureOrder(world: PaypalWorld, { orderId, origin, preference, twist }: Call): Answer {
  const order = world.orders.find(orderId);
  if (!order) return notFound();
  const refusal = refuse(world, order, origin);
  if (refusal) return refusal;

  for (const unit of order.units) {
    unit.capture = newCapture(world, order, unit.request, twist);
    world.orders.addCapture(order, unit.capture);
  }
  order.status = 'COMPLETED';
  order.updatedAt = world.now();
  for (const { capture } of order.units) {
    if (capture) world.deliveries.send(captureEvent(world, capture, origin), origin);
  }
  return { status: 201, body: presentOrder(order, world, origin, preference) };
}

function refuse(world: PaypalWorld, order: Order, origin: string): Answer | undefined {
  if (order.status === 'COMPLETED') {
    const description = "Order already captured.If 'intent=CAPTURE' only one capture per order is allowed.";
    return unprocessable([{ issue: 'ORDER_ALREADY_CAPTURED', description }]);
  }
  // The bank declines the same card every time; only the buyer can choose another.
  if (order.bank === 'declines') {
    order.status = 'PAYER_ACTION_REQUIRED';
    order.updatedAt = world.now();
    const description =
      "The instrument presented  was either declined by the processor or bank, or it can't be used for this payment.";
    return unprocessable(
      [{ issue: 'INSTRUMENT_DECLINED', description }],
      [{ href: checkoutAddress(order, origin), rel: 'redirect', method: 'GET' }],
    );
  }
  if (order.status !== 'APPROVED') {
    const description =
      "Payer has not yet approved the Order for payment. Please redirect the payer to the 'rel':'approve' url returned as part of the HATEOAS links within the Create Order call or provide a valid `payment_source` in the request.";
    return unprocessable([{ issue: 'ORDER_NOT_APPROVED', description }]);
  }
  const paid = order.units.some(
    ({ request }) => request.invoice_id !== undefined && world.orders.isPaidInvoice(request.invoice_id),
  );
  if (!paid) return undefined;
  const description =
    'Duplicate Invoice ID detected. To avoid a potential duplicate transaction your account setting requires that Invoice Id be unique for each transaction.';
  return unprocessable([{ issue: 'DUPLICATE_INVOICE_ID', description }]);
}

function newCapture(
  world: PaypalWorld,
  order: Order,
  unit: Order['units'][number]['request'],
  twist: CaptureTwist,
): Capture {
  const { currency_code, value } = unit.amount;
  const now = world.now();
  return {
    id: transactionId(),
    orderId: order.id,
    status: order.bank === 'waits' ? 'PENDING' : 'COMPLETED',
    amount: twisted({ currency_code, value }, twist),
    createdAt: now,
    updatedAt: now,
    invoiceId: unit.invoice_id,
    customId: unit.custom_id,
    refunds: [],
  };
}

function twisted(amount: Money, twist: CaptureTwist): Money {
  const cents = toCents(amount);
  const currency = amount.currency_code;
  if (twist === 'other_amount') return fromCents(cents > 1n ? cents - 1n : cents + 1n, currency);
  if (twist === 'other_currency') return fromCents(cents, currency === 'EUR' ? 'USD' : 'EUR');
  // Normalized like PayPal's: an order for '5' is captured as '5.00'.
  return fromCents(cents, currency);
}
