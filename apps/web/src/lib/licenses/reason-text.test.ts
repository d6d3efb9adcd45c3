import { expect, test } from 'vitest';
import { reasonText } from './reason-text.ts';

test.for([
  ['session_stopped', 'stopped in the dashboard'],
  ['seats_taken', 'all seats taken'],
  ['seat_lost', 'stopped answering'],
  ['some_new_reason', 'some new reason'],
  ['toString', 'toString'],
] as const)('writes the reason %s as %j', ([reason, text]) => {
  expect(reasonText(reason)).toBe(text);
});
