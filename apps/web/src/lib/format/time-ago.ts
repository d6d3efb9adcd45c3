import { counted } from './counted.ts';
import { formatDate } from './dates.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

type Unit = 'minute' | 'hour' | 'day';

const abbreviations: Record<Unit, string> = { minute: 'min', hour: 'h', day: 'd' };

/** '5 min ago' in the largest unit that fits, or the date from 8 days on. */
export function timeAgo(iso: string, now: Date): string {
  return ago(iso, now, (amount, unit) => `${amount} ${abbreviations[unit]}`);
}

/** '5 minutes ago', like `timeAgo`. */
export function timeAgoInWords(iso: string, now: Date): string {
  return ago(iso, now, counted);
}

function ago(iso: string, now: Date, text: (amount: number, unit: Unit) => string): string {
  const passed = now.getTime() - Date.parse(iso);
  if (passed < minute) return 'just now';
  if (passed < hour) return `${text(Math.floor(passed / minute), 'minute')} ago`;
  if (passed < day) return `${text(Math.floor(passed / hour), 'hour')} ago`;
  if (passed < 8 * day) return `${text(Math.floor(passed / day), 'day')} ago`;
  return formatDate(iso);
}
