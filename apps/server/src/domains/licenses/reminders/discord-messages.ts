import { failpoint } from '#failpoints';
import type { Logger } from 'pino';
import type { DiscordWebhook, Delivery } from '../../../gateways/discord-webhook.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/database.ts';
import { transact } from '../../../platform/db/transact.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { remindOnDiscord, type DiscordReminder } from './discord-reminder.ts';
import { lockReminder, updateReminder, type EndingLicense, type MessageState } from './repository.ts';
import { discordText } from './reminder-texts.ts';

type Dependencies = {
  db: Db;
  clock: Clock;
  log: Pick<Logger, 'warn'>;
  discordWebhook: DiscordWebhook;
  /** For the link to the license. */
  webOrigin: string;
};

type Claim = { license: EndingLicense; tries: number; notifiedAt: Date };

const firstPauseSeconds = 15;
const longestPauseSeconds = 15 * 60;
const patienceMs = 12 * 3_600_000;

/**
 * Discord cannot dedupe messages, so each one is marked as `sending` first. If the reply gets lost, with the
 * connection or with this process, the message is not sent again, because it may have arrived.
 */
export function createDiscordMessages({ db, clock, log, discordWebhook, webOrigin }: Dependencies) {
  let toldOfRefusal = false;

  async function claim(key: DiscordReminder): Promise<Claim | 'lost' | null> {
    return transact(db, async (tx) => {
      const reminder = await lockReminder(tx, key);
      if (reminder?.message === 'sending') {
        await updateReminder(tx, key, { message: 'unknown' });
        return 'lost';
      }
      if (reminder?.message !== 'waiting' || !reminder.notifiedAt) return null;
      if (!reminder.isDue) {
        await updateReminder(tx, key, { message: 'dropped' });
        return null;
      }
      const tries = reminder.tries + 1;
      await updateReminder(tx, key, { message: 'sending', tries });
      return { license: reminder.license, tries, notifiedAt: reminder.notifiedAt };
    });
  }

  async function tryLater(key: DiscordReminder, { tries }: Claim, retryAfterSeconds: number): Promise<void> {
    const pause = Math.min(firstPauseSeconds * 2 ** (tries - 1), longestPauseSeconds);
    await transact(db, async (tx) => {
      await updateReminder(tx, key, { message: 'waiting' });
      const payload = { ...key, expiresAt: key.expiresAt.toISOString() };
      await enqueue(tx, remindOnDiscord, payload, { afterSeconds: Math.max(pause, retryAfterSeconds) });
    });
  }

  async function end(key: DiscordReminder, message: MessageState, reason: string | null): Promise<void> {
    if (reason !== null)
      log.warn({ licenseId: key.licenseId, reason }, 'a reminder may not have been delivered');
    await updateReminder(db, key, { message });
  }

  async function conclude(key: DiscordReminder, claimed: Claim, delivery: Delivery): Promise<void> {
    switch (delivery.outcome) {
      case 'sent':
        toldOfRefusal = false;
        return end(key, 'sent', null);
      case 'unknown':
        return end(key, 'unknown', `${delivery.reason}; it may have arrived and is not retried`);
      case 'refused':
        // Log this once, not for each customer: all messages fail until the owner sets another URL.
        if (!toldOfRefusal) log.warn(`DISCORD_WEBHOOK_URL: Discord refused it (${delivery.reason})`);
        toldOfRefusal = true;
        return end(key, 'failed', null);
      case 'busy': {
        const isLate = clock.now().getTime() - claimed.notifiedAt.getTime() > patienceMs;
        return isLate
          ? end(key, 'failed', delivery.reason)
          : tryLater(key, claimed, delivery.retryAfterSeconds);
      }
    }
  }

  return async function sendReminder(key: DiscordReminder): Promise<void> {
    const claimed = await claim(key);
    if (claimed === 'lost') {
      log.warn({ licenseId: key.licenseId }, 'a reminder was interrupted while it was sent: not retried');
    }
    if (claimed === 'lost' || !claimed) return;
    await failpoint('reminder.claimed');
    const { license } = claimed;
    const delivery = await discordWebhook.send({
      content: discordText(license, { hours: key.hours, webOrigin }),
      mentions: [license.userId],
    });
    await failpoint('reminder.sent');
    await conclude(key, claimed, delivery);
  };
}
