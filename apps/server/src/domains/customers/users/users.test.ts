import { accountsEndpoints } from '@botique/contract/accounts/endpoints.ts';
import { userEndpoints as calls } from '@botique/contract/customers/user-endpoints.ts';
import type {
  ListedUser,
  ManagedCustomer,
  ManagedLicense,
  SignIn,
} from '@botique/contract/customers/managed-customer.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { invoicesOf } from '../../../testing/invoices.ts';
import { complete, giveCredits } from '../../../testing/orders.ts';
import { giveLicense } from '../../../testing/licenses.ts';
import { connectLive } from '../../../testing/live-client.ts';
import { ban, createOtherUser, signIn, signInNewCustomer, type Person } from '../../../testing/person.ts';
import { enter, giveKey } from '../../../testing/product-sessions.ts';
import { addProduct } from '../../../testing/products.ts';
import { refund } from '../../../testing/refund-calls.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { openTicket } from '../../../testing/tickets.ts';

let app: TestApp;
let admin: Person;
let customer: Person;
beforeAll(async () => {
  app = await startTestApp();
  admin = await signIn(app, 'admin');
});
afterAll(() => app.close());
beforeEach(async () => {
  customer = await signInNewCustomer(app);
});

async function list(query: object = {}): Promise<ListedUser[]> {
  const { status, body, text } = await admin.call(calls['users.list'], { query });
  expect(status, text).toBe(200);
  return body.data as ListedUser[];
}

const of = async (call: keyof typeof calls, query: object = {}, id = customer.id) =>
  admin.call(calls[call], { params: { id }, query });

describe('the list of users', () => {
  it('[ACC-73] shows credits, licenses and what was spent', async () => {
    const { id: productId } = await addProduct(app);
    await giveCredits(app, customer, 10_00n);
    await complete(customer, { productId });
    expect(await list({ q: customer.id })).toEqual([
      {
        id: customer.id,
        globalUsername: 'Somebody',
        avatar: null,
        role: 'User',
        createdAt: expect.any(String),
        bannedAt: null,
        credits: 6,
        spent: 4,
        licenses: 1,
        lastSeenAt: expect.any(String),
        online: false,
        path: null,
      },
    ]);
    expect(await list({ q: await createOtherUser(app) })).toMatchObject([
      { credits: 0, spent: 0, licenses: 0, lastSeenAt: null },
    ]);
  });

  it('[ACC-73] filters by who is online, admin or suspended', async () => {
    await connectLive(app, customer);
    const suspended = await createOtherUser(app);
    await ban(app, suspended);
    const found = async (filter: string) => (await list({ filter })).map(({ id }) => id);
    expect(await found('online')).toEqual([customer.id]);
    expect(await found('admins')).toEqual([admin.id]);
    expect(await found('suspended')).toEqual([suspended]);
    expect(await list({ filter: 'suspended', q: 'no such name' })).toEqual([]);
  });

  it('[ACC-73] needs the same number of queries for one user and for many', async () => {
    for (let count = 0; count < 20; count += 1) await createOtherUser(app);
    const query = vi.spyOn(app.database.pool, 'query');
    // The fewest of three, because the server also works in the background.
    const queriesFor = async (limit: number) => {
      let fewest = Infinity;
      for (let time = 0; time < 3; time += 1) {
        query.mockClear();
        await list({ limit });
        fewest = Math.min(fewest, query.mock.calls.length);
      }
      return fewest;
    };
    const forOne = await queriesFor(1);
    expect(await queriesFor(20)).toBe(forOne);
    query.mockRestore();
  });
});

describe('the page of a user', () => {
  it('[ACC-74] counts what belongs to the user and lists the sessions that run', async () => {
    const { key } = await giveKey(app, customer.id);
    const { seat } = await enter(app, key);
    await giveCredits(app, customer, 5_00n);
    await openTicket(app, customer);
    const data = (await of('users.get')).body.data as ManagedCustomer;
    expect(data.user).toMatchObject({ id: customer.id, credits: 5, licenses: 1 });
    expect(data.counts).toEqual({ licenses: 1, invoices: 1, transfers: 1, tickets: 1, signIns: 1 });
    expect(data.sessions).toMatchObject({ total: 1, newest: [{ socketId: seat.sessionId }] });
  });

  it('[ACC-74] lists licenses without their keys, and says which run and which were paid for', async () => {
    const { id: productId } = await addProduct(app);
    await giveCredits(app, customer, 10_00n);
    await complete(customer, { productId });
    const { id, key } = await giveKey(app, customer.id);
    await enter(app, key);
    const reply = await of('users.licenses');
    expect(reply.body).toMatchObject({ total: 2, next: null });
    const rows = reply.body.data as ManagedLicense[];
    expect(rows.find((row) => row.id === id)).toMatchObject({
      runningSessions: 1,
      running: true,
      paid: false,
      sessions: 2,
      storge: { used: 0, max: 100 },
    });
    expect(rows.find((row) => row.id !== id)).toMatchObject({ runningSessions: 0, paid: true });
    expect(reply.text).not.toContain(key);
  });

  it('[ACC-74] lists invoices, transfers and tickets', async () => {
    await giveCredits(app, customer, 5_00n);
    const ticket = await openTicket(app, customer, { title: 'Help' });
    expect((await of('users.invoices')).body).toMatchObject({ total: 1, data: [{ price: 5 }] });
    expect((await of('users.transfers')).body).toMatchObject({
      total: 1,
      data: [{ receiverId: customer.id, total: 5, reason: 'A present' }],
      users: { [customer.id]: { username: 'Somebody' } },
    });
    expect((await of('users.tickets')).body).toMatchObject({
      total: 1,
      data: [{ id: ticket, title: 'Help' }],
    });
  });

  it('[ACC-74] [ORD-130] lists how much of each invoice was refunded, for the customer too', async () => {
    const { id: productId } = await addProduct(app);
    await giveCredits(app, customer, 4_00n);
    await complete(customer, { productId });
    const { rows } = await app.database.pool.query<{ id: string }>(
      'select id from orders where user_id = $1',
      [customer.id],
    );
    const wanted = { amount: 1.5, destination: 'credits' } as const;
    const reply = await refund(admin, rows[0]?.id ?? '', wanted);
    expect(reply.status, reply.text).toBe(200);
    const listed = [
      { kind: 'refund', price: 1.5, refunded: 0 },
      { kind: 'purchase', price: 4, refunded: 1.5 },
      { kind: 'grant', price: 4, refunded: 0 },
    ];
    expect((await of('users.invoices')).body.data).toMatchObject(listed);
    expect(await invoicesOf(customer)).toMatchObject(listed);
  });

  it('[ACC-74] lists sign-ins with address and browser, and which browsers are still signed in', async () => {
    const profile = { id: customer.id, globalUsername: 'Somebody', avatar: null };
    await app.accounts.signIn(profile, 'Firefox', '203.0.113.7');
    await customer.call(accountsEndpoints['sessions.end'], { params: { id: customer.sessionId } });
    const { data, total } = (await of('users.signIns')).body as unknown as { data: SignIn[]; total: number };
    expect(total).toBe(2);
    expect(data.map(({ address, device, open }) => [address, device, open])).toEqual([
      ['203.0.113.7', 'Firefox', true],
      [null, 'Test browser', false],
    ]);
  });

  it.for(['users.licenses', 'users.invoices', 'users.transfers', 'users.tickets', 'users.signIns'] as const)(
    '[ACC-74] pages through %s without gaps',
    async (call) => {
      const profile = { id: customer.id, globalUsername: 'Somebody', avatar: null };
      for (let count = 0; count < 3; count += 1) {
        await giveLicense(app, customer.id);
        await giveCredits(app, customer, 1_00n);
        await openTicket(app, { id: customer.id, role: 'Admin' });
        await app.accounts.signIn(profile, 'Firefox');
      }
      const idsOf = (data: unknown) => (data as { id: string }[]).map(({ id }) => id);
      const all = idsOf((await of(call)).body.data);
      const seen: string[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const { body } = await of(call, { limit: 2, ...(cursor ? { cursor } : {}) });
        seen.push(...idsOf(body.data));
        cursor = body['next'] as string | null;
      }
      expect(seen).toEqual(all);
      expect((await of(call, {}, '100000000000009999')).status).toBe(404);
      expect((await of(call, { cursor: 'nonsense' })).status).toBe(400);
    },
  );
});
