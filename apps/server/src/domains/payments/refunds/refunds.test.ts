import { billingEndpoints } from '@botique/contract/billing/endpoints.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { atPayPal, orderAt, seenAtPayPal } from '../../../testing/payments.ts';
import { signInNewCustomer, type Person } from '../../../testing/person.ts';
import { hourMs, startShopThatRefunds, type ShopThatRefunds } from '../../../testing/refunds.ts';

let shop: ShopThatRefunds;
let buyer: Person;
beforeAll(async () => {
  shop = await startShopThatRefunds();
  buyer = await signInNewCustomer(shop.app);
});
afterAll(() => shop.app.close());

it('[ORD-143] waits longer after each attempt of a refund that PayPal refuses', async () => {
  const { providerId, orderId } = await shop.owedRefund(buyer, 3);
  expect(await shop.refundOf(orderId)).toMatchObject({
    state: 'owed',
    attempts: 1,
    last_answer: 'FAILED',
    wait: 1,
  });
  await shop.reconcile();
  expect(await shop.refundOf(orderId)).toMatchObject({ attempts: 1 });
  await shop.reconcileAfterAnHour();
  expect(await shop.refundOf(orderId)).toMatchObject({ attempts: 2, wait: 2 });
  await shop.reconcileAfterAnHour();
  expect(await shop.refundOf(orderId)).toMatchObject({ attempts: 3, wait: 4 });
  await shop.reconcileAfterAnHour();
  expect(await shop.refundOf(orderId)).toMatchObject({ state: 'done' });
  expect(await orderAt(shop.app, providerId)).toMatchObject({ state: 'refunded' });
  expect(await seenAtPayPal(shop.app, providerId)).toMatchObject({ capture: { status: 'REFUNDED' } });
});

it('[ORD-143] [ORD-144] holds a refund that PayPal refuses for a day, and lets an admin give credits instead', async () => {
  const person = await signInNewCustomer(shop.app);
  const { providerId, orderId } = await shop.failedRefund(person);
  expect(await shop.refundOf(orderId)).toMatchObject({ state: 'failed' });
  const failed = (await shop.held(orderId)).find(({ reason }) => reason === 'refund_failed');
  expect(failed).toMatchObject({ details: 'FAILED' });
  const decision = { as: 'credits', note: 'agreed by mail', actorId: null } as const;
  const { capture: taken } = await seenAtPayPal(shop.app, providerId);
  const cents = BigInt((taken?.amount.value ?? '0').replace('.', ''));
  expect(cents).toBeGreaterThan(0n);
  const both = await Promise.allSettled(
    [1, 2].map(async () => shop.app.payments?.held.resolve(failed?.id ?? '', decision)),
  );
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await shop.app.ledger.credits(person.id)).toBe(cents);
  expect(await shop.app.ledger.lookAtBooks()).toEqual([]);
  expect(await shop.refundOf(orderId)).toMatchObject({ state: 'credited' });
  expect(await orderAt(shop.app, providerId)).toMatchObject({ state: 'refunded' });
  const { body } = await person.call(billingEndpoints['invoices.mine'], { query: {} });
  expect(body['invoices']).toMatchObject([{ price: Number(cents) / 100 }]);

  await expect(shop.app.payments?.held.resolve(failed?.id ?? '', decision)).rejects.toThrow(
    'This payment has already been resolved.',
  );
  expect(await shop.app.ledger.credits(person.id)).toBe(cents);
  const { rows } = await shop.app.database.pool.query(
    `select action, details, after from audit_log where subject = $1 and action = 'payments.resolved'`,
    [failed?.id],
  );
  expect(rows).toEqual([
    {
      action: 'payments.resolved',
      details: { title: 'Warden', reason: 'refund_failed', order: orderId, note: 'agreed by mail' },
      after: { resolution: 'credits' },
    },
  ]);
});

it('[ORD-144] lets an admin mark a failed refund as done without moving money', async () => {
  const person = await signInNewCustomer(shop.app);
  const { providerId, orderId } = await shop.failedRefund(person);
  const failed = (await shop.held(orderId)).find(({ reason }) => reason === 'refund_failed');
  await shop.app.payments?.held.resolve(failed?.id ?? '', { as: 'done', note: '', actorId: null });
  expect(await shop.refundOf(orderId)).toMatchObject({ state: 'done' });
  expect(await orderAt(shop.app, providerId)).toMatchObject({ state: 'refunded' });
  expect(await shop.app.ledger.credits(person.id)).toBe(0n);
});

it('[ORD-144] refuses credits for a refund that has not failed', async () => {
  const { orderId } = await shop.owedRefund(buyer, 1);
  const [returned] = await shop.held(orderId);
  expect(returned).toMatchObject({ reason: 'returned' });
  await expect(
    shop.app.payments?.held.resolve(returned?.id ?? '', { as: 'credits', note: '', actorId: null }),
  ).rejects.toThrow('Only a failed refund can be paid out as credits.');
  expect(await shop.held(orderId)).toHaveLength(1);
  await shop.reconcileAfterAnHour();
  expect(await shop.refundOf(orderId)).toMatchObject({ state: 'done' });
});

it('[ORD-143] keeps a refund owed while PayPal is unreachable, and holds it after a day', async () => {
  const { providerId, orderId } = await shop.owedRefund(buyer, 1);
  shop.clock.forward(30 * hourMs);
  await atPayPal(shop.app, '/faults', { endpoint: 'refund', fault: 'drop_connection', times: 3 });
  await shop.reconcile();
  expect(await shop.refundOf(orderId)).toMatchObject({ state: 'owed', attempts: 2 });
  expect((await shop.held(orderId)).map(({ reason }) => reason)).toContain('refund_failed');
  await shop.reconcileAfterAnHour();
  expect(await orderAt(shop.app, providerId)).toMatchObject({ state: 'refunded' });
});

/** PayPal accepts the refund but hasn't paid it after a day. */
async function pendingRefund() {
  const { providerId, orderId } = await shop.owedRefund(buyer, 1, 'refund_pends');
  await shop.reconcileForADay();
  const stuck = (await shop.held(orderId)).find(({ reason }) => reason === 'refund_failed');
  const { rows } = await shop.app.database.pool.query<{ refund_id: string }>(
    'select refund_id from refunds where order_id = $1',
    [orderId],
  );
  return { providerId, orderId, heldId: stuck?.id ?? '', refundId: rows[0]?.refund_id ?? '' };
}

const resolve = (id: string, as: 'credits' | 'done') =>
  shop.app.payments?.held.resolve(id, { as, note: '', actorId: null });

it('[ORD-143] holds a refund that is pending for a day, and ends it when PayPal pays', async () => {
  const { providerId, orderId, heldId, refundId } = await pendingRefund();
  expect(await shop.refundOf(orderId)).toMatchObject({ state: 'owed', last_answer: 'PENDING' });
  await expect(resolve(heldId, 'credits')).rejects.toThrow('PayPal hasn’t refused this refund');
  await atPayPal(shop.app, `/refunds/${refundId}/settle`, { outcome: 'completed' });
  await shop.reconcileAfterAnHour();
  expect(await orderAt(shop.app, providerId)).toMatchObject({ state: 'refunded' });
  expect((await shop.held(orderId)).map(({ reason }) => reason)).toEqual(['returned']);
});

it('[ORD-143] requests no second refund while one is pending, even after an unreadable reply', async () => {
  const { orderId, refundId } = await pendingRefund();
  await atPayPal(shop.app, '/faults', { endpoint: 'get', fault: 'unknown_shape' });
  await shop.reconcileAfterAnHour();
  expect(await shop.refundOf(orderId)).toMatchObject({ state: 'owed' });
  await atPayPal(shop.app, `/refunds/${refundId}/settle`, { outcome: 'failed' });
  await shop.reconcileAfterAnHour();
  expect(await shop.refundOf(orderId)).toMatchObject({ state: 'failed', last_answer: 'FAILED' });
});

it('[ORD-144] does not retry a pending refund that an admin marked as done', async () => {
  const { providerId, orderId, heldId, refundId } = await pendingRefund();
  await resolve(heldId, 'done');
  expect(await shop.refundOf(orderId)).toMatchObject({ state: 'done' });
  await atPayPal(shop.app, `/refunds/${refundId}/settle`, { outcome: 'failed' });
  await shop.reconcileAfterAnHour();
  expect((await seenAtPayPal(shop.app, providerId)).capture).toMatchObject({ status: 'COMPLETED' });
  expect(await orderAt(shop.app, providerId)).toMatchObject({ state: 'refunded' });
});
