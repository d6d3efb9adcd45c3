import { afterAll, beforeAll, expect, it } from 'vitest';
import { movingTimers, passTimeOut } from '../../testing/moving-timers.ts';
import { deliver, messageOf } from '../../testing/paypal-messages.ts';
import {
  approvedPayment,
  atPayPal,
  capture,
  countLicenses,
  orderAt,
  seenAtPayPal,
} from '../../testing/payments.ts';
import { signIn, signInNewCustomer, type Person } from '../../testing/person.ts';
import { addProduct } from '../../testing/products.ts';
import { boughtWithPayPal, orderRow, refund } from '../../testing/refund-calls.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const timers = movingTimers();
let app: TestApp;
let admin: Person;
let buyer: Person;
beforeAll(async () => {
  app = await startTestApp({ jobs: false, paypalTimers: timers });
  await atPayPal(app, '/webhooks/plan', { hold: true });
  [admin, buyer] = await Promise.all([signIn(app, 'admin'), signInNewCustomer(app)]);
});
afterAll(() => app.close());

const hang = (endpoint: string, { fault = 'timeout', times = 1 } = {}) =>
  atPayPal(app, '/faults', { endpoint, fault, times });

it.for(['timeout', 'acts_then_times_out'])(
  '[ORD-216] delivers once after PayPal did not answer the capture (%s)',
  async (fault) => {
    const { id: productId } = await addProduct(app);
    const id = await approvedPayment(app, buyer, { id: productId });
    await hang('capture', { fault });
    const captured = capture(buyer, id);
    await passTimeOut(app, timers);
    expect((await captured).body).toMatchObject({ code: 200, status: 'COMPLETED' });
    expect(await countLicenses(buyer, productId)).toBe(1);
  },
);

it('[ORD-216] tells the buyer to wait if PayPal answers no try to capture, and delivers later', async () => {
  const { id: productId } = await addProduct(app);
  const id = await approvedPayment(app, buyer, { id: productId });
  await hang('capture', { fault: 'acts_then_times_out', times: 2 });
  const captured = capture(buyer, id);
  await passTimeOut(app, timers, { more: 1 });
  await passTimeOut(app, timers);
  expect((await captured).body).toMatchObject({ code: 503, error: 'payment_unknown' });
  await app.payments?.reconcile();
  expect(await orderAt(app, id)).toMatchObject({ state: 'fulfilled' });
  expect(await countLicenses(buyer, productId)).toBe(1);
});

it.for(['timeout', 'acts_then_times_out'])(
  '[ORD-216] refunds once after PayPal did not answer the refund (%s)',
  async (fault) => {
    const { orderId, providerId } = await boughtWithPayPal(app, buyer);
    await hang('refund', { fault });
    const refunded = refund(admin, orderId);
    await passTimeOut(app, timers);
    expect((await refunded).body).toMatchObject({ code: 200, data: { state: 'done', amount: 4 } });
    expect(await seenAtPayPal(app, providerId)).toMatchObject({ capture: { status: 'REFUNDED' } });
  },
);

it('[ORD-216] refuses a refund with 503 if PayPal does not say what is left', async () => {
  const { orderId } = await boughtWithPayPal(app, buyer);
  await hang('get', { times: 2 });
  const refused = refund(admin, orderId);
  await passTimeOut(app, timers, { more: 1 });
  await passTimeOut(app, timers);
  expect((await refused).body).toMatchObject({ code: 503, error: 'unavailable' });
  expect(await orderRow(app, orderId)).toEqual({ state: 'fulfilled', refunded: 0 });
});

it('[ORD-216] handles a webhook after a time-out, and asks for it again if its certificate is missing', async () => {
  const { id: productId } = await addProduct(app);
  const id = await approvedPayment(app, buyer, { id: productId });
  await hang('capture', { fault: 'acts_then_drops', times: 3 });
  expect((await capture(buyer, id)).body).toMatchObject({ error: 'payment_unknown' });
  const message = await messageOf(app, 'PAYMENT.CAPTURE.COMPLETED', id);

  await hang('certs');
  const first = deliver(app, message);
  await passTimeOut(app, timers);
  expect(await first).toMatchObject({ status: 503, body: { error: 'unavailable' } });

  await hang('get');
  const second = deliver(app, message);
  await passTimeOut(app, timers);
  expect((await second).status).toBe(200);
  expect(await countLicenses(buyer, productId)).toBe(1);
});
