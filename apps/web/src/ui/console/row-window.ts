import { RowHeights } from './row-heights.ts';

/** Rows that are rendered above and below the pane, so that scrolling never shows a blank. */
const spare = 20;
/** Fewer, because the reader is not scrolling and every frame may bring other rows. */
const spareAtEnd = 4;

/**
 * Browsers clamp elements: Firefox below 18 million pixels, Chromium at 33 million. Of more rows, only a part of
 * this height is laid out. Far jumps choose it in proportion, small ones keep it until they come near its edge.
 */
export const maxHeight = 10_000_000;
/** More than a small jump, which must not reach the edge of the part. */
const edge = 50_000;
/** Farther than this many panes at once is a drag of the scroll bar, Home or End. */
const farPanes = 3;

/** Which rows are in the pane. It remembers a row instead of a distance, because rows before it come and go. */
export class RowWindow {
  readonly heights = new RowHeights();
  /** The pane begins this many pixels below the top of the row. */
  #anchor = { number: 0, offset: 0 };
  #shift = 0;

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

  /** The height that is laid out. */
  get height(): number {
    return Math.min(this.heights.total, maxHeight);
  }

  /** How many pixels of rows are above the part that is laid out. */
  get shift(): number {
    return this.#shift;
  }

  /** How many pixels of rows are below the part that is laid out. */
  get below(): number {
    return this.#mostShift - this.#shift;
  }

  get #mostShift(): number {
    return this.heights.total - this.height;
  }

  /** Lays out the part around the pane. */
  fit(paneHeight: number, isFollowing: boolean): void {
    const { top, height } = this;
    const most = this.#mostShift;
    const place = top - this.#shift;
    const isNearEdge = place < edge || place > height - paneHeight - edge;
    if (isFollowing || top > this.heights.total - paneHeight - edge) this.#shift = most;
    else if (top < edge) this.#shift = 0;
    else if (isNearEdge) this.#shift = Math.max(0, Math.min(Math.round(top - height / 2), most));
    else this.#shift = Math.min(this.#shift, most);
  }

  /** The reader scrolled to this place of the part, and by this much. */
  scrolledTo(place: number, moved: number, paneHeight: number): void {
    if (this.#mostShift > 0 && Math.abs(moved) > farPanes * paneHeight) {
      const share = (place - edge) / (this.height - paneHeight - 2 * edge);
      this.#shift = Math.round(Math.max(0, Math.min(share, 1)) * this.#mostShift);
    }
    this.readFrom(place + this.#shift);
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
