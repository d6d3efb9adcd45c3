import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deliverDecision } from '../../../testing/dispute-decisions.ts';
import {
  deliverDisputeEvent,
  disputedOrder,
  openDispute,
  resolveDispute,
} from '../../../testing/disputes.ts';
import { atPayPal, orderAt } from '../../../testing/payments.ts';
import { signIn, signInNewCustomer, type Person } from '../../../testing/person.ts';
import { someTicketProduct } from '../../../testing/products.ts';
import {
  boughtWithPayPal,
  decideHeld,
  heldOf,
  heldRows,
  licenseOf,
  orderRow,
  preview,
  refund,
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

async function disputed() {
  const order = await boughtWithPayPal(app, customer);
  return { ...order, dispute: await openDispute(app, [order.captureId]) };
}

/** PayPal decides for the buyer, and tells of it. */
async function lose(dispute: string, value?: string): Promise<void> {
  await resolveDispute(app, dispute, 'RESOLVED_BUYER_FAVOUR', value);
  await tellOfDecision(dispute);
}

async function tellOfDecision(dispute: string): Promise<void> {
  expect((await deliverDisputeEvent(app, 'RESOLVED', dispute)).status).toBe(200);
}

const dollars = (value: string) => ({ amount: { currency_code: 'USD', value } });
/** The buyer's money goes back at PayPal, before any message tells of it. */
const payOut = (captureId: string, as: 'refund' | 'reverse', value: string) =>
  atPayPal(app, `/captures/${captureId}/${as}`, dollars(value));

async function keep(orderId: string): Promise<void> {
  const waiting = await heldOf(admin, orderId);
  expect(waiting.map(({ reason }) => reason)).toEqual(['partial_dispute']);
  expect((await decideHeld(admin, waiting[0]?.id, 'keep')).status).toBe(200);
}

/** The part is counted once, and the books agree. */
async function expectCounted(orderId: string, cents: number): Promise<void> {
  expect(await orderRow(app, orderId)).toEqual({ state: 'fulfilled', refunded: cents });
  const { rows } = await app.database.pool.query(
    'select coalesce(sum(amount_cents), 0)::int as cents from refunds where order_id = $1',
    [orderId],
  );
  expect(rows).toEqual([{ cents }]);
  expect(await app.ledger.lookAtBooks()).toEqual([]);
}

describe('a part that a dispute gave to the buyer', () => {
  it.for(['1.00', '2.00', '3.00'])(
    '[ORD-139] [ORD-145] counts $%s once if PayPal tells of its refund before the decision',
    async (value) => {
      const { orderId, captureId, dispute } = await disputed();
      await payOut(captureId, 'refund', value);
      await tellOf(app, 'REFUNDED', captureId);
      await lose(dispute, value);
      await keep(orderId);
      await expectCounted(orderId, Number(value) * 100);
      expect(await licenseOf(customer)).toMatchObject({ revoked: false });
    },
  );

  it('[ORD-139] counts the part once if PayPal shows it without telling of it', async () => {
    const { orderId, captureId, dispute } = await disputed();
    await payOut(captureId, 'refund', '2.00');
    await lose(dispute, '2.00');
    await keep(orderId);
    await tellOf(app, 'REFUNDED', captureId);
    await expectCounted(orderId, 200);
  });

  it('[ORD-139] counts the part once if PayPal tells of its refund while an admin decides', async () => {
    const { orderId, captureId, dispute } = await disputed();
    await lose(dispute, '2.00');
    await payOut(captureId, 'refund', '2.00');
    await tellOf(app, 'REFUNDED', captureId);
    await tellOfDecision(dispute);
    await keep(orderId);
    await expectCounted(orderId, 200);
  });

  it('[ORD-139] counts the part once if PayPal reverses it before the decision', async () => {
    const { orderId, captureId, dispute } = await disputed();
    await payOut(captureId, 'reverse', '2.00');
    await tellOf(app, 'REVERSED', captureId);
    await lose(dispute, '2.00');
    await keep(orderId);
    await expectCounted(orderId, 200);
  });

  it.for(['before', 'after'])(
    '[ORD-139] counts the part once if PayPal reverses it %s an admin decides',
    async (when) => {
      const { orderId, captureId, dispute } = await disputed();
      await lose(dispute, '2.00');
      const reverse = async () => {
        await payOut(captureId, 'reverse', '2.00');
        await tellOf(app, 'REVERSED', captureId);
      };
      if (when === 'before') await reverse();
      await keep(orderId);
      if (when === 'after') await reverse();
      expect(await heldOf(admin, orderId)).toEqual([]);
      await preview(admin, orderId);
      await expectCounted(orderId, 200);
    },
  );

  it('[ORD-139] counts a part that was decided as a reversal and then told as a dispute once', async () => {
    const { orderId, captureId, dispute } = await disputed();
    await payOut(captureId, 'reverse', '2.00');
    await tellOf(app, 'REVERSED', captureId);
    const [reversal] = await heldOf(admin, orderId);
    expect(reversal).toMatchObject({ reason: 'partial_reversal', atStake: 2 });
    expect((await decideHeld(admin, reversal?.id, 'keep')).status).toBe(200);
    await expectCounted(orderId, 200);
    await tellOf(app, 'REVERSED', captureId);
    await lose(dispute, '2.00');
    await keep(orderId);
    await expectCounted(orderId, 200);
  });

  it('[ORD-139] counts an earlier refund of the same amount as another part', async () => {
    const { orderId, captureId } = await boughtWithPayPal(app, customer);
    await payOut(captureId, 'refund', '1.00');
    await tellOf(app, 'REFUNDED', captureId);
    await app.database.pool.query("update refunds set created_at = created_at - interval '1 hour'");
    const dispute = await openDispute(app, [captureId]);
    await lose(dispute, '1.00');
    await keep(orderId);
    await expectCounted(orderId, 200);
  });

  it('[ORD-141] records the part once, however often PayPal tells of the decision', async () => {
    const { orderId, dispute } = await disputed();
    await lose(dispute, '1.00');
    await tellOfDecision(dispute);
    await keep(orderId);
    await tellOfDecision(dispute);
    await atPayPal(app, `/disputes/${dispute}/forget`, {});
    await tellOfDecision(dispute);
    expect(await heldRows(app, orderId)).toEqual([{ reason: 'partial_dispute', resolution: 'kept' }]);
    await expectCounted(orderId, 100);
  });
});

describe('a partly lost payment without a license', () => {
  it('[ORD-139] records the part of a ticket when an admin marks it as done', async () => {
    const { payment, dispute } = await disputedOrder(app, customer, { product: someTicketProduct(['Code']) });
    const { id: orderId } = await orderAt(app, payment);
    await lose(dispute, '1.00');
    const [held] = await heldOf(admin, orderId);
    expect(held).toMatchObject({ reason: 'partial_dispute', decisions: ['done'], atStake: 1 });
    expect((await decideHeld(admin, held?.id, 'done')).status).toBe(200);
    await expectCounted(orderId, 100);
  });

  it('[ORD-139] takes the credits of the part of a top-up, once', async () => {
    const { payment, dispute, captureId } = await disputedOrder(app, customer, { topUp: 10 });
    const { id: orderId } = await orderAt(app, payment);
    await lose(dispute, '4.00');
    const [held] = await heldOf(admin, orderId);
    expect((await decideHeld(admin, held?.id, 'done')).status).toBe(200);
    await payOut(captureId, 'refund', '4.00');
    await tellOf(app, 'REFUNDED', captureId);
    expect(await app.ledger.credits(customer.id)).toBe(600n);
    await expectCounted(orderId, 400);
  });
});

describe('a part that the shop wins back after PayPal had decided for the buyer', () => {
  /** PayPal reopens the dispute and decides it again. */
  const win = (captureId: string, id: string) =>
    deliverDecision(app, {
      captureId,
      outcome: 'RESOLVED_SELLER_FAVOUR',
      value: '0.00',
      dispute: { id, updatedAt: new Date(Date.now() + 60_000) },
    });

  it('[ORD-159] is held once, so that an admin gives back what they took', async () => {
    const { orderId, captureId, dispute } = await disputed();
    await lose(dispute, '1.00');
    await keep(orderId);
    expect((await win(captureId, dispute)).status).toBe(200);
    const waiting = await heldOf(admin, orderId);
    expect(waiting).toMatchObject([
      {
        reason: 'chargeback_won',
        atStake: 1,
        decisions: ['done'],
        explanation:
          'PayPal decided a dispute for the shop that had given the buyer $1.00. It still counts as refunded. Give back what you took for it on the customer’s page.',
      },
    ]);
    expect((await decideHeld(admin, waiting[0]?.id, 'done')).status).toBe(200);
    await win(captureId, dispute);
    expect(await heldOf(admin, orderId)).toEqual([]);
    await expectCounted(orderId, 100);
  });

  it('[ORD-159] needs no decision if none was made about the loss', async () => {
    const { orderId, captureId, dispute } = await disputed();
    await lose(dispute, '1.00');
    await win(captureId, dispute);
    expect(await heldRows(app, orderId)).toEqual([{ reason: 'partial_dispute', resolution: 'cleared' }]);
    await expectCounted(orderId, 0);
  });
});

describe('a decision without an amount', () => {
  it.for(['RESOLVED_BUYER_FAVOUR', 'RESOLVED_WITH_PAYOUT', 'ACCEPTED'])(
    '[ORD-145] holds a payment as unclear if PayPal decides %s and pays out nothing',
    async (outcome) => {
      const { orderId, dispute } = await disputed();
      await resolveDispute(app, dispute, outcome, '0.00');
      await tellOfDecision(dispute);
      await tellOfDecision(dispute);
      expect(await heldRows(app, orderId)).toEqual([{ reason: 'unclear_dispute', resolution: null }]);
      const [held] = await heldOf(admin, orderId);
      expect((await decideHeld(admin, held?.id, 'keep')).status).toBe(200);
      await expectCounted(orderId, 0);
    },
  );

  it('[ORD-139] a part held for review can be refunded only after the decision', async () => {
    const { orderId, dispute } = await disputed();
    await lose(dispute, '1.00');
    expect((await refund(admin, orderId, { amount: 3 })).status).toBe(409);
    await keep(orderId);
    expect((await refund(admin, orderId, { amount: 3 })).status).toBe(200);
    expect(await orderRow(app, orderId)).toEqual({ state: 'refunded', refunded: 400 });
  });
});

describe('a reversal of a payment of which nothing is left', () => {
  /** An admin refunds a half, and a dispute gave the other half to the buyer. */
  async function refundedInHalves() {
    const { orderId, captureId, dispute } = await disputed();
    await atPayPal(app, '/faults', { endpoint: 'refund', fault: 'refund_pends' });
    expect((await refund(admin, orderId, { amount: 2 })).status).toBe(200);
    await lose(dispute, '2.00');
    await keep(orderId);
    await expectCounted(orderId, 400);
    return { orderId, captureId };
  }

  it('[ORD-198] [ORD-159] revokes the license, and restores it if the chargeback is won', async () => {
    const { orderId, captureId } = await refundedInHalves();
    await atPayPal(app, `/captures/${captureId}/reverse`, {});
    await tellOf(app, 'REVERSED', captureId);
    expect(await orderRow(app, orderId)).toEqual({ state: 'refunded', refunded: 400 });
    expect(await licenseOf(customer)).toMatchObject({ revoked: true });
    expect(await heldOf(admin, orderId)).toEqual([]);
    const next = await openDispute(app, [captureId]);
    await resolveDispute(app, next, 'RESOLVED_SELLER_FAVOUR');
    await tellOfDecision(next);
    const [won] = await heldOf(admin, orderId);
    expect((await decideHeld(admin, won?.id, 'restore')).status).toBe(200);
    expect(await licenseOf(customer)).toMatchObject({ revoked: false });
    expect(await app.ledger.lookAtBooks()).toEqual([]);
  });
});
