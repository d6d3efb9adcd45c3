import * as z from 'zod';

/** PostgreSQL has no NUL and JSON no half of a character pair: stored as they came, either would be a 500. */
const showable = /^[^\p{Cc}\p{Cs}]*$/u;

/** One line that a person typed, without the blanks around it. */
export function line({ min = 0, max }: { min?: number; max: number }) {
  return z.string().trim().min(min).max(max).regex(showable, 'holds characters that cannot be shown');
}

/** The same with line breaks and tabs in it. */
const showableLines = /^(?:[\n\t]|[^\p{Cc}\p{Cs}])*$/u;

/** Text that a person typed, of any number of lines, without the blanks around it. */
export function lines({ min = 0, max }: { min?: number; max: number }) {
  return z
    .string()
    .overwrite((text) => text.replaceAll(/\r\n?/g, '\n').trim())
    .min(min)
    .max(max)
    .regex(showableLines, 'holds characters that cannot be shown');
}
