import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { deliver, messageOf, signed } from '../../../testing/paypal-messages.ts';
import { atPayPal } from '../../../testing/payments.ts';
import { signIn, signInNewCustomer, type Person } from '../../../testing/person.ts';
import {
  boughtWithPayPal,
  heldRows,
  licenseOf,
  orderRow,
  preview,
  refund,
  refundOnPayPalsSite,
} from '../../../testing/refund-calls.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let admin: Person;
let customer: Person;
beforeAll(async () => {
  app = await startTestApp({ jobs: false });
  await atPayPal(app, '/webhooks/plan', { hold: true });
  admin = await signIn(app, 'admin');
});
afterAll(() => app.close());
beforeEach(async () => {
  customer = await signInNewCustomer(app);
});

it('[ORD-142] counts a part that was refunded on PayPal’s site', async () => {
  const { orderId, captureId } = await boughtWithPayPal(app, customer);
  await refundOnPayPalsSite(app, captureId, '1.50');
  expect(await orderRow(app, orderId)).toEqual({ state: 'fulfilled', refunded: 150 });
  expect((await preview(admin, orderId)).body.data).toMatchObject({ paid: 4, refundable: 2.5 });
  expect((await refund(admin, orderId, { amount: 3, destination: 'credits' })).body).toMatchObject({
    error: 'refund_too_high',
  });
  expect(await app.ledger.lookAtBooks()).toEqual([]);
});

it('[ORD-142] counts a part once, although PayPal reports each later one with it', async () => {
  const { orderId, captureId } = await boughtWithPayPal(app, customer);
  await refundOnPayPalsSite(app, captureId, '1.00');
  await refund(admin, orderId, { amount: 0.5 });
  // The admin's own refund is reported, too.
  const own = await messageOf(app, 'PAYMENT.CAPTURE.REFUNDED', captureId);
  expect((await deliver(app, own)).status).toBe(200);
  await refundOnPayPalsSite(app, captureId, '0.25');
  expect(await orderRow(app, orderId)).toEqual({ state: 'fulfilled', refunded: 175 });
  expect(await app.ledger.lookAtBooks()).toEqual([]);
});

it('[ORD-142] books only the rest when PayPal refunds what an admin had refunded in part', async () => {
  const { orderId, captureId } = await boughtWithPayPal(app, customer);
  await refund(admin, orderId, { amount: 1 });
  await refundOnPayPalsSite(app, captureId);
  expect(await orderRow(app, orderId)).toEqual({ state: 'refunded', refunded: 400 });
  expect(await licenseOf(customer)).toMatchObject({ revoked: true });
  const { rows } = await app.database.pool.query(
    "select sum(amount_cents)::int as cents from refunds where order_id = $1 and state = 'done'",
    [orderId],
  );
  expect(rows).toEqual([{ cents: 400 }]);
  expect(await app.ledger.lookAtBooks()).toEqual([]);
});

it.for([
  ['a part of what an admin had refunded as credits in full', 4, '3.00'],
  ['a part that is more than what was left', 3, '3.50'],
  ['everything after a part was given as credits', 3, undefined],
] as const)('[ORD-195] holds a payment of which PayPal refunds %s', async ([, amount, value]) => {
  const { orderId, captureId } = await boughtWithPayPal(app, customer);
  await refund(admin, orderId, { amount, destination: 'credits' });
  await refundOnPayPalsSite(app, captureId, value);
  expect(await orderRow(app, orderId)).toEqual({ state: 'refunded', refunded: 400 });
  expect(await heldRows(app, orderId)).toEqual([{ reason: 'refunded_twice', resolution: null }]);
  expect(await app.ledger.lookAtBooks()).toEqual([]);
});

it('[ORD-195] holds a payment once, although PayPal tells of the same refund again', async () => {
  const { orderId, captureId } = await boughtWithPayPal(app, customer);
  await refund(admin, orderId, { destination: 'credits' });
  await refundOnPayPalsSite(app, captureId, '3.00');
  await app.database.pool.query(
    "update held_payments set resolution = 'done', resolved_at = now() where order_id = $1",
    [orderId],
  );
  const { body } = await messageOf(app, 'PAYMENT.CAPTURE.REFUNDED', captureId);
  const again = JSON.stringify({ ...(JSON.parse(body) as object), id: 'WH-TOLD-AGAIN' });
  expect((await deliver(app, await signed(app, again))).status).toBe(200);
  expect(await heldRows(app, orderId)).toEqual([{ reason: 'refunded_twice', resolution: 'done' }]);
});

it('[ORD-142] counts a part of a payment that PayPal has forgotten', async () => {
  const { orderId, captureId, providerId } = await boughtWithPayPal(app, customer);
  await refund(admin, orderId, { amount: 1 });
  await atPayPal(app, `/orders/${providerId}/forget`, {});
  await refundOnPayPalsSite(app, captureId, '2.00');
  expect(await orderRow(app, orderId)).toEqual({ state: 'fulfilled', refunded: 300 });
  expect((await preview(admin, orderId)).body.data).toMatchObject({ refundable: 1 });
  expect(await heldRows(app, orderId)).toEqual([]);
});

it('[ORD-142] holds a part that PayPal shows only in the total, and refuses credits until then', async () => {
  const { orderId, captureId, providerId } = await boughtWithPayPal(app, customer);
  await atPayPal(app, `/captures/${captureId}/refund`, { amount: { currency_code: 'USD', value: '1.00' } });
  await atPayPal(app, `/orders/${providerId}/forget`, {});
  await refundOnPayPalsSite(app, captureId, '2.00');
  expect(await orderRow(app, orderId)).toEqual({ state: 'fulfilled', refunded: 200 });
  expect(await heldRows(app, orderId)).toEqual([{ reason: 'unclear_reversal', resolution: null }]);
  const reply = await refund(admin, orderId, { amount: 2, destination: 'credits' });
  expect(reply.body).toMatchObject({ code: 409, error: 'refund_refused' });
});

it('[ORD-142] asks PayPal before a refund, and counts what no webhook has told yet', async () => {
  const { orderId, captureId } = await boughtWithPayPal(app, customer);
  await atPayPal(app, `/captures/${captureId}/refund`, { amount: { currency_code: 'USD', value: '2.00' } });
  const tooMuch = await refund(admin, orderId, { amount: 3, destination: 'credits' });
  expect(tooMuch.body).toMatchObject({ code: 409, error: 'refund_too_high' });
  expect((await refund(admin, orderId, { amount: 2, destination: 'credits' })).status).toBe(200);
  expect(await orderRow(app, orderId)).toEqual({ state: 'refunded', refunded: 400 });
});

it('[ORD-142] refunds nothing while PayPal does not answer, but repeats an earlier reply', async () => {
  const { orderId } = await boughtWithPayPal(app, customer);
  const wanted = { id: randomUUID(), amount: 1, destination: 'credits' } as const;
  expect((await refund(admin, orderId, wanted)).status).toBe(200);
  await atPayPal(app, '/faults', { endpoint: 'get', fault: 'server_error', times: 3 });
  const call = () => refund(admin, orderId, { destination: 'credits', amount: 1 });
  expect((await refund(admin, orderId, wanted)).status).toBe(200);
  const reply = await call();
  expect(reply.body).toMatchObject({
    code: 503,
    message: 'PayPal doesn’t answer right now. Nothing was refunded.',
  });
  expect(await orderRow(app, orderId)).toEqual({ state: 'fulfilled', refunded: 100 });
  expect((await call()).status).toBe(200);
});
