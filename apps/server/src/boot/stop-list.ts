import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';

type Part = { name: string; stop(): Promise<unknown> };

const patienceMs = 9_000;
/** Reserved for each part after one that hangs, so that PostgreSQL is still stopped. */
const keptBackMs = 1_000;

/** Stops parts in reverse order, because later parts depend on earlier ones. */
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

  /** Rejects if a part couldn't be stopped properly, but only after trying all of them. */
  async stopAll(): Promise<void> {
    const deadline = Date.now() + patienceMs;
    const failed: string[] = [];
    for (let part = this.#parts.pop(); part; part = this.#parts.pop()) {
      const patience = deadline - Date.now() - this.#parts.length * keptBackMs;
      if (!(await this.#stopWithin(part, Math.max(500, patience)))) failed.push(part.name);
    }
    if (failed.length > 0) throw new Error(`could not be stopped properly: ${failed.join(', ')}`);
  }

  async #stopWithin({ name, stop }: Part, patience: number): Promise<boolean> {
    const stopped = stop().then(
      () => true,
      (error: unknown) => {
        this.#log.error({ err: error }, `stopping ${name} failed`);
        return false;
      },
    );
    const done = await Promise.race([stopped, wait(patience, null, { ref: false })]);
    if (done === null) this.#log.error(`stopping ${name} took too long`);
    return done === true;
  }
}
