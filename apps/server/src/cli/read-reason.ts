import type { z } from 'zod';
import { AppError } from '../platform/errors.ts';

/** Checks a reason given on the command line by the same rules as the API, since both end up in the same records. */
export function readReason(schema: z.ZodType<string>, text: string): string {
  const parsed = schema.safeParse(text);
  if (parsed.success) return parsed.data;
  throw new AppError('invalid_request', { message: `Invalid reason: ${parsed.error.issues[0]?.message}` });
}
