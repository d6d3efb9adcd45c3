/** Rows in ascending order of their numbers. Adding at the end and removing at the front are cheap. */
export class RowQueue<Row extends { number: number }> {
  #rows: Row[];
  /** Rows before this place are removed. */
  #start = 0;
  #firstPlace = 0;

  constructor(rows: Row[] = []) {
    this.#rows = rows;
  }

  get length(): number {
    return this.#rows.length - this.#start;
  }

  /** Counts up with each removed row and down with each one added before, so that every row keeps its place. */
  get firstPlace(): number {
    return this.#firstPlace;
  }

  get first(): Row | undefined {
    return this.#rows[this.#start];
  }

  get last(): Row | undefined {
    return this.length > 0 ? this.#rows.at(-1) : undefined;
  }

  at(index: number): Row | undefined {
    return index < 0 ? undefined : this.#rows[this.#start + index];
  }

  push(row: Row): void {
    this.#rows.push(row);
  }

  replaceLast(row: Row): void {
    this.#rows[this.#rows.length - 1] = row;
  }

  addBefore(rows: readonly Row[]): void {
    this.#rows = [...rows, ...this.toArray()];
    this.#start = 0;
    this.#firstPlace -= rows.length;
  }

  removeFirst(): Row | undefined {
    const row = this.first;
    if (!row) return undefined;
    this.#start += 1;
    this.#firstPlace += 1;
    // Rarely, because it copies all rows.
    if (this.#start > 20_000 || this.#start === this.#rows.length) {
      this.#rows = this.toArray();
      this.#start = 0;
    }
    return row;
  }

  /** The place of the first row with this number or a higher one. */
  indexFrom(number: number): number {
    let low = 0;
    let high = this.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.at(middle)?.number ?? 0) < number) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  toArray(): Row[] {
    return this.#rows.slice(this.#start);
  }
}
