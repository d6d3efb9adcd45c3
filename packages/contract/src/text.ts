import * as z from 'zod';
import { cleanPaste } from './clean-paste.ts';

/** PostgreSQL has no NUL and JSON no half of a character pair: stored as they came, either would be a 500. */
const showable = /^[^\p{Cc}\p{Cs}]*$/u;
/** The same with line breaks and tabs in it. */
const showableLines = /^(?:[\n\t]|[^\p{Cc}\p{Cs}])*$/u;
/** At least one character that leaves a mark: some are letters by name, and blank. */
const visible = /[^\p{Cf}\p{Z}\s\u115F\u1160\u2800\u3164\uFFA0]/u;

type Length = { min?: number; max: number };

/** One line that a person typed, without the blanks around it. */
export function line({ min = 0, max }: Length) {
  const text = z.string().trim().min(min).max(max).regex(showable, 'holds characters that cannot be shown');
  return min > 0 ? text.regex(visible, 'must not be blank') : text;
}

/** Text that a person typed, of any number of lines, without the blanks around it. */
export function lines({ min = 0, max }: Length) {
  const text = z
    .string()
    .overwrite((written) => written.replaceAll(/\r\n?/g, '\n').trim())
    .min(min)
    .max(max)
    .regex(showableLines, 'holds characters that cannot be shown');
  return min > 0 ? text.regex(visible, 'must not be blank') : text;
}

/** The same for text that people paste from a console: what cannot be shown is left out, not refused. */
export function pastedLines({ min = 0, max }: Length) {
  return (
    z
      .string()
      // Whatever is left out of it may be as much again. Longer ones are not even cleaned.
      .max(max * 2, { error: `must have at most ${max} characters`, abort: true })
      .overwrite(cleanPaste)
      .min(min)
      .max(max)
      .refine((text) => text === '' || visible.test(text), 'must not be blank')
  );
}
