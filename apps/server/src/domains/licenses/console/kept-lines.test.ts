import { consoleLimits, listedConsoleLines } from '@botique/contract/licenses/console-rules.ts';
import type { ConsoleLine } from '@botique/contract/licenses/console.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { giveLicense } from '../../../testing/licenses.ts';
import { createOtherUser } from '../../../testing/person.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { packLines } from './chunk-format.ts';
import { createKeptLines } from './kept-lines.ts';
import { insertChunks } from './repository.ts';

let app: TestApp;
let kept: ReturnType<typeof createKeptLines>;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(() => {
  kept = createKeptLines({ db: app.database.db, log: app.http.log });
});

const lines = (first: number, count: number): ConsoleLine[] =>
  Array.from({ length: count }, (_, at) => ({
    number: first + at,
    date: '2026-11-18T12:00:00.000Z',
    level: 'info',
    content: `line ${first + at}`,
  }));
const numbers = (found: readonly ConsoleLine[] = []) => found.map(({ number }) => number);
const readAll = (sessionId: string) => kept.read(sessionId, { before: 1_000_000, limit: 1_000 });

async function countStored(sessionIds: string[]): Promise<number> {
  const { rows } = await app.database.pool.query<{ stored: number }>(
    'select coalesce(sum(line_count), 0)::int as stored from console_chunks where session_id = any($1)',
    [sessionIds],
  );
  return rows[0]?.stored ?? 0;
}

it('[LIC-49] keeps the last 1,000 lines, and pages through them', async () => {
  const id = randomUUID();
  for (let first = 1; first <= 1_700; first += 100) {
    kept.add(id, lines(first, 100));
    await kept.close();
  }
  expect(await countStored([id])).toBeLessThan(1_700);
  expect(numbers(await readAll(id))).toEqual(numbers(lines(701, 1_000)));
  expect(numbers(await kept.read(id, { before: 1_001, limit: 50 }))).toEqual(numbers(lines(951, 50)));
});

it('[LIC-49] trims a session that sends no more lines', async () => {
  const id = randomUUID();
  for (let first = 1; first <= 1_401; first += 200) {
    kept.add(id, lines(first, 200));
    await kept.close();
  }
  kept.add(id, lines(1_601, 100));
  kept.forget(id);
  await kept.close();
  expect(await countStored([id])).toBe(1_100);
});

it('[LIC-49] removes lines 7 days after the end of their session', async () => {
  const owner = await createOtherUser(app);
  const license = await giveLicense(app, owner);
  const days = consoleLimits.keptDays;
  const sessions = [
    { id: randomUUID(), endedDaysAgo: days, left: 0 },
    { id: randomUUID(), endedDaysAgo: days - 1, left: 3 },
    { id: randomUUID(), endedDaysAgo: null, left: 3 },
  ];
  for (const { id, endedDaysAgo } of sessions) {
    kept.add(id, lines(1, 3));
    await app.database.pool.query(
      `insert into product_sessions (id, license_id, device, address, ended_at)
       values ($1, $2, 'device', '203.0.113.7', now() - make_interval(days => $3))`,
      [id, license.id, endedDaysAgo],
    );
  }
  await kept.close();
  await app.database.pool.query(
    'update console_chunks set written_at = now() - make_interval(days => $2) where session_id = any($1)',
    [sessions.map(({ id }) => id), days],
  );
  await app.jobs.find(({ name }) => name === 'licenses.remove_old_records')?.run({});
  const left = await Promise.all(sessions.map(({ id }) => countStored([id])));
  expect(left).toEqual(sessions.map((session) => session.left));
});

it('[LIC-14] finds the newest lines, however few were written at a time', async () => {
  const [slow, fast, quiet] = [randomUUID(), randomUUID(), randomUUID()];
  for (let number = 1; number <= 25; number += 1) {
    kept.add(slow, lines(number, 1));
    if (number % 5 === 0) kept.add(fast, lines(number * 10, 50));
    await kept.close();
  }
  kept.add(slow, lines(26, 1));
  const newest = await kept.newest([slow, fast, quiet], listedConsoleLines);
  expect(numbers(newest.get(slow))).toEqual(numbers(lines(7, 20)));
  expect(numbers(newest.get(fast))).toEqual(numbers(lines(280, 20)));
  expect(newest.get(quiet)).toEqual([]);
});

it('[LIC-46] stores lines once and all of them if a write is repeated after more lines came', async () => {
  const id = randomUUID();
  await insertChunks(app.database.db, [packLines(id, lines(1, 3))]);
  await insertChunks(app.database.db, [packLines(id, lines(1, 5))]);
  await insertChunks(app.database.db, [packLines(id, lines(1, 2)), packLines(id, lines(4, 3))]);
  expect(numbers(await readAll(id))).toEqual([1, 2, 3, 4, 5, 6]);
});

it('[LIC-46] knows the last line while it is being written', async () => {
  const id = randomUUID();
  expect(await kept.lastNumber(id)).toBeNull();
  kept.add(id, lines(1, 3));
  const reading = readAll(id);
  expect(await kept.lastNumber(id)).toBe(3);
  kept.add(id, lines(4, 2));
  expect(numbers((await kept.newest([id], 10)).get(id))).toEqual([1, 2, 3, 4, 5]);
  await reading;
  expect(await kept.lastNumber(id)).toBe(5);
  expect(numbers(await readAll(id))).toEqual([1, 2, 3, 4, 5]);
});

it('[LIC-49] stores the lines of all sessions before it closes', async () => {
  const ids = Array.from({ length: 700 }, () => randomUUID());
  for (const id of ids) kept.add(id, lines(1, 2));
  await kept.close();
  expect(await countStored(ids)).toBe(1_400);
});

it('[LIC-49] keeps lines while the database refuses them', async () => {
  const id = randomUUID();
  const { pool } = app.database;
  await pool.query('alter table console_chunks rename to elsewhere');
  kept.add(id, lines(1, 3));
  await kept.close();
  await pool.query('alter table elsewhere rename to console_chunks');
  kept.add(id, lines(4, 1));
  await kept.close();
  expect(numbers(await readAll(id))).toEqual([1, 2, 3, 4]);
});
