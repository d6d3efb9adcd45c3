import { expect, it } from 'vitest';
import { stepAt } from './use-slider-drag.ts';

const track = { left: 100, width: 500 };
const at = (x: number) => stepAt(x, track, { min: 30, max: 180, step: 30 });

it('moves a slider to the step nearest to the pointer', () => {
  expect([100, 149, 151, 249, 251, 600].map(at)).toEqual([30, 30, 60, 60, 90, 180]);
});

it('limits a slider to the ends of its track', () => {
  expect([-50, 0, 601, 5000].map(at)).toEqual([30, 30, 180, 180]);
});

it('lets a slider reach its maximum even if no step does', () => {
  expect(stepAt(600, track, { min: 0, max: 10, step: 4 })).toBe(10);
});
