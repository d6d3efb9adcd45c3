import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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
  orderRow,
  refund,
  refundOnPayPalsSite,
  tellOf,
} from '../../../testing/refund-calls.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let admin: Person;
let customer: Person;
beforeAll(async () => {
  app = await startTestApp({ jobs: false });
  admin = await signIn(app, 'admin');
});
afterAll(() => app.close());
beforeEach(async () => {
  await atPayPal(app, '/webhooks/plan', { hold: true });
  customer = await signInNewCustomer(app);
});
afterEach(async () => {
  await atPayPal(app, '/reset', {});
});

/** Someone refunds a part on PayPal's site, of which no webhook tells. */
const refundUntold = (captureId: string, value: string) =>
  atPayPal(app, `/captures/${captureId}/refund`, { amount: { currency_code: 'USD', value } });

async function decideDispute(dispute: string, outcome: string, value?: string): Promise<void> {
  await resolveDispute(app, dispute, outcome, value);
  expect((await deliverDisputeEvent(app, 'RESOLVED', dispute)).status).toBe(200);
}

const credits = (orderId: string, amount: number) =>
  refund(admin, orderId, { amount, destination: 'credits' });

describe('a refund as credits', () => {
  it('[ORD-142] is refused if PayPal no longer says how much is left', async () => {
    const { orderId, captureId, providerId } = await boughtWithPayPal(app, customer);
    expect((await credits(orderId, 1)).status).toBe(200);
    await refundUntold(captureId, '3.00');
    await atPayPal(app, `/orders/${providerId}/forget`, {});
    const reply = await credits(orderId, 3);
    expect(reply.body).toMatchObject({
      error: 'refund_refused',
      message:
        'PayPal refunded a part of this payment, but doesn’t say how much. Refund to PayPal, or look it up there first.',
    });
    expect(await orderRow(app, orderId)).toEqual({ state: 'fulfilled', refunded: 100 });
    expect(await app.ledger.credits(customer.id)).toBe(100n);
  });

  it('[ORD-142] is refused if PayPal shows the payment as refunded, whatever an admin has decided', async () => {
    const { orderId, captureId } = await boughtWithPayPal(app, customer);
    const dispute = await openDispute(app, [captureId]);
    await refundUntold(captureId, '4.00');
    await decideDispute(dispute, 'CANCELED_BY_BUYER');
    const [held] = await heldOf(admin, orderId);
    expect((await decideHeld(admin, held?.id, 'keep')).status).toBe(200);
    expect((await credits(orderId, 1)).body).toMatchObject({
      error: 'refund_too_high',
      message: 'PayPal has already returned this payment. Nothing was refunded.',
    });
    await tellOf(app, 'REFUNDED', captureId);
    expect(await app.ledger.credits(customer.id)).toBe(0n);
    expect(await app.ledger.lookAtBooks()).toEqual([]);
  });

  it('[ORD-142] is possible for what PayPal shows as left', async () => {
    const { orderId, captureId } = await boughtWithPayPal(app, customer);
    await refundOnPayPalsSite(app, captureId, '1.00');
    expect((await refund(admin, orderId, { amount: 1 })).status).toBe(200);
    expect((await credits(orderId, 1)).status).toBe(200);
    expect((await credits(orderId, 1)).status).toBe(200);
    expect(await orderRow(app, orderId)).toEqual({ state: 'refunded', refunded: 400 });
  });
});

describe('a part that PayPal takes after credits were given', () => {
  it('[ORD-195] is held as refunded twice, if it is more than was left', async () => {
    const { orderId, captureId } = await boughtWithPayPal(app, customer);
    expect((await credits(orderId, 3)).status).toBe(200);
    await atPayPal(app, `/captures/${captureId}/reverse`, {
      amount: { currency_code: 'USD', value: '2.00' },
    });
    await tellOf(app, 'REVERSED', captureId);
    const [reversal] = await heldOf(admin, orderId);
    expect((await decideHeld(admin, reversal?.id, 'keep')).status).toBe(200);
    expect(await orderRow(app, orderId)).toEqual({ state: 'fulfilled', refunded: 400 });
    expect(await heldOf(admin, orderId)).toMatchObject([
      {
        reason: 'refunded_twice',
        explanation:
          'PayPal gave the buyer $2.00, but only $1.00 of the payment was left. The rest had already been refunded.',
      },
    ]);
    expect(await app.ledger.lookAtBooks()).toEqual([]);
  });

  it('[ORD-195] is held as refunded twice, if credits were given for the whole payment', async () => {
    const { orderId, captureId } = await boughtWithPayPal(app, customer);
    expect((await credits(orderId, 4)).status).toBe(200);
    await atPayPal(app, `/captures/${captureId}/reverse`, {
      amount: { currency_code: 'USD', value: '2.00' },
    });
    await tellOf(app, 'REVERSED', captureId);
    const [reversal] = await heldOf(admin, orderId);
    expect((await decideHeld(admin, reversal?.id, 'done')).status).toBe(200);
    expect(await heldOf(admin, orderId)).toMatchObject([{ reason: 'refunded_twice' }]);
    expect(await orderRow(app, orderId)).toEqual({ state: 'refunded', refunded: 400 });
  });

  it('[ORD-195] is not held again if it is what was left', async () => {
    const { orderId, captureId } = await boughtWithPayPal(app, customer);
    expect((await credits(orderId, 2)).status).toBe(200);
    await atPayPal(app, `/captures/${captureId}/reverse`, {
      amount: { currency_code: 'USD', value: '2.00' },
    });
    await tellOf(app, 'REVERSED', captureId);
    const [reversal] = await heldOf(admin, orderId);
    expect((await decideHeld(admin, reversal?.id, 'keep')).status).toBe(200);
    expect(await heldOf(admin, orderId)).toEqual([]);
  });
});

describe('credits for a refund that PayPal refused', () => {
  /** PayPal refuses an admin's refund for good. */
  async function refusedRefund(amount: number) {
    const bought = await boughtWithPayPal(app, customer);
    await atPayPal(app, '/faults', { endpoint: 'refund', fault: 'refund_too_late' });
    expect((await refund(admin, bought.orderId, { amount })).body).toMatchObject({
      data: { state: 'failed' },
    });
    return bought;
  }

  async function giveCredits(orderId: string) {
    const failed = (await heldOf(admin, orderId)).find(({ reason }) => reason === 'refund_failed');
    return decideHeld(admin, failed?.id, 'credits');
  }

  it('[ORD-144] are refused while PayPal decides a dispute about the payment', async () => {
    const { orderId, captureId } = await refusedRefund(2);
    const dispute = await openDispute(app, [captureId]);
    expect((await giveCredits(orderId)).body).toMatchObject({
      message: 'PayPal hasn’t decided a dispute about this payment yet and may still return it.',
    });
    await decideDispute(dispute, 'RESOLVED_SELLER_FAVOUR');
    expect((await giveCredits(orderId)).status).toBe(200);
    expect(await app.ledger.credits(customer.id)).toBe(200n);
  });

  it('[ORD-144] are refused until an admin has decided about a partly lost dispute', async () => {
    const { orderId, captureId } = await refusedRefund(2);
    const dispute = await openDispute(app, [captureId]);
    await decideDispute(dispute, 'RESOLVED_BUYER_FAVOUR', '1.00');
    expect((await giveCredits(orderId)).body).toMatchObject({
      message: 'PayPal returned a part of this payment. Decide that held payment first.',
    });
    const part = (await heldOf(admin, orderId)).find(({ reason }) => reason === 'partial_dispute');
    expect((await decideHeld(admin, part?.id, 'keep')).status).toBe(200);
    expect((await giveCredits(orderId)).status).toBe(200);
    expect(await orderRow(app, orderId)).toEqual({ state: 'fulfilled', refunded: 300 });
    expect(await app.ledger.lookAtBooks()).toEqual([]);
  });

  it('[ORD-144] [ORD-196] are not given if a dispute gave the buyer too much for that', async () => {
    const { orderId, captureId } = await refusedRefund(3);
    const dispute = await openDispute(app, [captureId]);
    await decideDispute(dispute, 'RESOLVED_BUYER_FAVOUR', '2.00');
    const part = (await heldOf(admin, orderId)).find(({ reason }) => reason === 'partial_dispute');
    expect((await decideHeld(admin, part?.id, 'keep')).status).toBe(200);
    const waiting = await heldOf(admin, orderId);
    expect(waiting).toMatchObject([
      {
        reason: 'refunded_twice',
        explanation:
          'PayPal gave the buyer $2.00 while $3.00 was still owed. Together that is too much, so Botique stopped asking PayPal for the rest.',
      },
    ]);
    expect(await app.ledger.credits(customer.id)).toBe(0n);
    expect(await orderRow(app, orderId)).toEqual({ state: 'fulfilled', refunded: 300 });
    expect(await app.ledger.lookAtBooks()).toEqual([]);
  });

  it('[ORD-144] are refused if PayPal refused because the bank had taken the payment back', async () => {
    const { orderId } = await boughtWithPayPal(app, customer);
    await atPayPal(app, '/faults', { endpoint: 'refund', fault: 'refund_after_chargeback' });
    expect((await refund(admin, orderId, { amount: 2 })).status).toBe(200);
    expect((await giveCredits(orderId)).body).toMatchObject({
      message: 'The buyer’s bank has taken this payment back. Mark it as done.',
    });
    expect(await app.ledger.credits(customer.id)).toBe(0n);
  });

  it('[ORD-144] count what a dispute gave to the buyer, even if PayPal shows the payment as untouched', async () => {
    const { payment, captureId, dispute } = await disputedOrder(app, customer, {});
    const { id: orderId } = await orderAt(app, payment);
    await decideDispute(dispute, 'RESOLVED_BUYER_FAVOUR', '1.00');
    const [part] = await heldOf(admin, orderId);
    expect((await decideHeld(admin, part?.id, 'keep')).status).toBe(200);
    expect((await credits(orderId, 3)).status).toBe(200);
    expect(captureId).not.toBe('');
    expect(await orderRow(app, orderId)).toEqual({ state: 'refunded', refunded: 400 });
  });
});
