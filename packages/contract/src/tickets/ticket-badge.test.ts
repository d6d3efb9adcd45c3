import { expect, it } from 'vitest';
import { copy } from '../copy.ts';
import { ticketBadge } from './ticket-badge.ts';
import { messageRoles } from './ticket-rules.ts';

it.for([
  ['TIC-40', 'User', 'Waiting for admin response'],
  ['TIC-41', 'Admin', 'Responded'],
  ['TIC-42', 'System', 'Pending'],
] as const)('[%s] an open ticket that %s wrote last in', ([, lastRole, words]) => {
  expect(copy.tickets.badges[ticketBadge({ status: 'open', lastRole })]).toBe(words);
});

it('[TIC-43] a closed ticket, whoever wrote last', () => {
  const words = messageRoles.map(
    (lastRole) => copy.tickets.badges[ticketBadge({ status: 'close', lastRole })],
  );
  expect(words).toEqual(['Close', 'Close', 'Close']);
});
