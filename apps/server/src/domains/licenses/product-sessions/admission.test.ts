import { expect, it } from 'vitest';
import { createAdmission } from './admission.ts';

it('[LIC-104] admits a few products at once, lets 50 wait for each slot, and refuses the next one with too_busy', async () => {
  const admit = createAdmission({ concurrency: 2 });
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  let running = 0;
  let most = 0;
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await opened;
    running -= 1;
  };
  const admitted = Array.from({ length: 102 }, () => admit(work));
  await expect(admit(work)).rejects.toMatchObject({
    error: 'too_busy',
    retryAfterSeconds: expect.closeTo(6, -1),
  });
  open();
  await Promise.all(admitted);
  expect(most).toBe(2);
  await expect(admit(async () => 'a seat')).resolves.toBe('a seat');
});

it('[LIC-181] tells when a product has to wait', async () => {
  let waits = 0;
  const admit = createAdmission({
    concurrency: 2,
    onWaiting() {
      waits += 1;
    },
  });
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  const admitted = [admit(() => opened), admit(() => opened)];
  expect(waits).toBe(0);
  admitted.push(admit(() => opened));
  expect(waits).toBe(1);
  open();
  await Promise.all(admitted);
  await admit(() => opened);
  expect(waits).toBe(1);
});
