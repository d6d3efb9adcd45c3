import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { deliverDecision } from '../../../testing/dispute-decisions.ts';
import { openDispute } from '../../../testing/disputes.ts';
import { deliver, messageOf } from '../../../testing/paypal-messages.ts';
import { approvedPayment, atPayPal, capture, captureAsMerchant, orderAt } from '../../../testing/payments.ts';
import { signInNewCustomer, type Person } from '../../../testing/person.ts';
import { addProduct } from '../../../testing/products.ts';
import { runQueuedJobs } from '../../../testing/queued-jobs.ts';
import { boughtWithPayPal, licenseOf, orderRow } from '../../../testing/refund-calls.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let customer: Person;
beforeAll(async () => {
  app = await startTestApp({ jobs: false });
  await atPayPal(app, '/webhooks/plan', { hold: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  customer = await signInNewCustomer(app);
});

async function postToPayPal(path: string, body: string, headers: Record<string, string>) {
  const reply = await fetch(`${app.emulatorUrl}${path}`, { method: 'POST', headers, body });
  return (await reply.json()) as { id: string; access_token: string };
}

/** A payment of $0.01 that the shop didn't ask for, but which names one of its orders. */
async function foreignCapture(orderId: string): Promise<string> {
  const { PAYPAL_CLIENT_ID: name, PAYPAL_CLIENT_SECRET: secret } = app.env;
  const { access_token: token } = await postToPayPal('/v1/oauth2/token', 'grant_type=client_credentials', {
    authorization: `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`,
    'content-type': 'application/x-www-form-urlencoded',
  });
  const unit = { custom_id: orderId, amount: { currency_code: 'USD', value: '0.01' } };
  const order = JSON.stringify({ intent: 'CAPTURE', purchase_units: [unit] });
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const { id } = await postToPayPal('/v2/checkout/orders', order, headers);
  await atPayPal(app, `/orders/${id}/decide`, { decision: 'approve' });
  await captureAsMerchant(app, id);
  const seen = (await atPayPal(app, `/orders/${id}`)) as {
    order: { units: { capture: { id: string } }[] };
  };
  return seen.order.units[0]?.capture.id ?? '';
}

const countOf = async (table: 'disputes' | 'held_payments'): Promise<number> =>
  (await app.database.pool.query(`select 1 from ${table}`)).rows.length;

it('[ORD-159] restores nothing when a dispute about another payment that names the order is won', async () => {
  const { orderId, captureId } = await boughtWithPayPal(app, customer);
  await deliverDecision(app, { captureId, outcome: 'RESOLVED_BUYER_FAVOUR' });
  const foreign = await foreignCapture(orderId);
  const decision = { captureId: foreign, outcome: 'CANCELED_BY_BUYER', value: '0.00', custom: orderId };
  expect((await deliverDecision(app, decision)).status).toBe(200);
  expect(await licenseOf(customer)).toMatchObject({ revoked: true });
  expect(await orderRow(app, orderId)).toEqual({ state: 'refunded', refunded: 400 });
});

it('[ORD-183] neither stores nor acts on disputes and refunds of another payment that names the order', async () => {
  const { orderId } = await boughtWithPayPal(app, customer);
  const before = [await countOf('disputes'), await countOf('held_payments')];
  const foreign = await foreignCapture(orderId);
  await openDispute(app, [foreign]);
  for (const value of ['0.01', '0.00']) {
    const decision = { captureId: foreign, outcome: 'RESOLVED_BUYER_FAVOUR', value, custom: orderId };
    expect((await deliverDecision(app, decision)).status).toBe(200);
  }
  await atPayPal(app, `/captures/${foreign}/reverse`, {});
  expect((await deliver(app, await messageOf(app, 'PAYMENT.CAPTURE.REVERSED', foreign))).status).toBe(200);
  expect([await countOf('disputes'), await countOf('held_payments')]).toEqual(before);
  expect(await orderRow(app, orderId)).toEqual({ state: 'fulfilled', refunded: 0 });
  expect(await licenseOf(customer)).toMatchObject({ revoked: false });
});

it('[ORD-183] [ORD-220] settles an order although another payment that names it was disputed and reversed before', async () => {
  const { id: productId } = await addProduct(app);
  const providerId = await approvedPayment(app, customer, { id: productId });
  await atPayPal(app, '/faults', { endpoint: 'capture', fault: 'acts_then_drops', times: 3 });
  await capture(customer, providerId);
  const { id: orderId } = await orderAt(app, providerId);
  const before = [await countOf('disputes'), await countOf('held_payments')];
  const foreign = await foreignCapture(orderId);
  await openDispute(app, [foreign]);
  const decision = { captureId: foreign, outcome: 'RESOLVED_BUYER_FAVOUR', value: '0.01', custom: orderId };
  expect((await deliverDecision(app, decision)).status).toBe(200);
  await atPayPal(app, `/captures/${foreign}/reverse`, {});
  expect((await deliver(app, await messageOf(app, 'PAYMENT.CAPTURE.REVERSED', foreign))).status).toBe(200);
  expect(await orderAt(app, providerId)).toMatchObject({ state: 'capturing' });
  await app.payments?.reconcile();
  await runQueuedJobs(app, 'payments.look_again');
  expect([await countOf('disputes'), await countOf('held_payments')]).toEqual(before);
  expect(await orderRow(app, orderId)).toEqual({ state: 'fulfilled', refunded: 0 });
  expect(await licenseOf(customer)).toMatchObject({ revoked: false });
});
