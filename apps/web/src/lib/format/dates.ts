const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

const longMoment = new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeStyle: 'short' });
const timeOfDay = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });

/** In the viewer's language and time zone. For the browser only, because the server knows neither. */
export function formatDate(iso: string): string {
  return day.format(new Date(iso));
}

export function formatDateTime(iso: string): string {
  return moment.format(new Date(iso));
}

/** 'October 14, 2026 at 2:06 PM'. */
export function formatLongDateTime(iso: string): string {
  return longMoment.format(new Date(iso));
}

/** '2:06 PM'. */
export function formatTime(iso: string): string {
  return timeOfDay.format(new Date(iso));
}

const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const writtenDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });

/** 'Today at 14:08', 'Yesterday at 09:30', or 'Nov 3, 2026', in the viewer's time zone. */
export function formatRelativeDay(iso: string, now = new Date()): string {
  const date = new Date(iso);
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  if (date.toDateString() === now.toDateString()) return `Today at ${time.format(date)}`;
  if (date.toDateString() === yesterday.toDateString()) return `Yesterday at ${time.format(date)}`;
  return writtenDay.format(date);
}

/** 'today at 14:08', like `formatRelativeDay`, within a sentence. */
export function daySpoken(iso: string, now?: Date): string {
  return formatRelativeDay(iso, now).replace(/^(Today|Yesterday)/, (word) => word.toLowerCase());
}

const monthDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });

/** 'Nov 3' in the viewer's time zone. */
export function formatMonthDay(iso: string): string {
  return monthDay.format(new Date(iso));
}

/** 'Today at 2:40 AM', 'Yesterday at 9:30 PM', or 'Nov 3 at 2:06 PM', for moments of the last days. */
export function formatRecentMoment(iso: string, now = new Date()): string {
  const [name = ''] = formatRelativeDay(iso, now).split(' at ');
  const isNamed = name === 'Today' || name === 'Yesterday';
  return `${isNamed ? name : formatMonthDay(iso)} at ${formatTime(iso)}`;
}

const consoleClock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', hourCycle: 'h23' });

/** '14:06:41', as in a console. */
export function formatClock(iso: string): string {
  return consoleClock.format(new Date(iso));
}

/** '10/14/2025 2:06:41 PM' in every language, in the viewer's time zone. */
export function formatTimestamp(iso: string): string {
  const at = new Date(iso);
  const two = (part: number) => String(part).padStart(2, '0');
  const date = `${two(at.getMonth() + 1)}/${two(at.getDate())}/${String(at.getFullYear()).padStart(4, '0')}`;
  const clock = `${at.getHours() % 12 || 12}:${two(at.getMinutes())}:${two(at.getSeconds())}`;
  return `${date} ${clock} ${at.getHours() < 12 ? 'AM' : 'PM'}`;
}

const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** 'Nov 3' for a calendar day such as '2026-11-03', in every time zone. */
export function formatShortDay(date: string): string {
  return shortDay.format(new Date(`${date}T00:00:00Z`));
}
