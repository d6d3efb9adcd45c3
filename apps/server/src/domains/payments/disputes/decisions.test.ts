import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { deliverDecision } from '../../../testing/dispute-decisions.ts';
import { deliverDisputeEvent, openDispute } from '../../../testing/disputes.ts';
import { atPayPal } from '../../../testing/payments.ts';
import { signIn, signInNewCustomer, type Person } from '../../../testing/person.ts';
import { boughtWithPayPal, licenseOf, orderRow, refund } from '../../../testing/refund-calls.ts';
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

const [lost, won] = ['RESOLVED_BUYER_FAVOUR', 'RESOLVED_SELLER_FAVOUR'] as const;
const minutesAhead = (minutes: number) => new Date(Date.now() + minutes * 60_000);

async function disputed() {
  const order = await boughtWithPayPal(app, customer);
  return { ...order, dispute: await openDispute(app, [order.captureId]) };
}

async function holdsOf(orderId: string): Promise<string[]> {
  const { rows } = await app.database.pool.query<{ reason: string }>(
    'select reason from held_payments where order_id = $1',
    [orderId],
  );
  return rows.map(({ reason }) => reason);
}

it('[ORD-145] treats losing the rest of a partly refunded payment as a chargeback', async () => {
  const { orderId, captureId } = await boughtWithPayPal(app, customer);
  await refund(admin, orderId, { amount: 1 });
  await deliverDecision(app, { captureId, outcome: lost, value: '2.99' });
  expect(await holdsOf(orderId)).toEqual(['partial_dispute']);
  await deliverDecision(app, { captureId, outcome: lost, value: '3.00' });
  expect(await orderRow(app, orderId)).toEqual({ state: 'refunded', refunded: 400 });
  expect(await licenseOf(customer)).toMatchObject({ revoked: true });
});

it('[ORD-145] still holds a payment whose dispute was lost in part after it was refunded in full', async () => {
  const { orderId, captureId } = await boughtWithPayPal(app, customer);
  await refund(admin, orderId, { amount: 4 });
  await deliverDecision(app, { captureId, outcome: lost, value: '1.00' });
  expect(await holdsOf(orderId)).toEqual(['partial_dispute']);
});

it('[ORD-182] takes nothing for a loss that arrives after PayPal’s API shows the dispute as won', async () => {
  const { orderId, captureId, dispute } = await disputed();
  await atPayPal(app, `/disputes/${dispute}/resolve`, { outcome: won });
  const before = { id: dispute, updatedAt: minutesAhead(-1) };
  for (let times = 0; times < 2; times += 1) {
    expect((await deliverDecision(app, { captureId, outcome: lost, dispute: before })).status).toBe(200);
  }
  expect(await orderRow(app, orderId)).toEqual({ state: 'fulfilled', refunded: 0 });
});

it('[ORD-182] believes a decision that PayPal’s API doesn’t show yet', async () => {
  const { orderId, captureId, dispute } = await disputed();
  const later = { id: dispute, updatedAt: minutesAhead(1) };
  expect((await deliverDecision(app, { captureId, outcome: lost, dispute: later })).status).toBe(200);
  expect(await orderRow(app, orderId)).toEqual({ state: 'refunded', refunded: 400 });
});

it('[ORD-181] ignores a decision that is older than what is stored', async () => {
  const { orderId, captureId, dispute: id } = await disputed();
  await atPayPal(app, `/disputes/${id}/forget`, {});
  const decide = (outcome: string, minutes: number) =>
    deliverDecision(app, {
      captureId,
      outcome,
      dispute: { id, updatedAt: minutesAhead(minutes) },
    });
  await decide(lost, 1);
  expect(await orderRow(app, orderId)).toEqual({ state: 'refunded', refunded: 400 });
  await decide(won, 2);
  expect(await orderRow(app, orderId)).toEqual({ state: 'fulfilled', refunded: 0 });
  expect((await decide(lost, 1)).status).toBe(200);
  expect(await orderRow(app, orderId)).toEqual({ state: 'fulfilled', refunded: 0 });
});

it('[ORD-182] revokes the license at once when PayPal’s API doesn’t answer, and has the event sent again', async () => {
  const { orderId, dispute } = await disputed();
  await atPayPal(app, `/disputes/${dispute}/resolve`, { outcome: lost });
  await atPayPal(app, '/faults', { endpoint: 'get', fault: 'server_error', times: 3 });
  expect((await deliverDisputeEvent(app, 'RESOLVED', dispute)).status).toBe(503);
  expect(await orderRow(app, orderId)).toEqual({ state: 'refunded', refunded: 400 });
  expect(await licenseOf(customer)).toMatchObject({ revoked: true });
  const stored = async () =>
    (await app.database.pool.query('select outcome from disputes where id = $1', [dispute])).rows;
  expect(await stored()).toEqual([{ outcome: null }]);
  expect((await deliverDisputeEvent(app, 'RESOLVED', dispute)).status).toBe(200);
  expect(await stored()).toEqual([{ outcome: lost }]);
  expect(await orderRow(app, orderId)).toEqual({ state: 'refunded', refunded: 400 });
});
