import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { Database, Queryable } from '../db/database.ts';
import { keepRunning } from './keep-running.ts';
import { poolForWorker } from './pool-for-worker.ts';

/** A job that a transaction leaves behind: it runs if and only if that transaction commits. */
export type JobKind<Payload extends z.ZodType> = {
  readonly name: string;
  readonly payload: Payload;
  /** Behind all others: a thousand that wait for a slow neighbour would otherwise keep payments waiting. */
  readonly canWait?: boolean;
};

export type Job = {
  readonly name: string;
  /** In cron's five fields, UTC. */
  readonly cron?: string;
  run(payload: unknown): Promise<void>;
};

export function defineJobKind<Payload extends z.ZodType>(kind: JobKind<Payload>): JobKind<Payload> {
  return kind;
}

export function handleJob<Payload extends z.ZodType>(
  kind: JobKind<Payload>,
  work: (payload: z.output<Payload>) => Promise<void>,
): Job {
  return { name: kind.name, run: (payload) => work(kind.payload.parse(payload)) };
}

export async function enqueue<Payload extends z.ZodType>(
  tx: Queryable,
  kind: JobKind<Payload>,
  payload: z.input<Payload>,
  { afterSeconds = 0 }: { afterSeconds?: number } = {},
): Promise<void> {
  const priority = kind.canWait ? 10 : 0;
  await tx.execute(
    sql`select graphile_worker.add_job(${kind.name}, ${JSON.stringify(payload)}::json, run_at => now() + make_interval(secs => ${afterSeconds}), priority => ${priority}::int)`,
  );
}

/** The next one comes by itself: neither a failed one nor those of an outage pile up. */
const periodic = (jobKey: string) => ({ maxAttempts: 1, jobKey, jobKeyMode: 'replace' as const });

export type RunningJobs = { stop(): Promise<void> };

/** Works through the jobs until it is stopped, whatever happens to the database meanwhile. */
export async function runJobs(
  { pool }: Pick<Database, 'pool'>,
  jobs: readonly Job[],
  log: Logger,
): Promise<RunningJobs> {
  // Loaded here: who leaves a job behind needs no worker, and a server answers before its jobs run.
  const { parseCronItems, run } = await import('graphile-worker');
  const { workerLogger } = await import('./worker-logger.ts');
  const worker = poolForWorker(pool);
  const start = () =>
    run({
      pgPool: worker.pool,
      concurrency: 4,
      noHandleSignals: true,
      logger: workerLogger(log),
      taskList: Object.fromEntries(jobs.map((job) => [job.name, (payload: unknown) => job.run(payload)])),
      parsedCronItems: parseCronItems(
        jobs.flatMap((job) =>
          job.cron === undefined ? [] : [{ task: job.name, match: job.cron, options: periodic(job.name) }],
        ),
      ),
    });
  const running = keepRunning(await start(), start, log);
  return {
    async stop() {
      await running.stop();
      await worker.settled();
    },
  };
}
