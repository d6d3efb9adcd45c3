import type { TestApp } from './test-app.ts';

type Stored = Pick<TestApp, 'database'>;

/** Runs the job like its schedule would. */
export async function remind({ jobs }: Pick<TestApp, 'jobs'>): Promise<void> {
  await jobs.find(({ name }) => name === 'licenses.remind')?.run({});
}

/** A person's notifications, oldest first. */
export async function toldTo({ database }: Stored, userId: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ text: string }>(
    'select text from notices where user_id = $1 order by created_at, id',
    [userId],
  );
  return rows.map(({ text }) => text);
}

export type ReminderRow = { hours: number; told: boolean; message: string | null; tries: number };

export async function remindersOf({ database }: Stored, licenseId: string): Promise<ReminderRow[]> {
  const { rows } = await database.pool.query<ReminderRow>(
    `select hours, told_at is not null as told, message, tries from license_reminders
     where license_id = $1 order by expires_at, hours desc`,
    [licenseId],
  );
  return rows;
}

/** Runs delayed jobs now. */
export async function hurryJobs({ database }: Stored): Promise<void> {
  await database.pool.query('update graphile_worker._private_jobs set run_at = now() where run_at > now()');
}
