import * as z from 'zod';
import { consoleLevels, consoleLimits } from './console-rules.ts';

const level = z.enum(consoleLevels);

/** Lines are numbered by the product, from 1. Missing numbers are lines that were dropped on the way. */
export const lineNumber = z.int().positive();

/** Lines as a product sends them, numbered without gaps from `first`. The server sets their date. */
export const sentLines = z.object({
  // Far more than any product prints, and far from numbers that JavaScript cannot count.
  first: lineNumber.max(1_000_000_000_000),
  lines: z
    .array(z.object({ level: level.default('info'), content: z.string() }))
    .min(1)
    .max(consoleLimits.linesPerMessage),
});
export type SentLines = z.output<typeof sentLines>;

export const consoleLine = z
  .object({
    number: lineNumber,
    date: z.iso.datetime(),
    level,
    content: z.string().meta({ description: 'Plain text with ANSI colours.' }),
  })
  .meta({ id: 'ConsoleLine' });
export type ConsoleLine = z.infer<typeof consoleLine>;
