/** Rules of the page Today and of `botique doctor`. No schemas here, to keep them out of the bundle. */

/** Days that the chart shows. A year has one pair of bars per week. */
export const chartRanges = ['7', '30', '365'] as const;
export type ChartRange = (typeof chartRanges)[number];

export const soonDays = 7;
export const listedTickets = 5;
export const listedOrders = 5;
export const listedProducts = 5;
export const listedJobs = 20;
/** The pulse has one number per minute. */
export const pulseMinutes = 20;

/** How long a reply with the figures is kept, so that many admins cost no more than one. */
export const todayKeptMs = 800;

/** Above this, people notice that pages are slow. */
export const slowAnswerMs = 1_000;
const hourMs = 3_600_000;
/** A daily backup may be a few hours late before someone has to look. */
export const backupLateMs = 36 * hourMs;
/** PayPal calls are retried, so a failure is trouble only if nothing worked since. */
export const payPalTroubleMs = hourMs;

/** Null means that none was recorded, which is no proof that there is none. */
export function isBackupLate(lastAt: string | null, now: Date): boolean {
  return lastAt !== null && now.getTime() - Date.parse(lastAt) > backupLateMs;
}

type Contact = { answeredAt: string | null; failedAt: string | null };

export function isPayPalInTrouble({ answeredAt, failedAt }: Contact, now: Date): boolean {
  if (failedAt === null || now.getTime() - Date.parse(failedAt) > payPalTroubleMs) return false;
  return answeredAt === null || answeredAt < failedAt;
}
