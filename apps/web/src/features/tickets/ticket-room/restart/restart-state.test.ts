import { expect, it } from 'vitest';
import { restartState } from './restart-state.ts';

const today = new Date('2026-11-15T18:00:00');
const around = { isRunning: true, customer: 'mo', isOwn: false, today };
const proposed = { state: 'proposed', answeredAt: null } as const;
const accepted = { state: 'accepted', answeredAt: new Date('2026-11-15T14:18:00').toISOString() } as const;
const declined = { ...accepted, state: 'declined' } as const;

it('[TIC-97] asks the customer, and tells staff whom the proposal waits for', () => {
  expect(restartState(proposed, { ...around, isOwn: true })).toMatchObject({
    text: 'It stops, starts again and is back in about 10 seconds. Both of you see the new console.',
    isOpen: true,
  });
  expect(restartState(proposed, around)).toEqual({ text: 'Waiting for mo', badge: null, isOpen: true });
  expect(restartState(proposed, { ...around, isRunning: null }).isOpen).toBe(true);
});

it('[TIC-98] says who answered and when', () => {
  expect(restartState(accepted, around).text).toBe('mo accepted today at 14:18.');
  expect(restartState(accepted, { ...around, isOwn: true }).text).toBe('You accepted today at 14:18.');
  const later = { ...around, today: new Date('2026-11-20T18:00:00') };
  expect(restartState(accepted, later).text).toBe('mo accepted on Nov 15, 2026.');
  expect(restartState(declined, around).text).toBe('mo chose not to restart now.');
});

it('[TIC-98] says that the session has ended', () => {
  const over = { ...around, isRunning: false };
  expect(restartState(proposed, over)).toMatchObject({
    text: 'This session has ended, so it can’t be restarted.',
    isOpen: false,
  });
  expect(restartState(accepted, over).text).toBe('mo accepted today at 14:18. The session has ended since.');
});
