import { paymentsEndpoints } from '@botique/contract/payments/endpoints.ts';
import type { PendingPayment } from '@botique/contract/payments/payment.ts';
import { todayEndpoints } from '@botique/contract/today/endpoints.ts';
import { chartRanges, type ChartRange } from '@botique/contract/today/today-rules.ts';
import type { Today } from '@botique/contract/today/today.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { pendingInvoice } from '../../../testing/invoices.ts';
import { movingClock } from '../../../testing/moving-clock.ts';
import { deliver, messageOf } from '../../../testing/paypal-messages.ts';
import {
  approvedPayment,
  atPayPal,
  capture,
  countLicenses,
  createPayment,
  createTopUp,
  decide,
  idOf,
  orderAt,
  seenAtPayPal,
} from '../../../testing/payments.ts';
import { signIn, signInNewCustomer, type Person } from '../../../testing/person.ts';
import { addProduct } from '../../../testing/products.ts';
import { heldOf, heldRows } from '../../../testing/refund-calls.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { allowBookings, refuseBookings } from '../../../testing/unsettled.ts';

const minuteMs = 60_000;

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

const reconcile = async () => {
  await app.payments?.reconcile();
};

async function paymentFor(kind: string): Promise<string> {
  if (kind === 'top-up') return idOf(await createTopUp(buyer, 25));
  if (kind === 'product') return idOf(await createPayment(buyer, { id: (await addProduct(app)).id }));
  const { id } = await pendingInvoice(app, buyer);
  return idOf(await buyer.call(paymentsEndpoints['paypal.invoice'], { params: { id } }));
}

/** Captured by the buyer's page, but the order can't be settled. */
async function captured(kind = 'product') {
  const payment = await paymentFor(kind);
  await decide(app, payment);
  const reply = await capture(buyer, payment);
  expect(reply.body).toMatchObject({ code: 503, error: 'payment_unfinished' });
  expect(reply.body.message).not.toMatch(/haven’t been charged/);
  return { payment, orderId: (await orderAt(app, payment)).id };
}

/** The figures of a range are kept for a moment, so each call has its own. */
async function heldToday(range: ChartRange): Promise<number> {
  const { body } = await admin.call(todayEndpoints['today.get'], { query: { range } });
  return (body.data as Today).waiting.held.count;
}

async function nextCheckInMs(orderId: string): Promise<number> {
  const { rows } = await app.database.pool.query<{ at: Date }>(
    'select next_check_at as at from orders where id = $1',
    [orderId],
  );
  return (rows[0]?.at.getTime() ?? 0) - clock.now().getTime();
}

it.for(['product', 'renewal', 'top-up'])(
  '[ORD-223] holds the captured payment of a %s that can’t be settled for 10 minutes, and clears it once it is settled',
  async (kind) => {
    const { payment, orderId } = await captured(kind);
    await reconcile();
    clock.forward(10 * minuteMs - 1);
    expect(await heldOf(admin, orderId)).toEqual([]);
    clock.forward(1);
    const dollars = kind === 'top-up' ? 25 : 4;
    expect(await heldOf(admin, orderId)).toMatchObject([
      {
        reason: 'unsettled',
        explanation: `The buyer has paid $${dollars}.00, but the order can’t be completed: the database refused an entry (orders_are_refused). The log has the details.`,
        atStake: dollars,
        decisions: ['retry', 'refund'],
      },
    ]);
    await allowBookings(app);
    await reconcile();
    expect(await orderAt(app, payment)).toMatchObject({ state: 'fulfilled', method: 'paypal' });
    expect(await heldOf(admin, orderId)).toEqual([]);
    expect(await heldRows(app, orderId)).toEqual([{ reason: 'unsettled', resolution: 'cleared' }]);
  },
);

it('[ORD-223] tries again at the moment at which an admin sees the payment, and then at least every 10 minutes', async () => {
  const { orderId } = await captured();
  const pauses: number[] = [];
  for (let times = 0; times < 7; times += 1) {
    await reconcile();
    const pauseMs = await nextCheckInMs(orderId);
    pauses.push(pauseMs / minuteMs);
    clock.forward(pauseMs);
  }
  expect(pauses).toEqual([1, 2, 4, 3, 10, 10, 10]);
});

it('[ORD-223] shows the payment on Today only after 10 minutes', async () => {
  const [first, second, third] = chartRanges;
  const before = await heldToday(first);
  await captured();
  clock.forward(10 * minuteMs - 1);
  expect(await heldToday(second)).toBe(before);
  clock.forward(1);
  expect(await heldToday(third)).toBe(before + 1);
});

it('[ORD-223] counts from the first failure after PayPal took the money, not from the order', async () => {
  const payment = await paymentFor('product');
  await decide(app, payment, 'pending');
  expect((await capture(buyer, payment)).body).toMatchObject({ status: 'PENDING' });
  const { id: orderId } = await orderAt(app, payment);
  clock.forward(60 * minuteMs);
  await reconcile();
  const { capture: pending } = await seenAtPayPal(app, payment);
  await atPayPal(app, `/captures/${pending?.id}/settle`, { outcome: 'completed' });
  const message = await messageOf(app, 'PAYMENT.CAPTURE.COMPLETED', payment);
  expect((await deliver(app, message)).status).toBe(500);
  expect(await nextCheckInMs(orderId)).toBeLessThanOrEqual(0);
  clock.forward(9 * minuteMs);
  expect(await heldOf(admin, orderId)).toEqual([]);
  clock.forward(minuteMs);
  expect(await heldOf(admin, orderId)).toMatchObject([{ reason: 'unsettled' }]);
});

it('[ORD-223] names broken books as the reason, and the newest reason if it changes', async () => {
  const { orderId } = await captured();
  await app.database.pool.query("update ledger_state set broken_since = now(), findings = '{a test}'");
  try {
    clock.forward(10 * minuteMs);
    await reconcile();
    const [held] = await heldOf(admin, orderId);
    expect(held?.explanation).toContain('the books don’t match, so Botique has paused all sales.');
  } finally {
    await app.database.pool.query("update ledger_state set broken_since = null, findings = '{}'");
  }
});

it('[ORD-223] lists the payment as being confirmed for its buyer, and never ends its order', async () => {
  const { payment, orderId } = await captured();
  await atPayPal(app, `/orders/${payment}/forget`, {});
  clock.forward(60 * minuteMs);
  await app.orders.expire();
  await reconcile();
  expect(await orderAt(app, payment)).toMatchObject({ state: 'capturing' });
  const { body } = await buyer.call(paymentsEndpoints['paypal.pending'], {});
  expect(body.data as PendingPayment[]).toMatchObject([{ orderId }]);
  expect(await heldOf(admin, orderId)).toMatchObject([{ reason: 'unsettled' }]);
});

it('[ORD-223] keeps an order whose money was taken when PayPal refuses another capture', async () => {
  const payment = await paymentFor('product');
  await decide(app, payment, 'decline');
  const { id: orderId } = await orderAt(app, payment);
  const seen = "update orders set state = 'capturing', capture_attempt = 1, capture_id = 'C1' where id = $1";
  await app.database.pool.query(seen, [orderId]);
  expect((await capture(buyer, payment)).body).toMatchObject({ error: 'payment_unknown' });
  expect(await orderAt(app, payment)).toMatchObject({ state: 'capturing' });
});

it('[ORD-223] does not let an open order expire once PayPal shows its money as taken', async () => {
  const { id: productId } = await addProduct(app);
  const payment = await approvedPayment(app, buyer, { id: productId });
  await atPayPal(app, '/faults', { endpoint: 'capture', fault: 'acts_then_drops', times: 3 });
  await capture(buyer, payment);
  await app.database.pool.query("update orders set state = 'open' where provider_id = $1", [payment]);
  await reconcile();
  clock.forward(60 * minuteMs);
  await app.orders.expire();
  await allowBookings(app);
  await reconcile();
  expect(await orderAt(app, payment)).toMatchObject({ state: 'fulfilled' });
  expect(await countLicenses(buyer, productId)).toBe(1);
});
