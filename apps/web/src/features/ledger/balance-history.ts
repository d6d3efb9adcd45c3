import { formatShortDay } from '../../lib/format/dates.ts';
import { amountText } from '../../ui/display/amount-text.ts';
import type { ChartPoint } from '../../ui/display/chart-scale.ts';

/** The credits in dollars at the end of a day such as '2026-11-03'. */
export type DailyBalance = { date: string; credits: number };

export function creditsText(dollars: number): string {
  return amountText(dollars.toFixed(2));
}

export function isAlwaysZero(history: readonly DailyBalance[]): boolean {
  return history.every(({ credits }) => credits === 0);
}

/** The last day is labelled 'Today', because it is not over yet. */
export function historyPoints(history: readonly DailyBalance[]): ChartPoint[] {
  return history.map(({ date, credits }, index) => ({
    label: index === history.length - 1 ? 'Today' : formatShortDay(date),
    value: credits,
  }));
}

/** Describes the chart to screen readers. */
export function historySummary(history: readonly DailyBalance[]): string {
  const all = history.map(({ credits }) => credits);
  const today = creditsText(all.at(-1) ?? 0);
  const range = `between ${creditsText(Math.min(...all))} and ${creditsText(Math.max(...all))}`;
  return `Your balance over the last ${all.length} days: ${range}, today ${today}`;
}
