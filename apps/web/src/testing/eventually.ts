import { expect } from 'vitest';

/** Retries like `expect.poll`, as patiently as `expect.element`: a busy machine is no failure. */
export function eventually<Value>(read: () => Value | Promise<Value>) {
  return expect.poll(read, { timeout: 30_000 });
}
