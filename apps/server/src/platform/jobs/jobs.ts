import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { Database, Queryable } from '../db/database.ts';
import { callsOf, withoutParameters } from '../log.ts';
import { keepRunning } from './keep-running.ts';
import { poolForWorker } from './pool-for-worker.ts';

/** A job enqueued by a transaction. It runs if and only if that transaction commits. */
export type JobKind<Payload extends z.ZodType> = {
  readonly name: string;
  readonly payload: Payload;
  /** Runs after all other jobs. A thousand jobs waiting for a slow service would otherwise delay payments. */
  readonly canWait?: boolean;
};

export type Job = {
  readonly name: string;
  /** Five cron fields, in UTC. */
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

/** The same job, but `onFailed` is called whenever it fails. */
export function reportFailure(job: Job, onFailed: () => void): Job {
  return {
    ...job,
    async run(payload) {
      try {
        await job.run(payload);
      } catch (error) {
        onFailed();
        throw error;
      }
    },
  };
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

/** No retries and no backlog after an outage: the next run is due soon anyway. */
const periodic = (jobKey: string) => ({ maxAttempts: 1, jobKey, jobKeyMode: 'replace' as const });

export type RunningJobs = { stop(): Promise<void> };

/** Runs jobs until stopped. Keeps going through database outages. */
export async function runJobs(
  { pool }: Pick<Database, 'pool'>,
  jobs: readonly Job[],
  log: Logger,
): Promise<RunningJobs> {
  // Imported lazily: enqueueing needs no worker, and the server answers requests before its jobs run.
  const { parseCronItems, run } = await import('graphile-worker');
  const { workerLogger } = await import('./worker-logger.ts');
  const worker = poolForWorker(pool);
  const start = () =>
    run({
      pgPool: worker.pool,
      concurrency: 4,
      noHandleSignals: true,
      logger: workerLogger(log),
      taskList: Object.fromEntries(jobs.map((job) => [job.name, withPlainErrors(job)])),
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

/** The worker logs an error's message and stack, and stores the message, which Today and the audit log show. */
function withPlainErrors(job: Job): (payload: unknown) => Promise<void> {
  return async (payload) => {
    try {
      await job.run(payload);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      const plain = new Error(withoutParameters(error.message), { cause: error });
      plain.stack = callsOf(error) ?? '';
      throw plain;
    }
  };
}
