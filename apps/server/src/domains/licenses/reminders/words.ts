import type { ReminderHours } from '@botique/contract/licenses/license-rules.ts';
import { timeLeft } from '@botique/contract/time-left.ts';
import type { EndingLicense } from './store.ts';

type Ending = Pick<EndingLicense, 'productName' | 'trial' | 'expiresAt'>;

const hourMs = 3_600_000;

/**
 * What is left, in the words of the pages, and not the name of the stage: after a pause of the server it may be a lot
 * less. By full hours: the job is a moment late, and a day would be 23 hours.
 */
function endingOf(expiresAt: Date, now: Date): string {
  const hours = Math.ceil((expiresAt.getTime() - now.getTime()) / hourMs);
  if (hours <= 0) return 'has ended';
  return `ends in ${timeLeft(new Date(now.getTime() + hours * hourMs), now)}`;
}

const subjectOf = (trial: boolean, name: string) => `Your ${trial ? 'free trial' : 'license'} of ${name}`;

export function noticeText({ productName, trial, expiresAt }: Ending, now: Date): string {
  return `${subjectOf(trial, productName)} ${endingOf(expiresAt, now)}.`;
}

/** In Discord's own markup, which counts the days by itself for as long as the message is read. */
export function chatText(
  { productName, trial, userId, expiresAt, id }: EndingLicense,
  { hours, webOrigin }: { hours: ReminderHours; webOrigin: string },
): string {
  const when = `${hours === 0 ? 'ended' : 'ends'} <t:${Math.floor(expiresAt.getTime() / 1000)}:R>`;
  const link = `${webOrigin}/dashboard/license/manage/${id}`;
  return `<@${userId}> ${subjectOf(trial, plainInChat(productName))} ${when}. ${link}`;
}

/** A name is a name: stars in it make nothing bold, and a bracket begins no mention. */
function plainInChat(name: string): string {
  return name.slice(0, 200).replaceAll(/[\\*_~`|<>[\]()#@]/g, String.raw`\$&`);
}
