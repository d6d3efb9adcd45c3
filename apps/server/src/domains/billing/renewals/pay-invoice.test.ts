import { paymentsEndpoints } from '@botique/contract/payments/endpoints.ts';
import { moneyStrings } from '@botique/contract/money-strings.ts';
import { ledgerEndpoints } from '@botique/contract/ledger/endpoints.ts';
import { pendingDays } from '@botique/contract/billing/billing-rules.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invoiceOf, pay, pendingInvoice, renew } from '../../../testing/invoices.ts';
import { movingClock } from '../../../testing/moving-clock.ts';
import { expectNothingChanged, giveCredits } from '../../../testing/orders.ts';
import { atPayPal, capture, decide, idOf, orderAt, seenAtPayPal } from '../../../testing/payments.ts';
import { deliver, messageOf } from '../../../testing/paypal-messages.ts';
import { signInNewCustomer, type Person } from '../../../testing/person.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const dayMs = 86_400_000;

let app: TestApp;
const clock = movingClock();
beforeAll(async () => {
  app = await startTestApp({ jobs: false, clock });
  await atPayPal(app, '/webhooks/plan', { hold: true });
});
afterAll(() => app.close());

async function debtor() {
  const person = await signInNewCustomer(app);
  const { id, license } = await pendingInvoice(app, person);
  return { person, id, license, end: license.expiresAt?.getTime() ?? 0 };
}

const endOf = async (licenseId: string) => (await app.licenses.read(licenseId))?.expiresAt?.getTime();
const creditsOf = async (by: Person) =>
  ((await by.call(ledgerEndpoints['credits.get'])).body.data as { credits: number }).credits;

const createPayment = (by: Person, id: string) =>
  by.call(paymentsEndpoints['paypal.invoice'], { params: { id } });

async function approved(by: Person, id: string): Promise<string> {
  const payment = idOf(await createPayment(by, id));
  await decide(app, payment);
  return payment;
}

describe('paying an invoice with credits', () => {
  it('[ORD-109] [ORD-136] renews the license once when three requests pay its invoice with credits', async () => {
    const { person, id, license, end } = await debtor();
    await giveCredits(app, person, 1_000n);
    const replies = await Promise.all([pay(person, id), pay(person, id), pay(person, id)]);
    for (const reply of replies) {
      expect(reply.body).toMatchObject({
        success: true,
        message: moneyStrings.renewal.renewed,
        data: { invoiceId: id, expire: new Date(end + 30 * dayMs).toISOString(), price: 4 },
      });
    }
    expect(await endOf(license.id)).toBe(end + 30 * dayMs);
    expect(await creditsOf(person)).toBe(6);
    expect(await invoiceOf(person, id)).toMatchObject({ status: 'paid', method: 'credits', dueAt: null });
    expect(await app.ledger.lookAtBooks()).toEqual([]);
  });

  it('[ORD-112] refuses to pay with too few credits (402) and keeps the invoice pending', async () => {
    const { person, id } = await debtor();
    await giveCredits(app, person, 399n);
    const short = { code: 402, error: 'credits_short', missing: 0.01 };
    await expectNothingChanged(app, () => pay(person, id), short);
    expect(await invoiceOf(person, id)).toMatchObject({ status: 'progress' });
  });

  it('refuses to pay an invoice that is not for a renewal', async () => {
    const { person } = await debtor();
    await giveCredits(app, person, 1_000n);
    const [grant] = (await app.billing.invoices.mine(person.id, { limit: 1 })).rows;
    const grantId = `INV-${String(grant?.number).padStart(6, '0')}`;
    const over = { code: 409, error: 'invoice_over' };
    await expectNothingChanged(app, () => pay(person, grantId), over);
    await expectNothingChanged(app, () => createPayment(person, grantId), over);
  });

  it('refuses to pay the invoice of a revoked license with credits', async () => {
    const { person, id, license } = await debtor();
    await giveCredits(app, person, 1_000n);
    await app.licenses.revoke(app.database.db, license.id);
    const message = 'This license was revoked and can’t be renewed. You haven’t been charged.';
    await expectNothingChanged(app, () => pay(person, id), { code: 409, error: 'invoice_over', message });
  });
});

describe('paying an invoice with PayPal', () => {
  it('[ORD-109] [ORD-136] renews the license once when its PayPal payment is captured twice', async () => {
    const { person, id, license, end } = await debtor();
    const payment = await approved(person, id);
    expect((await seenAtPayPal(app, payment)).request?.amount).toMatchObject({ value: '4.00' });
    const reply = await capture(person, payment);
    expect(reply.body).toMatchObject({
      status: 'COMPLETED',
      message: moneyStrings.renewal.renewed,
      data: { licenseId: license.id, price: 4 },
    });
    await capture(person, payment);
    await app.payments?.reconcile();
    expect(await endOf(license.id)).toBe(end + 30 * dayMs);
    expect(await invoiceOf(person, id)).toMatchObject({ status: 'paid', method: 'paypal' });
    expect(await creditsOf(person)).toBe(0);
    expect(await app.ledger.lookAtBooks()).toEqual([]);
  });

  it('continues with the same PayPal payment when a customer reopens the popup', async () => {
    const { person, id } = await debtor();
    const first = idOf(await createPayment(person, id));
    expect(idOf(await createPayment(person, id))).toBe(first);
  });

  it('refuses the PayPal capture of an invoice that was paid with credits while the popup was open', async () => {
    const { person, id, license, end } = await debtor();
    const payment = await approved(person, id);
    await giveCredits(app, person, 400n);
    expect((await pay(person, id)).status).toBe(200);
    expect((await capture(person, payment)).status).toBe(409);
    expect(await endOf(license.id)).toBe(end + 30 * dayMs);
    expect((await seenAtPayPal(app, payment)).capture?.status).not.toBe('COMPLETED');
  });

  it('refuses to pay an invoice again while its PayPal payment is pending', async () => {
    const { person, id, license, end } = await debtor();
    await giveCredits(app, person, 1_000n);
    const payment = idOf(await createPayment(person, id));
    await decide(app, payment, 'pending');
    expect((await capture(person, payment)).body).toMatchObject({ status: 'PENDING' });
    const underWay = { code: 409, error: 'payment_under_way' };
    await expectNothingChanged(app, () => pay(person, id), underWay);
    await expectNothingChanged(app, () => createPayment(person, id), underWay);
    const refused = { code: 200, error: 'renewal_refused' };
    await expectNothingChanged(app, () => renew(person, { license: license.id, price: 100 }), refused);
    const taken = (await seenAtPayPal(app, payment)).capture?.id ?? '';
    await atPayPal(app, `/captures/${taken}/settle`, { outcome: 'completed' });
    await app.payments?.reconcile();
    expect(await endOf(license.id)).toBe(end + 30 * dayMs);
    expect(await invoiceOf(person, id)).toMatchObject({ status: 'paid', method: 'paypal' });
  });

  it('[ORD-130] takes back the renewed time and marks the invoice refunded after a refund at PayPal', async () => {
    const { person, id, license, end } = await debtor();
    const payment = await approved(person, id);
    await capture(person, payment);
    const taken = (await seenAtPayPal(app, payment)).capture?.id ?? '';
    await atPayPal(app, `/captures/${taken}/refund`, {});
    await deliver(app, await messageOf(app, 'PAYMENT.CAPTURE.REFUNDED', taken));
    expect(await orderAt(app, payment)).toMatchObject({ state: 'refunded' });
    expect(await endOf(license.id)).toBe(end);
    expect((await app.licenses.read(license.id))?.revokedAt).toBeNull();
    expect(await invoiceOf(person, id)).toMatchObject({ status: 'refunded' });
    const message = expect.stringContaining('paid and refunded. You haven’t been charged again') as string;
    await expectNothingChanged(app, () => pay(person, id), { code: 409, message });
    expect(await app.ledger.lookAtBooks()).toEqual([]);
  });

  it('refunds a PayPal payment that completes after the license was revoked', async () => {
    const { person, id, license, end } = await debtor();
    const payment = idOf(await createPayment(person, id));
    await decide(app, payment, 'pending');
    await capture(person, payment);
    await app.licenses.revoke(app.database.db, license.id);
    const taken = (await seenAtPayPal(app, payment)).capture?.id ?? '';
    await atPayPal(app, `/captures/${taken}/settle`, { outcome: 'completed' });
    await app.payments?.reconcile();
    expect(await orderAt(app, payment)).toMatchObject({ state: 'refunded', method: null });
    expect((await seenAtPayPal(app, payment)).capture?.status).toBe('REFUNDED');
    expect(await endOf(license.id)).toBe(end);
  });

  it('reports that credits paid an invoice while PayPal was still creating its payment', async () => {
    const { person, id, license } = await debtor();
    await giveCredits(app, person, 400n);
    await atPayPal(app, '/faults', { endpoint: 'create', fault: 'slow', ms: 1_000 });
    const creating = createPayment(person, id);
    const begun = 'select 1 from orders where renews = $1';
    await expect.poll(async () => (await app.database.pool.query(begun, [license.id])).rowCount).toBe(1);
    expect((await pay(person, id)).status).toBe(200);
    const message =
      'This order has already been paid with credits. If PayPal charged you too, you get that money back.';
    expect((await creating).body).toMatchObject({ code: 409, error: 'order_over', message });
  });

  it('captures nothing when the license is revoked before the capture', async () => {
    const { person, id, license } = await debtor();
    const payment = await approved(person, id);
    await app.licenses.revoke(app.database.db, license.id);
    expect((await capture(person, payment)).body).toMatchObject({ code: 409, error: 'invoice_over' });
    expect((await seenAtPayPal(app, payment)).capture).toBeUndefined();
  });
});

describe('unpaid invoices', () => {
  it('[ORD-116] [ORD-130] cancels an unpaid invoice after 7 days and refuses to pay it afterwards', async () => {
    const { person, id, license, end } = await debtor();
    await giveCredits(app, person, 1_000n);
    clock.forward(pendingDays * dayMs - 60_000);
    await app.billing.invoices.expire();
    expect(await invoiceOf(person, id)).toMatchObject({ status: 'progress' });
    clock.forward(120_000);
    const over = { code: 409, error: 'invoice_over' };
    await expectNothingChanged(app, () => pay(person, id), over);
    await app.billing.invoices.expire();
    expect(await invoiceOf(person, id)).toMatchObject({ status: 'cancelled' });
    await expectNothingChanged(app, () => pay(person, id), over);
    await expectNothingChanged(app, () => createPayment(person, id), over);
    expect(await endOf(license.id)).toBe(end);
  });

  it('does not cancel an overdue invoice while its PayPal payment is pending', async () => {
    const { person, id } = await debtor();
    const payment = idOf(await createPayment(person, id));
    await decide(app, payment, 'pending');
    await capture(person, payment);
    clock.forward((pendingDays + 1) * dayMs);
    await app.billing.invoices.expire();
    expect(await invoiceOf(person, id)).toMatchObject({ status: 'progress' });
    const taken = (await seenAtPayPal(app, payment)).capture?.id ?? '';
    await atPayPal(app, `/captures/${taken}/settle`, { outcome: 'completed' });
    await app.payments?.reconcile();
    expect(await invoiceOf(person, id)).toMatchObject({ status: 'paid' });
  });
});
