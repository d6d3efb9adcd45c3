import type { z } from 'zod';
import type { Detail } from './answer.ts';

const meaning = {
  INVALID_ARRAY_MIN_ITEMS: 'The number of items in an array parameter is too small.',
  INVALID_ARRAY_MAX_ITEMS: 'The number of items in an array parameter is too large.',
  INVALID_PARAMETER_SYNTAX: 'The value of a field does not conform to the expected format.',
  INVALID_STRING_LENGTH: 'The value of a field is either too short or too long',
  INVALID_PARAMETER_VALUE: 'A parameter value is not valid.',
  MISSING_REQUIRED_PARAMETER: 'A required parameter is missing.',
} as const;

/** Translates zod's issues into PayPal's. */
export function findSyntaxProblems(error: z.ZodError, body: unknown): Detail[] {
  return error.issues.map((found) => {
    const value = valueAt(body, found.path);
    const issue = nameOf(found, value);
    return {
      field: `/${found.path.map(String).join('/')}`,
      ...(value !== undefined && { value: typeof value === 'string' ? value : JSON.stringify(value) }),
      location: 'body',
      issue,
      description: meaning[issue],
    };
  });
}

function nameOf(found: z.core.$ZodIssue, value: unknown): keyof typeof meaning {
  if (value === undefined) return 'MISSING_REQUIRED_PARAMETER';
  switch (found.code) {
    case 'too_small':
      return found.origin === 'array' ? 'INVALID_ARRAY_MIN_ITEMS' : 'INVALID_STRING_LENGTH';
    case 'too_big':
      return found.origin === 'array' ? 'INVALID_ARRAY_MAX_ITEMS' : 'INVALID_STRING_LENGTH';
    case 'invalid_format':
    case 'invalid_type':
      return 'INVALID_PARAMETER_SYNTAX';
    default:
      return 'INVALID_PARAMETER_VALUE';
  }
}

function valueAt(body: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (value as Record<PropertyKey, unknown> | null | undefined)?.[key],
    body,
  );
}
