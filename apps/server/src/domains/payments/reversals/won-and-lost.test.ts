import type { HeldDecision } from '@botique/contract/payments/refund-rules.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deliverDecision } from '../../../testing/dispute-decisions.ts';
import { openDispute, deliverDisputeEvent, moveDispute } from '../../../testing/disputes.ts';
import { deliver, messageOf } from '../../../testing/paypal-messages.ts';
import { atPayPal, seenAtPayPal } from '../../../testing/payments.ts';
import { signIn, signInNewCustomer, type Person } from '../../../testing/person.ts';
import {
  boughtWithPayPal,
  decideHeld,
  heldOf as heldByAdmin,
  heldRows,
  licenseOf,
  orderRow,
  preview,
  refund,
  refundOnPayPalsSite,
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

const win = (captureId: string) =>
  deliverDecision(shop.app, { captureId, outcome: 'RESOLVED_SELLER_FAVOUR' });
const lose = (captureId: string, value?: string) =>
  deliverDecision(shop.app, { captureId, outcome: 'RESOLVED_BUYER_FAVOUR', ...(value && { value }) });

/** The bank takes the payment back, as PayPal shows it. No webhook tells of it. */
const reverse = (captureId: string) => atPayPal(shop.app, `/captures/${captureId}/reverse`, {});

async function tellOfReversal(captureId: string): Promise<void> {
  const message = await messageOf(shop.app, 'PAYMENT.CAPTURE.REVERSED', captureId);
  expect((await deliver(shop.app, message)).status).toBe(200);
}

const heldOf = (orderId: string) => heldByAdmin(admin, orderId);
const decide = (id: string, as: HeldDecision) => decideHeld(admin, id, as);

describe('a dispute won while PayPal shows the payment as refunded', () => {
  /** An admin gave back what the chargeback took, although PayPal still shows the payment as refunded. */
  async function restoredByAdmin() {
    const bought = await boughtWithPayPal(shop.app, customer);
    await reverse(bought.captureId);
    await tellOfReversal(bought.captureId);
    await win(bought.captureId);
    const [held] = await heldOf(bought.orderId);
    expect((await decide(held?.id ?? '', 'restore')).status).toBe(200);
    return bought;
  }

  it('[ORD-159] keeps what an admin restored when the payment is read again', async () => {
    const { orderId, captureId } = await restoredByAdmin();
    const reply = await refund(admin, orderId, { amount: 1, destination: 'credits' });
    expect(reply.status, reply.text).toBe(200);
    await win(captureId);
    const dispute = await openDispute(shop.app, [captureId]);
    await moveDispute(shop.app, dispute, 'UNDER_REVIEW');
    await deliverDisputeEvent(shop.app, 'UPDATED', dispute);
    expect(await licenseOf(customer)).toMatchObject({ revoked: false });
    expect(await orderRow(shop.app, orderId)).toEqual({ state: 'fulfilled', refunded: 100 });
    expect(await heldRows(shop.app, orderId)).toEqual([{ reason: 'chargeback_won', resolution: 'restored' }]);
    expect(await shop.app.ledger.lookAtBooks()).toEqual([]);
  });

  it('[ORD-159] takes nothing back when the win is told before the reversal, and restores after it', async () => {
    const { orderId, captureId } = await boughtWithPayPal(shop.app, customer);
    await reverse(captureId);
    await win(captureId);
    expect(await licenseOf(customer)).toMatchObject({ revoked: false });
    const [unclear] = await heldOf(orderId);
    expect(unclear).toMatchObject({ reason: 'unclear_reversal', decisions: ['keep', 'revoke'] });
    await tellOfReversal(captureId);
    expect(await licenseOf(customer)).toMatchObject({ revoked: true });
    const [won, ...others] = await heldOf(orderId);
    expect(won).toMatchObject({ reason: 'chargeback_won', decisions: ['restore', 'done'] });
    expect(others).toEqual([]);
    expect((await decide(won?.id ?? '', 'restore')).status).toBe(200);
    expect(await licenseOf(customer)).toMatchObject({ revoked: false });
    expect(await orderRow(shop.app, orderId)).toEqual({ state: 'fulfilled', refunded: 0 });
    expect(await shop.app.ledger.lookAtBooks()).toEqual([]);
  });
});

describe('a dispute won after PayPal told of a refund only', () => {
  it('[ORD-159] is held if PayPal shows the payment as captured again, and can be restored', async () => {
    const { orderId, captureId } = await boughtWithPayPal(shop.app, customer);
    await refundOnPayPalsSite(shop.app, captureId);
    expect(await licenseOf(customer)).toMatchObject({ revoked: true });
    await atPayPal(shop.app, `/captures/${captureId}/give-back`, {});
    await win(captureId);
    expect(await licenseOf(customer)).toMatchObject({ revoked: true });
    const [won] = await heldOf(orderId);
    expect(won).toMatchObject({ reason: 'chargeback_won', decisions: ['restore', 'done'] });
    expect((await decide(won?.id ?? '', 'restore')).status).toBe(200);
    expect(await licenseOf(customer)).toMatchObject({ revoked: false });
    expect(await orderRow(shop.app, orderId)).toEqual({ state: 'fulfilled', refunded: 0 });
    expect(await shop.app.ledger.lookAtBooks()).toEqual([]);
  });

  it('[ORD-159] changes nothing if the payment stays refunded', async () => {
    const { orderId, captureId } = await boughtWithPayPal(shop.app, customer);
    await refundOnPayPalsSite(shop.app, captureId);
    await deliverDecision(shop.app, { captureId, outcome: 'CANCELED_BY_BUYER' });
    expect(await heldOf(orderId)).toEqual([]);
    expect(await orderRow(shop.app, orderId)).toEqual({ state: 'refunded', refunded: 400 });
  });
});

describe('a lost dispute and refunds that PayPal had not paid', () => {
  /** PayPal refuses a refund of this amount for now. */
  async function unpaidRefund(orderId: string, amount: number): Promise<void> {
    await atPayPal(shop.app, '/faults', { endpoint: 'refund', fault: 'refund_fails' });
    expect((await refund(admin, orderId, { amount })).body).toMatchObject({ data: { state: 'owed' } });
  }

  it.for([
    [1, 'PARTIALLY_REFUNDED', { state: 'fulfilled', refunded: 100 }],
    [4, 'REFUNDED', { state: 'refunded', refunded: 400 }],
  ] as const)(
    '[ORD-159] [ORD-156] pays a refund of $%d after all once the dispute is won',
    async ([amount, status, order]) => {
      const { orderId, captureId, providerId } = await boughtWithPayPal(shop.app, customer);
      await unpaidRefund(orderId, amount);
      await lose(captureId);
      await shop.reconcileAfterAnHour();
      expect((await seenAtPayPal(shop.app, providerId)).capture?.status).toBe('COMPLETED');
      await win(captureId);
      await shop.reconcileAfterAnHour();
      expect((await seenAtPayPal(shop.app, providerId)).capture?.status).toBe(status);
      expect(await orderRow(shop.app, orderId)).toEqual(order);
      expect(await shop.app.ledger.lookAtBooks()).toEqual([]);
    },
  );

  it('[ORD-139] reviews a partly lost dispute instead of counting an unpaid refund as paid', async () => {
    const { orderId, captureId } = await boughtWithPayPal(shop.app, customer);
    await unpaidRefund(orderId, 1);
    await lose(captureId, '3.00');
    expect(await licenseOf(customer)).toMatchObject({ revoked: false });
    expect(await heldRows(shop.app, orderId)).toEqual([{ reason: 'partial_dispute', resolution: null }]);
  });
});

describe('a dispute that gave the buyer a part', () => {
  it.for([
    ['keep', false],
    ['revoke', true],
  ] as const)(
    '[ORD-139] [ORD-156] counts the part as refunded once an admin decides to %s the license',
    async ([decision, revoked]) => {
      const { orderId, captureId } = await boughtWithPayPal(shop.app, customer);
      await lose(captureId, '1.00');
      const [held] = await heldOf(orderId);
      expect(held).toMatchObject({
        reason: 'partial_dispute',
        amount: 4,
        atStake: 1,
        explanation: 'PayPal decided a dispute for the buyer, who got $1.00 of $4.00.',
      });
      const early = await refund(admin, orderId, { amount: 3, destination: 'credits' });
      expect(early.body).toMatchObject({ error: 'refund_refused' });
      expect((await preview(admin, orderId)).body.data).toMatchObject({
        refusal: 'This payment is held. Decide about it under Held payments first.',
      });
      expect((await decide(held?.id ?? '', decision)).status).toBe(200);
      expect(await licenseOf(customer)).toMatchObject({ revoked });
      expect(await orderRow(shop.app, orderId)).toEqual({ state: 'fulfilled', refunded: 100 });
      expect((await preview(admin, orderId)).body.data).toMatchObject({
        refundable: 3,
        fullRefund: revoked ? 'alreadyRevoked' : 'revokes',
      });
      expect((await refund(admin, orderId, { destination: 'credits' })).status).toBe(409);
      expect(await shop.app.ledger.lookAtBooks()).toEqual([]);
    },
  );

  it('[ORD-139] counts the part once if PayPal also shows it as a refund', async () => {
    const { orderId, captureId } = await boughtWithPayPal(shop.app, customer);
    await lose(captureId, '1.00');
    const [held] = await heldOf(orderId);
    expect((await decide(held?.id ?? '', 'keep')).status).toBe(200);
    await refundOnPayPalsSite(shop.app, captureId, '1.00');
    expect(await orderRow(shop.app, orderId)).toEqual({ state: 'fulfilled', refunded: 100 });
  });

  it('[ORD-156] warns before a refund while PayPal decides a dispute about the payment', async () => {
    const { orderId, captureId } = await boughtWithPayPal(shop.app, customer);
    expect((await preview(admin, orderId)).body.data).toMatchObject({ isDisputed: false });
    await openDispute(shop.app, [captureId]);
    expect((await preview(admin, orderId)).body.data).toMatchObject({ isDisputed: true, refundable: 4 });
  });
});

describe('a dispute that returns the rest', () => {
  it('[ORD-159] does not claim that the buyer got too much back when a dispute returns the rest', async () => {
    const { orderId, captureId } = await boughtWithPayPal(shop.app, customer);
    expect((await refund(admin, orderId, { amount: 1, destination: 'credits' })).status).toBe(200);
    await lose(captureId, '3.00');
    expect(await orderRow(shop.app, orderId)).toEqual({ state: 'refunded', refunded: 400 });
    expect(await heldRows(shop.app, orderId)).toEqual([]);
  });
});
