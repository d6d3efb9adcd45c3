import * as z from 'zod';

/** PostgreSQL has no NUL and JSON no half of a character pair: stored as they came, either would be a 500. */
const showable = /^[^\p{Cc}\p{Cs}]*$/u;

/** One line that a person typed, without the blanks around it. */
export function line({ min = 0, max }: { min?: number; max: number }) {
  return z.string().trim().min(min).max(max).regex(showable, 'holds characters that cannot be shown');
}
