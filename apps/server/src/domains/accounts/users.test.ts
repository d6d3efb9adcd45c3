import { userEndpoints } from '@botique/contract/customers/user-endpoints.ts';
import type { ManagedUser } from '@botique/contract/accounts/user.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ban, signIn, type Person } from '../../testing/person.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const list = userEndpoints['users.list'];

let app: TestApp;
let admin: Person;

const people = [
  { id: '7000000000000000001', name: '100% Bot', at: '2030-01-01T00:00:00.000Z' },
  { id: '7000000000000000002', name: '100 Bots', at: '2030-01-01T00:00:00.001Z' },
  { id: '7000000000000000003', name: 'snake_case', at: '2030-01-01T00:00:00.001Z' },
  { id: '7000000000000000004', name: 'snakeXcase', at: '2030-01-01T00:00:00.001Z' },
  { id: '7000000000000000005', name: String.raw`C:\Users`, at: '2030-01-02T00:00:00.000Z' },
  { id: '7000000000000000006', name: 'Анастасия', at: '2030-01-03T00:00:00.000Z' },
  { id: '7100000000000000007', name: "O'Brien", at: '2030-01-04T00:00:00.000Z' },
];

beforeAll(async () => {
  app = await startTestApp();
  admin = await signIn(app, 'admin');
  for (const { id, name, at } of people) {
    await app.database.pool.query('insert into users (id, global_username, created_at) values ($1, $2, $3)', [
      id,
      name,
      at,
    ]);
  }
});
afterAll(() => app.close());

async function search(q: string): Promise<string[]> {
  const { status, body, text } = await admin.call(list, { query: { q } });
  expect(status, text).toBe(200);
  const found = (body.data as ManagedUser[]).map(({ id }) => id);
  expect(body['total']).toBe(found.length);
  return found;
}

const idsOf = (...at: number[]) => at.map((one) => people[one]?.id);

describe('the user list', () => {
  it('lists users newest first, then by id, and shows who is banned', async () => {
    await ban(app, people[5]?.id ?? '');
    const { body } = await admin.call(list);
    const rows = body.data as ManagedUser[];
    const byAge = rows.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt) || b.id.localeCompare(a.id));
    expect(rows).toEqual(byAge);
    expect(body['total']).toBe(people.length + 1);
    const { bannedAt, ...banned } = rows.find(({ id }) => id === people[5]?.id) ?? {};
    expect(banned).toEqual({
      id: people[5]?.id,
      globalUsername: 'Анастасия',
      avatar: null,
      role: 'User',
      createdAt: people[5]?.at,
      credits: 0,
      spent: 0,
      licenses: 0,
      lastSeenAt: null,
      online: false,
      path: null,
    });
    expect(bannedAt).toMatch(/^\d{4}-.*Z$/);
    expect(rows.filter((row) => row.bannedAt !== null)).toHaveLength(1);
    expect(rows.find(({ id }) => id === admin.id)).toMatchObject({ role: 'Admin', bannedAt: null });
  });

  it('[OFF-54] pages through every user exactly once, despite equal timestamps and new users arriving', async () => {
    const { rows } = await app.database.pool.query('select id from users order by created_at desc, id desc');
    for (const limit of [1, 2, 3, 100]) {
      const seen: string[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const { body } = await admin.call(list, { query: { limit, ...(cursor ? { cursor } : {}) } });
        seen.push(...(body.data as ManagedUser[]).map(({ id }) => id));
        cursor = body['next'] as string | null;
        await app.database.pool.query(
          "insert into users (id, global_username) values ('9' || (random() * 1e15)::bigint, 'New') on conflict do nothing",
        );
      }
      expect(seen.filter((id) => rows.some((row) => row.id === id))).toEqual(rows.map(({ id }) => id));
      await app.database.pool.query("delete from users where global_username = 'New'");
    }
  });
});

describe('searching users', () => {
  it('[OFF-73] finds users by part of a name or id, ignoring case, and counts the matches', async () => {
    expect(await search('BOT')).toEqual(idsOf(1, 0));
    expect(await search('анаст')).toEqual(idsOf(5));
    expect(await search('71000')).toEqual(idsOf(6));
    expect(await search(people[3]?.id ?? '')).toEqual(idsOf(3));
    expect(await search('  bots ')).toEqual(idsOf(1));
    expect(await search('no such name')).toEqual([]);
    expect(await search("o'b")).toEqual(idsOf(6));
  });

  it('[OFF-73] lists all users when the search is empty', async () => {
    for (const q of ['', '   ']) expect(await search(q)).toHaveLength(people.length + 1);
  });

  it('[OFF-73] matches %, _ and backslash in a search literally', async () => {
    expect(await search('100%')).toEqual(idsOf(0));
    expect(await search('%')).toEqual(idsOf(0));
    expect(await search('e_c')).toEqual(idsOf(2));
    expect(await search('_')).toEqual(idsOf(2));
    expect(await search('\\')).toEqual(idsOf(4));
    expect(await search(String.raw`\%`)).toEqual([]);
    expect(await search(String.raw`:\u`)).toEqual(idsOf(4));
  });

  it('[OFF-73] pages through search results', async () => {
    const first = await admin.call(list, { query: { q: 'snake', limit: 1 } });
    expect(first.body).toMatchObject({ total: 2, data: [{ id: people[3]?.id }] });
    const next = String(first.body['next']);
    const second = await admin.call(list, { query: { q: 'snake', limit: 1, cursor: next } });
    expect(second.body).toMatchObject({ total: 2, data: [{ id: people[2]?.id }] });
  });

  it.for(['a\u0000', 'x'.repeat(101)])('refuses the search text %j', async (q) => {
    expect((await admin.call(list, { query: { q } })).status).toBe(400);
  });
});
