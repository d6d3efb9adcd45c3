import { expect, it } from 'vitest';
import { z } from 'zod';
import { plainMessage, sentenceOf } from './plain-issues.ts';

const cases: [what: string, schema: z.ZodType, value: unknown, words: string][] = [
  ['a missing field', z.string(), undefined, 'is missing'],
  ['no text', z.string(), 7, 'must be a string'],
  ['no number', z.number(), '7', 'must be a number'],
  ['no number in a query', z.coerce.number(), 'many', 'must be a number'],
  ['no whole number', z.int(), 1.5, 'must be a whole number'],
  ['neither true nor false', z.boolean(), 'yes', 'must be true or false'],
  ['no list', z.array(z.string()), {}, 'must be a list'],
  ['no object', z.object({}), [], 'must be an object'],
  ['null', z.string(), null, 'must be a string'],
  ['a long text', z.string().max(3), 'four', 'must have at most 3 characters'],
  ['a short text', z.string().min(3), 'no', 'must have at least 3 characters'],
  ['an empty text', z.string().min(1), '', 'must not be empty'],
  ['a long list', z.array(z.int()).max(1), [1, 2], 'must have at most 1 entries'],
  ['an empty list', z.array(z.int()).min(1), [], 'must not be empty'],
  ['a great number', z.number().max(5), 6, 'must be at most 5'],
  ['a number at a limit', z.number().lt(5), 5, 'must be below 5'],
  ['a small number', z.int().min(0), -1, 'must be at least 0'],
  ['a number at the lower limit', z.number().gt(0), 0, 'must be above 0'],
  ['an unknown value', z.enum(['a', 'b']), 'c', 'must be one of: a, b'],
  ['not the one value', z.literal('a'), 'b', 'must be a'],
  ['another form', z.string().regex(/^a$/), 'b', 'has the wrong format'],
  ['no uuid', z.uuid(), 'b', 'is not a valid uuid'],
  ['none of several', z.enum(['a']).or(z.literal('')), 'c', 'is not one of the allowed values'],
  ['unknown fields', z.strictObject({}), { a: 1, b: 2 }, 'has unknown fields: a, b'],
  ['our own words', z.string().max(3, 'is too much for us'), 'four', 'is too much for us'],
  ['our own rule', z.string().refine(() => false, 'is not nice'), 'a', 'is not nice'],
];

it.for(cases)('explains what is wrong with %s', ([, schema, value, words]) => {
  const { error } = schema.safeParse(value, { error: plainMessage });
  expect(error?.issues.map(({ message }) => message)).toEqual([words]);
});

it('turns an issue into a sentence', () => {
  expect(sentenceOf({ path: 'name', message: 'is missing' })).toBe('name: is missing.');
  expect(sentenceOf({ path: '', message: 'has unknown fields: a' })).toBe(
    'The request: has unknown fields: a.',
  );
  expect(sentenceOf({ path: 'name', message: 'What?' })).toBe('name: What?');
});
