import { paymentsEndpoints } from '@botique/contract/payments/endpoints.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pendingInvoice } from '../../testing/invoices.ts';
import { connectLive, nextEvent } from '../../testing/live-client.ts';
import { addProduct } from '../../testing/products.ts';
import { start } from '../../testing/orders.ts';
import {
  atPayPal,
  capture,
  createPayment,
  createTopUp,
  decide,
  idOf,
  orderAt,
  seenAtPayPal,
} from '../../testing/payments.ts';
import { signInNewCustomer, type Person } from '../../testing/person.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ jobs: false });
  await atPayPal(app, '/webhooks/plan', { hold: true });
});
afterAll(() => app.close());

const pendingOf = async (by: Person) => (await by.call(paymentsEndpoints['paypal.pending'], {})).body.data;

/** Approves a payment that stays pending at PayPal. */
async function payPending(by: Person, paymentId: string): Promise<void> {
  await decide(app, paymentId, 'pending');
  expect((await capture(by, paymentId)).body).toMatchObject({ status: 'PENDING' });
}

async function settle(paymentId: string, outcome: 'completed' | 'denied'): Promise<void> {
  const { capture: taken } = await seenAtPayPal(app, paymentId);
  await atPayPal(app, `/captures/${taken?.id}/settle`, { outcome });
  await app.payments?.reconcile();
}

it('[ORD-153] lists pending payments only to their buyer, newest first', async () => {
  const [person, other] = [await signInNewCustomer(app), await signInNewCustomer(app)];
  const product = await addProduct(app);
  const purchase = idOf(await createPayment(person, { id: product.id }));
  expect(await pendingOf(person)).toEqual([]);
  await payPending(person, purchase);
  const topUp = idOf(await createTopUp(person, 25.5));
  await payPending(person, topUp);
  const { id: orderId } = await orderAt(app, purchase);
  expect(await pendingOf(person)).toEqual([
    expect.objectContaining({ paymentId: topUp, title: 'Top-up', amount: 25.5, invoiceId: null }),
    {
      orderId,
      paymentId: purchase,
      title: product.name,
      amount: 4,
      createdAt: expect.any(String),
      invoiceId: null,
    },
  ]);
  expect(await pendingOf(other)).toEqual([]);
});

it.for(['completed', 'denied'] as const)(
  '[ORD-153] sends an event to the buyer when a payment is pending, and when PayPal has %s it',
  async (outcome) => {
    const person = await signInNewCustomer(app);
    const product = await addProduct(app);
    const client = await connectLive(app, person);
    const id = idOf(await createPayment(person, { id: product.id }));
    const begun = nextEvent(client, 'invoices.changed');
    await payPending(person, id);
    await begun;
    expect(await pendingOf(person)).toHaveLength(1);
    const ended = nextEvent(client, 'invoices.changed');
    await settle(id, outcome);
    await ended;
    expect(await pendingOf(person)).toEqual([]);
    client.close();
  },
);

it('[ORD-153] names the invoice that a pending payment is for', async () => {
  const person = await signInNewCustomer(app);
  const { id } = await pendingInvoice(app, person);
  const payment = idOf(await person.call(paymentsEndpoints['paypal.invoice'], { params: { id } }));
  await payPending(person, payment);
  expect(await pendingOf(person)).toMatchObject([{ paymentId: payment, invoiceId: id }]);
});

it('refuses another order for a product while a payment for it is pending', async () => {
  const person = await signInNewCustomer(app);
  const product = await addProduct(app);
  const id = idOf(await createPayment(person, { id: product.id }));
  await payPending(person, id);
  const again = await start(person, { productId: product.id });
  expect(again.body).toMatchObject({ code: 409, error: 'payment_under_way' });
  await settle(id, 'denied');
  expect((await start(person, { productId: product.id })).status).toBe(200);
});
