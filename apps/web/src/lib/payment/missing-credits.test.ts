import { expect, it } from 'vitest';
import { missingCredits } from './missing-credits.ts';

it('computes the missing credits exactly to the cent', () => {
  expect(missingCredits(12.3, 9.1)).toBe(320n);
  expect(missingCredits(0.3, 0.1)).toBe(20n);
  expect(missingCredits(4, 4)).toBe(0n);
  expect(missingCredits(4, 148.5)).toBe(0n);
});
