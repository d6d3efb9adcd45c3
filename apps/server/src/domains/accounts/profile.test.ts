import { accountsEndpoints } from '@botique/contract/accounts/endpoints.ts';
import type { Profile } from '@botique/contract/accounts/user.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ban, programOf, send, signIn, createOtherUser, type Person } from '../../testing/person.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const get = accountsEndpoints['profile.get'];
const days = 24 * 60 * 60 * 1000;

let app: TestApp;
let now = new Date('2031-05-17T10:00:00.000Z');
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
});
afterAll(() => app.close());

const profileOf = (caller: Pick<Person, 'call'>, id: string) => caller.call(get, { params: { id } });

it('shows customers their own profile and counts only login sessions that are still open', async () => {
  await signIn(app, 'customer');
  now = new Date(now.getTime() + 31 * days);
  const [customer] = [await signIn(app, 'customer'), await signIn(app, 'customer')];
  await programOf(app, customer);
  await programOf(app, await signIn(app, 'other'));
  const { rows } = await app.database.pool.query('select * from users where id = $1', [customer.id]);
  expect((await profileOf(customer, customer.id)).body).toEqual({
    success: true,
    code: 200,
    data: {
      id: customer.id,
      globalUsername: 'Mo',
      avatar: null,
      role: 'User',
      createdAt: rows[0].created_at.toISOString(),
      bannedAt: null,
      counts: { browserSessions: 2, apiKeys: 1 },
    } satisfies Profile,
  });
});

it("[ACC-34] answers the same 404 for another user's profile as for an unknown one, also by API key", async () => {
  const [customer, other] = [await signIn(app, 'customer'), await signIn(app, 'other')];
  const admin = await signIn(app, 'admin');
  const callers = [customer, await programOf(app, customer)];
  const strangers = [other.id, admin.id, '404', 'nonsense', 'a'.repeat(40), '@me', '%'];
  for (const caller of callers) {
    const replies = await Promise.all(strangers.map((id) => profileOf(caller, id)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([404]));
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
  }
});

it('[ACC-56] lets an admin open the profile of a banned user and answers 404 for an unknown one', async () => {
  const admin = await signIn(app, 'admin');
  const id = await createOtherUser(app, 'Ned');
  await ban(app, id);
  for (const caller of [admin, await programOf(app, admin)]) {
    const { status, body } = await profileOf(caller, id);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      id,
      globalUsername: 'Ned',
      counts: { browserSessions: 0, apiKeys: 0 },
    });
    expect((body.data as Profile).bannedAt).toMatch(/^\d{4}-.*Z$/);
    expect((await profileOf(caller, '404')).status).toBe(404);
  }
});

it('refuses profiles to visitors and rejects malformed ids', async () => {
  const admin = await signIn(app, 'admin');
  expect((await send(app, get, { params: { id: admin.id } })).status).toBe(401);
  for (const id of ['\u0000', 'a'.repeat(41), ' ']) expect((await profileOf(admin, id)).status).toBe(400);
});
