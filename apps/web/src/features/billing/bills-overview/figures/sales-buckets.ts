import type { SalesFigures } from '@botique/contract/billing/sales.ts';
import { formatShortDay } from '../../../../lib/format/dates.ts';

export type Bucket = { label: string; received: number; refunded: number };

/** More pills than this would touch each other on a phone. */
const mostPills = 62;
const weekDays = 7;

/** One bucket per day, or per 7 days for long periods. The last one ends with the period. */
export function bucketsOf(days: SalesFigures['days']): { unit: 'day' | 'week'; buckets: Bucket[] } {
  if (days.length <= mostPills) {
    return {
      unit: 'day',
      buckets: days.map(({ day, ...sums }) => ({ label: formatShortDay(day), ...sums })),
    };
  }
  const buckets: Bucket[] = [];
  for (let end = days.length; end > 0; end -= weekDays) {
    const week = days.slice(Math.max(0, end - weekDays), end);
    buckets.unshift({
      label: formatShortDay(week[0]?.day ?? ''),
      received: sumCents(week.map(({ received }) => received)),
      refunded: sumCents(week.map(({ refunded }) => refunded)),
    });
  }
  return { unit: 'week', buckets };
}

/** In whole cents, because sums of decimal fractions are inexact. */
function sumCents(dollars: readonly number[]): number {
  return dollars.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100;
}
