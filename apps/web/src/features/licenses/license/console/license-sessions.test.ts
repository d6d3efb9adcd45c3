import { expect, test } from 'vitest';
import { sampleCrash, sampleLicense, sampleSession } from '../../../../testing/samples/sample-licenses.ts';
import { chosenSession, licenseSessions } from './license-sessions.ts';

const license = sampleLicense();
const first = sampleSession(license, 'First');
const second = sampleSession(license, 'Second');
const crash = sampleCrash(license);
const ids = (sessions: readonly { socketId: string }[]) => sessions.map(({ socketId }) => socketId);

test('[LIC-77] lists only the running sessions of this license, and each session once', () => {
  const other = sampleSession(sampleLicense(), 'Other');
  // The history may still say that a session runs, or already that it has ended.
  const recorded = [
    { ...crash, socketId: second.socketId },
    { ...crash, socketId: 'lost', endedAt: null },
    crash,
  ];
  const { live, past } = licenseSessions(license.id, [first, other, second], recorded);
  expect(ids(live)).toEqual(ids([first, second]));
  expect(ids(past)).toEqual(ids([crash]));
  expect(live[0]).toMatchObject({ startedAt: first.uptime, endedAt: null, crashed: false });
});

test('[LIC-78] keeps the wanted session while it exists, and otherwise takes the first running one', () => {
  const both = licenseSessions(license.id, [first, second], [crash]);
  expect(chosenSession(both, second.socketId)?.socketId).toBe(second.socketId);
  expect(chosenSession(both, crash.socketId)?.socketId).toBe(crash.socketId);
  expect(chosenSession(both, null)?.socketId).toBe(first.socketId);
  expect(chosenSession(both, 'unknown')?.socketId).toBe(first.socketId);
  const none = licenseSessions(license.id, [], [crash]);
  expect(chosenSession(none, first.socketId)).toBeNull();
  expect(chosenSession(none, null)).toBeNull();
});
