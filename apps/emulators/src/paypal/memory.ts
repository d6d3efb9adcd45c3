/** What PayPal shows to those who read: it forgets orders after a while, and may show for a moment how things were. */
export class Memory {
  readonly #forgotten = new Set<string>();
  readonly #outdated = new Map<string, { body: object; reads: number }>();

  forget(id: string) {
    this.#forgotten.add(id);
  }

  /** The next reads of this show it as it is now. */
  lag(id: string, body: object, reads: number) {
    this.#outdated.set(id, { body: structuredClone(body), reads });
  }

  /** What a reader gets of something that is `body` by now. */
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
