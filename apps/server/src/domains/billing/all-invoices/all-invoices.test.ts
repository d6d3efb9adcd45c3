import { maxCountedBills } from '@botique/contract/billing/billing-rules.ts';
import { billingEndpoints as calls } from '@botique/contract/billing/endpoints.ts';
import type { CustomerInvoice } from '@botique/contract/billing/customer-invoice.ts';
import { ledgerEndpoints } from '@botique/contract/ledger/endpoints.ts';
import type { Bill } from '@botique/contract/ledger/bill.ts';
import { storeId } from '@botique/contract/ledger/store-id.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pendingInvoice, renew } from '../../../testing/invoices.ts';
import { giveLicense } from '../../../testing/licenses.ts';
import { complete, giveCredits } from '../../../testing/orders.ts';
import { approvedPayment, capture, payTopUp } from '../../../testing/payments.ts';
import { signIn, signInNewCustomer, type Person } from '../../../testing/person.ts';
import { addProduct, someProduct } from '../../../testing/products.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let admin: Person;
let buyer: Person;
let other: Person;

beforeAll(async () => {
  app = await startTestApp({ jobs: false });
  admin = await signIn(app, 'admin');
  buyer = await signInNewCustomer(app);
  other = await signInNewCustomer(app);
  await app.database.pool.query(`update users set global_username = 'Oskar Klein' where id = $1`, [buyer.id]);
  await giveCredits(app, buyer, 50_000n);
  await payTopUp(app, other, 25);
  const { id: productId } = await addProduct(app, someProduct({ name: 'Warden' }));
  await complete(buyer, { productId, duration: 90, sessions: 4, storge: 500, price: 12.3 });
  const license = await giveLicense(app, buyer.id, { productId });
  await renew(buyer, { license: license.id });
  await pendingInvoice(app, other);
  // With PayPal, so no customer's credits move.
  await capture(other, await approvedPayment(app, other, { id: productId }));
});
afterAll(() => app.close());

type Query = Record<string, string>;

async function read(query: Query = {}) {
  const reply = await admin.call(calls['invoices.all'], { query });
  expect(reply.status, reply.text).toBe(200);
  return reply.body as unknown as { data: CustomerInvoice[]; next: string | null; total: number };
}

const kinds = async (query: Query) => (await read(query)).data.map(({ kind }) => kind);

it('[ORD-137] lists the invoices of all customers, newest first, with who paid how much', async () => {
  const { data, total } = await read();
  expect(total).toBe(6);
  expect(data.map(({ kind }) => kind)).toEqual([
    'purchase',
    'renewal',
    'renewal',
    'purchase',
    'top_up',
    'grant',
  ]);
  expect(data[3]).toMatchObject({
    customer: { id: buyer.id, username: 'Oskar Klein' },
    title: 'Warden',
    terms: '90 days, 2 extra sessions, 400 MB extra storage',
    amount: 12.3,
    refunded: 0,
    method: 'credits',
    status: 'paid',
    orderId: expect.any(String) as string,
  });
  expect(data[1]).toMatchObject({ customer: { id: other.id }, status: 'progress', method: null });
  expect(data[4]).toMatchObject({ kind: 'top_up', terms: null });
});

it('[ORD-137] filters invoices by kind, status, method and day', async () => {
  const today = new Date().toISOString().slice(0, 10);
  expect(await kinds({ kind: 'top_up' })).toEqual(['top_up']);
  expect(await kinds({ status: 'progress' })).toEqual(['renewal']);
  expect(await kinds({ method: 'paypal' })).toEqual(['purchase', 'top_up']);
  expect(await kinds({ kind: 'renewal', status: 'paid', method: 'credits' })).toEqual(['renewal']);
  expect(await kinds({ kind: 'top_up', method: 'credits' })).toEqual([]);
  expect(await kinds({ from: today, to: today })).toHaveLength(6);
  expect(await kinds({ to: '2020-01-01' })).toEqual([]);
  expect(await kinds({ from: '2100-01-01', kind: 'purchase' })).toEqual([]);
});

it('[ORD-162] searches invoices by customer, amount, invoice id and title', async () => {
  expect(await kinds({ q: 'oskar' })).toEqual(['renewal', 'purchase', 'grant']);
  expect(await kinds({ q: buyer.id })).toEqual(['renewal', 'purchase', 'grant']);
  expect(await kinds({ q: '$12.30' })).toEqual(['purchase']);
  expect(await kinds({ q: '12' })).toEqual(['purchase']);
  expect(await kinds({ q: 'arde' })).toContain('purchase');
  expect(await kinds({ q: 'oskar', kind: 'grant' })).toEqual(['grant']);
  expect(await kinds({ q: 'warden', kind: 'renewal' })).toEqual(['renewal', 'renewal']);
  expect(await read({ q: 'warden', kind: 'renewal', status: 'paid' })).toMatchObject({ total: 1 });
  expect(await kinds({ q: 'warden', kind: 'top_up' })).toEqual([]);
  const [first] = (await read({ q: 'warden', kind: 'renewal' })).data;
  const page = await read({ q: 'warden', kind: 'renewal', limit: '1' });
  expect(page).toMatchObject({ data: [first], total: 2 });
  const second = await read({ q: 'warden', kind: 'renewal', limit: '1', cursor: page.next ?? '' });
  expect(second.data).not.toEqual([first]);
  expect(second.data).toHaveLength(1);
  const [newest] = (await read()).data;
  expect((await read({ q: newest?.id ?? '' })).data).toEqual([newest]);
  expect(await read({ q: 'nothing like it' })).toMatchObject({ data: [], total: 0 });
  expect(await kinds({ q: '%' })).toEqual([]);
});

it('[ORD-137] pages through invoices without skipping or repeating one', async () => {
  const everything = (await read()).data;
  const found: CustomerInvoice[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page = await read({ limit: '2', ...(cursor && { cursor }) });
    expect(page.total).toBe(6);
    found.push(...page.data);
    cursor = page.next;
  }
  expect(found).toEqual(everything);
  const refused = await admin.call(calls['invoices.all'], { query: { cursor: 'x' } });
  expect(refused.status).toBe(400);
});

it('[ORD-137] lists the transfers of all customers with both parties by name', async () => {
  const list = async (query: Query) => {
    const reply = await admin.call(ledgerEndpoints['bills.all'], { query });
    expect(reply.status, reply.text).toBe(200);
    return reply.body as unknown as {
      data: Bill[];
      users: Record<string, object>;
      total: number;
      next: string | null;
    };
  };
  const all = await list({});
  expect(all.data).toHaveLength(all.total);
  expect(all.data.some(({ receiverId }) => receiverId === other.id)).toBe(true);
  expect(all.data.some(({ userId, receiverId }) => userId === receiverId)).toBe(false);
  expect(all.users).toMatchObject({
    [buyer.id]: { username: 'Oskar Klein' },
    [storeId]: { username: app.env.COMPANY_NAME },
  });
  const found = await list({ q: 'oskar' });
  expect(found.total).toBe(3);
  expect(found.data.every(({ userId, receiverId }) => [userId, receiverId].includes(buyer.id))).toBe(true);
  const today = new Date().toISOString().slice(0, 10);
  expect(await list({ from: today, to: today })).toEqual(all);
  expect(await list({ from: today, q: 'oskar' })).toEqual(found);
  expect(await list({ to: '2020-01-01' })).toMatchObject({ data: [], total: 0 });
  expect(await list({ from: '2100-01-01', q: 'oskar' })).toMatchObject({ data: [], total: 0 });
  const first = await list({ limit: '1' });
  const second = await list({ limit: '1', cursor: first.next ?? '' });
  expect([...first.data, ...second.data]).toEqual(all.data.slice(0, 2));
});

it('[ORD-162] finds the newest invoices with a title, even if rarer kinds have older ones', async () => {
  await app.database.pool.query(
    `insert into invoices (number, customer_id, kind, status, title, amount_cents, lines, method, created_at, paid_at, ended_at)
    select 10000 + n, $1, 'purchase', case when n <= 2 then 'refunded' else 'paid' end,
      case when n <= 3 then 'Lantern' else 'Signal' end, 100, '[]', 'credits', at, at, case when n <= 2 then at end
    from generate_series(1, 3003) as n,
      lateral (select now() - case when n <= 2 then interval '1 year' when n = 3 then interval '1 day' else '0' end as at) as days`,
    [buyer.id],
  );
  const [newest] = (await read({ q: 'lantern' })).data;
  expect(newest?.id).toBe('INV-010003');
  expect((await read({ q: 'lantern', kind: 'purchase', limit: '1' })).data).toEqual([newest]);
  expect((await read({ q: 'signal', kind: 'purchase' })).total).toBe(maxCountedBills + 1);
});
