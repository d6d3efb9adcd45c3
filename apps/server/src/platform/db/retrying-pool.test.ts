import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { isDatabaseAway } from './failures.ts';

let database: TestDatabase;
let name: string;
/** A client of another database on the same server that can close ours. */
let neighbour: pg.Client;

beforeEach(async () => {
  await openDatabase();
  neighbour = new pg.Client({ connectionString: inject('postgresUrl') });
  await neighbour.connect();
});
afterEach(async () => {
  await neighbour.query(`alter database ${name} allow_connections true`);
  await neighbour.end();
  await database.drop();
});

async function openDatabase(options: { patienceMs?: number } = {}): Promise<void> {
  database = await openTestDatabase({ size: 6, ...options });
  name = new URL(database.url).pathname.slice(1);
}

async function cutAll(): Promise<number> {
  const { rows } = await neighbour.query(
    'select pg_terminate_backend(pid, 10000) as cut from pg_stat_activity where datname = $1',
    [name],
  );
  return rows.filter(({ cut }) => cut === true).length;
}

async function close(): Promise<void> {
  await neighbour.query(`alter database ${name} allow_connections false`);
  await cutAll();
}

const ask = () => database.pool.query('select 1 as one');
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error,
  );

/** Waits until the pool has noticed the lost connections. Until then, it may still lend one of them. */
async function poolIsEmpty(): Promise<void> {
  await expect.poll(() => database.pool.totalCount).toBe(0);
}

describe('loss of all connections', () => {
  // Without an error listener, a lost connection would end the process and this test run.
  it('fails only the running statements when all connections are lost, and later ones work', async () => {
    const busy = await Promise.all([
      database.pool.connect(),
      database.pool.connect(),
      database.pool.connect(),
    ]);
    const running = busy.map((client) => failure(client.query('select pg_sleep(60)')));
    await Promise.all([ask(), ask(), ask()]);
    expect(database.pool.totalCount).toBe(6);

    expect(await cutAll()).toBe(6);
    for (const error of await Promise.all(running)) {
      expect(isDatabaseAway(error), String(error)).toBe(true);
    }
    for (const client of busy) client.release();
    await poolIsEmpty();
    const answers = await Promise.all(Array.from({ length: 20 }, ask));
    expect(answers.every(({ rows }) => rows[0].one === 1)).toBe(true);
  });

  it('keeps nothing of a transaction whose connection is lost', async () => {
    await database.pool.query('create table notes (text text)');
    const client = await database.pool.connect();
    await client.query('begin');
    await client.query("insert into notes values ('half')");
    await cutAll();
    expect(isDatabaseAway(await failure(client.query('commit')))).toBe(true);
    client.release();
    await poolIsEmpty();
    expect((await database.pool.query('select * from notes')).rows).toEqual([]);
  });

  it('recovers when all connections are lost repeatedly', async () => {
    for (let round = 0; round < 5; round += 1) {
      await Promise.all([ask(), ask(), ask()]);
      await cutAll();
      await poolIsEmpty();
    }
    expect((await ask()).rows).toEqual([{ one: 1 }]);
  });
});

describe('database outage', () => {
  it('refuses probes during an outage, but lets other callers wait until the database is back', async () => {
    await close();
    expect(isDatabaseAway(await failure(database.pool.ping()))).toBe(true);
    const waiting = [ask(), database.pool.connect(), database.db.execute('select 1 as one')] as const;
    let settled = 0;
    for (const one of waiting) {
      one.then(
        () => (settled += 1),
        () => (settled += 1),
      );
    }
    // These later probes were refused, so the first attempts of the waiting callers were refused as well.
    for (let times = 0; times < 3; times += 1) await expect(database.pool.ping()).rejects.toThrow();
    expect(settled).toBe(0);

    await neighbour.query(`alter database ${name} allow_connections true`);
    const [answer, client, executed] = await Promise.all(waiting);
    client.release();
    expect([answer.rows, executed.rows]).toEqual([[{ one: 1 }], [{ one: 1 }]]);
    await database.pool.ping();
  });

  it('gives up on a database that stays away', async () => {
    await database.drop();
    await openDatabase({ patienceMs: 500 });
    await close();
    expect(isDatabaseAway(await failure(ask()))).toBe(true);
  });

  it('does not treat an unknown database or an invalid statement as an outage', async () => {
    const stranger = new URL(database.url);
    stranger.pathname = '/botique_no_such_database';
    const elsewhere = await failure(new pg.Client({ connectionString: stranger.href }).connect());
    expect(isDatabaseAway(elsewhere)).toBe(false);
    expect(isDatabaseAway(await failure(database.pool.query('select nonsense')))).toBe(false);
  });
});
