import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createOfflineWatch } from './offline-watch.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A lease that ends after this time. */
function watchLease(ms: number) {
  const endsAt = Date.now() + ms;
  const onOver = vi.fn<(why: string) => void>();
  const use = { leftMs: () => endsAt - Date.now(), whyOver: () => 'offline_too_long' as const };
  return { onOver, watch: createOfflineWatch({ use, onOver }) };
}

it('[SDK-11] notices the end of the lease on time, also after hours', () => {
  const { onOver, watch } = watchLease(7_200_500);
  watch.start();
  vi.advanceTimersByTime(7_200_499);
  expect(onOver).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onOver).toHaveBeenCalledExactlyOnceWith('offline_too_long');
});

it('[SDK-11] ends nothing after the connection is back', () => {
  const { onOver, watch } = watchLease(1_000);
  watch.start();
  watch.stop();
  vi.advanceTimersByTime(600_000);
  expect(onOver).not.toHaveBeenCalled();
});

it('[SDK-11] leaves time to connect if the lease is over when the connection is lost, as after a long sleep', () => {
  const { onOver, watch } = watchLease(-1_000);
  watch.start();
  vi.advanceTimersByTime(29_999);
  expect(onOver).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onOver).toHaveBeenCalledOnce();
});

it('[SDK-11] leaves time to connect after the device has slept past the end of the lease', () => {
  const { onOver, watch } = watchLease(50_000);
  watch.start();
  vi.setSystemTime(Date.now() + 3_600_000);
  vi.advanceTimersByTime(50_000);
  expect(onOver).not.toHaveBeenCalled();
  vi.advanceTimersByTime(30_000);
  expect(onOver).toHaveBeenCalledOnce();
});
