import type { z } from 'zod';
import { AppError } from '../errors.ts';
import { plainMessage, sentenceOf } from './plain-issues.ts';

/** Parses outside input. Throws an error that says in plain words what is wrong. */
export function parseOrRefuse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value ?? {}, { error: plainMessage });
  if (parsed.success) return parsed.data;
  const told = parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
  // Keeps one issue per field: a price can break several rules at once, but one message is enough.
  const issues = told.filter(({ path }, at) => told.findIndex((other) => other.path === path) === at);
  const [first] = issues;
  throw new AppError('invalid_request', { issues, ...(first ? { message: sentenceOf(first) } : {}) });
}
