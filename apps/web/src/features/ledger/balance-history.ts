import { formatShortDay } from '../../lib/dates.ts';
import { amountText } from '../../ui/amount-text.ts';
import type { ChartPoint } from '../../ui/chart-scale.ts';

/** The credits in dollars at the end of a day such as '2026-11-03'. */
export type DayEnd = { date: string; credits: number };

export function dollarsText(dollars: number): string {
  return amountText(dollars.toFixed(2));
}

export function hadNothing(history: readonly DayEnd[]): boolean {
  return history.every(({ credits }) => credits === 0);
}

/** The last day is labelled 'Today', because it is not over yet. */
export function historyPoints(history: readonly DayEnd[]): ChartPoint[] {
  return history.map(({ date, credits }, place) => ({
    label: place === history.length - 1 ? 'Today' : formatShortDay(date),
    value: credits,
  }));
}

/** Describes the chart to screen readers. */
export function historySummary(history: readonly DayEnd[]): string {
  const all = history.map(({ credits }) => credits);
  const today = dollarsText(all.at(-1) ?? 0);
  const range = `between ${dollarsText(Math.min(...all))} and ${dollarsText(Math.max(...all))}`;
  return `Your balance over the last ${all.length} days: ${range}, today ${today}`;
}
