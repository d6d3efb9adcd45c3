import { isGap, type ConsoleRow, type LineRow } from './line-buffer.ts';
import { RowQueue } from './row-queue.ts';

/** The lines of a queue that pass a test. Looks at each of them once, the newest first. */
export class FilteredRows {
  readonly rows = new RowQueue<LineRow>();
  readonly #source: RowQueue<ConsoleRow>;
  readonly #accepts: (line: LineRow) => boolean;
  /** Everything between these numbers has been looked at. */
  #from: number;
  #to: number;

  constructor(source: RowQueue<ConsoleRow>, accepts: (line: LineRow) => boolean) {
    this.#source = source;
    this.#accepts = accepts;
    this.#to = source.last?.number ?? 0;
    this.#from = this.#to + 1;
  }

  /** Follows the changes at both ends. Stops after `budget` older lines, and then returns false. */
  update(budget = Infinity): boolean {
    const oldest = this.#source.first?.number ?? 0;
    while ((this.rows.first?.number ?? Infinity) < oldest) this.rows.removeFirst();
    for (let at = this.#source.indexFrom(this.#to + 1); at < this.#source.length; at += 1) {
      const row = this.#source.at(at);
      if (row && this.#isAccepted(row)) this.rows.push(row);
    }
    this.#to = Math.max(this.#to, this.#source.last?.number ?? 0);
    return this.#lookBack(budget);
  }

  #lookBack(budget: number): boolean {
    const end = this.#source.indexFrom(this.#from);
    const start = Math.max(0, end - budget);
    const found: LineRow[] = [];
    for (let at = start; at < end; at += 1) {
      const row = this.#source.at(at);
      if (row && this.#isAccepted(row)) found.push(row);
    }
    if (found.length > 0) this.rows.addBefore(found);
    this.#from = Math.min(this.#from, this.#source.at(start)?.number ?? this.#from);
    return start === 0;
  }

  #isAccepted(row: ConsoleRow): row is LineRow {
    return !isGap(row) && this.#accepts(row);
  }
}
