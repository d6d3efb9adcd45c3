import { afterAll, beforeAll, expect, it } from 'vitest';
import { cancel, complete, giveCredits, started } from '../../../testing/orders.ts';
import { deliver, messageOf, signed } from '../../../testing/paypal-messages.ts';
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
} from '../../../testing/payments.ts';
import { signInSomebodyNew, type Person } from '../../../testing/person.ts';
import { addProduct } from '../../../testing/products.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let buyer: Person;
beforeAll(async () => {
  app = await startTestApp({ jobs: false });
  await atPayPal(app, '/webhooks/plan', { hold: true });
  buyer = await signInSomebodyNew(app);
});
afterAll(() => app.close());

async function keptEvents(id: string): Promise<number> {
  const { rows } = await app.database.pool.query('select 1 from provider_events where id = $1', [id]);
  return rows.length;
}

/** Captured at PayPal, while the shop never heard the answer. */
async function capturedUnheard(productId: string): Promise<string> {
  const id = await approvedPayment(app, buyer, { id: productId });
  await atPayPal(app, '/faults', { endpoint: 'capture', fault: 'acts_then_drops', times: 3 });
  expect((await capture(buyer, id)).body).toMatchObject({ error: 'payment_unknown' });
  return id;
}

it('[ORD-73] [ORD-87] [ORD-88] a message of a capture settles before it is answered, once', async () => {
  const { id: productId } = await addProduct(app);
  const id = await capturedUnheard(productId);
  const message = await messageOf(app, 'PAYMENT.CAPTURE.COMPLETED', id);
  expect((await deliver(app, message)).status).toBe(200);
  expect(await orderAt(app, id)).toMatchObject({ state: 'fulfilled', method: 'paypal' });
  expect(await keptEvents(message.id)).toBe(1);
  expect((await deliver(app, message)).status).toBe(200);
  expect(await countLicenses(buyer, productId)).toBe(1);
});

it('[ORD-88] while PayPal cannot be asked what happened the message is not taken, and comes again', async () => {
  const { id: productId } = await addProduct(app);
  const id = await capturedUnheard(productId);
  const message = await messageOf(app, 'PAYMENT.CAPTURE.COMPLETED', id);
  await atPayPal(app, '/faults', { endpoint: 'get', fault: 'drop_connection', times: 3 });
  expect((await deliver(app, message)).status).toBe(503);
  expect(await keptEvents(message.id)).toBe(0);
  expect((await deliver(app, message)).status).toBe(200);
  expect(await countLicenses(buyer, productId)).toBe(1);
});

it('[ORD-87] the same message ten times at once has one effect', async () => {
  const { id: productId } = await addProduct(app);
  const message = await messageOf(app, 'PAYMENT.CAPTURE.COMPLETED', await capturedUnheard(productId));
  const replies = await Promise.all(Array.from({ length: 10 }, () => deliver(app, message)));
  expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  expect(await countLicenses(buyer, productId)).toBe(1);
  expect(await keptEvents(message.id)).toBe(1);
});

it('[ORD-54] who approved and lost his browser is captured a while after PayPal said so', async () => {
  const { id: productId } = await addProduct(app);
  const id = await approvedPayment(app, buyer, { id: productId });
  expect((await deliver(app, await messageOf(app, 'CHECKOUT.ORDER.APPROVED', id))).status).toBe(200);
  // Not at once: his page may be about to ask itself.
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

it('[ORD-79] money that was taken for an order that is over goes back in full', async () => {
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

it('a message about a payment that is none of ours is kept and changes nothing else', async () => {
  const event = { id: 'WH-FOREIGN', event_type: 'PAYMENT.CAPTURE.COMPLETED', resource: { id: '0AB' } };
  expect((await deliver(app, await signed(app, JSON.stringify(event)))).status).toBe(200);
  expect(await keptEvents('WH-FOREIGN')).toBe(1);
});

it('[ORD-84] what is not signed is refused with 400 whatever it is, and leaves no row', async () => {
  const bodies = ['', '{', '[]', '{"id":"WH-1","event_type":"PAYMENT.CAPTURE.COMPLETED"}', '\0'.repeat(100)];
  for (const body of bodies) {
    expect(await deliver(app, { body, headers: {} })).toMatchObject({
      status: 400,
      body: { error: 'webhook_refused' },
    });
  }
  expect(await keptEvents('WH-1')).toBe(0);
});

it.for(['a message', 'the reconciler'])(
  '[ORD-79] money that PayPal took for what was paid with credits goes back by %s, and the goods stay',
  async (teller) => {
    const person = await signInSomebodyNew(app);
    await giveCredits(app, person, 1_000n);
    const { id: productId } = await addProduct(app);
    const id = idOf(await createPayment(person, { id: productId }));
    expect((await capture(person, id)).status).toBe(422);
    await decide(app, id);
    const order = await orderAt(app, id);
    expect((await complete(person, { productId, paymentId: order.id })).status).toBe(200);
    await captureAsMerchant(app, id);
    if (teller === 'the reconciler') await app.orders.payments?.reconcile();
    else await deliver(app, await messageOf(app, 'PAYMENT.CAPTURE.COMPLETED', id));
    expect((await seenAtPayPal(app, id)).capture).toMatchObject({ status: 'REFUNDED' });
    const review = expect.stringContaining('paid already');
    expect(await orderAt(app, id)).toMatchObject({ state: 'fulfilled', method: 'credits', review });
    expect(await countLicenses(person, productId)).toBe(1);
  },
);

it('[ORD-88] a message about a payment that PayPal does not find is not taken, and comes again', async () => {
  const { id: productId } = await addProduct(app);
  const order = await started(buyer, { productId });
  await app.database.pool.query(`update orders set provider_id = '0FORGOTTEN' where id = $1`, [order.id]);
  const event = {
    id: 'WH-FORGOTTEN',
    event_type: 'PAYMENT.CAPTURE.COMPLETED',
    resource: { id: '0AB', supplementary_data: { related_ids: { order_id: '0FORGOTTEN' } } },
  };
  expect((await deliver(app, await signed(app, JSON.stringify(event)))).status).toBe(503);
  expect(await keptEvents('WH-FORGOTTEN')).toBe(0);
});
