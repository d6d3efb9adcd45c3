/**
 * Only names with a region, and UTC: PostgreSQL and JavaScript know different zones by abbreviations such as IST.
 * Offsets such as '+02:00' would ignore daylight saving time, and PostgreSQL reads their sign the other way.
 */
export function isTimeZone(name: string): boolean {
  if (!/^[a-z]\w*\/|^utc$/i.test(name)) return false;
  try {
    return usualName(name) !== '';
  } catch {
    return false;
  }
}

/** The spelling that everyone knows, such as Europe/Berlin for europe/berlin. */
export function usualName(timeZone: string): string {
  return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
}
