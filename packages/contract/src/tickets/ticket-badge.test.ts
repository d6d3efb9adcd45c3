import { expect, it } from 'vitest';
import { strings } from '../strings.ts';
import { ticketBadge } from './ticket-badge.ts';
import { messageRoles } from './ticket-rules.ts';

it.for([
  ['TIC-40', 'User', 'Waiting for admin response'],
  ['TIC-41', 'Admin', 'Responded'],
  ['TIC-42', 'System', 'Pending'],
] as const)('[%s] shows the badge of an open ticket with %s as the last author', ([, lastRole, words]) => {
  expect(strings.tickets.badges[ticketBadge({ status: 'open', lastRole })]).toBe(words);
});

it('[TIC-43] shows a closed ticket as closed, regardless of the last author', () => {
  const words = messageRoles.map(
    (lastRole) => strings.tickets.badges[ticketBadge({ status: 'close', lastRole })],
  );
  expect(words).toEqual(['Close', 'Close', 'Close']);
});
