import type { Job } from '../../platform/jobs/jobs.ts';
import type { Attachments } from './attachments/attachments.ts';

export function ticketsJobs({ attachments }: { attachments: Attachments }): Job[] {
  return [{ name: 'tickets.remove_forgotten_files', cron: '47 * * * *', run: () => attachments.sweep() }];
}
