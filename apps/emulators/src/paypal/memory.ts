/** Makes reads behave like PayPal's: old orders disappear, and recent changes may show up late. */
export class Memory {
  readonly #forgotten = new Set<string>();
  readonly #outdated = new Map<string, { body: object; reads: number }>();

  forget(id: string) {
    this.#forgotten.add(id);
  }

  /** The next reads return the current state, even if it changes. */
  lag(id: string, body: object, reads: number) {
    this.#outdated.set(id, { body: structuredClone(body), reads });
  }

  /** Returns what a reader sees of `body`: its current state, a stale one, or nothing. */
  recall(id: string, body: object | undefined): object | undefined {
    if (this.#forgotten.has(id)) return undefined;
    const outdated = this.#outdated.get(id);
    if (!outdated) return body;
    outdated.reads -= 1;
    if (outdated.reads <= 0) this.#outdated.delete(id);
    return outdated.body;
  }

  clear() {
    this.#forgotten.clear();
    this.#outdated.clear();
  }
}
