/** Always UTC, because people in different time zones read the file. */
const utc = { timeZone: 'UTC' } as const;
const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', ...utc });
const moments = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium', ...utc });

export const dayOf = (at: Date): string => days.format(at);

/** Plain spaces, because a narrow one before AM looks like a missing letter in some fonts. */
export const momentOf = (at: Date): string => `${moments.format(at).replaceAll('\u202f', ' ')} UTC`;

export function lengthOf(from: Date, to: Date | null): string {
  if (!to) return 'running';
  const minutes = Math.floor((to.getTime() - from.getTime()) / 60_000);
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `${minutes}m` : `${hours}h ${String(minutes % 60).padStart(2, '0')}m`;
}

/** Such as '13 hours', rounded. */
export function durationOf(seconds: number): string {
  if (seconds < 60) return 'less than a minute';
  return seconds < 3600
    ? plural(Math.round(seconds / 60), 'minute')
    : plural(Math.round(seconds / 3600), 'hour');
}

/** Such as '25 minutes'. */
export function delayOf(from: Date, to: Date): string {
  const minutes = Math.floor((to.getTime() - from.getTime()) / 60_000);
  if (minutes < 1) return 'less than a minute';
  if (minutes < 60) return plural(minutes, 'minute');
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? plural(hours, 'hour') : plural(Math.floor(hours / 24), 'day');
}

export function plural(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
}
