import { strings } from '@botique/contract/strings.ts';
import { ledgerEndpoints } from '@botique/contract/ledger/endpoints.ts';
import { reservationMinutes } from '@botique/contract/orders/order-rules.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { movingClock } from '../../testing/moving-clock.ts';
import { cancel, complete, expectNothingChanged, giveCredits } from '../../testing/orders.ts';
import {
  approvedPayment,
  atPayPal,
  capture,
  countLicenses,
  createPayment,
  decide,
  idOf,
  leftOf,
  orderAt,
  seenAtPayPal,
} from '../../testing/payments.ts';
import { signInNewCustomer, type Person } from '../../testing/person.ts';
import { addProduct, someProduct, someTicketProduct } from '../../testing/products.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const clock = movingClock();
let app: TestApp;
let buyer: Person;
let other: Person;
beforeAll(async () => {
  app = await startTestApp({ clock, jobs: false });
  // Webhooks are held back, because they would settle payments that a test needs open.
  await atPayPal(app, '/webhooks/plan', { hold: true });
  [buyer, other] = await Promise.all([signInNewCustomer(app), signInNewCustomer(app)]);
});
afterAll(() => app.close());

const left = (id: string) => leftOf(app, id);
const limited = (amount: number) => someProduct({ stock: { enabled: true, amount, data: [] } });

const payWith = (by: Person, productId: string, paymentId: string) =>
  complete(by, { productId, method: 'paypal', paymentId });

/** Ends a pending capture at PayPal and runs the reconciler. */
async function settlePending(id: string, outcome: 'completed' | 'denied'): Promise<void> {
  const { capture: taken } = await seenAtPayPal(app, id);
  await atPayPal(app, `/captures/${taken?.id}/settle`, { outcome });
  await app.payments?.reconcile();
}

describe('capture/order', () => {
  it('[ORD-53] [ORD-54] [ORD-73] captures the money and delivers before completed/product is called', async () => {
    const { id: productId } = await addProduct(app);
    const id = await approvedPayment(app, buyer, { id: productId });
    const reply = await capture(buyer, id);
    expect(reply.body).toMatchObject({ code: 200, status: 'COMPLETED', details: [], navigate: null });
    expect(reply.body.message).toBe(strings.orders.completed);
    expect(await countLicenses(buyer, productId)).toBe(1);
    expect(await seenAtPayPal(app, id)).toMatchObject({ capture: { status: 'COMPLETED' } });
  });

  it('[ORD-73] gives the same reply to repeated capture and completed calls, and grants one license', async () => {
    const { id: productId } = await addProduct(app);
    const id = await approvedPayment(app, buyer, { id: productId });
    const replies = [
      await capture(buyer, id),
      await payWith(buyer, productId, id),
      await capture(buyer, id),
      await payWith(buyer, productId, id),
    ];
    const answers = replies.map(({ body: { data, navigate } }) => JSON.stringify({ data, navigate }));
    expect(new Set(answers).size).toBe(1);
    expect(await countLicenses(buyer, productId)).toBe(1);
  });

  it('returns the ticket when a ticket product is captured', async () => {
    const { id } = await addProduct(app, someTicketProduct(['KEY-1'], { price: 4 }));
    const reply = await capture(buyer, await approvedPayment(app, buyer, { id, price: 4 }));
    expect(reply.body.message).toBe(strings.orders.completedTicket);
    expect(reply.body['navigate']).toEqual(expect.any(String));
  });

  it("[LED-2] keeps the books balanced after a PayPal purchase and moves none of the buyer's credits", async () => {
    const person = await signInNewCustomer(app);
    const { id } = await addProduct(app);
    await capture(person, await approvedPayment(app, person, { id }));
    const { body } = await person.call(ledgerEndpoints['overview.get'], {});
    expect(body.data).toMatchObject({ credits: 0, bills: [] });
    expect(await app.ledger.lookAtBooks()).toEqual([]);
  });

  it("[ORD-52] answers a declined card with 422 and PayPal's details, and then accepts another card", async () => {
    const { id: productId } = await addProduct(app, limited(1));
    const id = idOf(await createPayment(buyer, { id: productId }));
    await decide(app, id, 'decline');
    const declined = await capture(buyer, id);
    expect(declined.body).toMatchObject({ code: 422, error: 'payment_declined' });
    expect(declined.body['details']).toMatchObject([{ issue: 'INSTRUMENT_DECLINED' }]);
    expect(declined.body['debug_id']).toEqual(expect.any(String));
    expect(await orderAt(app, id)).toMatchObject({ state: 'open' });
    expect(await countLicenses(buyer, productId)).toBe(0);
    await decide(app, id, 'approve');
    expect((await capture(buyer, id)).body).toMatchObject({ code: 200, status: 'COMPLETED' });
    expect(await countLicenses(buyer, productId)).toBe(1);
  });

  it('[ORD-60] delivers nothing for an unapproved payment: capture answers 422, completed 402', async () => {
    const { id: productId } = await addProduct(app);
    const id = idOf(await createPayment(buyer, { id: productId }));
    expect((await capture(buyer, id)).body).toMatchObject({ code: 422, error: 'payment_declined' });
    const completed = await payWith(buyer, productId, id);
    expect(completed.body).toMatchObject({ code: 402, error: 'payment_missing' });
    expect(await countLicenses(buyer, productId)).toBe(0);
    expect(await orderAt(app, id)).toMatchObject({ state: 'open' });
  });

  it("[ORD-59] refuses to capture or complete another customer's payment with 404 and leaves it unchanged", async () => {
    const { id: productId } = await addProduct(app);
    const id = await approvedPayment(app, buyer, { id: productId });
    await expectNothingChanged(app, () => capture(other, id), { code: 404 });
    await expectNothingChanged(app, () => payWith(other, productId, id), { code: 404 });
    expect(await seenAtPayPal(app, id)).toMatchObject({ status: 'APPROVED' });
  });

  it('refuses completed/product with options or a price that differ from the order', async () => {
    const { id: productId } = await addProduct(app);
    const id = await approvedPayment(app, buyer, { id: productId });
    const call = (change: object) => () =>
      complete(buyer, { productId, method: 'paypal', paymentId: id, ...change });
    await expectNothingChanged(app, call({ sessions: 9 }), { code: 409, error: 'order_differs' });
    await expectNothingChanged(app, call({ price: 1 }), { code: 409, error: 'price_changed' });
  });

  it.for(['was cancelled', 'ran out'])('[ORD-79] does not capture an order that %s', async (how) => {
    const { id: productId } = await addProduct(app);
    const id = await approvedPayment(app, buyer, { id: productId });
    if (how === 'was cancelled') await cancel(buyer, (await orderAt(app, id)).id);
    else clock.forward(reservationMinutes * 60_000);
    expect((await capture(buyer, id)).body).toMatchObject({ code: 409, error: 'order_over' });
    expect(await countLicenses(buyer, productId)).toBe(0);
    expect(await seenAtPayPal(app, id)).toMatchObject({ status: 'APPROVED', capture: undefined });
  });

  it('refuses to capture a payment whose product was locked or archived after the approval', async () => {
    const locked = await addProduct(app);
    const archived = await addProduct(app);
    const first = await approvedPayment(app, buyer, { id: locked.id });
    const second = await approvedPayment(app, buyer, { id: archived.id });
    await app.catalogue.manager.edit(locked.id, { ...locked, locked: true }, 'somebody');
    await app.catalogue.manager.archive(archived.id, 'somebody');
    await expectNothingChanged(app, () => capture(buyer, first), { code: 409, error: 'product_locked' });
    await expectNothingChanged(app, () => capture(buyer, second), { code: 404 });
    expect(await seenAtPayPal(app, first)).toMatchObject({ capture: undefined });
  });

  it('delivers a product that is archived while its payment is pending', async () => {
    const { id: productId } = await addProduct(app);
    const id = idOf(await createPayment(buyer, { id: productId }));
    await decide(app, id, 'pending');
    await capture(buyer, id);
    await app.catalogue.manager.archive(productId, 'somebody');
    await settlePending(id, 'completed');
    expect(await countLicenses(buyer, productId)).toBe(1);
  });

  it('[ORD-70] keeps no transaction open while PayPal is slow', async () => {
    const { id: productId } = await addProduct(app);
    const id = await approvedPayment(app, buyer, { id: productId });
    await atPayPal(app, '/faults', { endpoint: 'capture', fault: 'slow', ms: 600 });
    const capturing = capture(buyer, id);
    await expect.poll(async () => (await orderAt(app, id)).state).toBe('capturing');
    const { rows } = await app.database.pool.query(
      "select query from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'",
    );
    expect(rows).toEqual([]);
    expect((await orderAt(app, id)).state).toBe('capturing');
    expect((await capturing).status).toBe(200);
  });

  it('refuses payments without capturing them while the books are broken', async () => {
    const { id: productId } = await addProduct(app);
    const id = await approvedPayment(app, buyer, { id: productId });
    await app.database.pool.query("update ledger_state set broken_since = now(), findings = '{a test}'");
    try {
      const stopped = { code: 503, error: 'purchases_stopped' };
      await expectNothingChanged(app, () => capture(buyer, id), stopped);
      await expectNothingChanged(app, () => createPayment(buyer, { id: productId }), stopped);
    } finally {
      await app.database.pool.query("update ledger_state set broken_since = null, findings = '{}'");
    }
    expect(await seenAtPayPal(app, id)).toMatchObject({ capture: undefined });
    expect((await capture(buyer, id)).status).toBe(200);
  });

  it('does not capture an order that was paid with credits in another window', async () => {
    const person = await signInNewCustomer(app);
    await giveCredits(app, person, 1_000n);
    const { id: productId } = await addProduct(app);
    const id = await approvedPayment(app, person, { id: productId });
    const order = await orderAt(app, id);
    const paid = await complete(person, { productId, paymentId: order.id });
    expect(paid.status).toBe(200);
    const refused = await capture(person, id);
    expect(refused.body).toMatchObject({ code: 409, error: 'order_over' });
    expect(refused.body.message).toContain('already been paid with credits');
    expect(await seenAtPayPal(app, id)).toMatchObject({ capture: undefined });
  });
});

describe('completed/product after a capture', () => {
  const denial = /haven’t been charged/;

  it('does not say that nothing was charged while broken books stop the delivery', async () => {
    const { id: productId } = await addProduct(app);
    const id = await approvedPayment(app, buyer, { id: productId });
    await atPayPal(app, '/faults', { endpoint: 'capture', fault: 'acts_then_drops', times: 3 });
    await capture(buyer, id);
    await app.database.pool.query("update ledger_state set broken_since = now(), findings = '{a test}'");
    try {
      const { body } = await payWith(buyer, productId, id);
      expect(body).toMatchObject({ code: 503, error: 'payment_unfinished' });
      expect(body.message).not.toMatch(denial);
    } finally {
      await app.database.pool.query("update ledger_state set broken_since = null, findings = '{}'");
    }
    expect((await payWith(buyer, productId, id)).status).toBe(200);
  });

  it('does not say that nothing was charged while the payment is pending', async () => {
    const { id: productId } = await addProduct(app);
    const id = idOf(await createPayment(buyer, { id: productId }));
    await decide(app, id, 'pending');
    await capture(buyer, id);
    const { body } = await payWith(buyer, productId, id);
    expect(body).toMatchObject({ code: 402, error: 'payment_missing' });
    expect(body.message).not.toMatch(denial);
  });

  it.for([{ sessions: 9 }, { price: 1 }])('never denies the charge of a paid order: %j', async (change) => {
    const { id: productId } = await addProduct(app);
    const id = await approvedPayment(app, buyer, { id: productId });
    expect((await capture(buyer, id)).status).toBe(200);
    const { body } = await complete(buyer, { productId, method: 'paypal', paymentId: id, ...change });
    expect(body).toMatchObject({ code: 409, error: 'order_differs' });
    expect(body.message).not.toMatch(denial);
  });
});

describe('pending payments', () => {
  it('keeps the stock of a pending payment reserved and refuses to pay its order with credits', async () => {
    const person = await signInNewCustomer(app);
    await giveCredits(app, person, 1_000n);
    const { id: productId } = await addProduct(app, limited(1));
    const id = idOf(await createPayment(person, { id: productId }));
    await decide(app, id, 'pending');
    expect((await capture(person, id)).body).toMatchObject({ code: 200, status: 'PENDING', navigate: null });
    const order = await orderAt(app, id);
    expect(order).toMatchObject({ state: 'capturing' });
    const twice = await complete(person, { productId, paymentId: order.id });
    expect(twice.body).toMatchObject({ code: 409, error: 'payment_under_way' });
    expect(await left(productId)).toBe(0);

    await settlePending(id, 'completed');
    expect(await countLicenses(person, productId)).toBe(1);
  });

  it('returns the stock and delivers nothing when PayPal denies a pending payment', async () => {
    const { id: productId } = await addProduct(app, limited(1));
    const id = idOf(await createPayment(buyer, { id: productId }));
    await decide(app, id, 'pending');
    await capture(buyer, id);
    await settlePending(id, 'denied');
    expect(await orderAt(app, id)).toMatchObject({ state: 'cancelled' });
    expect(await left(productId)).toBe(1);
    expect(await countLicenses(buyer, productId)).toBe(0);
  });
});
