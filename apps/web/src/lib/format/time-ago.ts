import { formatDate } from './dates.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** '5 min ago' in the largest unit that fits, or the date from 8 days on. */
export function timeAgo(iso: string, now: Date): string {
  const passed = now.getTime() - Date.parse(iso);
  if (passed < minute) return 'just now';
  if (passed < hour) return `${Math.floor(passed / minute)} min ago`;
  if (passed < day) return `${Math.floor(passed / hour)} h ago`;
  if (passed < 8 * day) return `${Math.floor(passed / day)} d ago`;
  return formatDate(iso);
}
