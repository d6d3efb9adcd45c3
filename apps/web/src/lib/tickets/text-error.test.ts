import { ticketLimits } from '@botique/contract/tickets/ticket-rules.ts';
import { expect, it } from 'vitest';
import { textError } from './text-error.ts';

it('[TIC-7] counts the characters of a text without the space around it', () => {
  const longest = 'y'.repeat(ticketLimits.message);
  expect(textError(`\n${longest}  `)).toBeUndefined();
  expect(textError(`${longest}y`)).toBe('Use at most 4,000 characters. You have 4,001.');
});
