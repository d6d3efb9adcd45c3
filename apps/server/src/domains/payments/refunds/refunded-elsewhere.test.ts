import { afterAll, beforeAll, expect, it } from 'vitest';
import { complete, giveCredits } from '../../../testing/orders.ts';
import { deliver, messageOf } from '../../../testing/paypal-messages.ts';
import {
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
import { signInNewCustomer, type Person } from '../../../testing/person.ts';
import { addProduct } from '../../../testing/products.ts';
import { tellOf } from '../../../testing/refund-calls.ts';
import { startShopThatRefunds, type ShopThatRefunds } from '../../../testing/refunds.ts';

let shop: ShopThatRefunds;
beforeAll(async () => {
  shop = await startShopThatRefunds();
});
afterAll(() => shop.app.close());

/** Paid with credits, and then also captured at PayPal, which refuses the first refund. */
async function paidTwice(by: Person) {
  const { id: productId } = await addProduct(shop.app);
  await giveCredits(shop.app, by, 400n);
  const providerId = idOf(await createPayment(by, { id: productId }));
  expect((await capture(by, providerId)).status).toBe(422);
  await decide(shop.app, providerId);
  const { id: orderId } = await orderAt(shop.app, providerId);
  expect((await complete(by, { productId, paymentId: orderId })).status).toBe(200);
  await atPayPal(shop.app, '/faults', { endpoint: 'refund', fault: 'refund_fails' });
  await captureAsMerchant(shop.app, providerId);
  await shop.reconcileAfterAnHour();
  expect(await shop.refundOf(orderId)).toMatchObject({ state: 'owed', attempts: 1 });
  const captureId = (await seenAtPayPal(shop.app, providerId)).capture?.id ?? '';
  return { productId, providerId, orderId, captureId };
}

it("[ORD-143] ends the owed refund of a double payment when it is refunded on PayPal's site", async () => {
  const person = await signInNewCustomer(shop.app);
  const { productId, providerId, orderId, captureId } = await paidTwice(person);
  await atPayPal(shop.app, `/captures/${captureId}/refund`, {});
  const webhook = await messageOf(shop.app, 'PAYMENT.CAPTURE.REFUNDED', captureId);
  expect((await deliver(shop.app, webhook)).status).toBe(200);
  expect(await shop.refundOf(orderId)).toMatchObject({ state: 'done', attempts: 1 });
  expect(await orderAt(shop.app, providerId)).toMatchObject({ state: 'fulfilled' });
  expect(await countLicenses(person, productId)).toBe(1);
});

it('[ORD-145] keeps the license when the bank takes back a double payment', async () => {
  const person = await signInNewCustomer(shop.app);
  const { productId, providerId, orderId, captureId } = await paidTwice(person);
  await atPayPal(shop.app, `/orders/${providerId}/forget`, {});
  await atPayPal(shop.app, `/captures/${captureId}/reverse`, {});
  const webhook = await messageOf(shop.app, 'PAYMENT.CAPTURE.REVERSED', captureId);
  expect((await deliver(shop.app, webhook)).status).toBe(200);
  expect(await shop.refundOf(orderId)).toMatchObject({ state: 'done' });
  expect(await orderAt(shop.app, providerId)).toMatchObject({ state: 'fulfilled' });
  expect(await countLicenses(person, productId)).toBe(1);
});

it('[ORD-143] ends a failed refund and its review when PayPal pays it after all', async () => {
  const person = await signInNewCustomer(shop.app);
  const { providerId, orderId } = await shop.failedRefund(person);
  const captureId = (await seenAtPayPal(shop.app, providerId)).capture?.id ?? '';
  await atPayPal(shop.app, `/captures/${captureId}/refund`, {});
  const webhook = await messageOf(shop.app, 'PAYMENT.CAPTURE.REFUNDED', captureId);
  expect((await deliver(shop.app, webhook)).status).toBe(200);
  expect(await shop.refundOf(orderId)).toMatchObject({ state: 'done' });
  expect(await orderAt(shop.app, providerId)).toMatchObject({ state: 'refunded' });
  expect((await shop.held(orderId)).map(({ reason }) => reason)).toEqual(['returned']);
});

it('[ORD-143] [ORD-195] holds a payment once that PayPal refunds after credits were given for it', async () => {
  const person = await signInNewCustomer(shop.app);
  const { providerId, orderId } = await shop.failedRefund(person);
  const failed = (await shop.held(orderId)).find(({ reason }) => reason === 'refund_failed');
  const decision = { as: 'credits', note: '', actorId: null } as const;
  await shop.app.payments?.held.resolve(failed?.id ?? '', decision);
  const captureId = (await seenAtPayPal(shop.app, providerId)).capture?.id ?? '';
  await atPayPal(shop.app, `/captures/${captureId}/refund`, {});
  const webhook = await messageOf(shop.app, 'PAYMENT.CAPTURE.REFUNDED', captureId);
  expect((await deliver(shop.app, webhook)).status).toBe(200);
  expect(await shop.refundOf(orderId)).toMatchObject({ state: 'credited' });
  expect((await shop.held(orderId)).map(({ reason }) => reason)).toEqual(['returned', 'refunded_twice']);
  const twice = (await shop.held(orderId)).find(({ reason }) => reason === 'refunded_twice');
  await shop.app.payments?.held.resolve(twice?.id ?? '', { as: 'done', note: '', actorId: null });
  for (let times = 0; times < 2; times += 1) await tellOf(shop.app, 'REFUNDED', captureId);
  expect((await shop.held(orderId)).map(({ reason }) => reason)).toEqual(['returned']);
});

it('[ORD-143] holds a payment whose refund completes at PayPal while an admin resolves it', async () => {
  const person = await signInNewCustomer(shop.app);
  const { orderId } = await shop.owedRefund(person, 1, 'refund_pends');
  await shop.reconcileForADay();
  const stuck = (await shop.held(orderId)).find(({ reason }) => reason === 'refund_failed');
  const { rows } = await shop.app.database.pool.query<{ refund_id: string }>(
    'select refund_id from refunds where order_id = $1',
    [orderId],
  );
  await atPayPal(shop.app, `/refunds/${rows[0]?.refund_id}/settle`, { outcome: 'completed' });
  await atPayPal(shop.app, '/faults', { endpoint: 'get', fault: 'slow', ms: 500 });
  const round = shop.reconcileAfterAnHour();
  await expect.poll(async () => (await atPayPal(shop.app, '/faults'))['faults']).toEqual([]);
  const decision = { as: 'done', note: '', actorId: null } as const;
  await shop.app.payments?.held.resolve(stuck?.id ?? '', decision);
  await round;
  expect((await shop.held(orderId)).map(({ reason }) => reason)).toEqual(['returned', 'refunded_twice']);
});
