import { gte, lt, sql, type Column, type SQL } from 'drizzle-orm';

/** Days of a calendar, both included. Without one of them, the period is open on that side. */
export type Days = { from?: string | undefined; to?: string | undefined };

/** Conditions for times on these days, which begin at midnight in a time zone. */
export function onDays(time: Column, { from, to }: Days, timeZone: SQL | string): SQL[] {
  return [
    ...(from ? [gte(time, sql`${from}::date::timestamp at time zone ${timeZone}`)] : []),
    ...(to ? [lt(time, sql`(${to}::date + 1)::timestamp at time zone ${timeZone}`)] : []),
  ];
}
