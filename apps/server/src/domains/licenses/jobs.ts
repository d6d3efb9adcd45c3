import type { Logger } from 'pino';
import type { ChatWebhook } from '../../gateways/chat-webhook.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { handleJob, type Job } from '../../platform/jobs/jobs.ts';
import { createChatMessages } from './reminders/chat-messages.ts';
import { remindInChat } from './reminders/chat-reminder.ts';
import { createReminders } from './reminders/reminders.ts';

type Dependencies = {
  db: Db;
  clock: Clock;
  log: Pick<Logger, 'warn'>;
  /** Null where the shop has no channel for reminders, or has none any more. */
  chatWebhook: ChatWebhook | null;
  webOrigin: string;
};

export function licensesJobs({ chatWebhook, ...around }: Dependencies): Job[] {
  const reminders = createReminders({ ...around, inChat: chatWebhook !== null });
  const send = chatWebhook && createChatMessages({ ...around, chatWebhook });
  return [
    { name: 'licenses.remind', cron: '* * * * *', run: () => reminders.remind() },
    handleJob(remindInChat, async (reminder) => send?.(reminder)),
  ];
}
