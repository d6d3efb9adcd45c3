import * as z from 'zod';
import { cleanPaste } from './clean-paste.ts';

/** PostgreSQL cannot store NUL, and JSON no lone surrogate. Unchecked, either would cause a 500. */
const showable = /^[^\p{Cc}\p{Cs}]*$/u;
/** Also allows line breaks and tabs. */
const showableLines = /^(?:[\n\t]|[^\p{Cc}\p{Cs}])*$/u;
/** At least one visible character. Some characters count as letters but are blank. */
const visible = /[^\p{Cf}\p{Z}\s\u115F\u1160\u2800\u3164\uFFA0]/u;

type Length = { min?: number; max: number };

/** One line of typed text, trimmed. */
export function line({ min = 0, max }: Length) {
  const text = z
    .string()
    .trim()
    .min(min)
    .max(max)
    .regex(showable, 'contains characters that can’t be displayed');
  return min > 0 ? text.regex(visible, 'must not be blank') : text;
}

/** Typed text of any number of lines, trimmed. */
export function lines({ min = 0, max }: Length) {
  const text = z
    .string()
    .overwrite((written) => written.replaceAll(/\r\n?/g, '\n').trim())
    .min(min)
    .max(max)
    .regex(showableLines, 'contains characters that can’t be displayed');
  return min > 0 ? text.regex(visible, 'must not be blank') : text;
}

/** Like `lines`, but for text pasted from a console: removes characters that cannot be shown. */
export function pastedLines({ min = 0, max }: Length) {
  return (
    z
      .string()
      // Leaves room for characters that will be removed. Longer text is refused without cleaning it.
      .max(max * 2, { error: `must have at most ${max} characters`, abort: true })
      .overwrite(cleanPaste)
      .min(min)
      .max(max)
      .refine((text) => text === '' || visible.test(text), 'must not be blank')
  );
}
