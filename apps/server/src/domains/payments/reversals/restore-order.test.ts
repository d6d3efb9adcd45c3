import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { staffLicenseEndpoints } from '@botique/contract/licenses/staff-endpoints.ts';
import { paymentsEndpoints } from '@botique/contract/payments/endpoints.ts';
import { renew } from '../../../testing/invoices.ts';
import { movingClock } from '../../../testing/moving-clock.ts';
import { complete, giveCredits } from '../../../testing/orders.ts';
import { deliver, messageOf, signed } from '../../../testing/paypal-messages.ts';
import { atPayPal, orderAt, payTopUp, seenAtPayPal } from '../../../testing/payments.ts';
import { signIn, signInNewCustomer, type Person } from '../../../testing/person.ts';
import { addProduct } from '../../../testing/products.ts';
import { boughtWithPayPal, licenseOf, notificationsOf, orderRow } from '../../../testing/refund-calls.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const clock = movingClock();
let app: TestApp;
let admin: Person;
let customer: Person;
let events = 0;
beforeAll(async () => {
  app = await startTestApp({ jobs: false, clock });
  await atPayPal(app, '/webhooks/plan', { hold: true });
  admin = await signIn(app, 'admin');
});
afterAll(() => app.close());
beforeEach(async () => {
  customer = await signInNewCustomer(app);
});

/** PayPal decides a dispute about the whole payment. */
async function decideDispute(captureId: string, outcome: string, value = '4.00'): Promise<void> {
  events += 1;
  const resource = {
    disputed_transactions: [{ seller_transaction_id: captureId }],
    dispute_outcome: { outcome_code: outcome, amount_refunded: { currency_code: 'USD', value } },
  };
  const event = { id: `WH-DECIDED-${events}`, event_type: 'CUSTOMER.DISPUTE.RESOLVED', resource };
  expect((await deliver(app, await signed(app, JSON.stringify(event)))).status).toBe(200);
}

const lose = (captureId: string, value?: string) => decideDispute(captureId, 'RESOLVED_BUYER_FAVOUR', value);
const win = (captureId: string) => decideDispute(captureId, 'RESOLVED_SELLER_FAVOUR');

async function isBanned(): Promise<boolean> {
  const { rows } = await app.database.pool.query('select banned_at from users where id = $1', [customer.id]);
  return rows[0]?.banned_at !== null;
}

it('[ORD-159] restores a license once when its chargeback is won, with the time it was revoked', async () => {
  const { orderId, captureId } = await boughtWithPayPal(app, customer);
  const before = await licenseOf(customer);
  await lose(captureId);
  expect(await licenseOf(customer)).toMatchObject({ revoked: true });
  expect((await notificationsOf(customer))[0]).toMatch(/^PayPal took back your payment of \$4\.00/);
  const dayMs = 86_400_000;
  clock.forward(dayMs);
  for (let times = 0; times < 2; times += 1) await win(captureId);
  const after = await licenseOf(customer);
  expect(after).toMatchObject({ revoked: false });
  const gained = Date.parse(after.expire ?? '') - Date.parse(before.expire ?? '');
  expect(gained).toBeGreaterThanOrEqual(dayMs);
  expect(gained).toBeLessThan(dayMs + 60_000);
  expect(await orderRow(app, orderId)).toEqual({ state: 'fulfilled', refunded: 0 });
  expect((await notificationsOf(customer))[0]).toMatch(
    /^The chargeback of your \$4\.00 payment for .+ was reversed\. Your license has been restored\.$/,
  );
  expect(await app.ledger.lookAtBooks()).toEqual([]);
});

it('[ORD-159] takes and restores again when a second chargeback is lost and won', async () => {
  const { orderId, captureId } = await boughtWithPayPal(app, customer);
  for (let times = 0; times < 2; times += 1) {
    await lose(captureId);
    expect(await orderRow(app, orderId)).toEqual({ state: 'refunded', refunded: 400 });
    await win(captureId);
    expect(await licenseOf(customer)).toMatchObject({ revoked: false });
  }
  const { rows } = await app.database.pool.query(
    `select count(*)::int as transfers from ledger_transfers where reason like 'Chargeback of %'
     and (key like 'refund:%' or key like 'restore:%')
     and split_part(key, ':', 2) in (select id::text from refunds where order_id = $1)`,
    [orderId],
  );
  expect(rows).toEqual([{ transfers: 4 }]);
  expect(await app.ledger.lookAtBooks()).toEqual([]);
});

it('[ORD-159] returns credits and losses and lifts the suspension when a top-up’s chargeback is won', async () => {
  await payTopUp(app, customer, 10);
  const { rows } = await app.database.pool.query<{ id: string; capture_id: string }>(
    "select id, capture_id from orders where user_id = $1 and kind = 'top_up'",
    [customer.id],
  );
  const captureId = rows[0]?.capture_id ?? '';
  await complete(customer, { productId: (await addProduct(app)).id });
  await lose(captureId, '10.00');
  expect(await isBanned()).toBe(true);
  expect(await app.ledger.credits(customer.id)).toBe(0n);
  for (let times = 0; times < 2; times += 1) await win(captureId);
  expect(await isBanned()).toBe(false);
  expect(await app.ledger.credits(customer.id)).toBe(600n);
  expect(await app.ledger.lookAtBooks()).toEqual([]);
  const lost = await app.database.pool.query(
    "select coalesce(sum(balance_cents), 0)::int as cents from ledger_accounts where name = 'losses'",
  );
  expect(lost.rows).toEqual([{ cents: 0 }]);
});

it('[ORD-159] leaves a suspension that an admin had decided before the chargeback', async () => {
  await payTopUp(app, customer, 10);
  const { rows } = await app.database.pool.query<{ capture_id: string }>(
    'select capture_id from orders where user_id = $1',
    [customer.id],
  );
  const captureId = rows[0]?.capture_id ?? '';
  await complete(customer, { productId: (await addProduct(app)).id });
  await app.accounts.bans.ban(customer.id, admin.id, 'Shared a key');
  await lose(captureId, '10.00');
  await win(captureId);
  expect(await isBanned()).toBe(true);
});

it('[ORD-159] gives renewed months back when the chargeback of a renewal is won', async () => {
  const { captureId: bought } = await boughtWithPayPal(app, customer);
  expect(bought).not.toBe('');
  const license = await licenseOf(customer);
  const reply = await renew(customer, { license: license.id, price: 4 });
  const invoice = reply.body['invoice'] as string;
  const payment = await customer.call(paymentsEndpoints['paypal.invoice'], { params: { id: invoice } });
  const providerId = payment.body['id'] as string;
  await atPayPal(app, `/orders/${providerId}/decide`, { decision: 'approve' });
  await customer.call(paymentsEndpoints['paypal.capture'], { params: { orderID: providerId } });
  const renewed = await licenseOf(customer);
  expect(renewed.expire).not.toBe(license.expire);
  const captureId = (await seenAtPayPal(app, providerId)).capture?.id ?? '';
  await lose(captureId);
  expect(await licenseOf(customer)).toMatchObject({ revoked: false, expire: license.expire });
  await win(captureId);
  expect(await licenseOf(customer)).toMatchObject({ revoked: false, expire: renewed.expire });
  expect(await orderAt(app, providerId)).toMatchObject({ state: 'fulfilled' });
});

it('[ORD-159] leaves a license revoked that an admin had revoked after the chargeback', async () => {
  const { captureId } = await boughtWithPayPal(app, customer);
  const { id } = await licenseOf(customer);
  await lose(captureId);
  const revoke = { params: { id }, body: { reason: 'Resold' } };
  for (let times = 0; times < 2; times += 1) {
    expect((await admin.call(staffLicenseEndpoints['licenses.revoke'], revoke)).status).toBe(200);
  }
  const { rows } = await app.database.pool.query(
    "select actor_id from audit_log where action = 'licenses.revoked' and subject = $1",
    [id],
  );
  expect(rows).toEqual([{ actor_id: admin.id }]);
  await win(captureId);
  expect(await licenseOf(customer)).toMatchObject({ revoked: true });
});

it('[ORD-159] restores a chargeback that first looked like a refund of the rest of the payment', async () => {
  const { orderId, captureId } = await boughtWithPayPal(app, customer);
  for (const value of ['1.00', '3.00']) {
    await atPayPal(app, `/captures/${captureId}/refund`, { amount: { currency_code: 'USD', value } });
    const message = await messageOf(app, 'PAYMENT.CAPTURE.REFUNDED', captureId);
    expect((await deliver(app, message)).status).toBe(200);
  }
  // As if the database had stored the part after the rest.
  await app.database.pool.query(
    "update refunds set created_at = created_at + interval '1 hour' where order_id = $1 and taken is null",
    [orderId],
  );
  await lose(captureId);
  const { rows } = await app.database.pool.query(
    "select amount_cents::int as cents from refunds where order_id = $1 and cause = 'chargeback'",
    [orderId],
  );
  expect(rows).toEqual([{ cents: 300 }]);
});

it('[ORD-159] does nothing for a dispute that is won before anything was taken', async () => {
  const { orderId, captureId } = await boughtWithPayPal(app, customer);
  const before = await licenseOf(customer);
  await win(captureId);
  expect(await licenseOf(customer)).toEqual(before);
  expect(await orderRow(app, orderId)).toEqual({ state: 'fulfilled', refunded: 0 });
});

it('[ORD-159] lets an admin restore a won chargeback whose money PayPal still shows as returned', async () => {
  const { orderId, captureId } = await boughtWithPayPal(app, customer);
  await atPayPal(app, `/captures/${captureId}/reverse`, {});
  const reversal = await messageOf(app, 'PAYMENT.CAPTURE.REVERSED', captureId);
  expect((await deliver(app, reversal)).status).toBe(200);
  await win(captureId);
  expect(await licenseOf(customer)).toMatchObject({ revoked: true });
  const { body } = await admin.call(paymentsEndpoints['held.list'], {});
  const held = (body.data as { id: string; orderId: string }[]).find((one) => one.orderId === orderId);
  expect(held).toMatchObject({ reason: 'chargeback_won', decisions: ['restore', 'done'] });
  const resolve = async () =>
    admin.call(paymentsEndpoints['held.resolve'], {
      params: { id: held?.id ?? '' },
      body: { as: 'restore' },
    });
  const replies = await Promise.all([resolve(), resolve()]);
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]));
  expect(await licenseOf(customer)).toMatchObject({ revoked: false });
  expect(await orderRow(app, orderId)).toEqual({ state: 'fulfilled', refunded: 0 });
  expect(await app.ledger.lookAtBooks()).toEqual([]);
});

it('[ORD-144] [ORD-145] [ORD-211] lets an admin keep or revoke a license whose payment was returned in part', async () => {
  for (const [as, revoked] of [
    ['keep', false],
    ['revoke', true],
  ] as const) {
    const buyer = await signInNewCustomer(app);
    const { orderId, captureId } = await boughtWithPayPal(app, buyer);
    await giveCredits(app, buyer, 100n);
    await atPayPal(app, `/captures/${captureId}/reverse`, {
      amount: { currency_code: 'USD', value: '1.00' },
    });
    const reversal = await messageOf(app, 'PAYMENT.CAPTURE.REVERSED', captureId);
    expect((await deliver(app, reversal)).status).toBe(200);
    const { body } = await admin.call(paymentsEndpoints['held.list'], {});
    const held = (body.data as { id: string; orderId: string }[]).find((one) => one.orderId === orderId);
    expect(held).toMatchObject({ reason: 'partial_reversal', decisions: ['keep', 'revoke'] });
    const call = { params: { id: held?.id ?? '' }, body: { as } };
    for (const other of ['restore', 'done'] as const) {
      const decision = { ...call, body: { as: other } };
      const refused = await admin.call(paymentsEndpoints['held.resolve'], decision);
      expect(refused.body).toMatchObject({ code: 409, error: 'decision_refused' });
    }
    expect((await admin.call(paymentsEndpoints['held.resolve'], call)).status).toBe(200);
    const late = await admin.call(paymentsEndpoints['held.resolve'], call);
    expect(late.body).toMatchObject({ code: 409, error: 'already_decided' });
    expect(await licenseOf(buyer)).toMatchObject({ revoked });
  }
});
