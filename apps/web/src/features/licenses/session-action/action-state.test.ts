import { expect, it } from 'vitest';
import { nextActionState, waiting, type ActionEvent, type ActionState } from './action-state.ts';

const after = (...events: ActionEvent[]): ActionState => events.reduce(nextActionState, waiting);

const stop = { type: 'act', action: 'stop', hasEnded: false } as const;
const restart = { type: 'act', action: 'restart', hasEnded: false } as const;
const blacklist = { type: 'act', action: 'blacklist', hasEnded: false } as const;
const accepted = { type: 'accepted', attempt: 1 } as const;
const ended = { type: 'ended' } as const;

it('[LIC-86] acts until the session disconnects, and ignores a second action until then', () => {
  expect(after().action).toBeNull();
  expect(after(stop).action).toBe('stop');
  expect(after(stop, blacklist).action).toBe('stop');
  expect(after(stop, accepted).action).toBe('stop');
});

it('[LIC-87] waits again once a stopped session has disconnected, even before the reply', () => {
  expect(after(stop, accepted, ended).action).toBeNull();
  expect(after(stop, ended).action).toBeNull();
});

it('[LIC-87] takes a device for blacklisted only after the reply and the disconnect', () => {
  expect(after(blacklist, ended).action).toBe('blacklist');
  expect(after(blacklist, ended, accepted).action).toBeNull();
  expect(after(blacklist, accepted, ended).action).toBeNull();
  expect(after({ ...blacklist, hasEnded: true }, accepted).action).toBeNull();
});

it('[LIC-157] waits again once a restart is accepted, because the session goes on', () => {
  expect(after(restart, stop).action).toBe('restart');
  expect(after(restart, accepted).action).toBeNull();
  expect(after(restart, ended).action).toBe('restart');
  expect(after(restart, ended, { type: 'refused', attempt: 1 }).action).toBeNull();
});

it('[LIC-88] waits again after a refusal or too long a wait', () => {
  expect(after(stop, { type: 'refused', attempt: 1 }).action).toBeNull();
  expect(after(stop, { type: 'late', attempt: 1 }).action).toBeNull();
});

it('ignores what comes too late to matter', () => {
  const idle = after(stop, ended);
  expect(nextActionState(idle, { type: 'refused', attempt: 1 })).toBe(idle);
  expect(nextActionState(idle, ended)).toBe(idle);
  const again = nextActionState(idle, stop);
  expect(nextActionState(again, { type: 'late', attempt: 1 })).toBe(again);
});
