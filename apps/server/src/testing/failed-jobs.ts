import type { TestApp } from './test-app.ts';

/** A job that was tried as often as it may be. No worker knows it, so it stays as it is. Returns its id. */
export async function failedJob(
  { pool }: Pick<TestApp['database'], 'pool'>,
  { name = 'test.unknown', error = 'The printer is on fire.' } = {},
): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    'select id::text from graphile_worker.add_job($1, max_attempts => 3)',
    [name],
  );
  const id = rows[0]?.id ?? '';
  await pool.query('select from graphile_worker.permanently_fail_jobs(array[$1::bigint], $2)', [id, error]);
  return id;
}
