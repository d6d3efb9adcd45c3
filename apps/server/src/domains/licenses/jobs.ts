import { handleJob, type Job } from '../../platform/jobs/jobs.ts';
import { remindInChat, type ChatReminder } from './reminders/chat-reminder.ts';
import type { Reminders } from './reminders/reminders.ts';

type Dependencies = {
  reminders: Reminders;
  /** Null where the shop has no channel for it, or has none any more. */
  sendReminder: ((reminder: ChatReminder) => Promise<void>) | null;
};

export function licensesJobs({ reminders, sendReminder }: Dependencies): Job[] {
  return [
    { name: 'licenses.remind', cron: '* * * * *', run: () => reminders.remind() },
    handleJob(remindInChat, async (reminder) => sendReminder?.(reminder)),
  ];
}
