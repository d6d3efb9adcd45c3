import { reservationMinutes } from '@botique/contract/orders/order-rules.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { movingClock } from '../../../testing/moving-clock.ts';
import { complete, expectNothingChanged, giveCredits, started } from '../../../testing/orders.ts';
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
} from '../../../testing/payments.ts';
import { signInSomebodyNew, type Person } from '../../../testing/person.ts';
import { addProduct, someProduct } from '../../../testing/products.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const clock = movingClock();
let app: TestApp;
let buyer: Person;
beforeAll(async () => {
  app = await startTestApp({ clock, jobs: false });
  // Messages have tests of their own; here they would settle what a test wants to see open.
  await atPayPal(app, '/webhooks/plan', { hold: true });
  buyer = await signInSomebodyNew(app);
});
afterAll(() => app.close());

const left = (id: string) => leftOf(app, id);
const limited = (amount: number) => someProduct({ stock: { enabled: true, amount, data: [] } });

const payWith = (by: Person, productId: string, paymentId: string) =>
  complete(by, { productId, method: 'paypal', paymentId });

describe('money that does not fit', () => {
  it.for(['captures_other_amount', 'captures_other_currency'])(
    '[ORD-75] [ORD-77] %s: refunded in full, nothing delivered, kept for review',
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

  it('[ORD-79] money of which a part went back before anything was delivered goes back whole', async () => {
    const { id: productId } = await addProduct(app);
    const id = idOf(await createPayment(buyer, { id: productId }));
    await decide(app, id, 'pending');
    await capture(buyer, id);
    const { capture: taken } = await seenAtPayPal(app, id);
    await atPayPal(app, `/captures/${taken?.id}/settle`, { outcome: 'completed' });
    const amount = { currency_code: 'USD', value: '1.00' };
    await atPayPal(app, `/captures/${taken?.id}/refund`, { amount });
    await app.orders.payments?.reconcile();
    expect(await orderAt(app, id)).toMatchObject({ state: 'refunded' });
    expect(await seenAtPayPal(app, id)).toMatchObject({ capture: { status: 'REFUNDED' } });
    expect(await countLicenses(buyer, productId)).toBe(0);
  });

  it('[ORD-77] a refund that fails is tried again by the reconciler', async () => {
    const { id: productId } = await addProduct(app);
    const id = await approvedPayment(app, buyer, { id: productId });
    await atPayPal(app, '/faults', { endpoint: 'capture', fault: 'captures_other_amount' });
    await atPayPal(app, '/faults', { endpoint: 'refund', fault: 'drop_connection', times: 3 });
    await capture(buyer, id);
    expect(await orderAt(app, id)).toMatchObject({ state: 'refunding' });
    clock.forward(60_000);
    await app.orders.payments?.reconcile();
    expect(await orderAt(app, id)).toMatchObject({ state: 'refunded' });
    expect(await seenAtPayPal(app, id)).toMatchObject({ capture: { status: 'REFUNDED' } });
  });
});

it('[ORD-77] a refund that failed at PayPal, which repeats that for 45 days, is tried anew', async () => {
  const { id: productId } = await addProduct(app);
  const id = await approvedPayment(app, buyer, { id: productId });
  await atPayPal(app, '/faults', { endpoint: 'capture', fault: 'captures_other_amount' });
  await atPayPal(app, '/faults', { endpoint: 'refund', fault: 'refund_fails' });
  await capture(buyer, id);
  await app.orders.payments?.reconcile();
  expect(await orderAt(app, id)).toMatchObject({ state: 'refunding' });
  clock.forward(60 * 60_000);
  await app.orders.payments?.reconcile();
  expect(await orderAt(app, id)).toMatchObject({ state: 'refunded' });
  expect(await seenAtPayPal(app, id)).toMatchObject({ capture: { status: 'REFUNDED' } });
});

describe('an order that was let go while the reconciler looked at PayPal', () => {
  it('[ORD-79] is not captured behind the back of a buyer who then paid otherwise', async () => {
    const person = await signInSomebodyNew(app);
    await giveCredits(app, person, 1_000n);
    const { id: productId } = await addProduct(app);
    const id = await approvedPayment(app, person, { id: productId });
    await atPayPal(app, '/faults', { endpoint: 'capture', fault: 'drop_connection', times: 3 });
    expect((await capture(person, id)).body).toMatchObject({ error: 'payment_unknown' });
    await atPayPal(app, '/faults', { endpoint: 'get', fault: 'slow', ms: 4_000 });
    const reconciled = app.orders.payments?.reconcile();
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

describe('a payment that PayPal does not find', () => {
  it('[ORD-78] is not let go by whoever asks again, nor does he hear that nothing was charged', async () => {
    const { id: productId } = await addProduct(app);
    const order = await started(buyer, { productId });
    await app.database.pool.query(
      `update orders set provider_id = '0FORGOTTEN', state = 'capturing', capture_attempt = 1 where id = $1`,
      [order.id],
    );
    expect((await capture(buyer, '0FORGOTTEN')).body).toMatchObject({ code: 503, error: 'payment_unknown' });
    expect(await orderAt(app, '0FORGOTTEN')).toMatchObject({ state: 'capturing' });
    clock.forward((reservationMinutes + 2) * 60_000);
    await app.orders.payments?.reconcile();
    expect(await orderAt(app, '0FORGOTTEN')).toMatchObject({ state: 'expired' });
  });
});

describe('answers that are lost', () => {
  it('[ORD-72] [ORD-78] a capture whose answer is dropped is asked for again with the same request id', async () => {
    const { id: productId } = await addProduct(app);
    const id = await approvedPayment(app, buyer, { id: productId });
    await atPayPal(app, '/faults', { endpoint: 'capture', fault: 'acts_then_drops' });
    expect((await capture(buyer, id)).body).toMatchObject({ status: 'COMPLETED' });
    expect(await countLicenses(buyer, productId)).toBe(1);
  });

  it('[ORD-78] [ORD-82] [ORD-83] when all answers are lost nobody says that nothing was charged, and the reconciler settles', async () => {
    const { id: productId } = await addProduct(app);
    const id = await approvedPayment(app, buyer, { id: productId });
    await atPayPal(app, '/faults', { endpoint: 'capture', fault: 'acts_then_drops', times: 3 });
    const reply = await capture(buyer, id);
    expect(reply.body).toMatchObject({ code: 503, error: 'payment_unknown' });
    expect(reply.body.message).not.toContain('othing was charged');
    expect(await orderAt(app, id)).toMatchObject({ state: 'capturing' });
    await app.orders.payments?.reconcile();
    expect(await orderAt(app, id)).toMatchObject({ state: 'fulfilled', method: 'paypal' });
    expect(await countLicenses(buyer, productId)).toBe(1);
  });

  it('[ORD-78] who asks again while PayPal does not answer at all is not told that nothing was charged', async () => {
    const person = await signInSomebodyNew(app);
    await giveCredits(app, person, 1_000n);
    const { id: productId } = await addProduct(app);
    const id = await approvedPayment(app, person, { id: productId });
    await atPayPal(app, '/faults', { endpoint: 'capture', fault: 'acts_then_drops', times: 3 });
    expect((await capture(person, id)).body).toMatchObject({ error: 'payment_unknown' });
    // A token that is refused keeps the call at the door: it never reaches the payment.
    await atPayPal(app, '/tokens/expire', {});
    await atPayPal(app, '/faults', { endpoint: 'token', fault: 'server_error', times: 3 });
    expect((await capture(person, id)).body).toMatchObject({ error: 'payment_unknown' });
    const { id: orderId, state } = await orderAt(app, id);
    expect(state).toBe('capturing');
    const withCredits = await complete(person, { productId, paymentId: orderId });
    expect(withCredits.body).toMatchObject({ error: 'payment_under_way' });
    expect((await capture(person, id)).body).toMatchObject({ status: 'COMPLETED' });
    expect(await countLicenses(person, productId)).toBe(1);
  });

  it('who tries to pay once more meanwhile, by another payment, is told to wait', async () => {
    const person = await signInSomebodyNew(app);
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
    await app.orders.payments?.reconcile();
    expect((await createPayment(person, { id: productId })).status).toBe(200);
    expect((await createTopUp(person, 25)).status).toBe(200);
  });

  it('a first try that never left the house lets the order go', async () => {
    const { id: productId } = await addProduct(app);
    const id = await approvedPayment(app, buyer, { id: productId });
    await atPayPal(app, '/tokens/expire', {});
    await atPayPal(app, '/faults', { endpoint: 'token', fault: 'server_error', times: 3 });
    const reply = await capture(buyer, id);
    expect(reply.body).toMatchObject({ code: 503, error: 'payment_unavailable' });
    expect(await orderAt(app, id)).toMatchObject({ state: 'open' });
  });

  it('[ORD-82] the reconciler captures what was approved by a browser that never came back', async () => {
    const { id: productId } = await addProduct(app);
    const id = await approvedPayment(app, buyer, { id: productId });
    await app.orders.payments?.reconcile();
    expect(await orderAt(app, id)).toMatchObject({ state: 'fulfilled' });
    expect(await countLicenses(buyer, productId)).toBe(1);
  });
});

describe('a buyer who is banned', () => {
  it('[ORD-146] after approving a payment is not charged', async () => {
    const person = await signInSomebodyNew(app);
    const { id: productId } = await addProduct(app);
    const id = await approvedPayment(app, person, { id: productId });
    await app.accounts.bans.ban(person.id, null);
    await app.orders.payments?.reconcile();
    await app.orders.payments?.captureApproved(id);
    expect(await seenAtPayPal(app, id)).toMatchObject({ status: 'APPROVED', capture: undefined });
    expect(await orderAt(app, id)).toMatchObject({ state: 'open' });
  });

  it('[ORD-146] while the outcome of a capture is open is not asked for the money again', async () => {
    const person = await signInSomebodyNew(app);
    const { id: productId } = await addProduct(app);
    const id = await approvedPayment(app, person, { id: productId });
    await atPayPal(app, '/faults', { endpoint: 'capture', fault: 'drop_connection', times: 3 });
    expect((await capture(person, id)).body).toMatchObject({ error: 'payment_unknown' });
    await app.accounts.bans.ban(person.id, null);
    await app.orders.payments?.reconcile();
    expect(await seenAtPayPal(app, id)).toMatchObject({ capture: undefined });
    clock.forward((reservationMinutes + 3) * 60_000);
    await app.orders.payments?.reconcile();
    expect(await orderAt(app, id)).toMatchObject({ state: 'expired' });
  });

  it('[ORD-146] after the money was taken gets what they paid for', async () => {
    const person = await signInSomebodyNew(app);
    const { id: productId } = await addProduct(app);
    const id = await approvedPayment(app, person, { id: productId });
    await atPayPal(app, '/faults', { endpoint: 'capture', fault: 'acts_then_drops', times: 3 });
    expect((await capture(person, id)).body).toMatchObject({ error: 'payment_unknown' });
    await app.accounts.bans.ban(person.id, null);
    await app.orders.payments?.reconcile();
    expect(await orderAt(app, id)).toMatchObject({ state: 'fulfilled' });
  });
});
