import type { Dispute } from '@botique/contract/disputes/dispute.ts';
import { disputesEndpoints } from '@botique/contract/disputes/endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deliverDecision } from '../../../testing/dispute-decisions.ts';
import { openDispute, resolveDispute } from '../../../testing/disputes.ts';
import { movingClock } from '../../../testing/moving-clock.ts';
import { deliver, messageOf, signed } from '../../../testing/paypal-messages.ts';
import { openPayPalLine, type PayPalLine } from '../../../testing/paypal-line.ts';
import { approvedPayment, atPayPal, capture, orderAt, seenAtPayPal } from '../../../testing/payments.ts';
import { signIn, signInNewCustomer, type Person } from '../../../testing/person.ts';
import { addProduct } from '../../../testing/products.ts';
import { runQueuedJobs } from '../../../testing/queued-jobs.ts';
import { heldRows, licenseOf, orderRow } from '../../../testing/refund-calls.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const clock = movingClock();
let line: PayPalLine;
/** PayPal signs with the addresses of the line. */
let shop: TestApp;
let admin: Person;
let buyer: Person;
beforeAll(async () => {
  line = await openPayPalLine();
  const app = await startTestApp({ clock, jobs: false, variables: { PAYPAL_URL: line.url } });
  line.leadsTo(app.emulatorUrl);
  shop = { ...app, emulatorUrl: line.url };
  await atPayPal(shop, '/webhooks/plan', { hold: true });
  admin = await signIn(shop, 'admin');
});
afterAll(async () => {
  await shop.close();
  line.close();
});
beforeEach(async () => {
  line.onCall = async () => undefined;
  buyer = await signInNewCustomer(shop);
});

const missing = { status: 404, body: { name: 'RESOURCE_NOT_FOUND', details: [], debug_id: 'd' } };
const reversed = 'PAYMENT.CAPTURE.REVERSED';
const reconcile = async () => shop.payments?.reconcile();
const lookAgain = () => runQueuedJobs(shop, 'payments.look_again');

/** Captured at PayPal, but the shop missed the reply. */
async function capturedUnheard() {
  const { id: productId } = await addProduct(shop);
  const providerId = await approvedPayment(shop, buyer, { id: productId });
  await atPayPal(shop, '/faults', { endpoint: 'capture', fault: 'acts_then_drops', times: 3 });
  expect((await capture(buyer, providerId)).body).toMatchObject({ error: 'payment_unknown' });
  const { capture: taken } = await seenAtPayPal(shop, providerId);
  return { orderId: (await orderAt(shop, providerId)).id, providerId, captureId: taken?.id ?? '' };
}

async function waitingWebhooks(): Promise<number> {
  const { rows } = await shop.database.pool.query('select 1 from unmatched_webhooks');
  return rows.length;
}

/** What the ledger has booked for the order, and whether all of it went back. */
async function bookedCents(orderId: string): Promise<string[]> {
  const { rows } = await shop.database.pool.query<{ cents: string }>(
    `select amount_cents as cents from ledger_transfers where key = 'order:' || $1::text
     or key in (select 'refund:' || id from refunds where order_id::text = $1) order by id`,
    [orderId],
  );
  return rows.map(({ cents }) => cents);
}

async function listedDispute(): Promise<Dispute | undefined> {
  const { body } = await admin.call(disputesEndpoints['disputes.all'], { query: {} });
  return (body.data as Dispute[]).find(({ customer }) => customer.id === buyer.id);
}

async function expectNothingDelivered(orderId: string): Promise<void> {
  expect(await orderRow(shop, orderId)).toMatchObject({ state: 'refunded' });
  expect(await licenseOf(buyer)).toBeUndefined();
  expect(await bookedCents(orderId)).toEqual([]);
}

async function expectTakenBack(orderId: string): Promise<void> {
  expect(await orderRow(shop, orderId)).toEqual({ state: 'refunded', refunded: 400 });
  expect(await licenseOf(buyer)).toMatchObject({ revoked: true });
  expect(await bookedCents(orderId)).toEqual(['400', '400']);
}

describe('before the order of a payment is settled', () => {
  it('[ORD-220] a reversal before the order is settled counts, and nothing is delivered', async () => {
    const { orderId, captureId } = await capturedUnheard();
    await atPayPal(shop, `/captures/${captureId}/reverse`, {});
    expect((await deliver(shop, await messageOf(shop, reversed, captureId))).status).toBe(200);
    await expectNothingDelivered(orderId);
    clock.forward(60_000);
    await reconcile();
    await lookAgain();
    await expectNothingDelivered(orderId);
  });

  it('[ORD-220] a dispute before the order is settled is listed, and what was delivered is taken back when it is lost', async () => {
    const { orderId, captureId } = await capturedUnheard();
    const dispute = await openDispute(shop, [captureId]);
    expect(await listedDispute()).toMatchObject({ state: 'evidenceNeeded' });
    expect(await licenseOf(buyer)).toMatchObject({ revoked: false });
    await resolveDispute(shop, dispute, 'RESOLVED_BUYER_FAVOUR');
    const lost = await messageOf(shop, 'CUSTOMER.DISPUTE.RESOLVED', dispute);
    expect((await deliver(shop, lost)).status).toBe(200);
    expect(await listedDispute()).toMatchObject({ state: 'lost' });
    await expectTakenBack(orderId);
  });

  it('[ORD-220] a dispute that is lost before the order is settled counts, and nothing is delivered', async () => {
    const { orderId, captureId } = await capturedUnheard();
    const decision = { captureId, outcome: 'RESOLVED_BUYER_FAVOUR', custom: orderId };
    expect((await deliverDecision(shop, decision)).status).toBe(200);
    await reconcile();
    await expectNothingDelivered(orderId);
  });

  it('[ORD-220] a dispute that is lost in part before the order is settled holds the payment', async () => {
    const { orderId, captureId } = await capturedUnheard();
    const decision = { captureId, outcome: 'RESOLVED_BUYER_FAVOUR', value: '1.00', custom: orderId };
    expect((await deliverDecision(shop, decision)).status).toBe(200);
    expect(await orderRow(shop, orderId)).toMatchObject({ state: 'fulfilled' });
    expect(await heldRows(shop, orderId)).toEqual([{ reason: 'partial_dispute', resolution: null }]);
  });
});

describe('a webhook that matches no order yet', () => {
  it('[ORD-220] an unmatched webhook takes back what was bought once its order is settled', async () => {
    const { orderId, captureId } = await capturedUnheard();
    // It names no order of ours.
    const decision = { captureId, outcome: 'RESOLVED_BUYER_FAVOUR' };
    expect((await deliverDecision(shop, decision)).status).toBe(200);
    expect(await waitingWebhooks()).toBe(1);
    await reconcile();
    expect(await licenseOf(buyer)).toMatchObject({ revoked: false });
    expect(await lookAgain()).toBeGreaterThan(0);
    await expectTakenBack(orderId);
    expect(await waitingWebhooks()).toBe(0);
  });

  it('[ORD-220] an unmatched webhook takes back what was bought if PayPal did not show the reversal when the order was settled', async () => {
    const { orderId, providerId, captureId } = await capturedUnheard();
    await atPayPal(shop, `/orders/${providerId}/lag`, { reads: 1 });
    await atPayPal(shop, `/captures/${captureId}/reverse`, {});
    line.onCall = async (call) => (call.startsWith('GET /v2/payments/captures/') ? missing : undefined);
    expect((await deliver(shop, await messageOf(shop, reversed, captureId))).status).toBe(200);
    line.onCall = async () => undefined;
    await reconcile();
    expect(await licenseOf(buyer)).toMatchObject({ revoked: false });
    await lookAgain();
    await expectTakenBack(orderId);
  });

  it('[ORD-220] the dispute of an unmatched webhook is listed once its order is settled', async () => {
    const { captureId } = await capturedUnheard();
    line.onCall = async (call) => (call.startsWith('GET /v2/payments/captures/') ? missing : undefined);
    await openDispute(shop, [captureId]);
    expect(await listedDispute()).toBeUndefined();
    await reconcile();
    await lookAgain();
    expect(await listedDispute()).toMatchObject({ state: 'evidenceNeeded' });
    expect(await waitingWebhooks()).toBe(0);
  });

  it('[ORD-220] an unmatched webhook is handled at once if its order is settled while it is being stored', async () => {
    const { orderId, captureId } = await capturedUnheard();
    line.onCall = async (call) => {
      if (call !== `GET /v2/payments/captures/${captureId}`) return undefined;
      line.onCall = async () => undefined;
      await reconcile();
      // The search before this found nothing, and the job of the order runs before the webhook is stored.
      await lookAgain();
      return missing;
    };
    const decision = { captureId, outcome: 'RESOLVED_BUYER_FAVOUR', custom: orderId };
    expect((await deliverDecision(shop, decision)).status).toBe(200);
    await expectTakenBack(orderId);
    expect(await waitingWebhooks()).toBe(0);
  });

  it('[ORD-220] an unmatched webhook is handled when PayPal sends it again', async () => {
    const { orderId, captureId } = await capturedUnheard();
    const resource = {
      disputed_transactions: [{ seller_transaction_id: captureId }],
      dispute_outcome: {
        outcome_code: 'RESOLVED_BUYER_FAVOUR',
        amount_refunded: { currency_code: 'USD', value: '4.00' },
      },
    };
    const event = { id: 'WH-TWICE', event_type: 'CUSTOMER.DISPUTE.RESOLVED', resource };
    const message = await signed(shop, JSON.stringify(event));
    for (const _ of [1, 2]) expect((await deliver(shop, message)).status).toBe(200);
    expect(await waitingWebhooks()).toBe(1);
    await reconcile();
    for (const _ of [1, 2]) expect((await deliver(shop, message)).status).toBe(200);
    await expectTakenBack(orderId);
    expect(await waitingWebhooks()).toBe(0);
  });

  it('[ORD-220] an unmatched webhook stays until PayPal answers', async () => {
    const { orderId, captureId } = await capturedUnheard();
    await deliverDecision(shop, { captureId, outcome: 'RESOLVED_BUYER_FAVOUR' });
    await reconcile();
    await atPayPal(shop, '/faults', { endpoint: 'get', fault: 'drop_connection', times: 3 });
    const queued = shop.jobs.find(({ name }) => name === 'payments.look_again');
    await expect(queued?.run({ names: [captureId] })).rejects.toThrow('PayPal');
    expect(await waitingWebhooks()).toBe(1);
    await lookAgain();
    await expectTakenBack(orderId);
  });

  it('[ORD-220] an unmatched webhook is removed after 30 days', async () => {
    await deliverDecision(shop, { captureId: '0FOREIGN', outcome: 'RESOLVED_BUYER_FAVOUR' });
    const removeOld = shop.jobs.find(({ name }) => name === 'orders.reconcile');
    await removeOld?.run({});
    expect(await waitingWebhooks()).toBe(1);
    clock.forward(31 * 24 * 60 * 60_000);
    await removeOld?.run({});
    expect(await waitingWebhooks()).toBe(0);
  });
});
