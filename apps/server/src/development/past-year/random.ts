/** The same numbers in every demo: mulberry32, which is short and even enough. */
export function createRandom(seed: number) {
  let state = seed;
  function next(): number {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
  return {
    /** From 0 to 1, without 1. */
    next,
    chance: (share: number) => next() < share,
    /** Both ends are possible. */
    integer: (least: number, most: number) => least + Math.floor(next() * (most - least + 1)),
    pick<Item>(items: readonly Item[]): Item {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new Error('There is nothing to pick from');
      return item;
    },
    hex: (length: number) => Array.from({ length }, () => Math.floor(next() * 16).toString(16)).join(''),
    uuid(): string {
      const digits = this.hex(32);
      return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-8${digits.slice(17, 20)}-${digits.slice(20)}`;
    },
  };
}

export type Random = ReturnType<typeof createRandom>;
