import { maxApiKeys } from '@botique/contract/accounts/api-key-form.ts';
import type { ApiKey, NewApiKey } from '@botique/contract/accounts/api-key.ts';
import { accountsEndpoints } from '@botique/contract/accounts/endpoints.ts';
import type { User } from '@botique/contract/accounts/user.ts';
import { officeEndpoints } from '@botique/contract/office/endpoints.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashSecret } from '../../../platform/secrets.ts';
import { connectLive } from '../../../testing/live-client.ts';
import {
  programOf,
  send,
  signIn,
  createOtherUser,
  type Person,
  type Reply,
} from '../../../testing/person.ts';
import { rawRequest } from '../../../testing/raw-request.ts';
import { tableContents } from '../../../testing/table-contents.ts';
import { startTestApp, startTestAppForThisTest, type TestApp } from '../../../testing/test-app.ts';

const {
  'auth.userData': userData,
  'keys.list': list,
  'keys.create': create,
  'keys.remove': remove,
} = accountsEndpoints;
const minutes = 60_000;

let app: TestApp;
let customer: Person;
let other: Person;
let now = new Date('2031-05-17T10:00:00.000Z');
const pass = (ms: number) => {
  now = new Date(now.getTime() + ms);
};

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
  [customer, other] = [await signIn(app, 'customer'), await signIn(app, 'other')];
});
afterAll(() => app.close());

async function make(person: Person, name = 'Script'): Promise<NewApiKey> {
  const reply = await person.call(create, { body: { name } });
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data as NewApiKey;
}

async function keysOf(person: Person, query = {}): Promise<ApiKey[]> {
  return (await person.call(list, { query })).body.data as ApiKey[];
}

const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
const who = (reply: Reply) => (reply.body.data as User | undefined)?.id ?? reply.status;

describe('managing API keys', () => {
  it('returns an API key when it is created and never again', async () => {
    const made = await make(customer, '  Deploy script ');
    expect(made).toEqual({
      id: expect.any(String) as string,
      name: 'Deploy script',
      start: made.key.slice(0, 8),
      createdAt: now.toISOString(),
      lastUsedAt: null,
      key: expect.stringMatching(/^btq_[\w-]{43}$/) as string,
    });
    const { key, ...shown } = made;
    const listed = await customer.call(list);
    expect(listed.body).toMatchObject({ data: [shown], next: null, total: 1 });
    expect(listed.text).not.toContain(key);
    expect((await make(customer)).key).not.toBe(key);
  });

  it('[ACC-39] stores only the hash of an API key, and the key itself in no table', async () => {
    const { key, id } = await make(customer);
    await send(app, userData, { headers: bearer(key) });
    const contents = await tableContents(app);
    expect(contents['api_keys']).toContainEqual(expect.objectContaining({ id, key_hash: hashSecret(key) }));
    const all = JSON.stringify(contents);
    expect(all).not.toContain(key);
    // Beyond the start that identifies it to its owner, no part of the key is stored.
    expect(all).not.toContain(key.slice(0, 9));
    expect(all).not.toContain(key.slice(4));
  });

  it('lists only your own API keys, newest first, page by page', async () => {
    const shop = await startTestAppForThisTest();
    const [person, stranger] = [await signIn(shop, 'customer'), await signIn(shop, 'other')];
    await make(stranger);
    const made: string[] = [];
    for (const name of ['a', 'b', 'c', 'd', 'e']) made.unshift((await make(person, name)).id);
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const { body } = await person.call(list, { query: { limit: 2, ...(cursor ? { cursor } : {}) } });
      expect(body['total']).toBe(5);
      seen.push(...(body.data as ApiKey[]).map(({ id }) => id));
      cursor = body['next'] as string | null;
    }
    // Keys created in the same millisecond are ordered by random ids, so ignore the order here.
    expect(seen.toSorted()).toEqual(made.toSorted());
    const instants = (await keysOf(person)).map(({ createdAt }) => createdAt);
    expect(instants).toEqual(instants.toSorted().toReversed());
  });

  it.for(['', '   ', 'x'.repeat(61), 'a\u0000b', 'line\nbreak', '\ud800', 7, null])(
    'refuses to create an API key named %j',
    async (name) => {
      const before = (await keysOf(customer)).length;
      expect((await customer.call(create, { body: { name } })).status).toBe(400);
      expect(await keysOf(customer)).toHaveLength(before);
    },
  );

  it("[ACC-34] answers 404 when you remove another user's API key, exactly as for an unknown one", async () => {
    const { id, key } = await make(customer);
    const refused = await other.call(remove, { params: { id } });
    expect(refused.status).toBe(404);
    const none = await other.call(remove, { params: { id: '3f0c8f0e-4a53-4c0e-9d0e-0d9a3d1c5b11' } });
    expect(none.text).toBe(refused.text);
    expect(who(await send(app, userData, { headers: bearer(key) }))).toBe(customer.id);
  });

  it('records the creation and removal of an API key in the audit log, without the key', async () => {
    const { id, key } = await make(other, 'Watched');
    await other.call(remove, { params: { id } });
    const { rows } = await app.database.pool.query(
      'select actor_id, action, details from audit_log where subject = $1 order by id',
      [id],
    );
    expect(rows).toEqual([
      { actor_id: other.id, action: 'accounts.api_key_created', details: { name: 'Watched' } },
      { actor_id: other.id, action: 'accounts.api_key_removed', details: { name: 'Watched' } },
    ]);
    const { rows: lines } = await app.database.pool.query('select audit_log::text as line from audit_log');
    expect(lines.map(({ line }) => line).join('\n')).not.toContain(key.slice(4));
  });
});

describe('the limit of 20 API keys per user', () => {
  it('refuses a 21st API key until you remove one', async () => {
    const shop = await startTestAppForThisTest();
    const [person, stranger] = [await signIn(shop, 'customer'), await signIn(shop, 'other')];
    for (let times = 0; times < maxApiKeys; times += 1) await make(person);
    const refused = await person.call(create, { body: { name: 'One more' } });
    expect(refused.body).toEqual({
      success: false,
      code: 409,
      error: 'too_many_api_keys',
      message: 'You’ve reached the limit of 20 API keys. Remove one first.',
    });
    await make(stranger);
    const [{ id } = { id: '' }] = await keysOf(person);
    expect((await person.call(remove, { params: { id } })).status).toBe(200);
    await make(person);
  });

  it('creates at most 20 API keys when 40 are requested concurrently', async () => {
    const shop = await startTestAppForThisTest();
    for (const who_ of ['customer', 'other'] as const) {
      const person = await signIn(shop, who_);
      const asked = Array.from({ length: 2 * maxApiKeys }, (_, at) =>
        person.call(create, { body: { name: `Number ${at}` } }),
      );
      const statuses = (await Promise.all(asked)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(maxApiKeys);
      expect(statuses.filter((status) => status === 409)).toHaveLength(maxApiKeys);
      expect(await keysOf(person)).toHaveLength(maxApiKeys);
    }
  });
});

describe('calls with an API key', () => {
  it('[ACC-40] treats a call with an API key and no cookies as a call by its owner', async () => {
    const { key } = await make(customer);
    expect(who(await send(app, userData, { headers: bearer(key) }))).toBe(customer.id);
    const lower = await send(app, userData, { headers: { authorization: `bearer ${key}` } });
    expect(who(lower)).toBe(customer.id);
  });

  it("[ACC-40] gives an API key its owner's current role", async () => {
    const shop = await startTestAppForThisTest();
    const [admin, person] = [await signIn(shop, 'admin'), await signIn(shop, 'customer')];
    const program = await programOf(shop, person);
    const audit = officeEndpoints['audit.list'];
    expect((await program.call(audit)).status).toBe(403);
    await shop.accounts.changeRole(person.id, 'Admin', admin.id);
    expect((await program.call(audit)).status).toBe(200);
    await shop.accounts.changeRole(person.id, 'User', admin.id);
    expect((await program.call(audit)).status).toBe(403);
  });

  it('[ACC-40] ignores cookies that are sent along with an API key', async () => {
    const { key } = await make(customer);
    const session = `botique_session=${customer.secret}`;
    for (const cookie of [other.cookie, customer.cookie, session, 'botique_session=nonsense']) {
      const reply = await send(app, userData, { headers: { ...bearer(key), cookie } });
      expect(who(reply)).toBe(customer.id);
    }
    // Valid cookies don't rescue an unknown key either.
    const unknown = bearer(`btq_${'A'.repeat(43)}`);
    expect((await send(app, userData, { headers: { ...unknown, cookie: customer.cookie } })).status).toBe(
      401,
    );
  });

  it('[ACC-41] refuses a removed API key from the next call on', async () => {
    const { id, key } = await make(customer);
    const ask = () => send(app, userData, { headers: bearer(key) });
    expect((await ask()).status).toBe(200);
    expect((await customer.call(remove, { params: { id } })).status).toBe(200);
    expect((await ask()).body).toMatchObject({ code: 401, error: 'signed_out' });
    expect((await customer.call(remove, { params: { id } })).status).toBe(404);
  });

  it.for(['btq_', 'btq_short', `btq_${'A'.repeat(43)}`, `btq_${'A'.repeat(44)}`, `BTQ_${'A'.repeat(43)}`])(
    '[ACC-41] refuses the unknown API key %s with 401',
    async (key) => {
      expect((await send(app, userData, { headers: bearer(key) })).status).toBe(401);
    },
  );

  it('[ACC-40] accepts an API key only in the Authorization header', async () => {
    const { key } = await make(customer);
    const post = async (body: object, headers = {}) => {
      const json = { 'content-type': 'application/json', ...headers };
      const reply = await rawRequest(app, userData.path, {
        method: 'POST',
        headers: json,
        body: JSON.stringify(body),
      });
      return reply.status;
    };
    const { cookie } = customer;
    expect(await post({ token: key })).toBe(401);
    expect(await post({ token: key }, { cookie })).toBe(401);
    expect(await post({}, { cookie: `botique_session=${key}; token=${key}` })).toBe(401);
    expect((await rawRequest(app, `${userData.path}?token=${key}`, { method: 'POST' })).status).toBe(401);
    // Two different credentials are refused; the same one sent twice is fine.
    expect(await post({ token: customer.requestToken }, { ...bearer(key), cookie })).toBe(400);
    expect(await post({ token: key }, { ...bearer(customer.requestToken), cookie })).toBe(400);
    expect(await post({ token: (await make(customer)).key }, bearer(key))).toBe(400);
    expect(await post({ token: key }, bearer(key))).toBe(200);
  });

  it('updates the last use of an API key at most every 5 minutes', async () => {
    const id = await createOtherUser(app);
    const { row, key } = await app.accounts.apiKeys.create(id, 'Clock');
    const lastUse = async () => {
      await send(app, userData, { headers: bearer(key) });
      const { rows } = await app.accounts.apiKeys.list(id, { limit: 1 });
      return rows[0]?.lastUsedAt?.toISOString();
    };
    expect(row.lastUsedAt).toBeNull();
    const first = now.toISOString();
    expect(await lastUse()).toBe(first);
    pass(5 * minutes - 1);
    expect(await lastUse()).toBe(first);
    pass(1);
    expect(await lastUse()).toBe(now.toISOString());
  });

  it('[ACC-24] refuses an API key while its owner is banned and does not record the use', async () => {
    const id = await createOtherUser(app);
    const { key } = await app.accounts.apiKeys.create(id, 'Shut out');
    await app.accounts.bans.ban(id, null);
    const refused = await send(app, userData, { headers: bearer(key) });
    expect(refused.body).toMatchObject({ code: 403, error: 'account_banned' });
    expect((await app.accounts.apiKeys.list(id, { limit: 1 })).rows[0]?.lastUsedAt).toBeNull();
    await app.accounts.bans.unban(id, null);
    expect(who(await send(app, userData, { headers: bearer(key) }))).toBe(id);
  });
});

describe('browser-only endpoints', () => {
  const closed = Object.entries(accountsEndpoints).filter(([, { browserOnly }]) => browserOnly);

  it('reserves the management of keys, sessions and users for browsers', () => {
    expect(closed.map(([id]) => id)).toEqual([
      'sessions.list',
      'sessions.end',
      'keys.list',
      'keys.create',
      'keys.remove',
      'users.ban',
      'users.unban',
      'users.signOut',
      'users.role',
    ]);
  });

  it.for(closed)(
    "refuses %s to an admin's API key with browser_only and changes nothing",
    async ([, endpoint]) => {
      const program = await programOf(app, await signIn(app, 'admin'));
      const before = await tableContents(app);
      const reply = await program.call(endpoint, endpoint.example);
      expect(reply.body).toEqual({
        success: false,
        code: 403,
        error: 'browser_only',
        message: 'API keys can’t do this. Log in with a browser.',
      });
      const changed = (contents: object) => ({ ...contents, audit_log: [], api_keys: [] });
      expect(changed(await tableContents(app))).toEqual(changed(before));
    },
  );

  it('[ACC-9] refuses API keys on the live channel, even together with browser credentials', async () => {
    const { key } = await make(other);
    for (const [halves, headers] of [
      [{ cookie: '', requestToken: key }, {}],
      [{ cookie: other.cookie, requestToken: key }, {}],
      [{ cookie: '', requestToken: '' }, bearer(key)],
      [{ cookie: other.cookie, requestToken: other.requestToken }, bearer(key)],
    ] as const) {
      await expect(connectLive(app, halves, headers)).rejects.toThrow(
        'API keys can’t do this. Log in with a browser.',
      );
    }
  });
});
