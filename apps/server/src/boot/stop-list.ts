import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';

type Part = { name: string; ownsProcesses: boolean; stop(): Promise<unknown> };

const defaultLimits = {
  /** For all parts without processes: Docker kills a container 10 seconds after asking it to stop. */
  totalMs: 9_000,
  /** Reserved for each part after one that hangs. */
  reservedMs: 1_000,
  /** For each part with processes, even after the total has passed, because they could outlive us. */
  processesMs: 30_000,
};

/** Stops parts in reverse order, because later parts depend on earlier ones. */
export class StopList {
  readonly #parts: Part[] = [];
  readonly #log: Pick<Logger, 'error'>;
  readonly #limits: typeof defaultLimits;

  constructor(log: Pick<Logger, 'error'>, limits = defaultLimits) {
    this.#log = log;
    this.#limits = limits;
  }

  add<Started>(name: string, started: Started, stop: () => Promise<unknown>): Started {
    this.#parts.push({ name, ownsProcesses: false, stop });
    return started;
  }

  addProcesses<Started>(name: string, started: Started, stop: () => Promise<unknown>): Started {
    this.#parts.push({ name, ownsProcesses: true, stop });
    return started;
  }

  /** Rejects if a part couldn't be stopped properly, but only after trying all of them. */
  async stopAll(): Promise<void> {
    const { totalMs, reservedMs, processesMs } = this.#limits;
    const deadline = Date.now() + totalMs;
    const failed: string[] = [];
    for (let part = this.#parts.pop(); part; part = this.#parts.pop()) {
      const leftMs = Math.max(reservedMs, deadline - Date.now() - this.#parts.length * reservedMs);
      if (!(await this.#stopWithin(part, part.ownsProcesses ? processesMs : leftMs))) failed.push(part.name);
    }
    if (failed.length > 0) throw new Error(`could not be stopped properly: ${failed.join(', ')}`);
  }

  async #stopWithin({ name, stop }: Part, limitMs: number): Promise<boolean> {
    const stopped = stop().then(
      () => true,
      (error: unknown) => {
        this.#log.error({ err: error }, `stopping ${name} failed`);
        return false;
      },
    );
    const done = await Promise.race([stopped, wait(limitMs, null, { ref: false })]);
    if (done === null) this.#log.error(`stopping ${name} took too long`);
    return done === true;
  }
}
