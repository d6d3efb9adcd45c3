const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** 'waiting 3 h', in the largest unit. At least a minute, even if this clock is behind the server's. */
export function waitingTime(since: string, now: Date): string {
  const passed = now.getTime() - Date.parse(since);
  if (passed >= day) return `waiting ${Math.floor(passed / day)} d`;
  if (passed >= hour) return `waiting ${Math.floor(passed / hour)} h`;
  return `waiting ${Math.max(1, Math.floor(passed / minute))} min`;
}
