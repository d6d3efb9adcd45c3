import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { openPoolWithoutTimeout } from '../apps/server/src/platform/db/database.ts';
import { migrationTimes } from '../apps/server/src/platform/db/migrate.ts';
import { cloneDatabase } from '../apps/server/src/testing/test-app.ts';
import { isSignedIn, signIn } from './browser.ts';
import { withMasterKey } from './granted-licenses.ts';
import { newPlace } from './places.ts';
import { until } from './processes.ts';
import { attemptStart } from './running-server.ts';
import { emptyShop } from './shop.ts';
import { pick } from './size.ts';

/** Longer than any other statement may take. */
const seconds = pick({ short: 6, full: 60 });

it('[OFF-6] makes a node wait for a long migration by another node, and then both start', async () => {
  const database = await cloneDatabase('template1');
  onTestFinished(() => database.drop());
  const blocker = await blockMigrations(database.url);
  const variables = { ...emptyShop, ...withMasterKey, LOG_LEVEL: 'warn', DATABASE_URL: database.url };
  const places = [await newPlace(), await newPlace()];
  const begunAt = performance.now();
  const attempts = places.map((place) => attemptStart(place, { variables }));
  await until('one node should migrate and the other wait for it', async () => {
    const waiting = await blocker.waiting();
    return waiting.relation === 1 && waiting.advisory === 1;
  });
  await pause(seconds * 1_000);
  expect(attempts.map((attempt) => attempt.ended())).toEqual([null, null]);
  expect(await blocker.waiting()).toEqual({ relation: 1, advisory: 1 });
  await blocker.release();
  await Promise.all(attempts.map(({ opened }) => opened));
  const tookMs = performance.now() - begunAt;

  const applied = await blocker.applied();
  expect(applied).toEqual(await migrationTimes());
  for (const { port } of places) {
    const server = { url: `http://localhost:${port}` };
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    expect(await isSignedIn(server, await signIn(server))).toBe(true);
  }
  console.log(
    `A migration of ${seconds} s: ${applied.length} migrations ran once, both nodes open after ${(tookMs / 1_000).toFixed(1)} s`,
  );
  for (const attempt of attempts) {
    process.kill(attempt.pid, 'SIGTERM');
    expect(await attempt.exited).toEqual({ code: 0, signal: null });
    expect(attempt.stderr()).toBe('');
  }
});

/** Prevents migrations from being recorded until it is released, so the first one takes that long. */
async function blockMigrations(url: string) {
  const pool = openPoolWithoutTimeout({ url, size: 1 });
  const client = await pool.connect();
  onTestFinished(async () => {
    client.release();
    await pool.end();
  });
  // The same table that the migrator would create.
  await client.query(`
    create schema drizzle;
    create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`);
  await client.query('begin');
  await client.query('lock table drizzle.__drizzle_migrations in share mode');
  return {
    /** How many nodes wait for this lock, and how many for their turn to migrate. */
    async waiting(): Promise<{ relation: number; advisory: number }> {
      const { rows } = await client.query<{ locktype: string }>(
        `select locktype from pg_locks join pg_database on pg_database.oid = pg_locks.database
         where not granted and datname = current_database()`,
      );
      const number = (type: string) => rows.filter(({ locktype }) => locktype === type).length;
      return { relation: number('relation'), advisory: number('advisory') };
    },
    release: () => client.query('commit'),
    async applied(): Promise<number[]> {
      const { rows } = await client.query<{ when: string }>(
        'select created_at as when from drizzle.__drizzle_migrations order by id',
      );
      return rows.map(({ when }) => Number(when));
    },
  };
}
