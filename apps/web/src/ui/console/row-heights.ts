import { HeightList } from './height-list.ts';
import { isGap, type ConsoleRow } from './line-buffer.ts';
import type { RowQueue } from './row-queue.ts';

/** How high a row is before it is measured. */
export type RowLook = {
  /** How many characters fit in a line. */
  columns: number;
  lineHeight: number;
};

export const markerHeight = 32;

type Rows = Pick<RowQueue<ConsoleRow>, 'length' | 'at' | 'indexFrom' | 'firstPlace'>;

/** The heights of the rows of a queue: estimated, and corrected once a row is measured. */
export class RowHeights {
  #heights = new HeightList();
  #rows: Rows | null = null;
  #look: RowLook | null = null;
  #firstPlace = 0;

  get length(): number {
    return this.#heights.length;
  }

  get total(): number {
    return this.#heights.total;
  }

  /** Follows the changes at both ends of the queue. Estimates all of them again for another queue or look. */
  update(rows: Rows, look: RowLook): void {
    const isSame =
      rows === this.#rows &&
      look.columns === this.#look?.columns &&
      look.lineHeight === this.#look.lineHeight &&
      rows.firstPlace - this.#firstPlace < this.#heights.length;
    this.#rows = rows;
    this.#look = look;
    const gone = rows.firstPlace - this.#firstPlace;
    this.#firstPlace = rows.firstPlace;
    if (!isSame) this.#heights.clear();
    else if (gone > 0) this.#heights.removeFirst(gone);
    else if (gone < 0)
      this.#heights.addBefore(Array.from({ length: -gone }, (_, index) => estimate(rows.at(index), look)));
    for (let index = this.#heights.length; index < rows.length; index += 1)
      this.#heights.push(estimate(rows.at(index), look));
  }

  /** Returns whether it was another one. */
  correct(index: number, height: number): boolean {
    if (this.#heights.at(index) === height) return false;
    this.#heights.set(index, height);
    return true;
  }

  heightOf(index: number): number {
    return this.#heights.at(index);
  }

  topOf(index: number): number {
    return this.#heights.topOf(index);
  }

  indexAt(y: number): number {
    return this.#heights.indexAt(y);
  }

  /** The number of the row. Of the first one if the row was removed since the last update. */
  numberOf(index: number): number {
    return this.#rows?.at(Math.max(0, index - this.#goneSinceUpdate()))?.number ?? 0;
  }

  /** The row with this number, or the next one if it is gone. */
  indexOf(number: number): number {
    const index = (this.#rows?.indexFrom(number) ?? 0) + this.#goneSinceUpdate();
    return Math.max(0, Math.min(index, this.length - 1));
  }

  #goneSinceUpdate(): number {
    return (this.#rows?.firstPlace ?? 0) - this.#firstPlace;
  }
}

function estimate(row: ConsoleRow | undefined, { columns, lineHeight }: RowLook): number {
  if (!row || isGap(row)) return markerHeight;
  return row.columns <= columns ? lineHeight : Math.ceil(row.columns / columns) * lineHeight;
}
