import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import type { Queryable } from './database.ts';
import { driverError, isDatabaseAway, isStatementTimeout } from './failures.ts';
import { transact } from './transact.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
  await database.pool.query('create table doctors (name text primary key, on_call boolean)');
});
beforeEach(async () => {
  await database.pool.query('truncate doctors');
  await database.pool.query("insert into doctors values ('ann', true), ('ben', true)");
});
afterAll(() => database.drop());

/** A barrier that opens when `size` callers have arrived, and then stays open. */
function meetingOf(size: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let missing = size;
  return async () => {
    missing -= 1;
    if (missing === 0) resolve();
    await promise;
  };
}

async function onCall(tx: Queryable): Promise<string[]> {
  const { rows } = await tx.execute<{ name: string }>(
    sql`select name from doctors where on_call order by name`,
  );
  return rows.map(({ name }) => name);
}

describe('conflicting transactions', () => {
  it('[OFF-39] retries write skew (40001) without an error for either caller', async () => {
    const bothHaveRead = meetingOf(2);
    let attempts = 0;
    const goHome = (name: string) =>
      transact(
        database.db,
        async (tx) => {
          attempts += 1;
          const here = await onCall(tx);
          await bothHaveRead();
          // Each may leave only if the other stays. Read committed would let both leave.
          if (here.length < 2) return 'stays';
          await tx.execute(sql`update doctors set on_call = false where name = ${name}`);
          return 'left';
        },
        { isolation: 'serializable' },
      );
    const outcomes = await Promise.all([goHome('ann'), goHome('ben')]);
    expect(outcomes.toSorted()).toEqual(['left', 'stays']);
    expect(attempts).toBe(3);
    expect(await onCall(database.db)).toHaveLength(1);
  });

  it('[OFF-39] retries a deadlock (40P01) without an error for either caller', async () => {
    const bothHoldOne = meetingOf(2);
    let attempts = 0;
    const lockBoth = (first: string, second: string) =>
      transact(database.db, async (tx) => {
        attempts += 1;
        await tx.execute(sql`update doctors set on_call = not on_call where name = ${first}`);
        await bothHoldOne();
        await tx.execute(sql`update doctors set on_call = not on_call where name = ${second}`);
        return first;
      });
    expect(await Promise.all([lockBoth('ann', 'ben'), lockBoth('ben', 'ann')])).toEqual(['ann', 'ben']);
    // On a busy machine, PostgreSQL may abort both of them for one deadlock.
    expect(attempts).toBeGreaterThanOrEqual(3);
    // Each was toggled exactly twice: the rolled-back attempts left nothing behind.
    expect(await onCall(database.db)).toEqual(['ann', 'ben']);
  });
});

const raise = (code: string) => sql.raw(`do $$ begin raise exception 'no' using errcode = '${code}'; end $$`);

async function attemptsOf(
  work: (tx: Queryable) => Promise<unknown>,
  options?: Parameters<typeof transact>[2],
): Promise<{ attempts: number; code: string | undefined }> {
  let attempts = 0;
  const outcome = transact(
    database.db,
    async (tx) => {
      attempts += 1;
      await tx.execute(sql`insert into doctors values (${`try ${attempts}`}, true)`);
      await work(tx);
    },
    options,
  );
  const code = await outcome.then(
    () => undefined,
    (error: unknown) => driverError(error)?.code ?? String(error),
  );
  return { attempts, code };
}

describe('retries', () => {
  it.for(['40001', '40P01'])('gives up on %s after the given number of attempts', async (code) => {
    expect(await attemptsOf((tx) => tx.execute(raise(code)), { attempts: 3 })).toEqual({ attempts: 3, code });
    expect(await onCall(database.db)).toEqual(['ann', 'ben']);
  });

  it('does not retry after another database error', async () => {
    const insertTwice = (tx: Queryable) => tx.execute(sql`insert into doctors values ('ann', true)`);
    expect(await attemptsOf(insertTwice)).toEqual({ attempts: 1, code: '23505' });
    expect(await onCall(database.db)).toEqual(['ann', 'ben']);
  });

  it('does not retry after an error of the work itself', async () => {
    const fail = () => Promise.reject(new Error('no'));
    expect(await attemptsOf(fail)).toEqual({ attempts: 1, code: 'Error: no' });
    expect(await onCall(database.db)).toEqual(['ann', 'ben']);
  });

  it('retries a race that the caller named, such as two first inserts of one row', async () => {
    const bothHaveLooked = meetingOf(2);
    let attempts = 0;
    const hire = () =>
      transact(
        database.db,
        async (tx) => {
          attempts += 1;
          const known = (await onCall(tx)).includes('cal');
          await bothHaveLooked();
          if (!known) await tx.execute(sql`insert into doctors values ('cal', true)`);
          return known ? 'found' : 'made';
        },
        { retryWhen: (error) => driverError(error)?.code === '23505' },
      );
    expect((await Promise.all([hire(), hire()])).toSorted()).toEqual(['found', 'made']);
    expect(attempts).toBe(3);
  });
});

describe('connections after a failed transaction', () => {
  it('never commits part of a transaction that timed out together with the next one', async () => {
    const single = await openTestDatabase({ size: 1, patienceMs: 4_000 });
    onTestFinished(() => single.drop());
    await single.pool.query('create table notes (text text)');
    const unanswered = transact(single.db, async (tx) => {
      await tx.execute(sql`insert into notes values ('half')`);
      // PostgreSQL would allow this. The client gives up first.
      await tx.execute(sql`set local statement_timeout = 0`);
      await tx.execute(sql`select pg_sleep(7)`);
    });
    await expect(unanswered).rejects.toSatisfy(isDatabaseAway);
    await transact(single.db, (tx) => tx.execute(sql`insert into notes values ('whole')`));
    const { rows } = await single.pool.query('select text from notes');
    expect(rows).toEqual([{ text: 'whole' }]);
  });

  it('keeps a connection when PostgreSQL gave up on a statement and the transaction was rolled back', async () => {
    const single = await openTestDatabase({ size: 1 });
    onTestFinished(() => single.drop());
    const backend = async () => (await single.pool.query('select pg_backend_pid() as pid')).rows[0].pid;
    const before = await backend();
    const slow = transact(single.db, async (tx) => {
      await tx.execute(sql`set local statement_timeout = '50ms'`);
      await tx.execute(sql`select pg_sleep(5)`);
    });
    await expect(slow).rejects.toSatisfy(isStatementTimeout);
    expect(await backend()).toBe(before);
  });
});
