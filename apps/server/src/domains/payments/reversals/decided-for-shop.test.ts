import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  deliverDisputeEvent,
  disputedOrder,
  openDispute,
  resolveDispute,
} from '../../../testing/disputes.ts';
import { atPayPal, orderAt } from '../../../testing/payments.ts';
import { signIn, signInNewCustomer, type Person } from '../../../testing/person.ts';
import {
  boughtWithPayPal,
  decideHeld,
  heldOf,
  heldRows,
  licenseOf,
  orderRow,
  tellOf,
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

/** Someone refunds a payment on PayPal's site, so the buyer cancels the dispute. Only that is told. */
async function refundedAndCancelled(...values: string[]) {
  const bought = await boughtWithPayPal(app, customer);
  const dispute = await openDispute(app, [bought.captureId]);
  const refunds: string[] = [];
  for (const value of values) {
    const amount = { amount: { currency_code: 'USD', value } };
    const { refund } = await atPayPal(app, `/captures/${bought.captureId}/refund`, amount);
    refunds.push((refund as { id: string }).id);
  }
  await cancel(dispute);
  return { ...bought, dispute, refunds };
}

async function cancel(dispute: string): Promise<void> {
  await resolveDispute(app, dispute, 'CANCELED_BY_BUYER');
  expect((await deliverDisputeEvent(app, 'RESOLVED', dispute)).status).toBe(200);
}

it('[ORD-197] books a refund on PayPal’s site that is told after the buyer cancelled the dispute', async () => {
  const { orderId, refunds } = await refundedAndCancelled('4.00');
  expect(await orderRow(app, orderId)).toEqual({ state: 'fulfilled', refunded: 0 });
  expect(await heldRows(app, orderId)).toEqual([{ reason: 'unclear_reversal', resolution: null }]);
  for (let times = 0; times < 2; times += 1) await tellOf(app, 'REFUNDED', refunds[0] ?? '');
  expect(await orderRow(app, orderId)).toEqual({ state: 'refunded', refunded: 400 });
  expect(await licenseOf(customer)).toMatchObject({ revoked: true });
  expect(await heldRows(app, orderId)).toEqual([{ reason: 'unclear_reversal', resolution: 'cleared' }]);
  expect(await app.ledger.lookAtBooks()).toEqual([]);
});

it('[ORD-197] books such a refund even if an admin had kept the license before', async () => {
  const { orderId, refunds } = await refundedAndCancelled('4.00');
  const [held] = await heldOf(admin, orderId);
  expect((await decideHeld(admin, held?.id, 'keep')).status).toBe(200);
  await tellOf(app, 'REFUNDED', refunds[0] ?? '');
  expect(await orderRow(app, orderId)).toEqual({ state: 'refunded', refunded: 400 });
  expect(await app.ledger.lookAtBooks()).toEqual([]);
});

it('[ORD-197] books two refunds on PayPal’s site one by one, in any order', async () => {
  const { orderId, refunds } = await refundedAndCancelled('1.00', '3.00');
  await tellOf(app, 'REFUNDED', refunds[1] ?? '');
  expect(await orderRow(app, orderId)).toEqual({ state: 'fulfilled', refunded: 300 });
  await tellOf(app, 'REFUNDED', refunds[1] ?? '');
  expect(await orderRow(app, orderId)).toEqual({ state: 'fulfilled', refunded: 300 });
  await tellOf(app, 'REFUNDED', refunds[0] ?? '');
  expect(await orderRow(app, orderId)).toEqual({ state: 'refunded', refunded: 400 });
  expect(await heldOf(admin, orderId)).toEqual([]);
  expect(await app.ledger.lookAtBooks()).toEqual([]);
});

it('[ORD-197] keeps a refund booked that was told before the buyer cancelled the dispute', async () => {
  const { orderId, captureId } = await boughtWithPayPal(app, customer);
  const dispute = await openDispute(app, [captureId]);
  await atPayPal(app, `/captures/${captureId}/refund`, {});
  await tellOf(app, 'REFUNDED', captureId);
  await cancel(dispute);
  expect(await orderRow(app, orderId)).toEqual({ state: 'refunded', refunded: 400 });
  expect(await heldRows(app, orderId)).toEqual([]);
});

it('[ORD-197] takes the credits of a top-up that was refunded before the buyer cancelled the dispute', async () => {
  const { payment, captureId, dispute } = await disputedOrder(app, customer, { topUp: 10 });
  await atPayPal(app, `/captures/${captureId}/refund`, {});
  await cancel(dispute);
  expect(await app.ledger.credits(customer.id)).toBe(1000n);
  await tellOf(app, 'REFUNDED', captureId);
  expect(await app.ledger.credits(customer.id)).toBe(0n);
  expect(await orderAt(app, payment)).toMatchObject({ state: 'refunded' });
  expect(await app.ledger.lookAtBooks()).toEqual([]);
});
