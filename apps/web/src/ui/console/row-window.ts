import { RowHeights } from './row-heights.ts';

/** Rows that are rendered above and below the pane, so that scrolling never shows a blank. */
const spare = 20;
/** Fewer, because the reader is not scrolling and every frame may bring other rows. */
const spareAtEnd = 4;

/** Which rows are in the pane. It remembers a row instead of a distance, because rows before it come and go. */
export class RowWindow {
  readonly heights = new RowHeights();
  /** The pane begins this many pixels below the top of the row. */
  #anchor = { number: 0, offset: 0 };

  /** Where the pane begins, from the top of the first row. */
  get top(): number {
    const { number, offset } = this.#anchor;
    return this.heights.topOf(this.heights.indexOf(number)) + offset;
  }

  /** The reader scrolled there. */
  readFrom(top: number): void {
    const index = this.heights.indexAt(top);
    this.#anchor = { number: this.heights.numberOf(index), offset: top - this.heights.topOf(index) };
  }

  isInside(number: number, paneHeight: number): boolean {
    const { heights, top } = this;
    const index = heights.indexOf(number);
    const rowTop = heights.topOf(index);
    return rowTop >= top && rowTop + heights.heightOf(index) <= top + paneHeight;
  }

  /** Puts the row in the middle of the pane. */
  centre(number: number, paneHeight: number): void {
    const height = this.heights.heightOf(this.heights.indexOf(number));
    this.#anchor = { number, offset: (height - paneHeight) / 2 };
  }

  range(paneHeight: number, isFollowing: boolean): { first: number; end: number } {
    const { heights } = this;
    const top = isFollowing ? heights.total - paneHeight : this.top;
    const more = isFollowing ? spareAtEnd : spare;
    const first = Math.max(0, heights.indexAt(top) - more);
    const end = Math.min(heights.length, heights.indexAt(top + paneHeight) + 1 + more);
    return { first, end };
  }
}
