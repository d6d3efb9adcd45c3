import type { Logger } from 'pino';
import type { ChatWebhook } from '../../gateways/chat-webhook.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { handleJob, type Job } from '../../platform/jobs/jobs.ts';
import { createChatMessages } from './reminders/chat-messages.ts';
import { remindInChat } from './reminders/chat-reminder.ts';
import { createReminders } from './reminders/reminders.ts';
import type { Licenses } from './service.ts';
import { announceUpdate } from './suspensions.ts';

type Dependencies = {
  db: Db;
  clock: Clock;
  log: Pick<Logger, 'warn'>;
  /** Null if the shop has no channel for reminders. */
  chatWebhook: ChatWebhook | null;
  webOrigin: string;
  licenses: Pick<Licenses, 'read' | 'tellUpdated'>;
};

export function licensesJobs({ chatWebhook, licenses, ...around }: Dependencies): Job[] {
  const reminders = createReminders({ ...around, inChat: chatWebhook !== null });
  const send = chatWebhook && createChatMessages({ ...around, chatWebhook });
  return [
    { name: 'licenses.remind', cron: '* * * * *', run: () => reminders.remind() },
    handleJob(remindInChat, async (reminder) => send?.(reminder)),
    handleJob(announceUpdate, async ({ id }) => {
      const license = await licenses.read(id);
      if (license) await licenses.tellUpdated(license);
    }),
  ];
}
