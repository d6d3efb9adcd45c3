import { handleJob, type Job } from '../../platform/jobs/jobs.ts';
import type { Live } from '../../platform/live/live.ts';
import type { Notifications } from './notifications.ts';
import { sendNotificationLater } from './send-notification.ts';

export function officeJobs({ notifications, live }: { notifications: Notifications; live: Live }): Job[] {
  return [handleJob(sendNotificationLater, ({ id }) => notifications.send(id, live))];
}
