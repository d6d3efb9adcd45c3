import { expect } from 'vitest';

/** `expect.poll` with the time-out of `expect.element`, so that a busy machine causes no failures. */
export function eventually<Value>(read: () => Value | Promise<Value>) {
  return expect.poll(read, { timeout: 30_000 });
}
