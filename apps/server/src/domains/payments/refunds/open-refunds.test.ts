import { paymentsEndpoints } from '@botique/contract/payments/endpoints.ts';
import type { HeldPayment } from '@botique/contract/payments/held-payment.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { deliverDecision } from '../../../testing/dispute-decisions.ts';
import { deliver, messageOf } from '../../../testing/paypal-messages.ts';
import { atPayPal, seenAtPayPal } from '../../../testing/payments.ts';
import { signIn, signInNewCustomer, type Person } from '../../../testing/person.ts';
import {
  boughtWithPayPal,
  decideHeld,
  heldOf,
  heldRows,
  licenseOf,
  notificationsOf,
  orderRow,
  refund,
  refundOnPayPalsSite,
  tellOf,
} from '../../../testing/refund-calls.ts';
import { startShopThatRefunds, type ShopThatRefunds } from '../../../testing/refunds.ts';

let shop: ShopThatRefunds;
let admin: Person;
let customer: Person;
beforeAll(async () => {
  shop = await startShopThatRefunds();
  admin = await signIn(shop.app, 'admin');
});
afterAll(() => shop.app.close());
beforeEach(async () => {
  customer = await signInNewCustomer(shop.app);
});
afterEach(async () => {
  await atPayPal(shop.app, '/reset', {});
  await atPayPal(shop.app, '/webhooks/plan', { hold: true });
});

/** An admin's refund of a $4.00 payment, which PayPal doesn't pay. */
async function unpaidRefund(amount: number) {
  const bought = await boughtWithPayPal(shop.app, customer);
  await atPayPal(shop.app, '/faults', { endpoint: 'refund', fault: 'refund_fails', times: 100 });
  expect((await refund(admin, bought.orderId, { amount })).status).toBe(200);
  return bought;
}

async function refundRows(orderId: string) {
  const { rows } = await shop.app.database.pool.query<{ cause: string; state: string; cents: number }>(
    'select cause, state, amount_cents::int as cents from refunds where order_id = $1 order by created_at',
    [orderId],
  );
  return rows;
}

async function giveCredits(orderId: string) {
  const { body } = await admin.call(paymentsEndpoints['held.list'], {});
  const ofOrder = (body.data as HeldPayment[]).filter((one) => one.orderId === orderId);
  const held = ofOrder.find(({ reason }) => reason === 'refund_failed') ?? ofOrder[0];
  return admin.call(paymentsEndpoints['held.resolve'], {
    params: { id: held?.id ?? '' },
    body: { as: 'credits' },
  });
}

// A shop whose clock is days fast refuses webhooks, so the tests that move it come last.
it('[ORD-158] counts a pending part as that part once PayPal has paid it', async () => {
  const { orderId, captureId } = await boughtWithPayPal(shop.app, customer);
  await atPayPal(shop.app, '/faults', { endpoint: 'refund', fault: 'refund_pends' });
  await refund(admin, orderId, { amount: 1 });
  const { rows } = await shop.app.database.pool.query<{ refund_id: string }>(
    'select refund_id from refunds where order_id = $1',
    [orderId],
  );
  await atPayPal(shop.app, `/refunds/${rows[0]?.refund_id}/settle`, { outcome: 'completed' });
  const message = await messageOf(shop.app, 'PAYMENT.CAPTURE.REFUNDED', captureId);
  expect((await deliver(shop.app, message)).status).toBe(200);
  expect(await refundRows(orderId)).toEqual([{ cause: 'admin', state: 'done', cents: 100 }]);
  expect(await orderRow(shop.app, orderId)).toEqual({ state: 'fulfilled', refunded: 100 });
});

it('[ORD-196] ends a failed refund that an admin then made on PayPal’s site', async () => {
  const { orderId, captureId } = await unpaidRefund(2);
  await shop.reconcileForADay();
  await refundOnPayPalsSite(shop.app, captureId, '2.00');
  expect(await orderRow(shop.app, orderId)).toEqual({ state: 'fulfilled', refunded: 200 });
  expect(await licenseOf(customer)).toMatchObject({ revoked: false });
  expect(await refundRows(orderId)).toEqual([{ cause: 'admin', state: 'done', cents: 200 }]);
  expect(await heldRows(shop.app, orderId)).toEqual([{ reason: 'refund_failed', resolution: 'cleared' }]);
  expect(await shop.app.ledger.lookAtBooks()).toEqual([]);
});

it('[ORD-196] ends an owed refund when the whole payment is taken back', async () => {
  const { orderId, captureId } = await unpaidRefund(1);
  await atPayPal(shop.app, `/captures/${captureId}/reverse`, {});
  const message = await messageOf(shop.app, 'PAYMENT.CAPTURE.REVERSED', captureId);
  expect((await deliver(shop.app, message)).status).toBe(200);
  await shop.reconcileForADay();
  expect(await refundRows(orderId)).toEqual([
    { cause: 'admin', state: 'done', cents: 100 },
    { cause: 'chargeback', state: 'done', cents: 300 },
  ]);
  expect(await heldRows(shop.app, orderId)).toEqual([]);
});

it('[ORD-159] [ORD-196] does not owe a refund again that PayPal had paid when a chargeback took the rest', async () => {
  const { orderId, captureId } = await boughtWithPayPal(shop.app, customer);
  await atPayPal(shop.app, '/faults', { endpoint: 'refund', fault: 'acts_then_drops', times: 3 });
  await refund(admin, orderId, { amount: 1 });
  await atPayPal(shop.app, `/captures/${captureId}/reverse`, {});
  await tellOf(shop.app, 'REVERSED', captureId);
  const winning = { captureId, outcome: 'RESOLVED_SELLER_FAVOUR' };
  expect((await deliverDecision(shop.app, winning)).status).toBe(200);
  const [won] = await heldOf(admin, orderId);
  expect((await decideHeld(admin, won?.id, 'restore')).status).toBe(200);
  expect(await refundRows(orderId)).toEqual([
    { cause: 'admin', state: 'done', cents: 100 },
    { cause: 'chargeback', state: 'restored', cents: 300 },
  ]);
  expect(await orderRow(shop.app, orderId)).toEqual({ state: 'fulfilled', refunded: 100 });
  expect(await shop.app.ledger.lookAtBooks()).toEqual([]);
});

it('[ORD-196] keeps the license and holds the payment if PayPal can no longer pay all that is owed', async () => {
  const { orderId, captureId } = await unpaidRefund(3);
  await refundOnPayPalsSite(shop.app, captureId, '2.00');
  expect(await licenseOf(customer)).toMatchObject({ revoked: false });
  expect(await orderRow(shop.app, orderId)).toEqual({ state: 'fulfilled', refunded: 300 });
  expect(await refundRows(orderId)).toEqual([{ cause: 'admin', state: 'done', cents: 300 }]);
  expect(await heldRows(shop.app, orderId)).toEqual([{ reason: 'refunded_twice', resolution: null }]);
  expect((await giveCredits(orderId)).status).toBe(409);
  expect(await shop.app.ledger.credits(customer.id)).toBe(0n);
});

it('[ORD-196] keeps what is owed if the refund on PayPal’s site leaves enough', async () => {
  const { orderId, captureId } = await unpaidRefund(1);
  await refundOnPayPalsSite(shop.app, captureId, '2.00');
  expect(await refundRows(orderId)).toEqual([
    { cause: 'admin', state: 'owed', cents: 100 },
    { cause: 'provider', state: 'done', cents: 200 },
  ]);
  expect(await orderRow(shop.app, orderId)).toEqual({ state: 'fulfilled', refunded: 300 });
});

it('[ORD-144] asks PayPal before it gives credits, and gives none for what PayPal has refunded', async () => {
  const { orderId, captureId } = await unpaidRefund(2);
  await shop.reconcileForADay();
  await atPayPal(shop.app, `/captures/${captureId}/refund`, {
    amount: { currency_code: 'USD', value: '2.00' },
  });
  expect((await giveCredits(orderId)).body).toMatchObject({
    message: 'This payment has already been resolved.',
  });
  expect(await shop.app.ledger.credits(customer.id)).toBe(0n);
});

it('[ORD-144] gives only the rest as credits if a part of an undelivered payment was refunded', async () => {
  const { orderId, providerId } = await shop.failedRefund(customer);
  const { capture } = await seenAtPayPal(shop.app, providerId);
  await atPayPal(shop.app, `/captures/${capture?.id}/refund`, {
    amount: { currency_code: 'USD', value: '1.00' },
  });
  expect((await giveCredits(orderId)).status).toBe(200);
  const rest = Number(capture?.amount.value) * 100 - 100;
  expect(Number(await shop.app.ledger.credits(customer.id))).toBe(rest);
});

it('[ORD-143] fails and holds a refund at once if PayPal can never pay it', async () => {
  const { orderId } = await boughtWithPayPal(shop.app, customer);
  await atPayPal(shop.app, '/faults', { endpoint: 'refund', fault: 'refund_too_late' });
  await refund(admin, orderId, { amount: 1 });
  expect(await refundRows(orderId)).toEqual([{ cause: 'admin', state: 'failed', cents: 100 }]);
  const { body } = await admin.call(paymentsEndpoints['held.list'], {});
  expect((body.data as HeldPayment[]).find((one) => one.orderId === orderId)).toMatchObject({
    decisions: ['credits', 'done'],
    explanation: 'PayPal refused the refund. The payment is too old to be refunded through PayPal.',
  });
  expect((await giveCredits(orderId)).status).toBe(200);
  const [given, asked] = await notificationsOf(customer);
  expect(given).toMatch(/^PayPal couldn’t refund \$1\.00 for .+, so we added it to your credits instead\.$/);
  expect(asked).toMatch(/^We’re refunding \$1\.00 for .+ to PayPal: Bought twice\. You keep your license\.$/);
});
