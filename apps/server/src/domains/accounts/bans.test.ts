import { accountsEndpoints } from '@botique/contract/accounts/endpoints.ts';
import type { ManagedUser } from '@botique/contract/accounts/user.ts';
import { clientEvents } from '@botique/contract/registry.ts';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { createLog } from '../../platform/log.ts';
import { connectLive, emitAcknowledged, nextEvent, type LiveClient } from '../../testing/live-client.ts';
import { signIn, createOtherUser, type Person } from '../../testing/person.ts';
import {
  cloneDatabase,
  startTestApp,
  startTestAppForThisTest,
  type TestApp,
  testPatienceMs,
} from '../../testing/test-app.ts';
import { endLiveConnections } from './end-live-sessions.ts';
import { accountsJobs } from './jobs.ts';
import { createAccounts } from './service.ts';

const {
  'auth.userData': userData,
  'users.ban': ban,
  'users.unban': unban,
  'users.role': changeRole,
} = accountsEndpoints;

// Jobs never run in this app: immediate effects must not depend on them.
let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp({ jobs: false });
  admin = await signIn(app, 'admin');
});
afterAll(() => app.close());

async function rowsOf(statement: string, ...values: unknown[]): Promise<Record<string, unknown>[]> {
  return (await app.database.pool.query(statement, values)).rows;
}

const auditOf = (id: string) =>
  rowsOf(
    "select actor_id, action, details, after from audit_log where subject = $1 and action not like '%signed_in' order by id",
    id,
  );
const jobsOf = async (id: string) =>
  (await rowsOf('select payload from graphile_worker._private_jobs order by id'))
    .map(({ payload }) => payload as { userId: string })
    .filter(({ userId }) => userId === id);
const sessionsOf = (id: string) => rowsOf('select id from browser_sessions where user_id = $1', id);

/** Milliseconds until the server has sent the reason and closed the connection. */
async function timeToEnd(client: LiveClient, reason: string, cause: () => Promise<unknown>): Promise<number> {
  const told = nextEvent(client, 'session.ended');
  const closed = nextEvent(client, 'disconnect');
  const before = performance.now();
  await cause();
  expect(await told).toMatchObject({ reason });
  expect(await closed).toBe('io server disconnect');
  return performance.now() - before;
}

async function expectOpen(client: LiveClient): Promise<void> {
  const { name, example } = clientEvents.userdata;
  expect(await emitAcknowledged(client, name, example)).toMatchObject({ success: true });
}

describe('bans', () => {
  it('[ACC-59] ends all login sessions of a banned user, and no others, and writes an audit entry', async () => {
    const [here, there] = [await signIn(app, 'customer'), await signIn(app, 'customer')];
    const other = await signIn(app, 'other');
    const reply = await admin.call(ban, { params: { id: here.id }, body: { reason: ' Sold it twice ' } });
    expect(reply.status, reply.text).toBe(200);
    const { bannedAt, ...member } = reply.body.data as ManagedUser;
    expect(Math.abs(Date.now() - Date.parse(bannedAt ?? ''))).toBeLessThan(10_000);
    expect(member).toMatchObject({ id: here.id, globalUsername: 'Mo', role: 'User' });
    expect(await sessionsOf(here.id)).toEqual([]);
    for (const person of [here, there]) expect((await person.call(userData)).status).toBe(401);
    expect((await other.call(userData)).status).toBe(200);
    await expect(signIn(app, 'customer')).rejects.toMatchObject({ error: 'account_banned' });
    const written = {
      actor_id: admin.id,
      action: 'accounts.banned',
      details: { reason: 'Sold it twice' },
      after: { banned: true },
    };
    expect(await auditOf(here.id)).toEqual([written]);
    expect(await jobsOf(here.id)).toHaveLength(1);

    // A second ban is a no-op: even the timestamp stays the same.
    const again = await admin.call(ban, { params: { id: here.id }, body: { reason: 'Again' } });
    expect(again.text).toBe(reply.text);
    expect(await auditOf(here.id)).toEqual([written]);
    expect(await jobsOf(here.id)).toHaveLength(1);
  });

  it('[ACC-59] lets a user log in again after an unban, but does not revive their old sessions', async () => {
    const before = await signIn(app, 'banned');
    await admin.call(ban, { params: { id: before.id } });
    const lifted = await admin.call(unban, { params: { id: before.id } });
    expect(lifted.body.data).toMatchObject({ id: before.id, bannedAt: null });
    expect((await before.call(userData)).status).toBe(401);
    expect((await (await signIn(app, 'banned')).call(userData)).status).toBe(200);
    const written = [
      { actor_id: admin.id, action: 'accounts.banned', details: {}, after: { banned: true } },
      { actor_id: admin.id, action: 'accounts.unbanned', details: {}, after: { banned: false } },
    ];
    expect(await auditOf(before.id)).toEqual(written);
    expect((await admin.call(unban, { params: { id: before.id } })).text).toBe(lifted.text);
    expect(await auditOf(before.id)).toEqual(written);
  });

  it('[ACC-59] refuses to ban an admin, including yourself, and to promote a banned user', async () => {
    const id = await createOtherUser(app);
    await app.accounts.changeRole(id, 'Admin', admin.id);
    for (const target of [admin.id, id]) {
      const refused = await admin.call(ban, { params: { id: target } });
      expect(refused.body).toMatchObject({
        code: 409,
        error: 'admin_cannot_be_banned',
        message: 'Remove the admin role first.',
      });
    }
    await app.accounts.changeRole(id, 'User', admin.id);
    expect((await admin.call(ban, { params: { id } })).status).toBe(200);
    // A banned user cannot be promoted either: they could become the last admin.
    const raised = await admin.call(changeRole, { params: { id }, body: { role: 'Admin' } });
    expect(raised.body).toMatchObject({ code: 409, error: 'banned_cannot_be_admin' });
    await expect(rowsOf("update users set role = 'Admin' where id = $1", id)).rejects.toMatchObject({
      constraint: 'users_admin_not_banned',
    });
  });

  it('answers 404 for a ban or unban of an unknown user and writes no audit entry', async () => {
    for (const call of [ban, unban]) {
      expect((await admin.call(call, { params: { id: '404' } })).status).toBe(404);
    }
    expect(await auditOf('404')).toEqual([]);
  });

  it.for(['x'.repeat(201), 'a\u0000b', '\ud800', 7, {}])('refuses the ban reason %j', async (reason) => {
    const id = await createOtherUser(app);
    expect((await admin.call(ban, { params: { id }, body: { reason } })).status).toBe(400);
    expect(await rowsOf('select banned_at from users where id = $1', id)).toEqual([{ banned_at: null }]);
  });

  it('rolls back a ban when its audit entry cannot be written', async () => {
    const person = await signIn(app, 'other');
    const client = await connectLive(app, person);
    await rowsOf('alter table audit_log rename to hidden_away');
    try {
      expect((await admin.call(ban, { params: { id: person.id } })).status).toBe(500);
    } finally {
      await rowsOf('alter table hidden_away rename to audit_log');
    }
    expect((await person.call(userData)).status).toBe(200);
    await expectOpen(client);
    expect(await jobsOf(person.id)).toEqual([]);
  });

  it('leaves no login session behind when a ban races with sign-ins', async () => {
    const id = await createOtherUser(app);
    const profile = { id, globalUsername: 'Quick', avatar: null };
    for (let round = 0; round < 20; round += 1) {
      await Promise.allSettled([
        app.accounts.signIn(profile, 'One'),
        app.accounts.bans.ban(id, admin.id),
        app.accounts.signIn(profile, 'Two'),
      ]);
      expect(await sessionsOf(id)).toEqual([]);
      await app.accounts.bans.unban(id, admin.id);
    }
  });

  it('refuses one of the two when a user is banned and promoted concurrently', async () => {
    const id = await createOtherUser(app);
    for (let round = 0; round < 20; round += 1) {
      const outcomes = await Promise.allSettled([
        app.accounts.bans.ban(id, admin.id),
        app.accounts.changeRole(id, 'Admin', admin.id),
      ]);
      const refusals = outcomes.flatMap((outcome) =>
        outcome.status === 'rejected' ? [outcome.reason as AppError] : [],
      );
      expect(refusals.map(({ status }) => status)).toEqual([409]);
      await app.accounts.bans.unban(id, null);
      await app.accounts.changeRole(id, 'User', null);
    }
  });
});

describe('open pages', () => {
  it('[ACC-59] [OFF-62] closes the open pages of a banned user within 5 s, even if jobs are delayed', async () => {
    const person = await signIn(app, 'other');
    const [client, twin] = [
      await connectLive(app, person),
      await connectLive(app, await signIn(app, 'other')),
    ];
    const staying = await connectLive(app, admin);
    const twinClosed = nextEvent(twin, 'disconnect');
    const took = await timeToEnd(client, 'banned', () => admin.call(ban, { params: { id: person.id } }));
    await twinClosed;
    expect(took).toBeLessThan(5_000);
    await expectOpen(staying);
    await expect(connectLive(app, person)).rejects.toThrow('You need to log in.');
    await admin.call(unban, { params: { id: person.id } });
  });

  it('[ACC-59] [OFF-62] closes the open pages of a user banned by another process within 5 s', async () => {
    const data = await cloneDatabase();
    const server = await startTestApp({ databaseUrl: data.url });
    const elsewhere = openDatabase({
      url: data.url,
      size: 2,
      log: createLog('silent'),
      patienceMs: testPatienceMs,
    });
    onTestFinished(async () => {
      await server.close();
      await elsewhere.close();
      await data.drop();
    });
    const person = await signIn(server, 'customer');
    const client = await connectLive(server, person);
    const staying = await connectLive(server, await signIn(server, 'other'));
    const { bans } = createAccounts({ db: elsewhere.db, clock: systemClock, adminIds: [] });
    expect(await timeToEnd(client, 'banned', () => bans.ban(person.id, null))).toBeLessThan(5_000);
    await expectOpen(staying);
  });

  it('[OFF-62] closes the open pages of a user whose role changed within 5 s, even if jobs are delayed', async () => {
    const person = await signIn(app, 'other');
    for (const role of ['Admin', 'User'] as const) {
      const client = await connectLive(app, person);
      const change = () => admin.call(changeRole, { params: { id: person.id }, body: { role } });
      expect(await timeToEnd(client, 'role_changed', change)).toBeLessThan(5_000);
      const again = await connectLive(app, person);
      const jobs = await jobsOf(person.id);
      const written = await auditOf(person.id);
      // Setting the same role again is a no-op: it closes nothing and writes no audit entry.
      expect((await change()).body.data).toMatchObject({ id: person.id, role });
      await expectOpen(again);
      expect(await jobsOf(person.id)).toEqual(jobs);
      expect(await auditOf(person.id)).toEqual(written);
      expect(written.at(-1)).toEqual({
        actor_id: admin.id,
        action: 'accounts.role_changed',
        details: {},
        after: { role },
      });
    }
  });

  it('[OFF-62] keeps pages open when a late job finds nothing outdated', async () => {
    const person = await signIn(app, 'other');
    const outdated = await connectLive(app, person);
    const job = accountsJobs(app).find(({ name }) => name === endLiveConnections.name);
    const runJob = () => job?.run({ userId: person.id });
    await runJob();
    await expectOpen(outdated);

    await timeToEnd(outdated, 'role_changed', async () => {
      await app.accounts.changeRole(person.id, 'Admin', null);
      await runJob();
    });
    const current = await connectLive(app, person);
    await runJob();
    await expectOpen(current);
    await app.accounts.changeRole(person.id, 'User', null);
  });

  it('keeps pages open when a user who was not banned is unbanned', async () => {
    const person = await signIn(app, 'other');
    const client = await connectLive(app, person);
    expect((await admin.call(unban, { params: { id: person.id } })).status).toBe(200);
    await expectOpen(client);
  });
});

describe('changing roles over HTTP', () => {
  it('[ACC-27] refuses to demote the last admin over HTTP', async () => {
    const shop = await startTestAppForThisTest();
    const owner = await signIn(shop, 'admin');
    const call = { params: { id: owner.id }, body: { role: 'User' } };
    expect((await owner.call(changeRole, call)).body).toMatchObject({ code: 409, error: 'last_admin' });
    expect((await owner.call(userData)).body.data).toMatchObject({ role: 'Admin' });
  });

  it.for(['Owner', 'admin', '', null, undefined])('refuses the role %j', async (role) => {
    const id = await createOtherUser(app);
    expect((await admin.call(changeRole, { params: { id }, body: { role } })).status).toBe(400);
  });

  it('answers 404 for a role change of an unknown user', async () => {
    const call = { params: { id: '404' }, body: { role: 'Admin' } };
    expect((await admin.call(changeRole, call)).status).toBe(404);
  });
});
