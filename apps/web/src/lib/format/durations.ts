import { counted } from './counted.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** From ten of a unit on, the next smaller one no longer matters. */
const enough = 10;

/** '22 min', '3 h 12 min', '19 h' or '2 d 4 h'. At least a minute, even if this clock is behind the server's. */
export function waitText(since: string, now: Date): string {
  const passed = Math.max(minute, now.getTime() - Date.parse(since));
  if (passed < hour) return `${Math.floor(passed / minute)} min`;
  return passed < day
    ? twoUnits(passed, [hour, 'h'], [minute, 'min'])
    : twoUnits(passed, [day, 'd'], [hour, 'h']);
}

type Unit = readonly [length: number, name: string];

function twoUnits(passed: number, [length, name]: Unit, [smallerLength, smaller]: Unit): string {
  const amount = Math.floor(passed / length);
  const rest = Math.floor((passed % length) / smallerLength);
  return rest === 0 || amount >= enough ? `${amount} ${name}` : `${amount} ${name} ${rest} ${smaller}`;
}

/** '3 days', '36 hours' or 'under 1 hour'. Null once the deadline has passed. */
export function timeUntil(deadline: string, now: Date): string | null {
  const left = Date.parse(deadline) - now.getTime();
  if (left <= 0) return null;
  if (left < hour) return 'under 1 hour';
  return left < 2 * day ? counted(Math.floor(left / hour), 'hour') : counted(Math.floor(left / day), 'day');
}
