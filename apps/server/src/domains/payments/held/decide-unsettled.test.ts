import { paymentsEndpoints } from '@botique/contract/payments/endpoints.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pendingInvoice } from '../../../testing/invoices.ts';
import { movingClock } from '../../../testing/moving-clock.ts';
import {
  approvedPayment,
  atPayPal,
  capture,
  countLicenses,
  createTopUp,
  decide,
  idOf,
  leftOf,
  orderAt,
  seenAtPayPal,
} from '../../../testing/payments.ts';
import { signIn, signInNewCustomer, type Person } from '../../../testing/person.ts';
import { addProduct, someProduct } from '../../../testing/products.ts';
import {
  boughtWithPayPal,
  decideHeld,
  heldOf,
  heldRows,
  licenseOf,
  notificationsOf,
  refund,
} from '../../../testing/refund-calls.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { allowBookings, refuseBookings, stopInsertsInto } from '../../../testing/unsettled.ts';

const clock = movingClock({ ticks: false });
let app: TestApp;
let admin: Person;
let buyer: Person;
beforeAll(async () => {
  app = await startTestApp({ clock, jobs: false });
  await atPayPal(app, '/webhooks/plan', { hold: true });
  admin = await signIn(app, 'admin');
});
afterAll(() => app.close());
beforeEach(async () => {
  buyer = await signInNewCustomer(app);
  await refuseBookings(app);
});
afterEach(() => allowBookings(app));

/** Held, because its order couldn't be settled for 10 minutes. */
async function heldPayment(payment: string) {
  await decide(app, payment);
  expect((await capture(buyer, payment)).body).toMatchObject({ error: 'payment_unfinished' });
  clock.forward(10 * 60_000);
  const { id: orderId } = await orderAt(app, payment);
  const [held] = await heldOf(admin, orderId);
  return { payment, orderId, held: held?.id };
}

async function heldProduct() {
  const { id: productId } = await addProduct(
    app,
    someProduct({ stock: { enabled: true, amount: 1, data: [] } }),
  );
  return { productId, ...(await heldPayment(await approvedPayment(app, buyer, { id: productId }))) };
}

async function resolvedBy(held: string | undefined) {
  const { rows } = await app.database.pool.query(
    "select actor_id as actor, after->>'resolution' as resolution from audit_log where subject = $1 and action = 'payments.resolved'",
    [held],
  );
  return rows;
}

describe('trying again', () => {
  it('[ORD-224] trying again completes the order at once, and says so in the audit log', async () => {
    const { held, orderId, productId } = await heldProduct();
    await allowBookings(app);
    expect((await decideHeld(admin, held, 'retry')).body).toMatchObject({
      success: true,
      message: 'The order has been completed.',
    });
    expect(await countLicenses(buyer, productId)).toBe(1);
    expect(await heldRows(app, orderId)).toEqual([{ reason: 'unsettled', resolution: 'retried' }]);
    expect(await resolvedBy(held)).toEqual([{ actor: admin.id, resolution: 'retried' }]);
    expect((await decideHeld(admin, held, 'retry')).body).toMatchObject({ error: 'already_decided' });
    expect((await decideHeld(admin, held, 'refund')).body).toMatchObject({ error: 'already_decided' });
    expect(await app.ledger.lookAtBooks()).toEqual([]);
  });

  it('[ORD-224] trying again says why it still fails, and leaves the payment held', async () => {
    const { held, orderId, productId } = await heldProduct();
    expect((await decideHeld(admin, held, 'retry')).body).toMatchObject({
      error: 'decision_refused',
      message:
        'The order still can’t be completed. The database refused an entry (orders_are_refused). The log has the details.',
    });
    expect(await heldOf(admin, orderId)).toMatchObject([{ id: held }]);
    expect(await countLicenses(buyer, productId)).toBe(0);
    expect(await resolvedBy(held)).toEqual([]);
  });

  it('[ORD-224] trying again changes nothing while PayPal does not answer', async () => {
    const { held, orderId } = await heldProduct();
    await allowBookings(app);
    await atPayPal(app, '/faults', { endpoint: 'get', fault: 'drop_connection', times: 3 });
    expect((await decideHeld(admin, held, 'retry')).body).toMatchObject({
      code: 503,
      message: 'PayPal doesn’t answer right now. Nothing was changed.',
    });
    expect(await heldOf(admin, orderId)).toMatchObject([{ id: held }]);
  });

  it('[ORD-224] trying again completes an order whose payment PayPal knows only by its capture', async () => {
    const { held, payment, productId } = await heldProduct();
    await allowBookings(app);
    await atPayPal(app, `/orders/${payment}/forget`, {});
    expect((await decideHeld(admin, held, 'retry')).status).toBe(200);
    expect(await countLicenses(buyer, productId)).toBe(1);
  });

  it('[ORD-224] trying again says that the money has already gone back', async () => {
    const { held, orderId, payment } = await heldProduct();
    const { capture: taken } = await seenAtPayPal(app, payment);
    await atPayPal(app, `/captures/${taken?.id}/refund`, {});
    expect((await decideHeld(admin, held, 'retry')).body).toMatchObject({
      message: 'The money has already gone back to the buyer, so the order has ended.',
    });
    expect(await orderAt(app, payment)).toMatchObject({ state: 'refunded' });
    expect(await heldOf(admin, orderId)).toEqual([]);
  });
});

describe('refunding', () => {
  it('[ORD-224] refunding gives the whole payment of a product back, once, and tells the buyer', async () => {
    const { held, orderId, payment, productId } = await heldProduct();
    expect((await decideHeld(admin, held, 'refund')).body).toMatchObject({
      success: true,
      message: 'The payment has been refunded to PayPal.',
    });
    expect(await orderAt(app, payment)).toMatchObject({ state: 'refunded' });
    expect(await seenAtPayPal(app, payment)).toMatchObject({ capture: { status: 'REFUNDED' } });
    expect(await leftOf(app, productId)).toBe(1);
    expect(await heldRows(app, orderId)).toEqual([{ reason: 'unsettled', resolution: 'refunded' }]);
    expect(await resolvedBy(held)).toEqual([{ actor: admin.id, resolution: 'refunded' }]);
    expect(await notificationsOf(buyer)).toEqual([
      'We couldn’t complete your order, so we’re refunding your payment of $4.00 for Warden to PayPal.',
    ]);
    expect((await capture(buyer, payment)).body).toMatchObject({ error: 'payment_returned' });
    expect((await decideHeld(admin, held, 'refund')).body).toMatchObject({ error: 'already_decided' });
    await allowBookings(app);
    clock.forward(10 * 60_000);
    await app.payments?.reconcile();
    expect(await countLicenses(buyer, productId)).toBe(0);
    expect(await app.ledger.lookAtBooks()).toEqual([]);
  });

  it('[ORD-224] refunding gives the payment of a top-up and of a renewal back', async () => {
    const topUp = await heldPayment(idOf(await createTopUp(buyer, 25)));
    const { id, license } = await pendingInvoice(app, buyer);
    const renewal = await heldPayment(
      idOf(await buyer.call(paymentsEndpoints['paypal.invoice'], { params: { id } })),
    );
    for (const { held, payment } of [topUp, renewal]) {
      expect((await decideHeld(admin, held, 'refund')).status).toBe(200);
      expect(await orderAt(app, payment)).toMatchObject({ state: 'refunded' });
      expect(await seenAtPayPal(app, payment)).toMatchObject({ capture: { status: 'REFUNDED' } });
    }
    expect(await app.ledger.credits(buyer.id)).toBe(0n);
    expect((await app.licenses.read(license.id))?.expiresAt).toEqual(license.expiresAt);
  });

  it('[ORD-224] refunding keeps owing the money while PayPal does not answer, and pays it later', async () => {
    const { held, payment } = await heldProduct();
    await atPayPal(app, '/faults', { endpoint: 'refund', fault: 'drop_connection', times: 3 });
    expect((await decideHeld(admin, held, 'refund')).body).toMatchObject({
      message: 'PayPal hasn’t confirmed the refund yet. We’ll keep trying.',
    });
    expect(await orderAt(app, payment)).toMatchObject({ state: 'refunding' });
    clock.forward(60_000);
    await app.payments?.reconcile();
    expect(await orderAt(app, payment)).toMatchObject({ state: 'refunded' });
  });

  it('[ORD-224] refunding returns nothing while PayPal does not answer', async () => {
    const { held, payment } = await heldProduct();
    await atPayPal(app, '/faults', { endpoint: 'get', fault: 'drop_connection', times: 3 });
    expect((await decideHeld(admin, held, 'refund')).body).toMatchObject({
      code: 503,
      message: 'PayPal doesn’t answer right now. Nothing was refunded.',
    });
    expect(await orderAt(app, payment)).toMatchObject({ state: 'capturing' });
  });
});

describe('decisions at the same time', () => {
  it('[ORD-224] a settlement waits for a refund that was decided first, and delivers nothing', async () => {
    const { held, payment, productId } = await heldProduct();
    await allowBookings(app);
    const gate = await stopInsertsInto(app, 'refunds');
    const refunded = decideHeld(admin, held, 'refund');
    await gate.waiting(1);
    const settled = capture(buyer, payment);
    await gate.waiting(2);
    await gate.release();
    expect((await refunded).status).toBe(200);
    expect((await settled).body).toMatchObject({ error: 'payment_returned' });
    expect(await countLicenses(buyer, productId)).toBe(0);
    expect(await seenAtPayPal(app, payment)).toMatchObject({ capture: { status: 'REFUNDED' } });
  });

  it('[ORD-224] a refund waits for a settlement that came first, and is refused', async () => {
    const { held, payment, productId } = await heldProduct();
    await allowBookings(app);
    const gate = await stopInsertsInto(app, 'licenses');
    const settled = capture(buyer, payment);
    await gate.waiting(1);
    const refunded = decideHeld(admin, held, 'refund');
    await gate.waiting(2);
    await gate.release();
    expect((await settled).body).toMatchObject({ status: 'COMPLETED' });
    expect((await refunded).body).toMatchObject({ error: 'already_decided' });
    expect(await countLicenses(buyer, productId)).toBe(1);
    expect(await seenAtPayPal(app, payment)).toMatchObject({ capture: { status: 'COMPLETED' } });
  });

  it('[ORD-224] of two admins who click several times, one decision counts', async () => {
    const other = await signIn(app, 'admin');
    const { held, payment, productId } = await heldProduct();
    await allowBookings(app);
    const replies = await Promise.all(
      (['retry', 'refund', 'retry', 'refund', 'retry', 'refund'] as const).map((as, at) =>
        decideHeld(at % 3 === 0 ? other : admin, held, as),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ body }) => body.error === 'already_decided')).toHaveLength(5);
    expect(await resolvedBy(held)).toHaveLength(1);
    const isDelivered = (await orderAt(app, payment)).state === 'fulfilled';
    expect(await countLicenses(buyer, productId)).toBe(isDelivered ? 1 : 0);
    expect(await seenAtPayPal(app, payment)).toMatchObject({
      capture: { status: isDelivered ? 'COMPLETED' : 'REFUNDED' },
    });
    expect(await app.ledger.lookAtBooks()).toEqual([]);
  });
});

it('[ORD-211] [ORD-224] refuses decisions that are not offered', async () => {
  const { held, orderId } = await heldProduct();
  for (const as of ['done', 'credits', 'keep', 'revoke', 'restore'] as const) {
    expect((await decideHeld(admin, held, as)).body, as).toMatchObject({
      code: 409,
      error: 'decision_refused',
    });
  }
  expect((await refund(admin, orderId)).body).toMatchObject({
    error: 'refund_refused',
    message: 'This order was never paid.',
  });
  expect(await heldOf(admin, orderId)).toMatchObject([{ id: held }]);
  await allowBookings(app);
  const other = await boughtWithPayPal(app, buyer);
  const { rows } = await app.database.pool.query<{ id: string }>(
    "insert into held_payments (order_id, capture_id, reason, details, created_at) values ($1, $2, 'returned', '', now()) returning id",
    [other.orderId, other.captureId],
  );
  for (const as of ['retry', 'refund'] as const) {
    expect((await decideHeld(admin, rows[0]?.id, as)).body).toMatchObject({ error: 'decision_refused' });
  }
  expect(await licenseOf(buyer)).toMatchObject({ revoked: false });
});
