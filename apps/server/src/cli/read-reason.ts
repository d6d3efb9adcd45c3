import type { z } from 'zod';
import { AppError } from '../platform/errors.ts';

/** Applies the API's rules to a reason from the command line, because both end up in the same records. */
export function readReason(schema: z.ZodType<string>, text: string): string {
  const parsed = schema.safeParse(text);
  if (parsed.success) return parsed.data;
  throw new AppError('invalid_request', { message: `Invalid reason: ${parsed.error.issues[0]?.message}` });
}
