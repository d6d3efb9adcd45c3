import { accountsEndpoints } from '@botique/contract/accounts/endpoints.ts';
import { billingEndpoints } from '@botique/contract/billing/endpoints.ts';
import { catalogueEndpoints } from '@botique/contract/catalogue/endpoints.ts';
import { staffLicenseEndpoints } from '@botique/contract/licenses/staff-endpoints.ts';
import type { AuditEntry } from '@botique/contract/office/audit-entry.ts';
import { maxAuditMatches } from '@botique/contract/office/audit-rules.ts';
import { officeEndpoints } from '@botique/contract/office/endpoints.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invoicesOf } from '../../../testing/invoices.ts';
import { giveLicense } from '../../../testing/licenses.ts';
import { complete, giveCredits } from '../../../testing/orders.ts';
import { createOtherUser, signIn, signInNewCustomer, type Person } from '../../../testing/person.ts';
import { addProduct, someTicketProduct } from '../../../testing/products.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { openTicket } from '../../../testing/tickets.ts';

const audit = officeEndpoints['audit.list'];

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp();
  admin = await signIn(app, 'admin');
});
afterAll(() => app.close());

async function read(query: object): Promise<AuditEntry[]> {
  const reply = await admin.call(audit, { query });
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data as AuditEntry[];
}

const actions = async (query: object) => (await read(query)).map(({ action }) => action);

const ban = (id: string) => admin.call(accountsEndpoints['users.ban'], { params: { id } });

describe('what an entry says', () => {
  it('[OFF-113] names the actor and a user', async () => {
    const id = await createOtherUser(app, 'June Okafor');
    await ban(id);
    const { globalUsername } = await app.accounts.find(admin.id);
    expect(await read({ subject: id })).toMatchObject([
      {
        actorId: admin.id,
        actor: { username: globalUsername, avatar: null },
        action: 'accounts.banned',
        label: 'June Okafor',
        customerId: id,
        customer: 'June Okafor',
        before: { banned: false },
        after: { banned: true },
      },
    ]);
  });

  it('[OFF-113] names products, also archived ones, licenses and tickets', async () => {
    const owner = await createOtherUser(app, 'Ada');
    const product = await addProduct(app);
    await admin.call(catalogueEndpoints['products.archive'], { params: { id: product.id } });
    const license = await giveLicense(app, owner, { productId: product.id, productName: 'Scribe' });
    await app.licenses.suspend(license.id, admin.id);
    const ticket = await openTicket(app, { id: owner, role: 'User' }, { title: 'It does not start' });
    await app.tickets.setStatus(ticket, 'close', admin.id);
    const labelOf = async (subject: string) => (await read({ subject, limit: 1 }))[0]?.label;
    expect(await labelOf(product.id)).toBe(product.name);
    expect(await labelOf(license.id)).toBe('Scribe');
    expect(await labelOf(ticket)).toBe('It does not start');
  });

  it('[OFF-113] leaves out names of what is gone or was never known', async () => {
    await app.database.pool.query(
      `insert into audit_log (actor_id, action, subject) values
        ('nobody', 'licenses.suspended', 'no license'), ('nobody', 'older.action', 'something')`,
    );
    expect(await read({ actor: 'nobody' })).toMatchObject([
      { actor: null, action: 'older.action', label: null, before: null, address: null },
      { actor: null, action: 'licenses.suspended', label: null, customer: null },
    ]);
  });
});

describe('filters', () => {
  it('[OFF-112] filters by actor, action, group, subject and refused calls, and combines them', async () => {
    const [id, customer] = [await createOtherUser(app), await signIn(app, 'customer')];
    await ban(id);
    await app.accounts.bans.unban(id, null);
    await customer.call(audit);
    expect(await actions({ subject: id })).toEqual(['accounts.unbanned', 'accounts.banned']);
    expect(await actions({ subject: id, actor: admin.id })).toEqual(['accounts.banned']);
    expect(await actions({ subject: id, action: 'accounts.unbanned' })).toEqual(['accounts.unbanned']);
    expect(await actions({ subject: id, action: 'accounts' })).toHaveLength(2);
    expect(await actions({ subject: id, action: 'licenses' })).toEqual([]);
    expect(await actions({ subject: id, action: 'admin' })).toHaveLength(2);
    expect(await actions({ subject: id, refused: true })).toEqual([]);
    expect(await read({ refused: true, limit: 1 })).toMatchObject([
      {
        action: 'office.call_refused',
        actorId: customer.id,
        subject: 'audit.list',
        label: expect.stringMatching(/^List/) as string,
      },
    ]);
    expect(new Set(await actions({ refused: true }))).toEqual(new Set(['office.call_refused']));
    expect(new Set(await actions({ action: 'accounts.signed_in' }))).toEqual(new Set(['accounts.signed_in']));
    const byAdmins = await actions({ action: 'admin' });
    expect(byAdmins).not.toContain('accounts.signed_in');
    expect(byAdmins).not.toContain('office.call_refused');
  });

  async function createBannedAndUnbannedUser(name: string): Promise<string> {
    const id = await createOtherUser(app, name);
    await ban(id);
    await app.accounts.bans.unban(id, id);
    return id;
  }

  it.for(['June Okafor the second', 'okafor THE'])(
    '[OFF-112] finds what the user %j did and what was done to them',
    async (q) => {
      const id = await createBannedAndUnbannedUser('June Okafor the Second');
      const found = (await read({ q })).filter(({ subject }) => subject === id);
      expect(found.map(({ action }) => action)).toEqual(['accounts.unbanned', 'accounts.banned']);
    },
  );

  it('[OFF-112] finds what a user did and what was done to them by their id', async () => {
    const id = await createBannedAndUnbannedUser('Ada');
    expect(await actions({ q: id })).toEqual(['accounts.unbanned', 'accounts.banned']);
  });

  it('[OFF-112] searches actions', async () => {
    const id = await createOtherUser(app);
    await ban(id);
    const found = await actions({ q: 'BANNED' });
    expect(found).toContain('accounts.banned');
    expect(new Set(found)).toEqual(new Set(['accounts.banned', 'accounts.unbanned']));
    expect(await actions({ q: 'no such text anywhere' })).toEqual([]);
  });

  it('[OFF-112] searches the words of the sentences', async () => {
    const id = await createOtherUser(app);
    await ban(id);
    const license = await giveLicense(app, id);
    const terms = { sessions: 3, storageMb: 500, reason: 'As agreed' };
    const resized = await admin.call(staffLicenseEndpoints['licenses.resize'], {
      params: { id: license.id },
      body: terms,
    });
    expect(resized.status, resized.text).toBe(200);
    const found = await actions({ q: 'Suspended', about: id });
    expect(found).toEqual(['accounts.banned']);
    expect(await actions({ q: 'changed the sessions', about: id })).toEqual(['licenses.resized']);
    expect(await actions({ q: 'the', about: id })).toEqual([]);
    await admin.call(accountsEndpoints['users.unban'], { params: { id } });
    for (const role of ['Admin', 'User'] as const) {
      await admin.call(accountsEndpoints['users.role'], { params: { id }, body: { role } });
    }
    expect(new Set(await actions({ q: 'took admin rights', about: id }))).toEqual(
      new Set(['accounts.role_changed']),
    );
  });

  it('[OFF-112] searches addresses', async () => {
    await app.database.pool.query(
      `insert into audit_log (actor_id, action, address) values
        ('near', 'accounts.signed_in', '198.51.100.7'), ('far', 'accounts.signed_in', '198.51.100.70'),
        ('six', 'accounts.signed_in', '2001:db8::7')`,
    );
    expect(await read({ q: '198.51.100.7' })).toMatchObject([{ actorId: 'near' }]);
    expect(await read({ q: '2001:DB8::7' })).toMatchObject([{ actorId: 'six' }]);
    expect(await read({ q: '198.51.100' })).toEqual([]);
  });

  it('[OFF-112] searches the order of an invoice', async () => {
    const buyer = await signInNewCustomer(app);
    await giveCredits(app, buyer, 10_00n);
    await complete(buyer, { productId: (await addProduct(app)).id });
    const { rows: orders } = await app.database.pool.query<{ id: string }>(
      'select id from orders where user_id = $1',
      [buyer.id],
    );
    const orderId = orders[0]?.id;
    const invoice = (await invoicesOf(buyer, { filter: 'sent' }))[0]?.id ?? '';
    await app.database.pool.query(
      "insert into audit_log (actor_id, action, subject) values ('refunder', 'payments.refunded', $1)",
      [orderId],
    );
    for (const q of [invoice, invoice.toLowerCase()]) {
      expect(await read({ q })).toMatchObject([{ actorId: 'refunder', subject: orderId }]);
    }
    expect(await read({ q: 'INV-999999' })).toEqual([]);
  });

  it('[OFF-112] filters by time, from inclusive and to exclusive, and finds old entries', async () => {
    await app.database.pool.query(`insert into audit_log (at, actor_id, action, subject)
      select at, 'historian', 'accounts.banned', to_char(at at time zone 'UTC', 'YYYY-MM-DD')
      from generate_series('2020-01-01T00:00:00Z'::timestamptz, '2020-01-05T00:00:00Z', '1 day') as at`);
    const days = async (query: object) =>
      (await read({ actor: 'historian', ...query })).map(({ subject }) => subject);
    const [from, to] = ['2020-01-02T00:00:00Z', '2020-01-04T00:00:00Z'];
    expect(await days({ from, to })).toEqual(['2020-01-03', '2020-01-02']);
    expect(await days({ from })).toEqual(['2020-01-05', '2020-01-04', '2020-01-03', '2020-01-02']);
    expect(await days({ to: '2020-01-03T01:00:00+02:00' })).toEqual(['2020-01-02', '2020-01-01']);
    expect((await read({ from, to })).map(({ subject }) => subject)).toEqual(['2020-01-03', '2020-01-02']);
  });

  it('[OFF-112] pages through the matches once, newest first, and counts them', async () => {
    const id = await createOtherUser(app);
    for (let times = 0; times < 4; times += 1) {
      await app.accounts.bans.ban(id, admin.id);
      await app.accounts.bans.unban(id, admin.id);
    }
    for (const query of [{ subject: id }, { q: id }, { about: id }, { subject: id, action: 'accounts' }]) {
      const seen: string[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const page = await admin.call(audit, {
          query: { ...query, limit: 3, ...(cursor ? { cursor } : {}) },
        });
        expect(page.body['total']).toBe(8);
        seen.push(...(page.body.data as AuditEntry[]).map((entry) => entry.id));
        cursor = page.body['next'] as string | null;
      }
      expect(seen).toHaveLength(8);
      expect(seen).toEqual(seen.toSorted((one, other) => Number(other) - Number(one)));
    }
  });

  it('[OFF-112] counts up to 1,000 matches, and one more if there are more', async () => {
    const add = (count: number) =>
      app.database.pool.query(
        "insert into audit_log (actor_id, action) select 'busy', 'accounts.banned' from generate_series(1, $1)",
        [count],
      );
    const total = async () => (await admin.call(audit, { query: { actor: 'busy', limit: 1 } })).body['total'];
    await add(maxAuditMatches);
    expect(await total()).toBe(maxAuditMatches);
    await add(2);
    expect(await total()).toBe(maxAuditMatches + 1);
  });

  it.for([
    { from: 'yesterday' },
    { to: '2020-13-01T00:00:00Z' },
    { from: '0000-01-01T00:00:00Z' },
    { to: '0000-12-31T23:59:59+14:00' },
    { from: '1999-12-30T23:59:59Z' },
    { to: '9999-12-31T23:59:59-12:00' },
    { actor: '' },
    { action: '' },
    { q: 'a'.repeat(101) },
  ])('[OFF-112] refuses the filter %j', async (query) => {
    expect((await admin.call(audit, { query })).body).toMatchObject({ code: 400, error: 'invalid_request' });
  });

  it.for(['1999-12-31T10:00:00Z', '9998-12-31T23:59:59-12:00'])(
    '[OFF-112] filters by times as early or late as %s',
    async (at) => {
      expect(await read({ actor: 'nobody at all', from: at })).toEqual([]);
      expect(await read({ actor: 'nobody at all', to: at })).toEqual([]);
    },
  );
});

it('[OFF-114] lists what was done about a customer, their licenses and tickets, also after those are gone', async () => {
  const id = await createOtherUser(app);
  const customer = { id, role: 'User' } as const;
  const license = await giveLicense(app, id);
  await app.licenses.suspend(license.id, admin.id);
  await admin.call(billingEndpoints['licenses.delete'], { params: { id: license.id } });
  const ticket = await openTicket(app, customer);
  await app.tickets.setStatus(ticket, 'close', admin.id);
  await app.tickets.remove(ticket, admin.id);
  await ban(id);
  const other = await createOtherUser(app);
  await ban(other);
  expect(await read({ about: id })).toMatchObject([
    { action: 'accounts.banned', customerId: id },
    { action: 'tickets.deleted', customerId: id, before: { status: 'close', messages: 1 }, after: null },
    { action: 'tickets.closed', customerId: id },
    { action: 'licenses.deleted', customerId: id },
    { action: 'licenses.suspended', customerId: id },
  ]);
});

it('[OFF-114] lists older entries, which have only a subject', async () => {
  const id = await createOtherUser(app);
  await app.database.pool.query("insert into audit_log (action, subject) values ('accounts.banned', $1)", [
    id,
  ]);
  expect(await read({ about: id })).toMatchObject([{ action: 'accounts.banned', customerId: null }]);
});

it('[OFF-49] [OFF-111] keeps stock items and license keys out of what changed', async () => {
  const goods = 'SECRET-CODE-4711';
  const product = await addProduct(app, someTicketProduct([goods]));
  const stock = { ...product.stock, data: [goods, `${goods}-2`] };
  const call = { params: { id: product.id }, body: { ...product, stock } };
  expect((await admin.call(catalogueEndpoints['products.edit'], call)).status).toBe(200);
  const license = await giveLicense(app, admin.id);
  const { license: key } = await app.licenses.get(license.id, admin.id);
  await app.licenses.suspend(key, admin.id);
  const { rows } = await app.database.pool.query('select audit_log::text as line from audit_log');
  const text = rows.map(({ line }) => line as string).join('\n');
  expect(text).toContain('stockItemsAdded');
  expect(text).not.toContain(goods);
  expect(text).not.toContain(key);
});
