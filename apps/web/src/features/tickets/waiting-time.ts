const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** 'waiting 3 h', in its largest unit. A clock that runs behind the server's makes it no less than a minute. */
export function waitingTime(since: string, now: Date): string {
  const passed = now.getTime() - Date.parse(since);
  if (passed >= day) return `waiting ${Math.floor(passed / day)} d`;
  if (passed >= hour) return `waiting ${Math.floor(passed / hour)} h`;
  return `waiting ${Math.max(1, Math.floor(passed / minute))} min`;
}
