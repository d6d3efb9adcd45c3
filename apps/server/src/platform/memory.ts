type Options<Value> = {
  /** Entries at most. */
  most: number;
  /** Weight of all of them together, at most. */
  heaviest: number;
  weigh(value: Value): number;
};

/** Keeps what was made for a key, as far as it fits. What was not asked for longest goes first. */
export function createMemory<Value>({ most, heaviest, weigh }: Options<Value>) {
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
    // The last one in the map is the one that was asked for last.
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
