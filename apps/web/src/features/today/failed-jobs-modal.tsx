import { todayEndpoints } from '@botique/contract/today/endpoints.ts';
import type { FailedJob } from '@botique/contract/today/failed-job.ts';
import type { Today } from '@botique/contract/today/today.ts';
import { counted } from '../../lib/format/counted.ts';
import { useApi } from '../../lib/api/api.ts';
import { useAction } from '../../lib/data/use-action.ts';
import { daySpoken } from '../../lib/format/dates.ts';
import { Button } from '../../ui/form/button.tsx';
import { KeepFocus } from '../../ui/overlay/keep-focus.tsx';
import { CloseButton, Modal } from '../../ui/overlay/modal.tsx';
import { jobName } from './job-names.ts';
import { useRefreshToday } from './use-today-figures.ts';

type Props = { jobs: Today['waiting']['jobs']; open: boolean; onOpenChange: (open: boolean) => void };

export function FailedJobsModal({ jobs, open, onOpenChange }: Props) {
  const hidden = jobs.count - jobs.newest.length;
  return (
    <Modal
      open={open}
      onOpenChange={onOpenChange}
      title="Failed jobs"
      description={
        jobs.count === 0
          ? 'No failed jobs are left.'
          : 'Fix the cause first, then try again. Dismissing a job deletes it without doing its work.'
      }
      className="max-w-150"
      actions={
        <CloseButton>
          <Button>Close</Button>
        </CloseButton>
      }
    >
      <KeepFocus>
        <ul className="divide-y divide-line border-y border-line empty:hidden">
          {jobs.newest.map((job) => (
            <Job key={job.id} job={job} />
          ))}
        </ul>
        {hidden > 0 && <p className="pt-3 text-small text-text-2">And {counted(hidden, 'older one')}.</p>}
      </KeepFocus>
    </Modal>
  );
}

function Job({ job }: { job: FailedJob }) {
  const retry = useJobAction('jobs.retry', 'The job runs again now.');
  const dismiss = useJobAction('jobs.dismiss', 'The job was dismissed.');
  const name = jobName(job.name);
  return (
    <li className="flex flex-col gap-2 py-4">
      <p className="font-semibold wrap-anywhere">{name}</p>
      <p className="text-small text-text-2">
        Tried {counted(job.attempts, 'time')}, last {daySpoken(job.failedAt)}.{' '}
        {job.retryAt ? `Tries again ${daySpoken(job.retryAt)}.` : 'It won’t be retried automatically.'}
      </p>
      <p className="rounded-control bg-sunken px-3 py-2 font-mono text-small wrap-anywhere">
        {job.lastError}
      </p>
      <div className="flex gap-2">
        <Button
          size="small"
          busy={retry.isPending}
          onClick={() => retry.mutate(job.id)}
          aria-label={`Try again: ${name}`}
        >
          Try again
        </Button>
        <Button
          size="small"
          variant="ghost"
          busy={dismiss.isPending}
          onClick={() => dismiss.mutate(job.id)}
          aria-label={`Dismiss: ${name}`}
        >
          Dismiss
        </Button>
      </div>
    </li>
  );
}

function useJobAction(call: 'jobs.retry' | 'jobs.dismiss', done: string) {
  const api = useApi();
  const refresh = useRefreshToday();
  return useAction<unknown, string>({
    run: (id) => api(todayEndpoints[call], { params: { id } }),
    done: () => done,
    onDone: refresh,
    // Someone else was faster.
    onRefused: () => void refresh(),
  });
}
