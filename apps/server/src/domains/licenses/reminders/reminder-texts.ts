import type { ReminderHours } from '@botique/contract/licenses/license-rules.ts';
import { timeLeft } from '@botique/contract/time-left.ts';
import type { EndingLicense } from './repository.ts';

type Ending = Pick<EndingLicense, 'productName' | 'trial' | 'expiresAt'>;

const hourMs = 3_600_000;

/**
 * Shows the time that is really left, not the stage: after a pause of the server it may be much less.
 * Rounds up to full hours, because the job runs a moment late and 1 day would become 23 hours.
 */
function endingOf(expiresAt: Date, now: Date): string {
  const hours = Math.ceil((expiresAt.getTime() - now.getTime()) / hourMs);
  if (hours <= 0) return 'has ended';
  return `ends in ${timeLeft(new Date(now.getTime() + hours * hourMs), now)}`;
}

const subjectOf = (trial: boolean, name: string) => `Your ${trial ? 'free trial of' : 'license for'} ${name}`;

export function reminderText({ productName, trial, expiresAt }: Ending, now: Date): string {
  return `${subjectOf(trial, productName)} ${endingOf(expiresAt, now)}.`;
}

/** Uses Discord's relative timestamps, which stay correct no matter when the message is read. */
export function discordText(
  { productName, trial, userId, expiresAt, id }: EndingLicense,
  { hours, webOrigin }: { hours: ReminderHours; webOrigin: string },
): string {
  const when = `${hours === 0 ? 'ended' : 'ends'} <t:${Math.floor(expiresAt.getTime() / 1000)}:R>`;
  const link = `${webOrigin}/dashboard/license/manage/${id}`;
  return `<@${userId}> ${subjectOf(trial, escapeMarkdown(productName))} ${when}. ${link}`;
}

/** Escapes Discord markup, so that a product name can neither format text nor mention anyone. */
function escapeMarkdown(name: string): string {
  return name.slice(0, 200).replaceAll(/[\\*_~`|<>[\]()#@]/g, String.raw`\$&`);
}
