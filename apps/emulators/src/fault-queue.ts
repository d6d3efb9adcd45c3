const maxWaiting = 100;

/** Faults to inject into the next calls, in the order they were added. */
export class FaultQueue<Fault extends { endpoint: string; times: number }> {
  #waiting: Fault[] = [];

  /** Returns false when the queue is full. */
  add(fault: Fault): boolean {
    if (this.#waiting.length >= maxWaiting) return false;
    this.#waiting.push({ ...fault });
    return true;
  }

  take(endpoint: Fault['endpoint']): Fault | undefined {
    const next = this.#waiting.find((fault) => fault.endpoint === endpoint);
    if (!next) return undefined;
    next.times -= 1;
    if (next.times < 1) this.#waiting = this.#waiting.filter((fault) => fault !== next);
    return next;
  }

  /** Queues a fault again, as the next one, because the call that took it had no effect. */
  giveBack(fault: Fault) {
    fault.times += 1;
    if (!this.#waiting.includes(fault)) this.#waiting.unshift(fault);
  }

  waiting(): readonly Fault[] {
    return this.#waiting;
  }

  clear() {
    this.#waiting = [];
  }
}
