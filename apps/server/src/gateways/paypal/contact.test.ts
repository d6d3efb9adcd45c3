import { expect, it } from 'vitest';
import { movingClock } from '../../testing/moving-clock.ts';
import { noteContact } from './contact.ts';
import { PayPalRefusal, PayPalUnreachable } from './failures.ts';

const request = { step: 'read', path: '/' };
const refusal = (status: number) => new PayPalRefusal({ status, kind: 'NO', details: [], debugId: null });

it('[OFF-130] tells failed calls to PayPal from answers, and counts a refusal as an answer', async () => {
  const clock = movingClock({ ticks: false });
  let failure: Error | null = null;
  const { call, contact } = noteContact(async () => {
    if (failure) throw failure;
    return { body: {}, debugId: null };
  }, clock);
  expect(contact()).toEqual({ answeredAt: null, failedAt: null });

  await call(request);
  const first = clock.now();
  expect(contact()).toEqual({ answeredAt: first, failedAt: null });

  for (const failed of [new PayPalUnreachable('away', { sent: false }), refusal(401)]) {
    clock.forward(1_000);
    failure = failed;
    await expect(call(request)).rejects.toBe(failed);
    expect(contact()).toEqual({ answeredAt: first, failedAt: clock.now() });
  }
  const failedAt = clock.now();
  clock.forward(1_000);
  failure = refusal(422);
  await expect(call(request)).rejects.toBe(failure);
  expect(contact()).toEqual({ answeredAt: clock.now(), failedAt });
});
