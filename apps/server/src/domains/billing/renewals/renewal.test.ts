import { paymentsEndpoints } from '@botique/contract/payments/endpoints.ts';
import { catalogueEndpoints } from '@botique/contract/catalogue/endpoints.ts';
import { strings } from '@botique/contract/strings.ts';
import { moneyStrings } from '@botique/contract/money-strings.ts';
import { ledgerEndpoints } from '@botique/contract/ledger/endpoints.ts';
import { licensesEndpoints } from '@botique/contract/licenses/endpoints.ts';
import type { License } from '@botique/contract/licenses/license.ts';
import { billingEndpoints as calls } from '@botique/contract/billing/endpoints.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invoicesOf, renew } from '../../../testing/invoices.ts';
import { giveLicense } from '../../../testing/licenses.ts';
import { connectLive, nextEvent } from '../../../testing/live-client.ts';
import { expectNothingChanged, giveCredits } from '../../../testing/orders.ts';
import { signIn, signInNewCustomer, type Person } from '../../../testing/person.ts';
import { addProduct, someProduct } from '../../../testing/products.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const dayMs = 86_400_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ jobs: false });
});
afterAll(() => app.close());

type Owner = { cents?: bigint; days?: number | null; price?: number; trial?: boolean };

async function owner({ cents = 0n, days = 30, price = 4, trial = false }: Owner = {}) {
  const person = await signInNewCustomer(app);
  if (cents > 0n) await giveCredits(app, person, cents);
  const product = await addProduct(app, someProduct({ price }));
  const license = await giveLicense(app, person.id, { productId: product.id, days, trial });
  return { person, product, license };
}

const creditsOf = async (by: Person) =>
  ((await by.call(ledgerEndpoints['credits.get'])).body.data as { credits: number }).credits;

async function licenseOf(by: Person, id: string): Promise<License> {
  return (await by.call(licensesEndpoints['licenses.get'], { params: { id } })).body.data as License;
}

const endOf = async (by: Person, id: string) => Date.parse((await licenseOf(by, id)).expire ?? '');

const nameBot = (id: string, value: string) =>
  app.database.pool.query('update licenses set metadata = $2 where id = $1', [
    id,
    JSON.stringify([{ name: 'username', value }]),
  ]);

describe('renewals with enough credits', () => {
  it("[ORD-149] names the license's bot on the invoice and the transfer of a renewal", async () => {
    const { person, license } = await owner({ cents: 2_000n });
    await nameBot(license.id, 'Mall Moderator');
    await renew(person, { license: license.id, months: 1 });
    const title = 'Renewal of Warden (Mall Moderator)';
    expect((await invoicesOf(person))[0]).toMatchObject({ title });
    const { bills } = (await person.call(ledgerEndpoints['overview.get'])).body.data as {
      bills: { reason: string }[];
    };
    expect(bills[0]).toMatchObject({ reason: title });
  });

  it('[ORD-222] pays a renewal whose title is longer than the reason of a transfer, and keeps the title on the invoice', async () => {
    const { person, license } = await owner({ cents: 2_000n });
    const name = 'W'.repeat(100);
    await app.database.pool.query('update licenses set product_name = $2 where id = $1', [license.id, name]);
    await nameBot(license.id, '🤖'.repeat(100));
    expect((await renew(person, { license: license.id, months: 1 })).body).toMatchObject({ success: true });
    const title = `Renewal of ${name} (${'🤖'.repeat(100)})`;
    expect((await invoicesOf(person))[0]).toMatchObject({ title });
    const { bills } = (await person.call(ledgerEndpoints['overview.get'])).body.data as {
      bills: { reason: string }[];
    };
    expect(bills[0]).toMatchObject({ reason: `Renewal of ${name} (${'🤖'.repeat(86)}…` });
  });

  it('[ORD-101] [ORD-103] [ORD-106] [ORD-107] pays a renewal at once and extends the license from its current expiry', async () => {
    const { person, license } = await owner({ cents: 2_000n });
    const before = license.expiresAt?.getTime() ?? 0;
    const reply = await renew(person, { license: license.id, months: 3 });
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({
      success: true,
      code: 200,
      message: moneyStrings.renewal.renewed,
      data: { licenseId: license.id, price: 12, expire: new Date(before + 90 * dayMs).toISOString() },
    });
    expect(await endOf(person, license.id)).toBe(before + 90 * dayMs);
    expect(await creditsOf(person)).toBe(8);
    expect(await invoicesOf(person)).toMatchObject([
      { kind: 'renewal', status: 'paid', price: 12, method: 'credits', userId: person.id },
      { kind: 'grant' },
    ]);
    expect(await app.ledger.lookAtBooks()).toEqual([]);
  });

  it('[ORD-107] extends an expired license from now', async () => {
    const { person, product } = await owner({ cents: 2_000n });
    const createdAt = new Date(Date.now() - 100 * dayMs);
    const ended = await giveLicense(app, person.id, { productId: product.id, createdAt });
    const before = Date.now();
    await renew(person, { license: ended.id, months: 2 });
    const end = await endOf(person, ended.id);
    expect(end).toBeGreaterThanOrEqual(before + 60 * dayMs);
    expect(end).toBeLessThanOrEqual(Date.now() + 60 * dayMs);
  });

  it('[LIC-43] renews a license by its key and sends live events to open pages', async () => {
    const { person, license } = await owner({ cents: 2_000n });
    const { license: key } = await licenseOf(person, license.id);
    const client = await connectLive(app, person);
    const told = Promise.all([
      nextEvent(client, 'license.updated'),
      nextEvent(client, 'invoices.changed'),
      nextEvent(client, 'credits.changed'),
    ]);
    expect((await renew(person, { license: key })).body).toMatchObject({ success: true });
    const [updated] = await told;
    expect(updated).toMatchObject({ license: { id: license.id } });
  });

  it('[ORD-106] charges each of several simultaneous renewals and stops when the credits run out', async () => {
    const { person, license } = await owner({ cents: 1_000n });
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => renew(person, { license: license.id })),
    );
    const done = replies.filter(({ body }) => body['success'] === true).length;
    expect(done).toBe(2);
    expect(await creditsOf(person)).toBe(2);
    const before = license.expiresAt?.getTime() ?? 0;
    expect(await endOf(person, license.id)).toBe(before + 60 * dayMs);
    expect((await invoicesOf(person, { filter: 'pending' })).length).toBe(1);
  });

  it('renews once per idempotency key, however often the request is sent', async () => {
    const { person, license } = await owner({ cents: 5_000n });
    const wanted = { license: license.id, paymentId: randomUUID() };
    const replies = await Promise.all(Array.from({ length: 5 }, () => renew(person, wanted)));
    const expire = new Date((license.expiresAt?.getTime() ?? 0) + 30 * dayMs).toISOString();
    const invoiceId = (await invoicesOf(person))[0]?.id;
    // A retry at another price succeeds too, since it charges nothing.
    replies.push(await renew(person, { ...wanted, price: 5 }));
    for (const { body } of replies) {
      expect(body).toMatchObject({ success: true, data: { invoiceId, expire, price: 4 } });
    }
    expect(await creditsOf(person)).toBe(46);
    const other = await giveLicense(app, person.id, { productId: license.productId });
    const refused = { code: 200, error: 'renewal_refused' };
    await expectNothingChanged(app, () => renew(person, { ...wanted, months: 2 }), refused);
    await expectNothingChanged(app, () => renew(person, { ...wanted, license: other.id }), refused);
  });

  it('renews once per idempotency key when the first request left a pending invoice', async () => {
    const { person, license } = await owner();
    const wanted = { license: license.id, paymentId: randomUUID() };
    expect((await renew(person, wanted)).body).toMatchObject({ error: 'renewal_pending' });
    const id = (await invoicesOf(person))[0]?.id ?? '';
    await person.call(paymentsEndpoints['paypal.invoice'], { params: { id } });
    await giveCredits(app, person, 5_000n);
    for (const reply of [await renew(person, wanted), await renew(person, wanted)]) {
      expect(reply.body).toMatchObject({ success: true, data: { invoiceId: id, price: 4 } });
    }
    expect(await creditsOf(person)).toBe(46);
  });

  const monthlyPrice = async (by: Person, id: string) =>
    (await by.call(calls['invoices.renewalPrice'], { params: { id } })).body.data;

  it('[ORD-102] charges $100 a month if the product is gone and its own price if it is archived', async () => {
    const { person, product } = await owner({ cents: 50_000n });
    const admin = await signIn(app, 'admin');
    const gone = await giveLicense(app, person.id, {});
    expect(await monthlyPrice(person, gone.id)).toEqual({ monthly: 100 });
    expect((await renew(person, { license: gone.id, months: 2, price: 200 })).body).toMatchObject({
      success: true,
    });
    const archived = await giveLicense(app, person.id, { productId: product.id });
    const reply = await admin.call(catalogueEndpoints['products.archive'], { params: { id: product.id } });
    expect(reply.status, reply.text).toBe(200);
    expect(await monthlyPrice(person, archived.id)).toEqual({ monthly: product.price });
    expect((await renew(person, { license: archived.id, price: 100 })).body).toMatchObject({
      error: 'renewal_price_changed',
      price: product.price,
    });
    expect((await renew(person, { license: archived.id })).body).toMatchObject({ success: true });
    expect(await creditsOf(person)).toBe(300 - product.price);
  });

  it('[ORD-101] rounds the total of a price with five decimals once', async () => {
    const { person, license } = await owner({ cents: 2_000n, price: 1.33333 });
    expect((await renew(person, { license: license.id, months: 3, price: 4 })).body).toMatchObject({
      success: true,
      data: { price: 4 },
    });
  });
});

describe('renewals with too few credits', () => {
  it("[ORD-149] names the license's bot on a pending invoice", async () => {
    const { person, license } = await owner();
    await nameBot(license.id, 'Mall Moderator');
    await renew(person, { license: license.id, months: 1 });
    const [invoice] = await invoicesOf(person, { filter: 'pending' });
    expect(invoice).toMatchObject({ title: 'Renewal of Warden (Mall Moderator)' });
  });

  it('[ORD-108] [ORD-112] [ORD-123] leaves a pending invoice, reports the missing amount and charges nothing', async () => {
    const { person, license } = await owner({ cents: 150n });
    const reply = await renew(person, { license: license.id, months: 2 });
    expect(reply.status).toBe(200);
    const [invoice] = await invoicesOf(person, { filter: 'pending' });
    expect(reply.body).toMatchObject({
      success: false,
      code: 200,
      error: 'renewal_pending',
      missing: 6.5,
      invoice: invoice?.id,
    });
    expect(reply.body.message).toContain('$6.50');
    expect(invoice).toMatchObject({ kind: 'renewal', status: 'progress', price: 8, method: null });
    expect(Date.parse(invoice?.dueAt ?? '') - Date.parse(invoice?.createdAt ?? '')).toBe(7 * dayMs);
    expect(await creditsOf(person)).toBe(1.5);
    expect(await endOf(person, license.id)).toBe(license.expiresAt?.getTime());
  });

  it('[ORD-116] reuses the pending invoice for the same renewal and replaces it for another', async () => {
    const { person, license } = await owner();
    const first = (await renew(person, { license: license.id })).body['invoice'];
    expect((await renew(person, { license: license.id })).body['invoice']).toBe(first);
    const second = (await renew(person, { license: license.id, months: 2 })).body['invoice'];
    expect(second).not.toBe(first);
    expect((await invoicesOf(person)).map(({ id, status }) => [id, status])).toEqual([
      [second, 'progress'],
      [first, 'cancelled'],
    ]);
  });

  it('[ORD-116] creates one pending invoice for ten simultaneous requests', async () => {
    const { person, license } = await owner();
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => renew(person, { license: license.id })),
    );
    expect(new Set(replies.map(({ body }) => body['invoice'])).size).toBe(1);
    expect(await invoicesOf(person)).toHaveLength(1);
  });

  it('[ORD-109] pays the pending invoice when the renewal is repeated with enough credits', async () => {
    const { person, license } = await owner();
    const waiting = (await renew(person, { license: license.id })).body['invoice'];
    await giveCredits(app, person, 400n);
    expect((await renew(person, { license: license.id })).body).toMatchObject({
      success: true,
      data: { invoiceId: waiting },
    });
    expect(await creditsOf(person)).toBe(0);
    expect((await invoicesOf(person)).map(({ kind, status }) => [kind, status])).toEqual([
      ['grant', 'paid'],
      ['renewal', 'paid'],
    ]);
  });
});

describe('refused renewals', () => {
  const refused = { code: 200, error: 'renewal_refused' };

  it('[ORD-110] [ORD-112] refuses to renew a lifetime license', async () => {
    const { person, license } = await owner({ cents: 2_000n, days: null });
    await expectNothingChanged(app, () => renew(person, { license: license.id }), refused);
  });

  it('[ORD-110] [ORD-112] refuses to renew a trial', async () => {
    const { person, license } = await owner({ cents: 2_000n, trial: true });
    await expectNothingChanged(app, () => renew(person, { license: license.id }), refused);
  });

  it('[LIC-102] refuses to renew a suspended license', async () => {
    const { person, license } = await owner({ cents: 2_000n });
    await app.licenses.suspend(license.id, null);
    await expectNothingChanged(app, () => renew(person, { license: license.id }), refused);
  });

  it('refuses to renew a revoked license', async () => {
    const { person, license } = await owner({ cents: 2_000n });
    await app.licenses.revoke(app.database.db, license.id);
    await expectNothingChanged(app, () => renew(person, { license: license.id }), refused);
  });

  it('[ORD-111] [ORD-112] refuses a renewal at another price and replies with the current one', async () => {
    const { person, license } = await owner({ cents: 2_000n });
    await expectNothingChanged(app, () => renew(person, { license: license.id, price: 3.99 }), {
      code: 200,
      error: 'renewal_price_changed',
      price: 4,
    });
  });

  it("[ORD-112] [ORD-113] refuses another customer's license with the same error as a missing one", async () => {
    const { license } = await owner();
    const other = await signInNewCustomer(app);
    await giveCredits(app, other, 2_000n);
    const missing = { code: 404, error: 'not_found', message: strings.licenses.notFound };
    await expectNothingChanged(app, () => renew(other, { license: license.id }), missing);
    const none = '7Q2M9K-4XWD0-ZR8TN-5HJVC-1PEBA';
    await expectNothingChanged(app, () => renew(other, { license: none }), missing);
  });

  it.for([0, 7, 1.5, -1])('[ORD-100] [ORD-112] refuses to renew for %d months', async (months) => {
    const { person, license } = await owner({ cents: 2_000n });
    const call = () => renew(person, { license: license.id, months, price: 4 });
    await expectNothingChanged(app, call, { code: 400, error: 'invalid_request' });
  });
});

it('[ORD-104] ignores the secret, receiver and callback sent by the client', async () => {
  const { person, license } = await owner({ cents: 2_000n });
  const onPay = {
    api: `${app.url}/api/never`,
    license: license.id,
    productId: 'another',
    duration: 1,
    event: 'renew',
  };
  const body = { price: 4, secret: 'x', receiverId: '1', onPay, cartDetails: { a: 1 }, cart: [{ id: 1 }] };
  const reply = await person.call(calls['invoices.renew'], { body });
  expect(reply.body).toMatchObject({ success: true });
  const [invoice] = await invoicesOf(person);
  expect(invoice).toMatchObject({ receiverId: 'store', userId: person.id });
});
