const maxAtOnce = 16;

/** Runs delayed jobs, a few at a time: a thousand released events must not open a thousand sockets. */
export class Outbox {
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #ready: (() => Promise<void>)[] = [];
  readonly #stopped = new AbortController();
  #running = 0;

  get signal() {
    return this.#stopped.signal;
  }

  add(delayMs: number, job: () => Promise<void>) {
    if (this.signal.aborted) return;
    if (delayMs <= 0) {
      this.#ready.push(job);
      // Runs after the reply to the call that caused it, like at PayPal.
      setImmediate(() => this.#start());
      return;
    }
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.#ready.push(job);
      this.#start();
    }, delayMs);
    this.#timers.add(timer);
  }

  stop() {
    this.#stopped.abort();
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.#ready.length = 0;
  }

  #start() {
    while (this.#running < maxAtOnce) {
      const job = this.#ready.shift();
      if (!job) return;
      this.#running += 1;
      void job().finally(() => {
        this.#running -= 1;
        this.#start();
      });
    }
  }
}
