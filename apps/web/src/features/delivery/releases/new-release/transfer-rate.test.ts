import { describe, expect, it } from 'vitest';
import { createTransferRate, timeLeftText } from './transfer-rate.ts';

describe('the time left', () => {
  it('[DEL-73] follows the speed of the last ten seconds', () => {
    const rate = createTransferRate();
    expect(rate.secondsLeft(0, 0, 1000)).toBeNull();
    expect(rate.secondsLeft(500, 50, 1000)).toBeNull();
    expect(rate.secondsLeft(1_000, 100, 1000)).toBe(9);
    for (let at = 2_000; at <= 12_000; at += 1_000) rate.secondsLeft(at, 100 + (at - 1_000) / 100, 1000);
    // Now it is ten times as slow.
    expect(rate.secondsLeft(13_000, 220, 1000)).toBe(78);
    rate.restart();
    expect(rate.secondsLeft(20_000, 300, 1000)).toBeNull();
  });

  it.for([
    [0, 'almost done'],
    [9, 'about 9 seconds left'],
    [61, 'about a minute left'],
    [150, 'about 3 minutes left'],
    [3_600, 'about an hour left'],
    [9_000, 'about 3 hours left'],
  ] as const)('[DEL-73] is written for people: %i s', ([seconds, text]) => {
    expect(timeLeftText(seconds)).toBe(text);
  });
});
