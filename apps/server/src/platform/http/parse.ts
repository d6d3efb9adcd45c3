import type { z } from 'zod';
import { AppError } from '../errors.ts';
import { plainWords, sentenceOf } from './plain-issues.ts';

/** What came from outside, as the contract has it; otherwise a refusal that says in plain words what is wrong. */
export function parseOrRefuse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value ?? {}, { error: plainWords });
  if (parsed.success) return parsed.data;
  const told = parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
  // One for each field: a price of -1 is also none with five decimals, but nobody needs to hear both.
  const issues = told.filter(({ path }, at) => told.findIndex((other) => other.path === path) === at);
  const [first] = issues;
  throw new AppError('invalid_request', { issues, ...(first ? { message: sentenceOf(first) } : {}) });
}
