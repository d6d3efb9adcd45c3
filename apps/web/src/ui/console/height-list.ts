const chunkSize = 512;

type Chunk = { heights: Uint32Array; sum: number };

/** Heights in pixels, in chunks with their sums, so that no change or question looks at all of them. */
export class HeightList {
  #chunks: Chunk[] = [];
  /** Places of the first chunk before this one are removed. */
  #start = 0;
  #length = 0;
  #total = 0;

  get length(): number {
    return this.#length;
  }

  get total(): number {
    return this.#total;
  }

  push(height: number): void {
    const at = this.#start + this.#length;
    if (at === this.#chunks.length * chunkSize)
      this.#chunks.push({ heights: new Uint32Array(chunkSize), sum: 0 });
    this.#length += 1;
    this.#change(at, height);
  }

  set(index: number, height: number): void {
    this.#change(this.#start + index, height);
  }

  at(index: number): number {
    const at = this.#start + index;
    return this.#chunks[Math.floor(at / chunkSize)]?.heights[at % chunkSize] ?? 0;
  }

  removeFirst(count: number): void {
    for (let removed = 0; removed < count; removed += 1) {
      this.#change(this.#start, 0);
      this.#start += 1;
      this.#length -= 1;
      if (this.#start < chunkSize) continue;
      this.#chunks.shift();
      this.#start = 0;
    }
  }

  /** Looks at all of them. */
  addBefore(heights: readonly number[]): void {
    const after = Array.from({ length: this.#length }, (_, index) => this.at(index));
    this.clear();
    for (const height of heights) this.push(height);
    for (const height of after) this.push(height);
  }

  clear(): void {
    this.#chunks = [];
    this.#start = 0;
    this.#length = 0;
    this.#total = 0;
  }

  /** The sum of all heights before this one. */
  topOf(index: number): number {
    const end = this.#start + Math.min(index, this.#length);
    const full = Math.floor(end / chunkSize);
    let top = 0;
    for (let chunk = 0; chunk < full; chunk += 1) top += this.#chunks[chunk]?.sum ?? 0;
    const heights = this.#chunks[full]?.heights;
    for (let place = 0; place < end % chunkSize; place += 1) top += heights?.[place] ?? 0;
    return top;
  }

  /** Which one covers this place. The nearest if none does. */
  indexAt(y: number): number {
    let left = y;
    let chunk = 0;
    for (; chunk < this.#chunks.length - 1; chunk += 1) {
      const sum = this.#chunks[chunk]?.sum ?? 0;
      if (left < sum) break;
      left -= sum;
    }
    const heights = this.#chunks[chunk]?.heights;
    let place = chunk === 0 ? this.#start : 0;
    for (; place < chunkSize - 1; place += 1) {
      const height = heights?.[place] ?? 0;
      if (left < height) break;
      left -= height;
    }
    const index = chunk * chunkSize + place - this.#start;
    return Math.max(0, Math.min(index, this.#length - 1));
  }

  #change(at: number, height: number): void {
    const chunk = this.#chunks[Math.floor(at / chunkSize)];
    if (!chunk) return;
    const change = height - (chunk.heights[at % chunkSize] ?? 0);
    chunk.heights[at % chunkSize] = height;
    chunk.sum += change;
    this.#total += change;
  }
}
