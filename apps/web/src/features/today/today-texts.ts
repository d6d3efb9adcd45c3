/** By the viewer's clock. */
export function greeting(now: Date): string {
  const hours = now.getHours();
  if (hours >= 5 && hours < 12) return 'Good morning';
  return hours >= 12 && hours < 18 ? 'Good afternoon' : 'Good evening';
}

type Moment = { day: string; time: string; lastWeekday: string };

/** A moment as the clocks of the shop show it. If this browser's zone differs, the time names the shop's. */
export function shopMoment(iso: string, timeZone: string): Moment {
  const at = new Date(iso);
  const format = (options: Intl.DateTimeFormatOptions, when = at) =>
    new Intl.DateTimeFormat('en-US', { timeZone, ...options }).format(when);
  const isHere = new Intl.DateTimeFormat().resolvedOptions().timeZone === timeZone;
  return {
    day: format({ weekday: 'long', month: 'long', day: 'numeric' }),
    time: format({ hour: 'numeric', minute: '2-digit', ...(!isHere && { timeZoneName: 'short' }) }),
    lastWeekday: format({ weekday: 'long' }),
  };
}
