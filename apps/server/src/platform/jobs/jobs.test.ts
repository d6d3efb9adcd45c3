import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { driverError } from '../db/failures.ts';
import { transact } from '../db/transact.ts';
import { createLog } from '../log.ts';
import { defineJobKind, enqueue, handleJob, runJobs, type Job } from './jobs.ts';

const greet = defineJobKind({ name: 'test.greet', payload: z.object({ name: z.string().min(1) }) });
const fence = defineJobKind({ name: 'test.fence', payload: z.object({}) });

let database: TestDatabase;
let greeted: string[];
let running: { stop(): Promise<void> }[];

beforeEach(async () => {
  database = await openTestDatabase({ patienceMs: 4_000 });
  greeted = [];
  running = [];
});
afterEach(async () => {
  await Promise.all(running.map((runner) => runner.stop()));
  await database.drop();
});

const greeting = handleJob(greet, async ({ name }) => void greeted.push(name));

async function start(jobs: Job[], log = createLog('silent')): Promise<void> {
  running.push(await runJobs(database, jobs, log));
}

/** Resolves when a job enqueued after all others has run and the others have finished. */
async function untilFenceRan(node: Job[] = [greeting]): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await start([...node, handleJob(fence, async () => resolve())]);
  await transact(database.db, (tx) => enqueue(tx, fence, {}));
  await promise;
  // Stopping waits for jobs that are still running.
  await Promise.all(running.splice(0).map((runner) => runner.stop()));
}

async function waitingJobs() {
  const { rows } = await database.pool.query(
    'select task_identifier as task, attempts, last_error from graphile_worker.jobs order by id',
  );
  return rows as { task: string; attempts: number; last_error: string | null }[];
}

it('[OFF-55] runs the job of a committed transaction once', async () => {
  await transact(database.db, (tx) => enqueue(tx, greet, { name: 'Ann' }));
  await untilFenceRan();
  expect(greeted).toEqual(['Ann']);
  expect(await waitingJobs()).toEqual([]);
});

it('runs other jobs before slow ones marked `canWait`', async () => {
  const slow = defineJobKind({ name: 'test.slow', payload: z.object({}), canWait: true });
  const answer = Promise.withResolvers<void>();
  await transact(database.db, async (tx) => {
    for (let number = 0; number < 12; number += 1) await enqueue(tx, slow, {});
    await enqueue(tx, greet, { name: 'Ann' });
  });
  await start([greeting, handleJob(slow, () => answer.promise)]);
  try {
    await expect.poll(() => greeted).toEqual(['Ann']);
  } finally {
    answer.resolve();
  }
});

it('[OFF-55] drops the job of a rolled-back transaction', async () => {
  const failing = transact(database.db, async (tx) => {
    await enqueue(tx, greet, { name: 'Ann' });
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  expect(await waitingJobs()).toEqual([]);
  await untilFenceRan();
  expect(greeted).toEqual([]);
});

it('[OFF-55] keeps only the job of the last attempt when a transaction is retried', async () => {
  let attempt = 0;
  await transact(
    database.db,
    async (tx) => {
      attempt += 1;
      await enqueue(tx, greet, { name: `try ${attempt}` });
      if (attempt < 3) throw new Error('once more');
    },
    { retryWhen: () => true },
  );
  await untilFenceRan();
  expect(greeted).toEqual(['try 3']);
});

it('[OFF-55] does not run a job before its transaction commits', async () => {
  // Registers the job names first: the worker would wait for the open transaction that adds a new one.
  await untilFenceRan();
  await transact(database.db, async (tx) => {
    await enqueue(tx, greet, { name: 'Ann' });
    await untilFenceRan();
    expect(greeted).toEqual([]);
  });
  await untilFenceRan();
  expect(greeted).toEqual(['Ann']);
});

it('fails a job with an invalid payload before its handler runs', async () => {
  await database.pool.query(`select graphile_worker.add_job('test.greet', '{"name": 7}')`);
  await untilFenceRan();
  expect(greeted).toEqual([]);
  expect(await waitingJobs()).toEqual([
    { task: 'test.greet', attempts: 1, last_error: expect.stringContaining('expected string') },
  ]);
});

it('[OFF-29] stores and logs a failed statement of a job without its parameters', async () => {
  // A line that looks like one of a stack.
  const goods = 'first line\nat the-account-and-password-that-were-bought';
  const failing = handleJob(greet, async ({ name }) => {
    await database.db.execute(sql`select ${name}::uuid`);
  });
  const lines: string[] = [];
  await transact(database.db, (tx) => enqueue(tx, greet, { name: goods }));
  await start([failing], createLog('trace', { write: (line) => void lines.push(line) }));
  await expect
    .poll(waitingJobs)
    .toEqual([{ task: 'test.greet', attempts: 1, last_error: 'Failed query: select $1::uuid' }]);
  await Promise.all(running.splice(0).map((runner) => runner.stop()));
  const output = lines.join('');
  expect(output).toMatch(/Failed task .* with error 'Failed query: select \$1::uuid':.* at .*jobs\.test\.ts/);
  expect(output).not.toContain('the-account-and-password');
});

it('runs each job once when two nodes share a database', async () => {
  const names = Array.from({ length: 60 }, (_, at) => `guest ${at}`);
  await transact(database.db, async (tx) => {
    for (const name of names) await enqueue(tx, greet, { name });
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  const counting = handleJob(greet, async ({ name }) => {
    greeted.push(name);
    if (greeted.length === names.length) resolve();
  });
  await Promise.all([start([counting]), start([counting])]);
  await promise;
  await untilFenceRan([counting]);
  expect(greeted.toSorted()).toEqual(names.toSorted());
  expect(await waitingJobs()).toEqual([]);
});

it('registers a periodic job once when two nodes define it', async () => {
  const tidy: Job = { name: 'test.tidy', cron: '17 * * * *', run: async () => {} };
  await Promise.all([start([tidy]), start([tidy])]);
  await untilFenceRan([tidy]);
  const { rows } = await database.pool.query(
    'select identifier from graphile_worker._private_known_crontabs',
  );
  expect(rows).toEqual([{ identifier: 'test.tidy' }]);
});

it('[OFF-56] runs a periodic job once per due time, even if another node reaches that time later', async () => {
  const minute = 60_000;
  const due = Math.floor(Date.now() / minute) * minute - 10 * minute;
  // Fakes only the clock: the worker's timers keep running.
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  let runs = 0;
  const tidy: Job = { name: 'test.tidy', cron: '* * * * *', run: async () => void (runs += 1) };

  /** Resolves when a node has enqueued all due jobs: its own job is part of the same statement. */
  async function reachDueTime(node: string): Promise<void> {
    const reached = Promise.withResolvers<void>();
    vi.setSystemTime(due - 100);
    const own: Job = { name: `test.${node}`, cron: '* * * * *', run: async () => reached.resolve() };
    await start([tidy, own]);
    vi.setSystemTime(due + 100);
    await reached.promise;
  }
  await reachDueTime('first');
  await expect.poll(() => runs).toBe(1);
  await reachDueTime('second');
  await untilFenceRan([tidy]);
  expect(runs).toBe(1);
  expect(await waitingJobs()).toEqual([]);
});

it('survives losing the database while a job finishes, and runs later jobs', async () => {
  const neighbour = new pg.Client({ connectionString: inject('postgresUrl') });
  await neighbour.connect();
  onTestFinished(() => neighbour.end());
  const name = new URL(database.url).pathname.slice(1);
  const closed = Promise.withResolvers<void>();
  const later = Promise.withResolvers<void>();
  const work = handleJob(greet, async (guest) => {
    greeted.push(guest.name);
    if (guest.name === 'later') return later.resolve();
    await neighbour.query(`alter database ${name} allow_connections false`);
    await neighbour.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
      name,
    ]);
    closed.resolve();
  });
  await start([work]);
  await transact(database.db, (tx) => enqueue(tx, greet, { name: 'first' }));
  await closed.promise;
  // Once these queries give up, the worker's attempt to mark the job as done has given up too.
  const failure = async () => database.pool.query('select 1').then(() => null, driverError);
  while ((await failure())?.code !== '55000');

  await neighbour.query(`alter database ${name} allow_connections true`);
  await transact(database.db, (tx) => enqueue(tx, greet, { name: 'later' }));
  await later.promise;
  expect(greeted).toEqual(['first', 'later']);
}, 60_000);
