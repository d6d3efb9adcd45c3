import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';

type Part = { name: string; stop(): Promise<unknown> };

const patienceMs = 9_000;
/** Kept back for each part that comes after one that hangs: PostgreSQL must be stopped all the same. */
const keptBackMs = 1_000;

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

  /** Rejects when a part could not be stopped properly, but not before all of them were tried. */
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
