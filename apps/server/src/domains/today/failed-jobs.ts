import type { FailedJob } from '@botique/contract/today/failed-job.ts';
import { listedJobs } from '@botique/contract/today/today-rules.ts';
import type { Db, Queryable } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import { AppError } from '../../platform/errors.ts';
import {
  dismissJob,
  failedJobs,
  findFailedJob,
  retryJob,
  type FailedJobRow,
} from '../../platform/jobs/failed-jobs.ts';
import { writeAudit } from '../office/service.ts';

type Act = {
  action: 'jobs.retried' | 'jobs.dismissed';
  run: (tx: Queryable, id: string) => Promise<boolean>;
};

/** Failed background jobs, and what an admin can do with them. */
export function createFailedJobs({ db, onChanged }: { db: Db; onChanged(): void }) {
  async function act(id: string, actorId: string, { action, run }: Act): Promise<void> {
    await transact(db, async (tx) => {
      const job = await findFailedJob(tx, id);
      if (!job || !(await run(tx, id))) throw new AppError('not_found', { message: goneMessage });
      await writeAudit(tx, {
        actorId,
        action,
        subject: id,
        details: { job: job.name, attempts: job.attempts, error: job.lastError },
        before: { state: 'failed' },
        after: { state: action === 'jobs.retried' ? 'queued' : 'dismissed' },
      });
    });
    onChanged();
  }

  return {
    async list(): Promise<{ count: number; newest: FailedJob[] }> {
      const { count, newest } = await failedJobs(db, listedJobs);
      return { count, newest: newest.map(presentJob) };
    },
    retry: (id: string, actorId: string) => act(id, actorId, { action: 'jobs.retried', run: retryJob }),
    dismiss: (id: string, actorId: string) => act(id, actorId, { action: 'jobs.dismissed', run: dismissJob }),
  };
}

const goneMessage = 'This job is no longer in the list. It was retried or dismissed.';

function presentJob({ failedAt, retryAt, ...job }: FailedJobRow): FailedJob {
  return { ...job, failedAt: failedAt.toISOString(), retryAt: retryAt?.toISOString() ?? null };
}
