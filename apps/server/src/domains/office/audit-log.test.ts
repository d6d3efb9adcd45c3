import type { Endpoint } from '@botique/contract/endpoint.ts';
import type { AuditEntry } from '@botique/contract/office/audit-entry.ts';
import { officeEndpoints } from '@botique/contract/office/endpoints.ts';
import { endpoints } from '@botique/contract/registry.ts';
import { customers } from '@botique/emulators/personas.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { hashSecret } from '../../platform/secrets.ts';
import { Browser, logIn } from '../../testing/browser.ts';
import { connectLive } from '../../testing/live-client.ts';
import { ban, programOf, send, signIn, type Person } from '../../testing/person.ts';
import { startTestApp, startTestAppForThisTest, type TestApp } from '../../testing/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';

const audit = officeEndpoints['audit.list'];

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp({ variables: { TRUST_PROXY: '1' } });
  admin = await signIn(app, 'admin');
});
afterAll(() => app.close());

const changes = [
  "update audit_log set action = 'nothing happened'",
  'update audit_log set actor_id = null where false',
  "update audit_log set before = null, after = null, address = '192.0.2.1', customer_id = '1'",
  'delete from audit_log',
  'delete from audit_log where id = 1',
  'truncate audit_log',
  'truncate audit_log, browser_sessions cascade',
  "insert into audit_log (id, action) overriding system value values (1, 'x') on conflict (id) do update set action = 'x'",
  'merge into audit_log using users on true when matched then delete',
];

describe('append-only audit log', () => {
  let untouched: TestDatabase;
  let granted: TestDatabase;
  let disabled: TestDatabase;
  beforeAll(async () => {
    [untouched, granted, disabled] = [await openOneEntry(), await openOneEntry(), await openOneEntry()];
    await granted.pool.query('grant all on audit_log to current_user');
    await disabled.pool.query('alter table audit_log disable trigger audit_log_append_only');
  });
  afterAll(() => Promise.all([untouched, granted, disabled].map((database) => database.drop())));

  async function openOneEntry(): Promise<TestDatabase> {
    const database = await openTestDatabase({ size: 2 });
    await database.pool.query("insert into users (id, global_username) values ('1', 'Somebody')");
    await database.pool.query("insert into audit_log (action) values ('test.happened')");
    return database;
  }

  // Each change must leave the single entry unchanged, so that the next one finds the same.
  async function expectRefused({ pool }: TestDatabase, change: string, why: RegExp): Promise<void> {
    const { rows: before } = await pool.query('select * from audit_log order by id');
    await expect(pool.query(change)).rejects.toMatchObject({
      code: '42501',
      message: expect.stringMatching(why),
    });
    const { rows: after } = await pool.query('select * from audit_log order by id');
    expect(after).toEqual(before);
    expect(after).toHaveLength(1);
  }

  it.for(changes)("[OFF-45] refuses audit log changes by the server's role: %s", async (change) => {
    await expectRefused(untouched, change, /./);
  });

  it.for(changes)('[OFF-45] refuses audit log changes with granted rights: %s', async (change) => {
    await expectRefused(granted, change, /audit_log is append-only/);
  });

  it.for(changes)('[OFF-45] refuses audit log changes without the trigger: %s', async (change) => {
    await expectRefused(disabled, change, /permission denied for table audit_log/);
  });
});

async function newest(limit = 1): Promise<AuditEntry[]> {
  return (await admin.call(audit, { query: { limit } })).body.data as AuditEntry[];
}

describe('refused admin calls', () => {
  const staffCalls = Object.entries<Endpoint>(endpoints).filter(([, { access }]) => access.who === 'staff');

  const notForKeys = staffCalls.filter(([, { browserOnly }]) => browserOnly);

  it.for(notForKeys)(
    "[OFF-46] audits a refused %s that was called with an admin's API key",
    async ([call, endpoint]) => {
      const program = await programOf(app, admin);
      const refused = await program.call(endpoint, endpoint.example);
      expect(refused.body).toMatchObject({ code: 403, error: 'browser_only' });
      expect(await newest()).toMatchObject([
        { actorId: admin.id, action: 'office.call_refused', subject: call },
      ]);
    },
  );

  const refusedCalls = async () => {
    const { rows } = await app.database.pool.query(
      "select count(*)::int as refused from audit_log where action = 'office.call_refused'",
    );
    return rows[0].refused as number;
  };

  it.for(staffCalls)(
    '[OFF-46] audits a refused %s once for each known user, with who, what and when',
    async ([call, endpoint]) => {
      const [customer, banned] = [await signIn(app, 'customer'), await signIn(app, 'banned')];
      await ban(app, banned.id);
      const known = await refusedCalls();
      const before = Date.now();
      const refusals = [
        await send(app, endpoint, endpoint.example),
        await customer.call(endpoint, endpoint.example),
        await banned.call(endpoint, endpoint.example),
      ];
      const after = Date.now();
      expect(refusals.map(({ status }) => status)).toEqual([401, 403, 403]);

      expect(await refusedCalls()).toBe(known + 2);
      const written = (await newest(2)).toReversed();
      expect(written.map(({ actorId }) => actorId)).toEqual([customer.id, banned.id]);
      for (const { action, subject, at, address } of written) {
        expect({ action, subject }).toEqual({ action: 'office.call_refused', subject: call });
        expect(address).toMatch(/127\.0\.0\.1|::1/);
        // PostgreSQL rounds to the millisecond, so it may be one ahead of us.
        expect(Date.parse(at)).toBeGreaterThanOrEqual(before - 1);
        expect(Date.parse(at)).toBeLessThanOrEqual(after + 1);
      }
      await app.database.pool.query('update users set banned_at = null where id = $1', [banned.id]);
    },
  );
});

it('[OFF-46] audits a live event for staff once when a customer sends it', async () => {
  const customer = await signIn(app, 'customer');
  const socket = await connectLive(app, customer);
  const { rows: before } = await app.database.pool.query('select 1 from audit_log');
  const reply: unknown = await socket.emitWithAck('ticket.stats', { id: 'Wd4xK9Qe', status: 'close' });
  expect(reply).toMatchObject({ success: false, code: 403 });
  const { rows: after } = await app.database.pool.query(
    'select actor_id, action, subject, address is not null as placed from audit_log order by id',
  );
  expect(after.slice(before.length)).toEqual([
    { actor_id: customer.id, action: 'office.call_refused', subject: 'ticket.stats', placed: true },
  ]);
});

it('[OFF-46] [OFF-99] writes no audit entries for visitors, and logs how many were refused', async () => {
  const lines: string[] = [];
  const shop = await startTestApp({ log: createLog('info', { write: (line) => void lines.push(line) }) });
  for (const headers of [{}, { authorization: 'Bearer nobody' }, { cookie: 'botique_session=nobody' }]) {
    expect((await send(shop, audit, { headers })).status).toBe(401);
  }
  const { rows } = await shop.database.pool.query('select * from audit_log');
  await shop.close();
  expect(rows).toEqual([]);
  const counted = lines
    .map((line) => JSON.parse(line) as { refused?: number })
    .filter((line) => line.refused);
  expect(counted).toMatchObject([{ refused: 3 }]);
});

it('audits once that a user became Admin through ADMIN_IDS', async () => {
  const fresh = await startTestAppForThisTest();
  await signIn(fresh, 'admin');
  await signIn(fresh, 'admin');
  const { rows } = await fresh.database.pool.query(
    "select actor_id, details, before, after from audit_log where action = 'accounts.role_changed'",
  );
  expect(rows).toEqual([
    { actor_id: null, details: { by: 'ADMIN_IDS' }, before: { role: null }, after: { role: 'Admin' } },
  ]);
});

describe('reading the audit log', () => {
  it('[OFF-48] [OFF-54] pages through each audit entry once, newest first, while new ones arrive', async () => {
    const customer = await signIn(app, 'customer');
    for (let times = 0; times < 7; times += 1) await customer.call(audit);
    const { rows } = await app.database.pool.query('select id from audit_log order by id desc');
    const all = rows.map(({ id }) => String(id));
    for (const limit of [1, 3, Math.min(all.length, 99), 100]) {
      const { rows: known } = await app.database.pool.query('select id from audit_log order by id desc');
      const seen: string[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const { body } = await admin.call(audit, { query: { limit, ...(cursor ? { cursor } : {}) } });
        const page = (body.data as AuditEntry[]).map(({ id }) => id);
        expect(page.length).toBeLessThanOrEqual(limit);
        expect(body['total']).toBeGreaterThanOrEqual(known.length);
        seen.push(...page);
        cursor = body['next'] as string | null;
        await customer.call(audit);
      }
      expect(seen).toEqual(known.map(({ id }) => String(id)));
    }
  });

  it('[OFF-48] shows the audit log only to admins', async () => {
    const customer = await signIn(app, 'customer');
    expect((await send(app, audit)).status).toBe(401);
    const refused = await customer.call(audit);
    expect(refused.status).toBe(403);
    expect(refused.body).not.toHaveProperty('data');
  });

  it.for(['nonsense', '1.5', '99999999999999999999'])('refuses the audit log cursor %j', async (cursor) => {
    expect((await admin.call(audit, { query: { cursor } })).status).toBe(400);
  });
});

it('[OFF-49] keeps secrets, tokens and their hashes out of the audit log', async () => {
  const browser = new Browser(app);
  await logIn(app, browser, customers[0]?.id ?? '');
  const { secret, requestToken, headers } = browser.halves();
  const stranger = 'a-token-that-nobody-gave';
  for (const sent of [
    headers,
    { authorization: `Bearer ${stranger}` },
    { cookie: `botique_session=${stranger}` },
  ]) {
    await send(app, audit, { headers: sent, query: { token: requestToken, cursor: secret, code: stranger } });
  }
  await browser.visit('/auth/logout', { 'sec-fetch-site': 'same-origin' });
  await app.accounts.changeRole(customers[0]?.id ?? '', 'User', admin.id);

  const { rows } = await app.database.pool.query('select audit_log::text as line from audit_log');
  const text = rows.map(({ line }) => line).join('\n');
  expect(text).toContain('accounts.signed_in');
  expect(text).toContain('accounts.role_changed');
  for (const hidden of [secret, requestToken, admin.secret, admin.requestToken, stranger]) {
    expect(text).not.toContain(hidden);
    expect(text).not.toContain(hashSecret(hidden));
  }
});

it('writes no audit entry for a change that was rolled back', async () => {
  const count = async () => {
    const { rows } = await app.database.pool.query('select count(*)::int as entries from audit_log');
    return rows[0].entries as number;
  };
  const banned = await signIn(app, 'banned');
  await ban(app, banned.id);
  const before = await count();
  await expect(signIn(app, 'banned')).rejects.toMatchObject({ error: 'account_banned' });
  await expect(app.accounts.changeRole(admin.id, 'User', null)).rejects.toMatchObject({
    error: 'last_admin',
  });
  await expect(app.accounts.changeRole('404', 'Admin', null)).rejects.toMatchObject({ error: 'not_found' });
  expect(await count()).toBe(before);
  const customer = await signIn(app, 'customer');
  expect(await newest()).toMatchObject([
    { actorId: customer.id, action: 'accounts.signed_in', subject: customer.sessionId },
  ]);
});
