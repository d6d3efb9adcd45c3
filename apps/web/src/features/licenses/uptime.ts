const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** '8s', '5m 51s', '13h 42m 08s'; from a day on '6d 04h 17m'. */
export function uptime(since: Date, now: Date): string {
  // The clock of whoever looks may be behind the one of the server.
  const seconds = Math.max(0, Math.floor((now.getTime() - since.getTime()) / 1000));
  const parts = [
    [Math.floor(seconds / day), 'd'],
    [Math.floor((seconds % day) / hour), 'h'],
    [Math.floor((seconds % hour) / minute), 'm'],
    [seconds % minute, 's'],
  ] as const;
  const first = parts.findIndex(([amount, unit]) => amount > 0 || unit === 's');
  return parts
    .slice(first, first + 3)
    .map(([amount, unit], place) => `${place === 0 ? amount : String(amount).padStart(2, '0')}${unit}`)
    .join(' ');
}
