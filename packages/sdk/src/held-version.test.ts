import { expect, it } from 'vitest';
import { createHeldVersion } from './held-version.ts';
import type { Acknowledgement } from './protocol.ts';

function createSeat(answers: (Acknowledgement | null)[]) {
  const sent: object[] = [];
  const seat = {
    send: (_event: string, payload: object) => {
      sent.push(payload);
      return Promise.resolve(answers.shift() ?? null);
    },
    report: () => {},
  };
  return { seat, sent };
}

const refusal = (error: string): Acknowledgement => ({
  success: false,
  error,
  message: error,
  retryAfterSeconds: 0.01,
});

it('[DEL-47] [DEL-48] sends a version again that the shop could not take', async () => {
  const { seat, sent } = createSeat([refusal('too_busy'), refusal('unavailable'), { success: true }]);
  const version = createHeldVersion({ seat });
  version.set('2.5.0');
  await expect.poll(() => sent).toEqual(Array.from({ length: 3 }, () => ({ version: '2.5.0' })));
  version.onConnected();
  expect(sent).toHaveLength(3);
});

it('[DEL-48] sends a version after the next connection, but not one that is invalid', async () => {
  const { seat, sent } = createSeat([null, refusal('invalid_request')]);
  const version = createHeldVersion({ seat });
  version.set('?');
  await Promise.resolve();
  version.onConnected();
  await expect.poll(() => sent).toHaveLength(2);
  await Promise.resolve();
  version.onConnected();
  expect(sent).toHaveLength(2);
});
