type Options<Value> = {
  /** Entries at most. */
  most: number;
  /** Weight of all of them together, at most. */
  heaviest: number;
  weigh(value: Value): number;
};

/** Remembers what was made for a key, as far as it fits. What was not asked for longest goes first. */
export function createMemory<Value>({ most, heaviest, weigh }: Options<Value>) {
  const kept = new Map<string, Value>();
  let weight = 0;

  function forget(key: string, value: Value): void {
    kept.delete(key);
    weight -= weigh(value);
  }

  return function remember(key: string, make: () => Value): Value {
    const known = kept.get(key);
    const value = known ?? make();
    if (known !== undefined) forget(key, known);
    kept.set(key, value);
    weight += weigh(value);
    for (const [oldest, old] of kept) {
      if (kept.size <= most && weight <= heaviest) break;
      forget(oldest, old);
    }
    return value;
  };
}
