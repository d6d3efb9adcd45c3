import { reminderHours, type ReminderHours } from '@botique/contract/licenses/license-rules.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Queryable } from '../../../platform/db/database.ts';
import { transact } from '../../../platform/db/transact.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { createNotification } from '../../office/service.ts';
import { remindOnDiscord } from './discord-reminder.ts';
import { insertReminders, lockUnreminded, type EndingLicense } from './repository.ts';
import { reminderText } from './reminder-texts.ts';

const hourMs = 3_600_000;
/** Skips licenses that ended longer ago, while no server was running. */
const latestHours = 48;
const maxAtOnce = 100;

/** `onDiscord`: the shop has a Discord channel that also gets the reminders. */
export function createReminders({ db, clock, onDiscord }: { db: Db; clock: Clock; onDiscord: boolean }) {
  /** Each license is at one stage only, so that after a pause no one gets two reminders at once. */
  async function remindSome(tx: Queryable, stage: number): Promise<number> {
    const now = clock.now();
    const hours = reminderHours[stage] as ReminderHours;
    const later = reminderHours[stage + 1] ?? -latestHours;
    const found = await lockUnreminded(tx, {
      hours,
      from: new Date(now.getTime() + later * hourMs),
      until: new Date(now.getTime() + hours * hourMs),
      limit: maxAtOnce,
    });
    if (found.length === 0) return 0;
    const made = await insertReminders(
      tx,
      found.flatMap((license) => [
        {
          ...keyOf(license, hours),
          notifiedAt: now,
          message: onDiscord ? ('waiting' as const) : null,
        },
        ...passedStages(license, hours).map((passed) => keyOf(license, passed)),
      ]),
    );
    const first = new Set(made.filter((row) => row.hours === hours).map(({ licenseId }) => licenseId));
    for (const license of found) if (first.has(license.id)) await tell(tx, license, hours, now);
    return found.length;
  }

  async function tell(tx: Queryable, license: EndingLicense, hours: ReminderHours, now: Date): Promise<void> {
    await createNotification(tx, {
      userId: license.userId,
      text: reminderText(license, now),
      licenseId: license.id,
      passing: 'ending',
      createdAt: now,
    });
    if (!onDiscord) return;
    const { id: licenseId, expiresAt } = license;
    await enqueue(tx, remindOnDiscord, { licenseId, expiresAt: expiresAt.toISOString(), hours });
  }

  return {
    /** Reminds the owners of all licenses that have reached a new stage since the last run. */
    async remind(): Promise<void> {
      for (const stage of reminderHours.keys()) {
        let found: number;
        do found = await transact(db, (tx) => remindSome(tx, stage));
        while (found === maxAtOnce);
      }
    },
  };
}

const keyOf = ({ id, expiresAt }: EndingLicense, hours: ReminderHours) => ({
  licenseId: id,
  expiresAt,
  hours,
});

/** Earlier stages that were skipped and must not be sent after this one. */
function passedStages({ createdAt, expiresAt }: EndingLicense, hours: ReminderHours): ReminderHours[] {
  const life = expiresAt.getTime() - createdAt.getTime();
  return reminderHours.filter((earlier) => earlier > hours && earlier * hourMs < life);
}
