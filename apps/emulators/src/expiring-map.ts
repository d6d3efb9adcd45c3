import type { Clock } from './clock.ts';

/** Entries that live for a fixed time, at most `limit` of them: a long-running demo must not grow for ever. */
export class ExpiringMap<Value> {
  readonly #entries = new Map<string, { value: Value; expiresAt: number }>();
  readonly #now: Clock;
  readonly #lifetimeMs: number;
  readonly #limit: number;

  constructor(options: { now: Clock; lifetimeMs: number; limit: number }) {
    this.#now = options.now;
    this.#lifetimeMs = options.lifetimeMs;
    this.#limit = options.limit;
  }

  set(key: string, value: Value) {
    this.#entries.delete(key);
    this.#dropOld();
    this.#entries.set(key, { value, expiresAt: this.#now() + this.#lifetimeMs });
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    return entry && entry.expiresAt > this.#now() ? entry.value : undefined;
  }

  /** Reads and removes in one step: of two callers only one gets the value. */
  take(key: string): Value | undefined {
    const value = this.get(key);
    this.#entries.delete(key);
    return value;
  }

  deleteWhere(matches: (value: Value) => boolean) {
    for (const [key, entry] of this.#entries) if (matches(entry.value)) this.#entries.delete(key);
  }

  clear() {
    this.#entries.clear();
  }

  get size() {
    return this.#entries.size;
  }

  // All live equally long, so the first inserted is always the first to expire.
  #dropOld() {
    for (const [key, entry] of this.#entries) {
      if (entry.expiresAt > this.#now() && this.#entries.size < this.#limit) return;
      this.#entries.delete(key);
    }
  }
}
