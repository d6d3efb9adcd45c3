import type { Clock } from './clock.ts';

/** Entries with a fixed lifetime, capped at `limit` so that a long-running demo doesn't leak memory. */
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

  /** Reads and removes in one step, so only one of two callers gets the value. */
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

  // All entries have the same lifetime, so insertion order is expiry order.
  #dropOld() {
    for (const [key, entry] of this.#entries) {
      if (entry.expiresAt > this.#now() && this.#entries.size < this.#limit) return;
      this.#entries.delete(key);
    }
  }
}
