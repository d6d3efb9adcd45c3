const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** '0h 05m 51s' or '148h 17m 03s'. */
export function uptimeInHours(since: Date, now: Date): string {
  const seconds = secondsBetween(since, now);
  const two = (amount: number) => String(amount).padStart(2, '0');
  return `${Math.floor(seconds / hour)}h ${two(Math.floor((seconds % hour) / minute))}m ${two(seconds % minute)}s`;
}

// The browser's clock may be behind the server's.
const secondsBetween = (since: Date, now: Date) =>
  Math.max(0, Math.floor((now.getTime() - since.getTime()) / 1000));

/** '8s', '5m 51s', '13h 42m 08s', or '6d 04h 17m' from one day on. */
export function uptime(since: Date, now: Date): string {
  const seconds = secondsBetween(since, now);
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
