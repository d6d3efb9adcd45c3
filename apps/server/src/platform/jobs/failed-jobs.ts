import { sql } from 'drizzle-orm';
import type { Queryable } from '../db/database.ts';
import { withoutParameters } from '../log.ts';

export type FailedJobRow = {
  id: string;
  name: string;
  attempts: number;
  lastError: string;
  failedAt: Date;
  /** Null if the worker has given up. */
  retryAt: Date | null;
};

type Row = {
  id: string;
  name: string;
  attempts: number;
  last_error: string | null;
  updated_at: string;
  run_at: string;
  given_up: boolean;
  total: string;
};

const maxErrorLength = 500;

/** In terms of `graphile_worker.jobs`. */
export const failedJobCondition =
  'locked_at is null and (attempts >= max_attempts or last_error is not null)';
const isFailed = sql.raw(failedJobCondition);
const columns = sql`id::text, task_identifier as name, attempts, last_error, updated_at, run_at, attempts >= max_attempts as given_up`;

/** Jobs whose last attempt failed, newest failure first. Jobs that succeed are removed from the queue. */
export async function failedJobs(
  db: Queryable,
  limit: number,
): Promise<{ count: number; newest: FailedJobRow[] }> {
  const { rows } = await db.execute<Row>(sql`select ${columns}, count(*) over () as total
    from graphile_worker.jobs where ${isFailed} order by updated_at desc, id desc limit ${limit}`);
  return { count: Number(rows[0]?.total ?? 0), newest: rows.map(rowOf) };
}

/** Undefined if it has succeeded or been dismissed, or is running right now. */
export async function findFailedJob(db: Queryable, id: string): Promise<FailedJobRow | undefined> {
  const { rows } = await db.execute<Row>(
    sql`select ${columns} from graphile_worker.jobs where id = ${id}::bigint and ${isFailed}`,
  );
  return rows[0] && rowOf(rows[0]);
}

/** False if a worker has taken it in the meantime. */
export async function retryJob(db: Queryable, id: string): Promise<boolean> {
  const { rowCount } = await db.execute(
    sql`select id from graphile_worker.reschedule_jobs(array[${id}::bigint], run_at => now(), attempts => 0)`,
  );
  return rowCount === 1;
}

/** False if a worker has taken it in the meantime. */
export async function dismissJob(db: Queryable, id: string): Promise<boolean> {
  const { rowCount } = await db.execute(
    sql`select id from graphile_worker.complete_jobs(array[${id}::bigint])`,
  );
  return rowCount === 1;
}

function rowOf(row: Row): FailedJobRow {
  // Errors that earlier versions stored still have the parameters.
  const lastError = withoutParameters(row.last_error ?? 'The server stopped while it ran.');
  return {
    id: row.id,
    name: row.name,
    attempts: row.attempts,
    lastError: lastError.slice(0, maxErrorLength),
    failedAt: new Date(row.updated_at),
    retryAt: row.given_up ? null : new Date(row.run_at),
  };
}
