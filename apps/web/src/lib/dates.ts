const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** In the viewer's language and time zone. Only for what the browser draws: the server knows neither. */
export function formatDay(iso: string): string {
  return day.format(new Date(iso));
}

export function formatMoment(iso: string): string {
  return moment.format(new Date(iso));
}

const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const writtenDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });

/** 'Today at 14:08', 'Yesterday at 09:30', or 'Nov 3, 2026', in the viewer's time zone. */
export function formatSpokenDay(iso: string, now = new Date()): string {
  const date = new Date(iso);
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  if (date.toDateString() === now.toDateString()) return `Today at ${time.format(date)}`;
  if (date.toDateString() === yesterday.toDateString()) return `Yesterday at ${time.format(date)}`;
  return writtenDay.format(date);
}
