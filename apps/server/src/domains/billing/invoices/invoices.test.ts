import { paymentsEndpoints } from '@botique/contract/payments/endpoints.ts';
import { storeId } from '@botique/contract/ledger/store-id.ts';
import { billingEndpoints as calls } from '@botique/contract/billing/endpoints.ts';
import type { Invoice } from '@botique/contract/billing/invoice.ts';
import { extractText } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invoiceOf, invoicesOf, pendingInvoice, renew } from '../../../testing/invoices.ts';
import { giveLicense } from '../../../testing/licenses.ts';
import { complete, giveCredits } from '../../../testing/orders.ts';
import { approvedPayment, atPayPal, capture, payTopUp } from '../../../testing/payments.ts';
import { signIn, signInNewCustomer, type Person } from '../../../testing/person.ts';
import { addProduct, someProduct, someTicketProduct } from '../../../testing/products.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

const variables = {
  COMPANY_NAME: 'Example Bots',
  COMPANY_ADDRESS: '1 Lamp Street | 1050 Dusk',
  COMPANY_EMAIL: 'hello@example.com',
  COMPANY_TAX_ID: 'EX-77',
};

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ jobs: false, variables });
  await atPayPal(app, '/webhooks/plan', { hold: true });
});
afterAll(() => app.close());

const numbers = (invoices: readonly Invoice[]) => invoices.map(({ id }) => Number(id.slice(4)));

describe('issuing invoices', () => {
  it('[ORD-121] [ORD-126] issues an invoice from the buyer to the store for a purchase with credits', async () => {
    const person = await signInNewCustomer(app);
    await giveCredits(app, person, 10_000n);
    const { id: productId } = await addProduct(app, someProduct({ name: 'Warden' }));
    const wanted = { productId, duration: 90, sessions: 4, storge: 500, price: 12.3 };
    expect((await complete(person, wanted)).status).toBe(200);
    const [invoice] = await invoicesOf(person);
    expect(invoice).toMatchObject({
      userId: person.id,
      receiverId: storeId,
      status: 'paid',
      price: 12.3,
      kind: 'purchase',
      title: 'Warden',
      method: 'credits',
    });
    const details = await invoiceOf(person, invoice?.id ?? '');
    expect(details.lines).toEqual([
      { label: '90 days at $4.00', amount: 12 },
      { label: 'Term discount, 5%', amount: -0.6 },
      { label: '2 extra sessions', amount: 0.5 },
      { label: '400 MB extra storage', amount: 0.4 },
    ]);
    expect(details).toMatchObject({ vat: 0, productId, licenseId: expect.any(String) as string });
  });

  it('[ORD-121] [ORD-123] issues the invoice of a PayPal purchase once it settles, not before', async () => {
    const person = await signInNewCustomer(app);
    const { id } = await addProduct(app);
    const payment = await approvedPayment(app, person, { id });
    expect(await invoicesOf(person)).toEqual([]);
    await capture(person, payment);
    await capture(person, payment);
    expect(await invoicesOf(person)).toMatchObject([{ kind: 'purchase', price: 4, method: 'paypal' }]);
  });

  it('[ORD-121] issues invoices for top-ups, free products and ticket products', async () => {
    const person = await signInNewCustomer(app);
    await payTopUp(app, person, 200);
    const free = await addProduct(app, someProduct({ price: 0 }));
    await complete(person, { productId: free.id, price: 0, method: 'free' });
    const ticket = await addProduct(app, someTicketProduct(['a'], { price: 180 }));
    const { body } = await complete(person, { productId: ticket.id, price: 180 });
    const [sold, given, toppedUp] = await invoicesOf(person);
    expect(toppedUp).toMatchObject({ kind: 'top_up', price: 200, method: 'paypal', userId: person.id });
    expect(given).toMatchObject({ kind: 'purchase', price: 0, method: 'free' });
    expect(await invoiceOf(person, sold?.id ?? '')).toMatchObject({
      price: 180,
      licenseId: null,
      ticketId: body['navigate'],
    });
  });

  it('[ORD-122] issues one invoice from the store to the customer for a repeated grant', async () => {
    const person = await signInNewCustomer(app);
    const grant = {
      userId: person.id,
      amountCents: 500n,
      reason: 'Raffle prize',
      actorId: null,
      key: person.id,
    };
    await app.billing.grantCredits(grant);
    await app.billing.grantCredits(grant);
    expect(await invoicesOf(person)).toMatchObject([
      {
        kind: 'grant',
        userId: storeId,
        receiverId: person.id,
        price: 5,
        title: 'Raffle prize',
        status: 'paid',
      },
    ]);
  });

  it('[ORD-124] numbers invoices consecutively, without gaps for refused purchases', async () => {
    const [one, other] = [await signInNewCustomer(app), await signInNewCustomer(app)];
    await giveCredits(app, one, 100_000n);
    await giveCredits(app, other, 100_000n);
    const first = Math.max(...numbers(await invoicesOf(other)));
    const { id: productId } = await addProduct(app);
    const poor = await signInNewCustomer(app);
    const replies = await Promise.all(
      [one, other, poor, one, other, poor, one, other].map((by, at) =>
        complete(by, { productId, paymentId: `number-${at}` }),
      ),
    );
    expect(replies.filter(({ status }) => status === 402)).toHaveLength(2);
    const made = [...numbers(await invoicesOf(one)), ...numbers(await invoicesOf(other))].filter(
      (number) => number > first,
    );
    expect(made.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6].map((step) => first + step));
  });
});

it('[ORD-125] [ORD-134] shows the seller and the customer on an invoice', async () => {
  const person = await signInNewCustomer(app);
  const { id } = await pendingInvoice(app, person);
  const details = await invoiceOf(person, id);
  expect(details.seller).toEqual({
    name: 'Example Bots',
    address: ['1 Lamp Street', '1050 Dusk'],
    email: 'hello@example.com',
    taxId: 'EX-77',
  });
  expect(details.customer).toEqual({ id: person.id, username: 'Somebody', avatar: null });
});

it("[ORD-128] answers for another customer's invoice with the same 404 as for a missing one", async () => {
  const { id } = await pendingInvoice(app, await signInNewCustomer(app));
  const other = await signInNewCustomer(app);
  for (const endpoint of [
    calls['invoices.get'],
    calls['invoices.pdf'],
    calls['invoices.pay'],
    paymentsEndpoints['paypal.invoice'],
  ]) {
    const [theirs, none] = [id, 'INV-999999'].map((named) => other.call(endpoint, { params: { id: named } }));
    expect((await theirs)?.status).toBe(404);
    expect((await theirs)?.text).toBe((await none)?.text);
  }
});

it('[ORD-128] shows admins the invoice of a customer, also as a PDF, but lets only the customer pay it', async () => {
  const person = await signInNewCustomer(app);
  const { id } = await pendingInvoice(app, person);
  const admin = await signIn(app, 'admin');
  const params = { id };
  expect((await admin.call(calls['invoices.get'], { params })).body.data).toEqual(
    await invoiceOf(person, id),
  );
  expect((await admin.call(calls['invoices.pdf'], { params })).status).toBe(200);
  expect((await admin.call(calls['invoices.get'], { params: { id: 'INV-999999' } })).status).toBe(404);
  expect((await admin.call(calls['invoices.pay'], { params })).status).toBe(404);
  expect(await invoiceOf(person, id)).toMatchObject({ status: 'progress' });
});

it('[ORD-135] downloads an invoice as a PDF with its seller, customer, lines and total', async () => {
  const person = await signInNewCustomer(app);
  const { id } = await pendingInvoice(app, person);
  const response = await fetch(`${app.url}/api/aro/invoice/get/pdf/${id}`, {
    headers: { cookie: person.cookie, authorization: `Bearer ${person.requestToken}` },
  });
  expect(response.headers.get('content-type')).toBe('application/pdf');
  expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${id}.pdf"`);
  const { text } = await extractText(new Uint8Array(await response.arrayBuffer()), { mergePages: true });
  for (const words of [
    'Example Bots',
    '1 Lamp Street',
    'EX-77',
    id,
    'Somebody',
    '1 month at $4.00',
    '$4.00',
  ]) {
    expect(text).toContain(words);
  }
});

describe('list of invoices', () => {
  let person: Person;
  let pending: string;
  beforeAll(async () => {
    person = await signIn(app, 'customer');
    await giveCredits(app, person, 300_000n);
    const warden = await addProduct(app, someProduct({ name: 'Warden Prime' }));
    const relay = await addProduct(app, someTicketProduct(['a'], { name: 'Relay', price: 1_250 }));
    await complete(person, { productId: warden.id });
    await complete(person, { productId: relay.id, price: 1_250 });
    const license = await giveLicense(app, person.id, { productName: 'Encore' });
    await renew(person, { license: license.id, price: 100 });
    pending = (await pendingInvoice(app, person)).id;
  });

  const titles = async (query: Record<string, string>) =>
    (await invoicesOf(person, query)).map(({ title }) => title);

  it('[ORD-127] names both parties in the list of invoices, the store by its company name', async () => {
    const { body } = await person.call(calls['invoices.mine']);
    expect(body).toMatchObject({ success: true, total: 5, next: null });
    const users = body['users'] as Record<string, object>;
    expect(users[storeId]).toEqual({ username: 'Example Bots', avatar: null });
    expect(users[person.id]).toMatchObject({ username: expect.any(String) as string });
  });

  it.for([
    ['sent', ['Renewal of Encore', 'Relay', 'Warden Prime']],
    ['received', ['A present']],
    ['pending', ['Renewal of Warden']],
  ] as const)('[ORD-131] lists the matching invoices in the tab %s', async ([filter, expected]) => {
    expect(await titles({ filter })).toEqual(expected);
  });

  it.for([
    ['prime', ['Warden Prime']],
    ['EXAMPLE bo', ['Renewal of Warden', 'Renewal of Encore', 'Relay', 'Warden Prime', 'A present']],
    ['1250', ['Relay']],
    ['$1,250.00', ['Relay']],
    ['$100', ['Renewal of Encore']],
    ['3000.00', ['A present']],
    ['100%', []],
    ['nothing like it', []],
  ] as const)('[ORD-132] [OFF-53] searching invoices for %s finds %j', async ([q, expected]) => {
    expect(await titles({ q })).toEqual(expected);
    const { body } = await person.call(calls['invoices.mine'], { query: { q, limit: '1' } });
    expect(body['total']).toBe(expected.length);
  });

  it('[ORD-132] finds an invoice by its id or the beginning of it in lower case', async () => {
    expect((await invoicesOf(person, { q: pending })).map(({ id }) => id)).toEqual([pending]);
    const some = await invoicesOf(person, { q: pending.toLowerCase().slice(0, -1) });
    expect(some.map(({ id }) => id)).toContain(pending);
  });

  it('[ORD-132] finds an invoice by a title with a comma between digits', async () => {
    const somebody = await signInNewCustomer(app);
    const reason = 'A bonus for 1,000 days';
    await app.billing.grantCredits({ userId: somebody.id, amountCents: 5n, reason, actorId: null });
    expect(await invoicesOf(somebody, { q: '1,000 days' })).toMatchObject([{ title: reason }]);
  });

  it('[ORD-132] combines the search for invoices with the tab', async () => {
    expect(await titles({ q: 'renewal', filter: 'sent' })).toEqual(['Renewal of Encore']);
    expect(await titles({ q: 'renewal', filter: 'received' })).toEqual([]);
  });
});

describe('database constraints of invoices', () => {
  const query = (text: string, values: unknown[] = []) => app.database.pool.query(text, values);

  it.for([
    'update invoices set amount_cents = 1 where number = $1',
    `update invoices set status = 'refunded', ended_at = now(), paid_at = now(), method = 'credits' where number = $1`,
    'update invoices set title = title || $2 where number = $1',
    'delete from invoices where number = $1',
  ])('the database refuses to change an invoice: %s', async (statement) => {
    const { id } = await pendingInvoice(app, await signInNewCustomer(app));
    const values = statement.includes('$2') ? [Number(id.slice(4)), '!'] : [Number(id.slice(4))];
    await expect(query(statement, values)).rejects.toThrow(/does not change|never removed|does not become/);
  });

  it('[ORD-116] refuses a second pending invoice for a license', async () => {
    const person = await signInNewCustomer(app);
    const { license } = await pendingInvoice(app, person);
    await expect(pendingInvoice(app, person, license)).rejects.toThrow();
  });
});
