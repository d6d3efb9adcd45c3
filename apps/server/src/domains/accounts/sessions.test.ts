import { accountsEndpoints } from '@botique/contract/accounts/endpoints.ts';
import type { LoginSession } from '@botique/contract/accounts/user.ts';
import { officeEndpoints } from '@botique/contract/office/endpoints.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '../../platform/errors.ts';
import { connectLive, nextEvent } from '../../testing/live-client.ts';
import { signIn, type Person } from '../../testing/person.ts';
import { startTestApp, startTestAppForThisTest, type TestApp } from '../../testing/test-app.ts';

const { 'auth.userData': userData, 'sessions.list': list, 'sessions.end': end } = accountsEndpoints;
const minutes = 60_000;
const days = 24 * 60 * minutes;

let app: TestApp;
let now = new Date('2031-05-17T10:00:00.000Z');
const pass = (ms: number) => {
  now = new Date(now.getTime() + ms);
};

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
});
afterAll(() => app.close());

async function readAll(
  person: Person,
  limit: number,
  betweenPages = async () => {},
): Promise<LoginSession[]> {
  const seen: LoginSession[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const reply = await person.call(list, { query: { limit, ...(cursor ? { cursor } : {}) } });
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    const page = reply.body.data as LoginSession[];
    expect(page.length).toBeLessThanOrEqual(limit);
    seen.push(...page);
    cursor = reply.body['next'] as string | null;
    await betweenPages();
  }
  return seen;
}

describe('the list of login sessions', () => {
  it('[OFF-54] pages through every login session exactly once, despite equal timestamps and new sign-ins', async () => {
    const browsers: Person[] = [];
    for (let at = 0; at < 7; at += 1) {
      browsers.push(await signIn(app, 'other'));
      // Pairs share a millisecond, so only the id orders them.
      if (at % 2 === 1) pass(1);
    }
    await signIn(app, 'customer');
    const reader = browsers[3] as Person;
    for (const limit of [1, 2, 3, 7, 100]) {
      const seen = await readAll(reader, limit);
      expect(seen.map(({ id }) => id).toSorted()).toEqual(browsers.map((one) => one.sessionId).toSorted());
      const instants = seen.map(({ createdAt }) => createdAt);
      expect(instants).toEqual(instants.toSorted().toReversed());
      expect(seen.filter(({ current }) => current).map(({ id }) => id)).toEqual([reader.sessionId]);
    }
    pass(1);
    const duringSignIn = await readAll(reader, 2, async () => void (await signIn(app, 'other')));
    expect(duringSignIn.map(({ id }) => id).toSorted()).toEqual(
      browsers.map((one) => one.sessionId).toSorted(),
    );
  });

  it('counts all login sessions and exposes no secrets', async () => {
    const [first] = [await signIn(app, 'banned'), await signIn(app, 'banned')];
    const reply = await first.call(list, { query: { limit: 1 } });
    expect(reply.body['total']).toBe(2);
    expect(Object.keys((reply.body.data as object[])[0] ?? {}).toSorted()).toEqual([
      'createdAt',
      'current',
      'device',
      'id',
      'lastSeenAt',
    ]);
  });

  it.for([
    'nonsense',
    '1_2',
    '999999999999999_3f0c8f0e-4a53-4c0e-9d0e-0d9a3d1c5b11',
    `1_aaaaaaaa${'-'.repeat(28)}`,
    `1_3f0c8f0e-4a53-4c0e-9d0e-0d9a3d1c5b1-`,
  ])('refuses the invalid cursor %j', async (cursor) => {
    const person = await signIn(app, 'customer');
    expect((await person.call(list, { query: { cursor } })).status).toBe(400);
  });
});

describe('ending a login session', () => {
  it("[ACC-36] ends your own login session, but answers 404 for another user's and keeps it open", async () => {
    const [mine, alsoMine, others] = [
      await signIn(app, 'customer'),
      await signIn(app, 'customer'),
      await signIn(app, 'other'),
    ];
    expect((await mine.call(end, { params: { id: others.sessionId } })).status).toBe(404);
    expect((await others.call(userData)).status).toBe(200);
    expect((await mine.call(end, { params: { id: alsoMine.sessionId } })).status).toBe(200);
    expect((await alsoMine.call(userData)).status).toBe(401);
    expect((await mine.call(userData)).status).toBe(200);
    expect((await mine.call(end, { params: { id: alsoMine.sessionId } })).status).toBe(404);
  });

  it('[ACC-37] refuses calls of an ended login session and closes its live connections, but no others', async () => {
    const [ending, staying] = [await signIn(app, 'customer'), await signIn(app, 'customer')];
    const closing = await Promise.all([connectLive(app, ending), connectLive(app, ending)]);
    const open = await connectLive(app, staying);
    const told = closing.map((client) => nextEvent(client, 'session.ended'));
    const closed = closing.map((client) => nextEvent(client, 'disconnect'));

    expect((await staying.call(end, { params: { id: ending.sessionId } })).status).toBe(200);
    for (const event of await Promise.all(told)) expect(event).toMatchObject({ reason: 'signed_out' });
    await Promise.all(closed);
    expect((await ending.call(userData)).status).toBe(401);
    await expect(connectLive(app, ending)).rejects.toThrow('You need to log in.');
    expect((await staying.call(userData)).status).toBe(200);
    expect(open.connected).toBe(true);
  });
});

describe('login session lifetime', () => {
  it('expires a login session 30 days after its last use', async () => {
    const [used, unused] = [await signIn(app, 'customer'), await signIn(app, 'customer')];
    pass(29 * days);
    expect((await used.call(userData)).status).toBe(200);
    pass(2 * days);
    expect((await unused.call(userData)).status).toBe(401);
    await expect(connectLive(app, unused)).rejects.toThrow('You need to log in.');
    expect((await used.call(userData)).status).toBe(200);
    const listed = await readAll(used, 100);
    expect(listed.map(({ id }) => id)).not.toContain(unused.sessionId);
    pass(30 * days);
    expect((await used.call(userData)).status).toBe(401);
  });

  it('updates the last use of a login session at most every 5 minutes', async () => {
    const person = await signIn(app, 'customer');
    const lastSeen = async () => (await readAll(person, 100)).find(({ current }) => current)?.lastSeenAt;
    const opened = now.toISOString();
    pass(5 * minutes - 1);
    expect(await lastSeen()).toBe(opened);
    pass(1);
    expect(await lastSeen()).toBe(now.toISOString());
  });

  it('removes expired login sessions, and only those, in the periodic job', async () => {
    const [expired, alive] = [await signIn(app, 'customer'), await signIn(app, 'customer')];
    pass(20 * days);
    expect((await alive.call(userData)).status).toBe(200);
    pass(11 * days);
    await app.jobs.find(({ name }) => name === 'accounts.remove_expired_sessions')?.run({});
    const { rows } = await app.database.pool.query('select id from browser_sessions');
    const ids = rows.map(({ id }) => id);
    expect(ids).not.toContain(expired.sessionId);
    expect(ids).toContain(alive.sessionId);
  });
});

describe('roles', () => {
  it('[ACC-29] applies a changed role to the next call of a demoted admin and a promoted customer', async () => {
    const [admin, customer] = [await signIn(app, 'admin'), await signIn(app, 'customer')];
    const audit = officeEndpoints['audit.list'];
    expect([(await admin.call(audit)).status, (await customer.call(audit)).status]).toEqual([200, 403]);
    await app.accounts.changeRole(customer.id, 'Admin', admin.id);
    await app.accounts.changeRole(admin.id, 'User', customer.id);
    expect([(await admin.call(audit)).status, (await customer.call(audit)).status]).toEqual([403, 200]);
  });

  it('[ACC-27] refuses to demote the last admin', async () => {
    const shop = await startTestAppForThisTest();
    const admin = await signIn(shop, 'admin');
    const customer = await signIn(shop, 'customer');
    const revoking = shop.accounts.changeRole(admin.id, 'User', admin.id);
    await expect(revoking).rejects.toMatchObject({ error: 'last_admin', status: 409 });
    expect((await shop.accounts.find(admin.id)).role).toBe('Admin');
    // Demoting a user who is not an admin is a no-op.
    await shop.accounts.changeRole(customer.id, 'User', admin.id);
  });

  it('[ACC-27] keeps one admin when two admins demote each other concurrently', async () => {
    const shop = await startTestAppForThisTest();
    const [one, two] = [await signIn(shop, 'admin'), await signIn(shop, 'customer')];
    for (let round = 0; round < 20; round += 1) {
      for (const { id } of [one, two]) await shop.accounts.changeRole(id, 'Admin', null);
      const outcomes = await Promise.allSettled([
        shop.accounts.changeRole(one.id, 'User', two.id),
        shop.accounts.changeRole(two.id, 'User', one.id),
      ]);
      const refusals = outcomes.flatMap((outcome) =>
        outcome.status === 'rejected' ? [outcome.reason as AppError] : [],
      );
      expect(refusals.map(({ error }) => error)).toEqual(['last_admin']);
      const { rows } = await shop.database.pool.query("select id from users where role = 'Admin'");
      expect(rows).toHaveLength(1);
    }
  });
});
