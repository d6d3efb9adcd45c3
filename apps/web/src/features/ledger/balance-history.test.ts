import { describe, expect, it } from 'vitest';
import { isAlwaysZero, historyPoints, historySummary } from './balance-history.ts';

const history = [
  { date: '2026-11-01', credits: 0 },
  { date: '2026-11-02', credits: 1250.5 },
  { date: '2026-11-03', credits: 148.5 },
];

describe('[LED-23] balance chart', () => {
  it('plots one balance per day and labels the last one Today', () => {
    expect(historyPoints(history)).toEqual([
      { label: 'Nov 1', value: 0 },
      { label: 'Nov 2', value: 1250.5 },
      { label: 'Today', value: 148.5 },
    ]);
  });

  it('summarises the balance history as its range and the balance today', () => {
    expect(historySummary(history)).toBe(
      'Your balance over the last 3 days: between $0.00 and $1,250.50, today $148.50',
    );
  });

  it('finds nothing to chart in a balance history that is empty or all zeros', () => {
    expect(isAlwaysZero(history)).toBe(false);
    expect(isAlwaysZero([{ date: '2026-11-03', credits: 0 }])).toBe(true);
    expect(isAlwaysZero([])).toBe(true);
  });
});
