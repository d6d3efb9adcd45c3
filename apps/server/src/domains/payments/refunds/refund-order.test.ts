import { randomUUID } from 'node:crypto';
import { billingEndpoints } from '@botique/contract/billing/endpoints.ts';
import type { Invoice } from '@botique/contract/billing/invoice.ts';
import { paymentsEndpoints } from '@botique/contract/payments/endpoints.ts';
import type { Refund, RefundPreview } from '@botique/contract/payments/refund.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectLive, nextEvent } from '../../../testing/live-client.ts';
import { complete, expectNothingChanged, giveCredits } from '../../../testing/orders.ts';
import { atPayPal, payTopUp, seenAtPayPal } from '../../../testing/payments.ts';
import { signIn, signInNewCustomer, type Person } from '../../../testing/person.ts';
import { run } from '../../../testing/product-sessions.ts';
import { addProduct } from '../../../testing/products.ts';
import {
  boughtWithPayPal,
  licenseOf,
  notificationsOf,
  orderRow,
  preview,
  refund,
} from '../../../testing/refund-calls.ts';
import { hourMs, startShopThatRefunds, type ShopThatRefunds } from '../../../testing/refunds.ts';
import { paidOrder } from '../../../testing/sales.ts';
import { invoiceOf, renew } from '../../../testing/invoices.ts';

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

async function invoicesOf(by: Person): Promise<Invoice[]> {
  return (await by.call(billingEndpoints['invoices.mine'], {})).body['invoices'] as Invoice[];
}

/** The amounts that PayPal refunded. */
async function refundsAtPayPal(providerId: string): Promise<string[]> {
  const { order } = (await atPayPal(shop.app, `/orders/${providerId}`)) as {
    order: { units: { capture: { refunds: { amount: { value: string } }[] } }[] };
  };
  return order.units.flatMap(({ capture }) => capture.refunds.map(({ amount }) => amount.value));
}

async function returnedByPayPal(providerId: string): Promise<string | undefined> {
  return (await seenAtPayPal(shop.app, providerId)).capture?.status;
}

describe('refunds by an admin', () => {
  it('[ORD-156] [ORD-157] refunds a purchase fully to PayPal and tells the customer why', async () => {
    const { orderId, providerId } = await boughtWithPayPal(shop.app, customer);
    const heard = nextEvent(await connectLive(shop.app, customer), 'license.updated');
    const reply = await refund(admin, orderId, { reason: 'Bought twice by mistake' });
    expect(reply.status, reply.text).toBe(200);
    expect(reply.body).toMatchObject({
      message: 'Refunded $4.00 to PayPal.',
      data: { amount: 4, state: 'done', destination: 'paypal', cause: 'admin' },
    });
    expect(await heard).toMatchObject({ license: { revoked: true } });
    expect(await returnedByPayPal(providerId)).toBe('REFUNDED');
    expect(await orderRow(shop.app, orderId)).toEqual({ state: 'refunded', refunded: 400 });
    expect(await invoicesOf(customer)).toMatchObject([{ status: 'refunded', price: 4 }]);
    const [told] = await notificationsOf(customer);
    expect(told).toMatch(/^We’re refunding \$4\.00 for .+ to PayPal: Bought twice by mistake\. Your license/);
    expect(await shop.app.ledger.lookAtBooks()).toEqual([]);
  });

  it(
    '[ORD-157] [ORD-138] ends the running sessions of a license within 5 s of its refund',
    { timeout: 5_000 },
    async () => {
      const { orderId } = await boughtWithPayPal(shop.app, customer);
      const { license } = await shop.app.licenses.get((await licenseOf(customer)).id, customer.id);
      const product = await run(shop.app, license);
      const data = (await preview(admin, orderId)).body.data as RefundPreview;
      expect(data).toMatchObject({ runningSessions: 1, fullRefund: 'revokes', refundable: 4 });
      expect((await refund(admin, orderId)).status).toBe(200);
      expect(await product.stopped).toMatchObject({ error: 'license_revoked' });
    },
  );

  it('[ORD-156] [ORD-139] refunds a part to PayPal and keeps the license, then the rest', async () => {
    const { orderId, providerId } = await boughtWithPayPal(shop.app, customer);
    expect((await refund(admin, orderId, { amount: 1.5, reason: 'Late delivery' })).status).toBe(200);
    expect(await returnedByPayPal(providerId)).toBe('PARTIALLY_REFUNDED');
    expect(await licenseOf(customer)).toMatchObject({ revoked: false });
    expect(await orderRow(shop.app, orderId)).toEqual({ state: 'fulfilled', refunded: 150 });
    expect((await notificationsOf(customer))[0]).toMatch(/: Late delivery\. You keep your license\.$/);
    const [{ id: invoiceId } = { id: '' }] = await invoicesOf(customer);
    expect(await invoiceOf(customer, invoiceId)).toMatchObject({ status: 'paid', refunded: 1.5 });
    const data = (await preview(admin, orderId)).body.data as RefundPreview;
    expect(data).toMatchObject({ paid: 4, refundable: 2.5, destinations: ['paypal', 'credits'] });
    const { productName } = await licenseOf(customer);
    expect(data).toMatchObject({ title: productName, terms: '30 days', license: productName });
    expect((await refund(admin, orderId, { amount: 2.5 })).status).toBe(200);
    expect(await returnedByPayPal(providerId)).toBe('REFUNDED');
    expect(await licenseOf(customer)).toMatchObject({ revoked: true });
    expect(await orderRow(shop.app, orderId)).toEqual({ state: 'refunded', refunded: 400 });
  });

  it('[ORD-156] [ORD-122] refunds as credits at once, with an invoice from the store', async () => {
    const orderId = await paidOrder(shop.app, customer);
    const reply = await refund(admin, orderId, { destination: 'credits', amount: 3 });
    expect(reply.body).toMatchObject({ message: 'Refunded $3.00 as credits.', data: { state: 'credited' } });
    expect(await shop.app.ledger.credits(customer.id)).toBe(300n);
    expect((await invoicesOf(customer))[0]).toMatchObject({ kind: 'refund', userId: 'store', price: 3 });
    expect(await shop.app.ledger.lookAtBooks()).toEqual([]);
  });

  it('[ORD-156] takes a renewed month off the license when the renewal is refunded', async () => {
    await paidOrder(shop.app, customer);
    const license = await licenseOf(customer);
    await giveCredits(shop.app, customer, 400n);
    await renew(customer, { license: license.id, price: 4 });
    const { rows } = await shop.app.database.pool.query<{ id: string }>(
      "select id from orders where user_id = $1 and kind = 'renewal'",
      [customer.id],
    );
    const reply = await refund(admin, rows[0]?.id ?? '', { destination: 'credits' });
    expect(reply.status, reply.text).toBe(200);
    expect(await licenseOf(customer)).toMatchObject({ revoked: false, expire: license.expire });
  });

  it('[ORD-156] refunds a top-up to PayPal as far as its credits are left', async () => {
    await payTopUp(shop.app, customer, 10);
    const { rows } = await shop.app.database.pool.query<{ id: string }>(
      "select id from orders where user_id = $1 and kind = 'top_up'",
      [customer.id],
    );
    const orderId = rows[0]?.id ?? '';
    await complete(customer, { productId: (await addProduct(shop.app)).id });
    expect((await preview(admin, orderId)).body.data).toMatchObject({
      paid: 10,
      refundable: 6,
      destinations: ['paypal'],
      fullRefund: 'takesCredits',
    });
    expect((await refund(admin, orderId, { amount: 7 })).body).toMatchObject({ error: 'refund_too_high' });
    expect((await refund(admin, orderId, { amount: 6 })).status).toBe(200);
    expect(await shop.app.ledger.credits(customer.id)).toBe(0n);
    expect((await preview(admin, orderId)).body.data).toMatchObject({
      refundable: 0,
      refusal: 'These credits have already been spent.',
    });
    expect(await shop.app.ledger.lookAtBooks()).toEqual([]);
  });

  it('[ORD-156] gives no more credits instead of a failed refund than are left of the payment', async () => {
    await payTopUp(shop.app, customer, 10);
    const { rows } = await shop.app.database.pool.query<{ id: string; capture_id: string }>(
      'select id, capture_id from orders where user_id = $1',
      [customer.id],
    );
    const { id: orderId, capture_id: captureId } = rows[0] ?? { id: '', capture_id: '' };
    // On PayPal's site, without a webhook.
    await atPayPal(shop.app, `/captures/${captureId}/refund`, {
      amount: { currency_code: 'USD', value: '4.00' },
    });
    expect((await refund(admin, orderId, { amount: 10 })).body).toMatchObject({
      message: 'PayPal refused to refund $10.00. Decide what to do under Held payments.',
      data: { state: 'failed' },
    });
    const [failed] = await shop.held(orderId);
    const reply = await admin.call(paymentsEndpoints['held.resolve'], {
      params: { id: failed?.id ?? '' },
      body: { as: 'credits' },
    });
    expect(reply.status).toBe(409);
    expect(reply.body['message']).toMatch(/^The customer has got a part .+: only \$6\.00 is left\./);
    expect(await shop.app.ledger.credits(customer.id)).toBe(0n);
  });

  it('[ORD-156] refunds once for each id, however often it is sent', async () => {
    const { orderId, providerId } = await boughtWithPayPal(shop.app, customer);
    const id = randomUUID();
    const replies = await Promise.all([1, 2, 3].map(() => refund(admin, orderId, { id, amount: 1 })));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await orderRow(shop.app, orderId)).toEqual({ state: 'fulfilled', refunded: 100 });
    expect(await returnedByPayPal(providerId)).toBe('PARTIALLY_REFUNDED');
    for (const other of [{ amount: 2 }, { amount: 1, destination: 'credits' }] as const) {
      expect((await refund(admin, orderId, { id, ...other })).status).toBe(409);
    }
  });

  it('[ORD-156] refunds one of two orders for which the same id is sent at once', async () => {
    const bought = [await boughtWithPayPal(shop.app, customer), await boughtWithPayPal(shop.app, customer)];
    const id = randomUUID();
    const replies = await Promise.all(bought.map(({ orderId }) => refund(admin, orderId, { id })));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const rows = await Promise.all(bought.map(({ orderId }) => orderRow(shop.app, orderId)));
    expect(new Set(rows.map((row) => row?.refunded))).toEqual(new Set([0, 400]));
    expect(await shop.app.ledger.lookAtBooks()).toEqual([]);
  });

  it('[ORD-142] never refunds more than was paid, however many admins refund at once', async () => {
    const orderId = await paidOrder(shop.app, customer);
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => refund(admin, orderId, { amount: 1, destination: 'credits' })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(4);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(4);
    expect(await shop.app.ledger.credits(customer.id)).toBe(400n);
    expect(await orderRow(shop.app, orderId)).toEqual({ state: 'refunded', refunded: 400 });
  });

  it('[ORD-142] refuses to refund more than was paid, and changes nothing', async () => {
    const orderId = await paidOrder(shop.app, customer);
    const call = () => refund(admin, orderId, { destination: 'credits', amount: 4.01 });
    await expectNothingChanged(shop.app, call, { error: 'refund_too_high' });
  });

  it.for([
    ['to PayPal, if it was paid with credits', { amount: 1, destination: 'paypal' }, 'refund_refused'],
    ['without a reason', { amount: 1, reason: '' }, 'invalid_request'],
    ['a fraction of a cent', { amount: 1.005 }, 'invalid_request'],
    ['nothing', { amount: 0 }, 'invalid_request'],
  ] as const)('[ORD-156] refuses to refund %s, and changes nothing', async ([, wanted, error]) => {
    const orderId = await paidOrder(shop.app, customer);
    const call = () => refund(admin, orderId, { destination: 'credits', ...wanted });
    await expectNothingChanged(shop.app, call, { error });
  });

  it('[ORD-140] refuses refunds by customers, also of their own orders', async () => {
    const orderId = await paidOrder(shop.app, customer);
    expect((await refund(customer, orderId, { destination: 'credits' })).status).toBe(403);
    expect((await preview(customer, orderId)).status).toBe(403);
    expect(await orderRow(shop.app, orderId)).toEqual({ state: 'fulfilled', refunded: 0 });
  });

  it('[ORD-156] audits a refund with its amount, destination and reason', async () => {
    const orderId = await paidOrder(shop.app, customer);
    await refund(admin, orderId, { destination: 'credits', reason: 'Goodwill' });
    const { rows } = await shop.app.database.pool.query(
      "select actor_id, details from audit_log where subject = $1 and action = 'payments.refunded'",
      [orderId],
    );
    expect(rows).toMatchObject([
      { actor_id: admin.id, details: { amount: '$4.00', destination: 'credits', reason: 'Goodwill' } },
    ]);
  });

  it('[ORD-156] lists refunds for admins, newest first', async () => {
    const orderId = await paidOrder(shop.app, customer);
    for (const amount of [1, 2]) await refund(admin, orderId, { amount, destination: 'credits' });
    const { body } = await admin.call(paymentsEndpoints['refunds.all'], { query: { limit: 2 } });
    const invoice = (await invoicesOf(customer)).find(({ kind }) => kind === 'purchase');
    expect(invoice).toMatchObject({ orderId });
    expect(
      (body.data as Refund[]).map(({ amount, orderId: of, invoiceId }) => [of, amount, invoiceId]),
    ).toEqual([
      [orderId, 2, invoice?.id],
      [orderId, 1, invoice?.id],
    ]);
  });

  it('[ORD-156] finds refunds by customer, product and day', async () => {
    const rename = 'update users set global_username = $2 where id = $1';
    await shop.app.database.pool.query(rename, [customer.id, 'Rita Refunded']);
    const orderId = await paidOrder(shop.app, customer);
    await refund(admin, orderId, { amount: 1, destination: 'credits' });
    const find = async (query: Record<string, string>) => {
      const reply = await admin.call(paymentsEndpoints['refunds.all'], { query });
      expect(reply.status, reply.text).toBe(200);
      return reply.body['data'] as Refund[];
    };
    const found = await find({ q: customer.id });
    expect(found).toMatchObject([{ orderId, amount: 1 }]);
    const { title = '', createdAt = '' } = found[0] ?? {};
    const day = createdAt.slice(0, 10);
    expect(await find({ q: 'ita refund' })).toEqual(found);
    expect(await find({ q: title.slice(1).toUpperCase() })).toContainEqual(found[0]);
    expect(await find({ q: customer.id, from: day, to: day })).toEqual(found);
    expect(await find({ q: customer.id, to: '2020-01-01' })).toEqual([]);
    expect(await find({ from: '2100-01-01' })).toEqual([]);
    expect(await find({ q: 'nothing like it' })).toEqual([]);
  });
});

describe("an admin's refund that PayPal doesn't carry out", () => {
  it('[ORD-158] refunds a part once even if the answer was lost', async () => {
    const { orderId, providerId } = await boughtWithPayPal(shop.app, customer);
    await atPayPal(shop.app, '/faults', { endpoint: 'refund', fault: 'acts_then_drops', times: 3 });
    const reply = await refund(admin, orderId, { amount: 1 });
    expect(reply.status, reply.text).toBe(200);
    // The clock moves past the hour, after which a whole refund would get a new request id.
    for (let hour = 0; hour < 3; hour += 1) await shop.reconcileAfterAnHour();
    expect(await shop.refundOf(orderId)).toMatchObject({ state: 'done' });
    expect(await refundsAtPayPal(providerId)).toEqual(['1.00']);
  });

  it.for(['refund_forbidden', 'refund_not_found'])(
    '[ORD-158] refunds a part once if the answer is lost and PayPal then refuses with %s',
    async (fault) => {
      const { orderId, providerId } = await boughtWithPayPal(shop.app, customer);
      await atPayPal(shop.app, '/faults', { endpoint: 'refund', fault: 'acts_then_drops', times: 3 });
      await refund(admin, orderId, { amount: 1 });
      await atPayPal(shop.app, '/faults', { endpoint: 'refund', fault, times: 2 });
      for (let hour = 0; hour < 3; hour += 1) await shop.reconcileAfterAnHour();
      expect(await shop.refundOf(orderId)).toMatchObject({ state: 'done' });
      expect(await refundsAtPayPal(providerId)).toEqual(['1.00']);
    },
  );

  it('[ORD-158] [ORD-143] asks again after a definite refusal until PayPal pays', async () => {
    const { orderId, providerId } = await boughtWithPayPal(shop.app, customer);
    await atPayPal(shop.app, '/faults', { endpoint: 'refund', fault: 'refund_fails', times: 2 });
    const reply = await refund(admin, orderId, { amount: 1 });
    expect(reply.body['message']).toBe('PayPal hasn’t confirmed the refund of $1.00 yet. We’ll keep trying.');
    for (let hour = 0; hour < 3; hour += 1) await shop.reconcileAfterAnHour();
    expect(await shop.refundOf(orderId)).toMatchObject({ state: 'done' });
    expect(await returnedByPayPal(providerId)).toBe('PARTIALLY_REFUNDED');
  });

  it('[ORD-143] [ORD-144] holds one that PayPal refuses for a day, which an admin can give as credits', async () => {
    const { orderId } = await boughtWithPayPal(shop.app, customer);
    await atPayPal(shop.app, '/faults', { endpoint: 'refund', fault: 'refund_fails', times: 30 });
    await refund(admin, orderId, { amount: 1 });
    await shop.reconcileForADay();
    const { body } = await admin.call(paymentsEndpoints['held.list'], {});
    const held = (body.data as { id: string; orderId: string }[]).find((one) => one.orderId === orderId);
    expect(held).toMatchObject({ reason: 'refund_failed', decisions: ['credits', 'done'] });
    const reply = await admin.call(paymentsEndpoints['held.resolve'], {
      params: { id: held?.id ?? '' },
      body: { as: 'credits', note: 'PayPal account closed' },
    });
    expect(reply.status, reply.text).toBe(200);
    expect(await shop.app.ledger.credits(customer.id)).toBe(100n);
    expect(await shop.app.ledger.lookAtBooks()).toEqual([]);
    await atPayPal(shop.app, '/reset', {});
    await atPayPal(shop.app, '/webhooks/plan', { hold: true });
  });

  it('[ORD-143] waits for a refund that is pending at PayPal and does not request another', async () => {
    const { orderId, providerId } = await boughtWithPayPal(shop.app, customer);
    await atPayPal(shop.app, '/faults', { endpoint: 'refund', fault: 'refund_pends' });
    await refund(admin, orderId, { amount: 1 });
    shop.clock.forward(hourMs);
    await shop.reconcile();
    expect(await shop.refundOf(orderId)).toMatchObject({ state: 'owed' });
    expect(await returnedByPayPal(providerId)).toBe('COMPLETED');
  });
});
