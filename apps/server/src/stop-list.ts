import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';

type Part = { name: string; stop(): Promise<unknown> };

const patienceMs = 9_000;

/** What was started, to be stopped in the opposite order: whoever came later leans on what was there before. */
export class StopList {
  readonly #parts: Part[] = [];
  readonly #log: Pick<Logger, 'error'>;

  constructor(log: Pick<Logger, 'error'>) {
    this.#log = log;
  }

  add<Started>(name: string, started: Started, stop: () => Promise<unknown>): Started {
    this.#parts.push({ name, stop });
    return started;
  }

  /** One that hangs must not keep the rest, or the machine, from going down. */
  async stopAll(): Promise<void> {
    const deadline = Date.now() + patienceMs;
    for (const part of this.#parts.splice(0).toReversed()) {
      await this.#stopWithin(part, Math.max(500, deadline - Date.now()));
    }
  }

  async #stopWithin({ name, stop }: Part, patience: number): Promise<void> {
    const done = new AbortController();
    const stopped = stop()
      .catch((error: unknown) => this.#log.error({ err: error }, `stopping ${name} failed`))
      .finally(() => done.abort());
    const tooLong = wait(patience, undefined, { signal: done.signal }).then(
      () => this.#log.error(`stopping ${name} took too long`),
      () => {},
    );
    await Promise.race([stopped, tooLong]);
  }
}
