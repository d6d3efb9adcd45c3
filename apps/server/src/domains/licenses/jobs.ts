import type { Logger } from 'pino';
import type { DiscordWebhook } from '../../gateways/discord-webhook.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { handleJob, type Job } from '../../platform/jobs/jobs.ts';
import { deleteOldChunks } from './console/repository.ts';
import { deleteOldEntries } from './log/repository.ts';
import { deleteOldSessions, repairRecords } from './product-sessions/history/repository.ts';
import { createDiscordMessages } from './reminders/discord-messages.ts';
import { remindOnDiscord } from './reminders/discord-reminder.ts';
import { createReminders } from './reminders/reminders.ts';
import type { Licenses } from './service.ts';
import { announceUpdate } from './suspensions.ts';

type Dependencies = {
  db: Db;
  clock: Clock;
  log: Pick<Logger, 'warn'>;
  /** Null if the shop has no channel for reminders. */
  discordWebhook: DiscordWebhook | null;
  webOrigin: string;
  licenses: Pick<Licenses, 'read' | 'notifyUpdated'>;
};

/** How many rows one statement removes, so that it holds its locks only briefly. */
const batchSize = 1_000;

export function licensesJobs({ discordWebhook, licenses, ...around }: Dependencies): Job[] {
  const reminders = createReminders({ ...around, onDiscord: discordWebhook !== null });
  const send = discordWebhook && createDiscordMessages({ ...around, discordWebhook });
  return [
    { name: 'licenses.remind', cron: '* * * * *', run: () => reminders.remind() },
    handleJob(remindOnDiscord, async (reminder) => send?.(reminder)),
    { name: 'licenses.repair_session_records', cron: '*/5 * * * *', run: () => repairRecords(around.db) },
    {
      name: 'licenses.remove_old_records',
      cron: '37 * * * *',
      async run() {
        for (const remove of [deleteOldChunks, deleteOldEntries, deleteOldSessions]) {
          for (let removed = batchSize; removed === batchSize;) removed = await remove(around.db, batchSize);
        }
      },
    },
    handleJob(announceUpdate, async ({ id }) => {
      const license = await licenses.read(id);
      if (license) await licenses.notifyUpdated(license);
    }),
  ];
}
