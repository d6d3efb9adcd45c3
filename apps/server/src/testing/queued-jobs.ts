import type { TestApp } from './test-app.ts';

/** Runs the jobs of this kind that wait in the database, for servers that run no jobs. Returns how many there were. */
export async function runQueuedJobs(app: TestApp, name: string): Promise<number> {
  const { rows } = await app.database.pool.query<{ payload: unknown }>(
    `delete from graphile_worker._private_jobs as job using graphile_worker._private_tasks as task
     where task.id = job.task_id and task.identifier = $1 returning payload`,
    [name],
  );
  const job = app.jobs.find((one) => one.name === name);
  if (!job) throw new Error(`There is no job ${name}`);
  for (const { payload } of rows) await job.run(payload);
  return rows.length;
}
