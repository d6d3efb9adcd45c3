import { handleJob, type Job } from '../../platform/jobs/jobs.ts';
import type { Live } from '../../platform/live/channel.ts';
import type { Notices } from './notices.ts';
import { tellNoticeLater } from './tell-notice.ts';

export function officeJobs({ notices, live }: { notices: Notices; live: Live }): Job[] {
  return [handleJob(tellNoticeLater, ({ id }) => notices.tell(id, live))];
}
