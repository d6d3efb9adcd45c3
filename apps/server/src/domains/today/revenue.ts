import { dollarsOfCents } from '@botique/contract/money.ts';
import type { ChartRange } from '@botique/contract/today/today-rules.ts';
import type { ChartPair, Compared } from '@botique/contract/today/today.ts';
import { addDays } from '../../platform/add-days.ts';
import type { SalesTotal } from '../billing/service.ts';

type Sales = {
  today: string;
  /** By day. Days without sales are missing. */
  days: ReadonlyMap<string, SalesTotal>;
  /** Of a day on which an earlier period ends, up to the time of day that it is now. */
  partly: ReadonlyMap<string, SalesTotal>;
};

const daysPerWeek = 7;
const daysPerMonth = 30;
/** A year of whole weeks, so that both years have the same weekdays. */
const weeks = 52;
const daysPerYear = weeks * daysPerWeek;

const chartOf = {
  '7': { bars: 7, daysPerBar: 1 },
  '30': { bars: 30, daysPerBar: 1 },
  '365': { bars: weeks, daysPerBar: daysPerWeek },
} as const satisfies Record<ChartRange, object>;

/** The first day that the figures need. */
export function firstDay(today: string, range: ChartRange): string {
  return addDays(today, 1 - 2 * (range === '365' ? daysPerYear : daysPerMonth));
}

/** The days on which the earlier periods end. */
export function partialDays(today: string, range: ChartRange): string[] {
  const periods = [daysPerWeek, daysPerMonth, ...(range === '365' ? [daysPerYear] : [])];
  return periods.map((days) => addDays(today, -days));
}

const nothing: SalesTotal = { cents: 0n, sales: 0 };

function sumOf({ days }: Sales, from: string, to: string): SalesTotal {
  let sum = nothing;
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const { cents, sales } = days.get(day) ?? nothing;
    sum = { cents: sum.cents + cents, sales: sum.sales + sales };
  }
  return sum;
}

/** Like `sumOf`, but the last day only counts up to the time of day that it is now. */
function sumUpTo(sales: Sales, from: string, to: string): SalesTotal {
  const whole = sumOf(sales, from, addDays(to, -1));
  const last = sales.partly.get(to) ?? nothing;
  return { cents: whole.cents + last.cents, sales: whole.sales + last.sales };
}

function compare(sales: Sales, days: number, { apart = days } = {}) {
  const { today } = sales;
  const now = sumOf(sales, addDays(today, 1 - days), today);
  const end = addDays(today, -apart);
  const before = sumUpTo(sales, addDays(end, 1 - days), end);
  return {
    revenue: { now: dollarsOfCents(now.cents), before: dollarsOfCents(before.cents) } satisfies Compared,
    orders: { now: now.sales, before: before.sales } satisfies Compared,
  };
}

/** Compares today with the same weekday, because weekends differ from other days. */
export function compareRevenue(sales: Sales) {
  const today = compare(sales, 1, { apart: daysPerWeek });
  return {
    orders: today.orders,
    revenue: {
      today: today.revenue,
      week: compare(sales, daysPerWeek).revenue,
      month: compare(sales, daysPerMonth).revenue,
    },
  };
}

/** The first day of the chart's first bar. */
export function chartStart(today: string, range: ChartRange): string {
  const { bars, daysPerBar } = chartOf[range];
  return addDays(today, 1 - bars * daysPerBar);
}

/** The last bar ends now, so the bar before it ends at the same time of day. */
export function drawChart(sales: Sales, range: ChartRange): ChartPair[] {
  const { bars, daysPerBar } = chartOf[range];
  const apart = bars * daysPerBar;
  return Array.from({ length: bars }, (_, bar) => {
    const to = addDays(sales.today, (bar + 1 - bars) * daysPerBar);
    const from = addDays(to, 1 - daysPerBar);
    const [fromBefore, toBefore] = [addDays(from, -apart), addDays(to, -apart)];
    const before =
      to === sales.today ? sumUpTo(sales, fromBefore, toBefore) : sumOf(sales, fromBefore, toBefore);
    const now = sumOf(sales, from, to);
    return { from, to, now: dollarsOfCents(now.cents), before: dollarsOfCents(before.cents) };
  });
}
