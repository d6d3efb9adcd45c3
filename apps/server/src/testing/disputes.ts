import type { NewProduct } from '@botique/contract/catalogue/product.ts';
import { deliver, messageOf } from './paypal-messages.ts';
import { atPayPal, capture, createPayment, createTopUp, decide, idOf, seenAtPayPal } from './payments.ts';
import type { Person } from './person.ts';
import { addProduct } from './products.ts';
import type { TestApp } from './test-app.ts';

type Opening = { reason?: string; respondInDays?: number };
type Purchase = { accepted?: true; topUp?: number; product?: NewProduct };

/** Buys a product or credits with PayPal and disputes the payment. */
export async function disputedOrder(app: TestApp, buyer: Person, options: Opening & Purchase = {}) {
  const { accepted, topUp, product, ...opening } = options;
  const { id: productId } = await addProduct(app, product);
  const reply =
    topUp === undefined
      ? await createPayment(buyer, { id: productId }, accepted)
      : await createTopUp(buyer, topUp);
  const payment = idOf(reply);
  await decide(app, payment);
  await capture(buyer, payment);
  const captureId = (await seenAtPayPal(app, payment)).capture?.id ?? '';
  return { productId, payment, captureId, dispute: await openDispute(app, [captureId], opening) };
}

/** Opens a dispute at PayPal and delivers its webhook. Returns its id. */
export async function openDispute(
  app: TestApp,
  captureIds: string[],
  opening: Opening = {},
): Promise<string> {
  const { dispute } = await atPayPal(app, '/disputes', { captureIds, ...opening });
  const { dispute_id: id } = dispute as { dispute_id: string };
  await deliverDisputeEvent(app, 'CREATED', id);
  return id;
}

/** Moves a dispute at PayPal without delivering the webhook. */
export const moveDispute = (app: TestApp, id: string, status: string, respondInDays = 10) =>
  atPayPal(app, `/disputes/${id}/update`, { status, respondInDays });

/** `value` is what the buyer gets back, everything by default. */
export const resolveDispute = (app: TestApp, id: string, outcome: string, value?: string) =>
  atPayPal(app, `/disputes/${id}/resolve`, {
    outcome,
    ...(value && { refunded: { currency_code: 'USD', value } }),
  });

export async function deliverDisputeEvent(
  app: TestApp,
  name: 'CREATED' | 'UPDATED' | 'RESOLVED',
  id: string,
) {
  return deliver(app, await messageOf(app, `CUSTOMER.DISPUTE.${name}`, id));
}
