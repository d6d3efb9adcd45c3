import { reservationMinutes } from '@botique/contract/orders/order-rules.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { movingClock } from '../../testing/moving-clock.ts';
import { complete, expectNothingChanged, giveCredits, started } from '../../testing/orders.ts';
import {
  approvedPayment,
  atPayPal,
  capture,
  countLicenses,
  createPayment,
  createTopUp,
  decide,
  idOf,
  leftOf,
  orderAt,
  seenAtPayPal,
} from '../../testing/payments.ts';
import { signInNewCustomer, type Person } from '../../testing/person.ts';
import { addProduct, someProduct } from '../../testing/products.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const clock = movingClock();
let app: TestApp;
let buyer: Person;
beforeAll(async () => {
  app = await startTestApp({ clock, jobs: false });
  // Webhooks are held back, because they would settle payments that a test needs open.
  await atPayPal(app, '/webhooks/plan', { hold: true });
  buyer = await signInNewCustomer(app);
});
afterAll(() => app.close());

const left = (id: string) => leftOf(app, id);
const limited = (amount: number) => someProduct({ stock: { enabled: true, amount, data: [] } });

const payWith = (by: Person, productId: string, paymentId: string) =>
  complete(by, { productId, method: 'paypal', paymentId });

describe('captures that differ from the order', () => {
  it.for(['captures_other_amount', 'captures_other_currency'])(
    '[ORD-75] [ORD-77] on %s, refunds in full, delivers nothing and marks the order for review',
    async (fault) => {
      const { id: productId } = await addProduct(app, limited(1));
      const id = await approvedPayment(app, buyer, { id: productId });
      await atPayPal(app, '/faults', { endpoint: 'capture', fault });
      expect((await capture(buyer, id)).body).toMatchObject({ code: 409, error: 'payment_returned' });
      expect(await orderAt(app, id)).toMatchObject({
        state: 'refunded',
        review: expect.stringContaining('$4.00'),
      });
      expect(await seenAtPayPal(app, id)).toMatchObject({ capture: { status: 'REFUNDED' } });
      expect(await countLicenses(buyer, productId)).toBe(0);
      expect(await left(productId)).toBe(1);
      expect((await payWith(buyer, productId, id)).body).toMatchObject({ error: 'payment_returned' });
    },
  );

  it('[ORD-79] refunds the rest of a capture that was partly refunded before the delivery', async () => {
    const { id: productId } = await addProduct(app);
    const id = idOf(await createPayment(buyer, { id: productId }));
    await decide(app, id, 'pending');
    await capture(buyer, id);
    const { capture: taken } = await seenAtPayPal(app, id);
    await atPayPal(app, `/captures/${taken?.id}/settle`, { outcome: 'completed' });
    const amount = { currency_code: 'USD', value: '1.00' };
    await atPayPal(app, `/captures/${taken?.id}/refund`, { amount });
    await app.payments?.reconcile();
    expect(await orderAt(app, id)).toMatchObject({ state: 'refunded' });
    expect(await seenAtPayPal(app, id)).toMatchObject({ capture: { status: 'REFUNDED' } });
    expect(await countLicenses(buyer, productId)).toBe(0);
  });

  it('[ORD-77] retries a failed refund in the reconciler', async () => {
    const { id: productId } = await addProduct(app);
    const id = await approvedPayment(app, buyer, { id: productId });
    await atPayPal(app, '/faults', { endpoint: 'capture', fault: 'captures_other_amount' });
    await atPayPal(app, '/faults', { endpoint: 'refund', fault: 'drop_connection', times: 3 });
    await capture(buyer, id);
    expect(await orderAt(app, id)).toMatchObject({ state: 'refunding' });
    clock.forward(60_000);
    await app.payments?.reconcile();
    expect(await orderAt(app, id)).toMatchObject({ state: 'refunded' });
    expect(await seenAtPayPal(app, id)).toMatchObject({ capture: { status: 'REFUNDED' } });
  });
});

it('[ORD-77] requests a refund that failed at PayPal again an hour later', async () => {
  const { id: productId } = await addProduct(app);
  const id = await approvedPayment(app, buyer, { id: productId });
  await atPayPal(app, '/faults', { endpoint: 'capture', fault: 'captures_other_amount' });
  await atPayPal(app, '/faults', { endpoint: 'refund', fault: 'refund_fails' });
  await capture(buyer, id);
  await app.payments?.reconcile();
  expect(await orderAt(app, id)).toMatchObject({ state: 'refunding' });
  clock.forward(60 * 60_000);
  await app.payments?.reconcile();
  expect(await orderAt(app, id)).toMatchObject({ state: 'refunded' });
  expect(await seenAtPayPal(app, id)).toMatchObject({ capture: { status: 'REFUNDED' } });
});

describe('orders released while the reconciler reads from PayPal', () => {
  it('[ORD-79] does not capture a released order that the buyer then paid with credits', async () => {
    const person = await signInNewCustomer(app);
    await giveCredits(app, person, 1_000n);
    const { id: productId } = await addProduct(app);
    const id = await approvedPayment(app, person, { id: productId });
    await atPayPal(app, '/faults', { endpoint: 'capture', fault: 'drop_connection', times: 3 });
    expect((await capture(person, id)).body).toMatchObject({ error: 'payment_unknown' });
    await atPayPal(app, '/faults', { endpoint: 'get', fault: 'slow', ms: 4_000 });
    const reconciled = app.payments?.reconcile();
    await expect.poll(async () => (await atPayPal(app, '/faults'))['faults']).toEqual([]);
    await decide(app, id, 'decline');
    expect((await capture(person, id)).body).toMatchObject({ error: 'payment_declined' });
    const order = await orderAt(app, id);
    expect((await complete(person, { productId, paymentId: order.id })).status).toBe(200);
    await decide(app, id, 'approve');
    await reconciled;
    expect(await seenAtPayPal(app, id)).toMatchObject({ status: 'APPROVED', capture: undefined });
  });
});

describe('payments that PayPal does not find', () => {
  it('[ORD-78] reports an unknown outcome and keeps the order for an hour after it expired if PayPal does not find the payment', async () => {
    const { id: productId } = await addProduct(app);
    const order = await started(buyer, { productId });
    await app.database.pool.query(
      `update orders set provider_id = '0FORGOTTEN', state = 'capturing', capture_attempt = 1 where id = $1`,
      [order.id],
    );
    expect((await capture(buyer, '0FORGOTTEN')).body).toMatchObject({ code: 503, error: 'payment_unknown' });
    expect(await orderAt(app, '0FORGOTTEN')).toMatchObject({ state: 'capturing' });
    clock.forward((reservationMinutes + 2) * 60_000);
    for (let check = 1; check <= 6; check += 1) {
      expect(await orderAt(app, '0FORGOTTEN')).toMatchObject({ state: 'capturing' });
      await app.payments?.reconcile();
      clock.forward(10 * 60_000);
    }
    expect(await orderAt(app, '0FORGOTTEN')).toMatchObject({ state: 'expired' });
  });
});

describe('lost replies of PayPal', () => {
  it('[ORD-72] [ORD-78] retries a capture whose reply is lost, and delivers once', async () => {
    const { id: productId } = await addProduct(app);
    const id = await approvedPayment(app, buyer, { id: productId });
    await atPayPal(app, '/faults', { endpoint: 'capture', fault: 'acts_then_drops' });
    expect((await capture(buyer, id)).body).toMatchObject({ status: 'COMPLETED' });
    expect(await countLicenses(buyer, productId)).toBe(1);
  });

  it('[ORD-78] [ORD-82] [ORD-83] does not say that nothing was charged when all replies are lost, and settles in the reconciler', async () => {
    const { id: productId } = await addProduct(app);
    const id = await approvedPayment(app, buyer, { id: productId });
    await atPayPal(app, '/faults', { endpoint: 'capture', fault: 'acts_then_drops', times: 3 });
    const reply = await capture(buyer, id);
    expect(reply.body).toMatchObject({ code: 503, error: 'payment_unknown' });
    expect(reply.body.message).not.toContain('been charged');
    expect(await orderAt(app, id)).toMatchObject({ state: 'capturing' });
    await app.payments?.reconcile();
    expect(await orderAt(app, id)).toMatchObject({ state: 'fulfilled', method: 'paypal' });
    expect(await countLicenses(buyer, productId)).toBe(1);
  });

  it('[ORD-78] reports an unknown outcome when a retried capture cannot connect to PayPal, and captures later', async () => {
    const person = await signInNewCustomer(app);
    await giveCredits(app, person, 1_000n);
    const { id: productId } = await addProduct(app);
    const id = await approvedPayment(app, person, { id: productId });
    await atPayPal(app, '/faults', { endpoint: 'capture', fault: 'acts_then_drops', times: 3 });
    expect((await capture(person, id)).body).toMatchObject({ error: 'payment_unknown' });
    // Without a token, the call fails before PayPal looks at the payment.
    await atPayPal(app, '/tokens/expire', {});
    await atPayPal(app, '/faults', { endpoint: 'token', fault: 'server_error', times: 3 });
    expect((await capture(person, id)).body).toMatchObject({ error: 'payment_unknown' });
    const { id: orderId, state } = await orderAt(app, id);
    expect(state).toBe('capturing');
    const withCredits = await complete(person, { productId, paymentId: orderId });
    expect(withCredits.body).toMatchObject({ error: 'payment_under_way' });
    // Not `order_differs`, which says that the customer hasn't been charged.
    const other = await complete(person, { productId, paymentId: orderId, sessions: 9, price: 1 });
    expect(other.body).toMatchObject({ error: 'payment_under_way' });
    expect((await capture(person, id)).body).toMatchObject({ status: 'COMPLETED' });
    expect(await countLicenses(person, productId)).toBe(1);
  });

  it('refuses a second payment for the same thing while the outcome of the first is unknown', async () => {
    const person = await signInNewCustomer(app);
    const { id: productId } = await addProduct(app);
    const wait = { code: 409, error: 'payment_under_way' };
    const bought = await approvedPayment(app, person, { id: productId });
    const credits = idOf(await createTopUp(person, 25));
    await decide(app, credits);
    for (const id of [bought, credits]) {
      await atPayPal(app, '/faults', { endpoint: 'capture', fault: 'acts_then_drops', times: 3 });
      expect((await capture(person, id)).body).toMatchObject({ error: 'payment_unknown' });
    }
    await expectNothingChanged(app, () => createPayment(person, { id: productId }), wait);
    await expectNothingChanged(app, () => createTopUp(person, 25), wait);
    expect((await createTopUp(person, 5)).status).toBe(200);
    await app.payments?.reconcile();
    expect((await createPayment(person, { id: productId })).status).toBe(200);
    expect((await createTopUp(person, 25)).status).toBe(200);
  });

  it('releases the order if its first capture was never sent', async () => {
    const { id: productId } = await addProduct(app);
    const id = await approvedPayment(app, buyer, { id: productId });
    await atPayPal(app, '/tokens/expire', {});
    await atPayPal(app, '/faults', { endpoint: 'token', fault: 'server_error', times: 3 });
    const reply = await capture(buyer, id);
    expect(reply.body).toMatchObject({ code: 503, error: 'payment_unavailable' });
    expect(await orderAt(app, id)).toMatchObject({ state: 'open' });
  });

  it('[ORD-82] captures an approved payment in the reconciler if the browser never reports back', async () => {
    const { id: productId } = await addProduct(app);
    const id = await approvedPayment(app, buyer, { id: productId });
    await app.payments?.reconcile();
    expect(await orderAt(app, id)).toMatchObject({ state: 'fulfilled' });
    expect(await countLicenses(buyer, productId)).toBe(1);
  });
});

describe('banned buyers', () => {
  it('[ORD-146] does not charge a buyer who is banned after approving a payment', async () => {
    const person = await signInNewCustomer(app);
    const { id: productId } = await addProduct(app);
    const id = await approvedPayment(app, person, { id: productId });
    await app.accounts.bans.ban(person.id, null);
    await app.payments?.reconcile();
    await app.payments?.captureApproved(id);
    expect(await seenAtPayPal(app, id)).toMatchObject({ status: 'APPROVED', capture: undefined });
    expect(await orderAt(app, id)).toMatchObject({ state: 'open' });
  });

  it('[ORD-146] does not retry a capture of unknown outcome after its buyer is banned', async () => {
    const person = await signInNewCustomer(app);
    const { id: productId } = await addProduct(app);
    const id = await approvedPayment(app, person, { id: productId });
    await atPayPal(app, '/faults', { endpoint: 'capture', fault: 'drop_connection', times: 3 });
    expect((await capture(person, id)).body).toMatchObject({ error: 'payment_unknown' });
    await app.accounts.bans.ban(person.id, null);
    await app.payments?.reconcile();
    expect(await seenAtPayPal(app, id)).toMatchObject({ capture: undefined });
    clock.forward((reservationMinutes + 3) * 60_000);
    await app.payments?.reconcile();
    expect(await orderAt(app, id)).toMatchObject({ state: 'expired' });
  });

  it('[ORD-146] delivers to a buyer who is banned after the money was captured', async () => {
    const person = await signInNewCustomer(app);
    const { id: productId } = await addProduct(app);
    const id = await approvedPayment(app, person, { id: productId });
    await atPayPal(app, '/faults', { endpoint: 'capture', fault: 'acts_then_drops', times: 3 });
    expect((await capture(person, id)).body).toMatchObject({ error: 'payment_unknown' });
    await app.accounts.bans.ban(person.id, null);
    await app.payments?.reconcile();
    expect(await orderAt(app, id)).toMatchObject({ state: 'fulfilled' });
  });
});
