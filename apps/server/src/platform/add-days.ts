const dayMs = 86_400_000;

/** Days such as 2026-11-19 have no time zone here, so each has 24 hours. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}
