import { afterAll, beforeAll, expect, it } from 'vitest';
import { cancel, complete, giveCredits, started } from '../../testing/orders.ts';
import { deliver, messageOf, signed } from '../../testing/paypal-messages.ts';
import {
  approvedPayment,
  atPayPal,
  capture,
  captureAsMerchant,
  countLicenses,
  createPayment,
  decide,
  idOf,
  orderAt,
  seenAtPayPal,
} from '../../testing/payments.ts';
import { signInNewCustomer, type Person } from '../../testing/person.ts';
import { addProduct } from '../../testing/products.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let buyer: Person;
beforeAll(async () => {
  app = await startTestApp({ jobs: false });
  await atPayPal(app, '/webhooks/plan', { hold: true });
  buyer = await signInNewCustomer(app);
});
afterAll(() => app.close());

async function storedEvents(id: string): Promise<number> {
  const { rows } = await app.database.pool.query('select 1 from provider_events where id = $1', [id]);
  return rows.length;
}

/** Captured at PayPal, but the shop missed the reply. */
async function capturedUnheard(productId: string): Promise<string> {
  const id = await approvedPayment(app, buyer, { id: productId });
  await atPayPal(app, '/faults', { endpoint: 'capture', fault: 'acts_then_drops', times: 3 });
  expect((await capture(buyer, id)).body).toMatchObject({ error: 'payment_unknown' });
  return id;
}

it('[ORD-73] [ORD-87] [ORD-88] settles a captured payment once, before the webhook is answered', async () => {
  const { id: productId } = await addProduct(app);
  const id = await capturedUnheard(productId);
  const message = await messageOf(app, 'PAYMENT.CAPTURE.COMPLETED', id);
  expect((await deliver(app, message)).status).toBe(200);
  expect(await orderAt(app, id)).toMatchObject({ state: 'fulfilled', method: 'paypal' });
  expect(await storedEvents(message.id)).toBe(1);
  expect((await deliver(app, message)).status).toBe(200);
  expect(await countLicenses(buyer, productId)).toBe(1);
});

it('[ORD-88] answers a webhook with 503 while PayPal is unreachable, and handles it when it is resent', async () => {
  const { id: productId } = await addProduct(app);
  const id = await capturedUnheard(productId);
  const message = await messageOf(app, 'PAYMENT.CAPTURE.COMPLETED', id);
  await atPayPal(app, '/faults', { endpoint: 'get', fault: 'drop_connection', times: 3 });
  expect((await deliver(app, message)).status).toBe(503);
  expect(await storedEvents(message.id)).toBe(0);
  expect((await deliver(app, message)).status).toBe(200);
  expect(await countLicenses(buyer, productId)).toBe(1);
});

it('[ORD-87] applies a webhook once when it arrives ten times at once', async () => {
  const { id: productId } = await addProduct(app);
  const message = await messageOf(app, 'PAYMENT.CAPTURE.COMPLETED', await capturedUnheard(productId));
  const replies = await Promise.all(Array.from({ length: 10 }, () => deliver(app, message)));
  expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  expect(await countLicenses(buyer, productId)).toBe(1);
  expect(await storedEvents(message.id)).toBe(1);
});

it('[ORD-54] captures an approved payment in a delayed job if the browser never does', async () => {
  const { id: productId } = await addProduct(app);
  const id = await approvedPayment(app, buyer, { id: productId });
  expect((await deliver(app, await messageOf(app, 'CHECKOUT.ORDER.APPROVED', id))).status).toBe(200);
  // Not at once: the buyer's page may be about to capture it.
  expect(await orderAt(app, id)).toMatchObject({ state: 'open' });
  const { rows } = await app.database.pool.query<{ payload: unknown }>(
    `select payload from graphile_worker._private_jobs as job
     join graphile_worker._private_tasks as task on task.id = job.task_id
     where task.identifier = 'orders.capture_approved' and payload ->> 'providerId' = $1 and run_at > now()`,
    [id],
  );
  expect(rows).toHaveLength(1);
  await app.jobs.find(({ name }) => name === 'orders.capture_approved')?.run(rows[0]?.payload);
  expect(await orderAt(app, id)).toMatchObject({ state: 'fulfilled' });
  expect(await countLicenses(buyer, productId)).toBe(1);
});

it('[ORD-79] refunds a capture of a cancelled order in full', async () => {
  const { id: productId } = await addProduct(app);
  const id = await approvedPayment(app, buyer, { id: productId });
  await cancel(buyer, (await orderAt(app, id)).id);
  await captureAsMerchant(app, id);
  expect((await deliver(app, await messageOf(app, 'PAYMENT.CAPTURE.COMPLETED', id))).status).toBe(200);
  expect(await orderAt(app, id)).toMatchObject({
    state: 'refunded',
    review: expect.stringContaining('cancelled'),
  });
  expect((await seenAtPayPal(app, id)).capture).toMatchObject({ status: 'REFUNDED' });
  expect(await countLicenses(buyer, productId)).toBe(0);
});

it('stores a webhook about an unknown payment and answers 200', async () => {
  const event = { id: 'WH-FOREIGN', event_type: 'PAYMENT.CAPTURE.COMPLETED', resource: { id: '0AB' } };
  expect((await deliver(app, await signed(app, JSON.stringify(event)))).status).toBe(200);
  expect(await storedEvents('WH-FOREIGN')).toBe(1);
});

it('[ORD-84] refuses unsigned webhooks with 400 and stores nothing', async () => {
  const bodies = ['', '{', '[]', '{"id":"WH-1","event_type":"PAYMENT.CAPTURE.COMPLETED"}', '\0'.repeat(100)];
  for (const body of bodies) {
    expect(await deliver(app, { body, headers: {} })).toMatchObject({
      status: 400,
      body: { error: 'webhook_refused' },
    });
  }
  expect(await storedEvents('WH-1')).toBe(0);
});

it.for(['a message', 'the reconciler'])(
  '[ORD-79] refunds a PayPal capture of an order paid with credits, reported by %s, and keeps the goods',
  async (teller) => {
    const person = await signInNewCustomer(app);
    await giveCredits(app, person, 1_000n);
    const { id: productId } = await addProduct(app);
    const id = idOf(await createPayment(person, { id: productId }));
    expect((await capture(person, id)).status).toBe(422);
    await decide(app, id);
    const order = await orderAt(app, id);
    expect((await complete(person, { productId, paymentId: order.id })).status).toBe(200);
    await captureAsMerchant(app, id);
    if (teller === 'the reconciler') await app.payments?.reconcile();
    else await deliver(app, await messageOf(app, 'PAYMENT.CAPTURE.COMPLETED', id));
    expect((await seenAtPayPal(app, id)).capture).toMatchObject({ status: 'REFUNDED' });
    const review = expect.stringContaining('already paid');
    expect(await orderAt(app, id)).toMatchObject({ state: 'fulfilled', method: 'credits', review });
    expect(await countLicenses(person, productId)).toBe(1);
  },
);

it('[ORD-88] answers a webhook about a payment that PayPal does not find with 503, and does not store it', async () => {
  const { id: productId } = await addProduct(app);
  const order = await started(buyer, { productId });
  await app.database.pool.query(`update orders set provider_id = '0FORGOTTEN' where id = $1`, [order.id]);
  const event = {
    id: 'WH-FORGOTTEN',
    event_type: 'PAYMENT.CAPTURE.COMPLETED',
    resource: { id: '0AB', supplementary_data: { related_ids: { order_id: '0FORGOTTEN' } } },
  };
  expect((await deliver(app, await signed(app, JSON.stringify(event)))).status).toBe(503);
  expect(await storedEvents('WH-FORGOTTEN')).toBe(0);
});
