import type { z } from 'zod';

type Issue = Parameters<z.core.$ZodErrorMap>[0];

const kinds: Record<string, string> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
};

const counted: Record<string, string> = { string: 'characters', array: 'entries' };

/**
 * Explains an issue in plain words. Messages in the contract take precedence automatically. Null keeps the
 * message of the schema library.
 */
export function plainMessage(issue: Issue): string | null {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'is missing';
      return `must be ${kinds[issue.expected] ?? `of type ${issue.expected}`}`;
    case 'too_big': {
      const unit = counted[issue.origin];
      if (unit) return `must have at most ${issue.maximum} ${unit}`;
      return issue.inclusive === false
        ? `must be below ${issue.maximum}`
        : `must be at most ${issue.maximum}`;
    }
    case 'too_small': {
      const unit = counted[issue.origin];
      if (unit)
        return issue.minimum === 1 ? 'must not be empty' : `must have at least ${issue.minimum} ${unit}`;
      return issue.inclusive === false
        ? `must be above ${issue.minimum}`
        : `must be at least ${issue.minimum}`;
    }
    case 'invalid_format':
      return issue.format === 'regex' ? 'has the wrong format' : `is not a valid ${issue.format}`;
    case 'invalid_value':
      return issue.values.length === 1
        ? `must be ${String(issue.values[0])}`
        : `must be one of: ${issue.values.map(String).join(', ')}`;
    case 'invalid_union':
      return 'is not one of the allowed values';
    case 'unrecognized_keys':
      return `has unknown fields: ${issue.keys.join(', ')}`;
    default:
      return null;
  }
}

export function sentenceOf({ path, message }: { path: string; message: string }): string {
  const said = `${path || 'The request'}: ${message}`;
  return /[.!?]$/.test(said) ? said : `${said}.`;
}
