import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';

type Part = { name: string; stop(): Promise<unknown> };

const patienceMs = 9_000;
/** Kept back for whatever comes after a part that hangs: PostgreSQL must be stopped all the same. */
const keptBackMs = 3_000;

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
    for (const part of this.#parts.splice(0).toReversed()) {
      const left = deadline - Date.now();
      if (!(await this.#stopWithin(part, Math.max(500, left - keptBackMs)))) failed.push(part.name);
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
    const tooLong = wait(patience, false, { ref: false }).then((outcome) => outcome);
    const done = await Promise.race([stopped, tooLong.then(() => null)]);
    if (done === null) this.#log.error(`stopping ${name} took too long`);
    return done === true;
  }
}
