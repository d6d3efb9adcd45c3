import { expect, test } from 'vitest';
import { changeText, trendOf } from './comparison.ts';
import { shopMoment } from './today-texts.ts';

test('[OFF-120] describes a change, also a small one and one from nothing', () => {
  const described = ([to, before]: [number, number]) => {
    const value = { now: to, before };
    const trend = trendOf(value);
    return trend === 'up' || trend === 'down' ? `${trend} ${changeText(value)}` : trend;
  };
  expect(
    (
      [
        [112, 100],
        [1, 3],
        [1001, 1000],
        [20, 0],
        [0, 0],
        [7, 7],
      ] as [number, number][]
    ).map((pair) => described(pair)),
  ).toEqual(['up 12%', 'down 67%', 'up under 1%', 'first', 'none', 'same']);
});

test("[OFF-122] shows the day and time of the shop, and names its time zone if it isn't this one", () => {
  expect(shopMoment('2026-11-16T03:30:00.000Z', 'America/New_York')).toEqual({
    day: 'Sunday, November 15',
    time: '10:30 PM EST',
    lastWeekday: 'Sunday',
  });
});
