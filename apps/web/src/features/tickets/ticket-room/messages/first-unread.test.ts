import { expect, it } from 'vitest';
import { firstUnread } from './first-unread.ts';
import { message } from '../conversation/testing/sample-conversation.ts';

const june = { id: '2', username: 'june', avatar: null };
const talk = [
  message(1),
  message(2, { user: june, role: 'Admin' }),
  message(3),
  message(4, { user: june, role: 'Admin', note: true }),
  message(5, { user: june, role: 'Admin' }),
  message(6),
];

it('finds the first unread message among those of the other side, without notes', () => {
  const staff = { id: '2', isStaff: true };
  expect(firstUnread(talk, 1, staff)).toBe('m6');
  expect(firstUnread(talk, 2, staff)).toBe('m3');
  const customer = { id: '1', isStaff: false };
  expect(firstUnread(talk, 1, customer)).toBe('m5');
  expect(firstUnread(talk, 2, customer)).toBe('m2');
});

it('finds no unread message when nothing is unread or the message is not loaded', () => {
  const staff = { id: '2', isStaff: true };
  expect(firstUnread(talk, 0, staff)).toBeNull();
  expect(firstUnread(talk, 4, staff)).toBeNull();
  // The very first message needs no mark: nothing comes before it.
  expect(firstUnread(talk, 3, staff)).toBeNull();
});
