import { createLog } from '../../../../platform/log.ts';
import { expect, it, onTestFinished, vi } from 'vitest';
import { keepSweeping } from './sweep.ts';

it('[LIC-34] sweeps every 3 s, even after a failed sweep, until it is stopped', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const sweep = vi.fn<() => Promise<void>>(async () => {});
  sweep.mockRejectedValueOnce(new Error('The database is away'));
  const { stop } = keepSweeping({ sweep, log: createLog('silent') });
  await vi.advanceTimersByTimeAsync(2_999);
  expect(sweep).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(sweep).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(sweep).toHaveBeenCalledTimes(3);
  await stop();
  await vi.advanceTimersByTimeAsync(6_000);
  expect(sweep).toHaveBeenCalledTimes(3);
});
