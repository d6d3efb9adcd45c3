import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createSnapshot } from './snapshot.ts';

let now: number;
let told: boolean;
let loads: PromiseWithResolvers<string>[];
let snapshot: ReturnType<typeof createSnapshot<string>>;

beforeEach(() => {
  now = 0;
  told = true;
  loads = [];
  snapshot = createSnapshot({
    load() {
      const load = Promise.withResolvers<string>();
      loads.push(load);
      return load.promise;
    },
    isListening: () => told,
    clock: { now: () => new Date(now) },
  });
});

/** Lets pending promise callbacks run. */
const settle = () => new Promise((resolve) => void setImmediate(resolve));

async function loaded(content: string): Promise<void> {
  await settle();
  loads.at(-1)?.resolve(content);
  await settle();
}

it('loads on the first read, and once for all readers', async () => {
  await settle();
  expect(loads).toHaveLength(0);
  const readers = [snapshot.read(), snapshot.read()];
  await loaded('first');
  readers.push(snapshot.read());
  expect(await Promise.all(readers)).toEqual(['first', 'first', 'first']);
  now += 1_000_000;
  expect(await snapshot.read()).toBe('first');
  expect(loads).toHaveLength(1);
});

it('reloads after a change', async () => {
  void snapshot.read();
  await loaded('first');
  snapshot.drop();
  const reader = snapshot.read();
  await loaded('second');
  expect(await reader).toBe('second');
  expect(await snapshot.read()).toBe('second');
});

it('discards a load that was overtaken by a change and never runs two loads at once', async () => {
  const early = snapshot.read();
  await settle();
  snapshot.drop();
  const late = [snapshot.read(), snapshot.read()];
  await settle();
  expect(loads).toHaveLength(1);
  loads[0]?.resolve('overtaken');
  await loaded('true');
  expect(await early).toBe('overtaken');
  expect(await Promise.all(late)).toEqual(['true', 'true']);
  expect(await snapshot.read()).toBe('true');
  expect(loads).toHaveLength(2);
});

it('reloads once after any number of changes during a load', async () => {
  void snapshot.read();
  await settle();
  const readers = Array.from({ length: 5 }, () => {
    snapshot.drop();
    return snapshot.read();
  });
  loads[0]?.resolve('overtaken');
  await loaded('true');
  expect(new Set(await Promise.all(readers))).toEqual(new Set(['true']));
  expect(loads).toHaveLength(2);
});

it('rejects the readers waiting for a failed load and retries for the next reader', async () => {
  const readers = [snapshot.read(), snapshot.read()];
  await settle();
  loads[0]?.reject(new Error('The database is away'));
  for (const reader of readers) await expect(reader).rejects.toThrow('away');
  const next = snapshot.read();
  await loaded('first');
  expect(await next).toBe('first');
});

it('reloads after a second while changes would go unnoticed', async () => {
  void snapshot.read();
  await loaded('first');
  told = false;
  now += 999;
  expect(await snapshot.read()).toBe('first');
  now += 1;
  const reader = snapshot.read();
  await loaded('second');
  expect(await reader).toBe('second');
  expect(loads).toHaveLength(2);
});

describe('while the database is unavailable', () => {
  const away = () => new Error('Query read timeout');

  beforeEach(async () => {
    void snapshot.read();
    await loaded('last');
    told = false;
    now += 1_000;
  });

  it('serves the last content if a load fails and waits a second before it retries', async () => {
    const reader = snapshot.read();
    await settle();
    loads.at(-1)?.reject(away());
    expect(await reader).toBe('last');
    now += 999;
    expect(await snapshot.read()).toBe('last');
    expect(loads).toHaveLength(2);
    now += 1;
    // The retry runs in the background, so this reader doesn't wait.
    expect(await snapshot.read()).toBe('last');
    await loaded('new');
    expect(await snapshot.read()).toBe('new');
  });

  it('makes readers wait for the new content after a change, even right after a failed load', async () => {
    const reader = snapshot.read();
    await settle();
    loads.at(-1)?.reject(away());
    expect(await reader).toBe('last');
    snapshot.drop();
    const next = snapshot.read();
    await loaded('new');
    expect(await next).toBe('new');
  });

  it('serves the last content after a second of a slow load, and to later readers at once', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const reader = snapshot.read();
      await settle();
      now += 1_000;
      vi.advanceTimersByTime(1_000);
      expect(await reader).toBe('last');
      const late = snapshot.read();
      vi.advanceTimersByTime(0);
      expect(await late).toBe('last');
      expect(loads).toHaveLength(2);
    } finally {
      vi.useRealTimers();
    }
    await loaded('new');
    expect(await snapshot.read()).toBe('new');
  });

  it('makes readers wait for the new content after a change, however slow the load is', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      snapshot.drop();
      const reader = snapshot.read();
      await settle();
      now += 3_000;
      vi.advanceTimersByTime(3_000);
      await loaded('written');
      expect(await reader).toBe('written');
    } finally {
      vi.useRealTimers();
    }
  });

  it('does not hide our own bugs behind the last content', async () => {
    const reader = snapshot.read();
    await settle();
    loads.at(-1)?.reject(new TypeError('A bug'));
    await expect(reader).rejects.toThrow('A bug');
  });
});
