const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** In the viewer's language and time zone. Only for what the browser draws: the server knows neither. */
export function formatDay(iso: string): string {
  return day.format(new Date(iso));
}

export function formatMoment(iso: string): string {
  return moment.format(new Date(iso));
}
