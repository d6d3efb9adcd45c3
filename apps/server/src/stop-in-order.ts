import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';

type Part = { name: string; stop(): Promise<unknown> };

const patienceMs = 9_000;

/** Stops one part after the other. One that hangs must not keep the rest, or the machine, from going down. */
export async function stopInOrder(parts: readonly Part[], log: Pick<Logger, 'error'>): Promise<void> {
  const deadline = Date.now() + patienceMs;
  for (const part of parts) {
    const gaveUp = new AbortController();
    const left = Math.max(500, deadline - Date.now());
    await Promise.race([
      part.stop().catch((error: unknown) => log.error({ err: error }, `stopping ${part.name} failed`)),
      wait(left, undefined, { signal: gaveUp.signal }).then(
        () => log.error(`stopping ${part.name} took too long`),
        () => {},
      ),
    ]);
    gaveUp.abort();
  }
}
