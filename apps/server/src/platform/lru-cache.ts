type Options<Value> = {
  /** Maximum number of entries. */
  most: number;
  /** Maximum total weight of all entries. */
  heaviest: number;
  weigh(value: Value): number;
};

/** An LRU cache, limited by the number and the total weight of its entries. */
export function createLruCache<Value>({ most, heaviest, weigh }: Options<Value>) {
  const kept = new Map<string, { value: Value; weight: number }>();
  let total = 0;

  function forget(key: string): void {
    total -= kept.get(key)?.weight ?? 0;
    kept.delete(key);
  }

  function keep(key: string, value: Value): Value {
    forget(key);
    const weight = weigh(value);
    kept.set(key, { value, weight });
    total += weight;
    for (const oldest of kept.keys()) {
      if (kept.size <= most && total <= heaviest) break;
      forget(oldest);
    }
    return value;
  }

  function recall(key: string): Value | undefined {
    const entry = kept.get(key);
    if (!entry) return undefined;
    // Moves the entry to the end: the map is ordered by last use.
    kept.delete(key);
    kept.set(key, entry);
    return entry.value;
  }

  return {
    keep,
    recall,
    remember: (key: string, make: () => Value): Value => recall(key) ?? keep(key, make()),
  };
}
