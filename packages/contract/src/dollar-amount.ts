import * as z from 'zod';

/** Compared as text, because in floating-point arithmetic 1.1 dollars are not whole cents. */
const isWholeCents = (dollars: number) => /^\d+(?:\.\d{1,2})?$/.test(String(dollars));

/** Dollars that were typed or sent. Cents have no fractions. */
export function dollarAmount({ min, max }: { min: number; max: number }) {
  return z
    .number()
    .min(min, `must be at least $${min}`)
    .max(max, `must be at most $${max}`)
    .refine(isWholeCents, 'must have at most two decimals')
    .meta({ description: 'Dollars, at most two decimals.' });
}
