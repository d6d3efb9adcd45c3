import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
} from 'react';
import { markerHeight } from './console-row.tsx';
import type { ConsoleView } from './console-view.ts';
import { isGap } from './line-buffer.ts';

/** Both are set in the classes, too. `chrome` is everything beside the text. */
const looks = {
  narrow: { lineHeight: 20, letterWidth: 7.2, chrome: 96 },
  wide: { lineHeight: 24, letterWidth: 7.8, chrome: 116 },
};
const wideFrom = 620;

/** How near to the end still counts as the end, in pixels. */
const nearEnd = 24;

type Options = {
  pane: RefObject<HTMLDivElement | null>;
  view: ConsoleView;
  paddingStart: number;
  paddingEnd: number;
  isFollowing: boolean;
  onPause(): void;
  onResume(): void;
};

/** Windows the rows, follows the newest one, and notices when the reader scrolls away from it or back to it. */
export function useConsoleScroll(options: Options) {
  const { pane, view, paddingStart, paddingEnd, isFollowing, onPause, onResume } = options;
  const { rows } = view;
  const { width, height } = usePaneSize(pane);
  const { lineHeight, letterWidth, chrome } = looks[width >= wideFrom ? 'wide' : 'narrow'];
  const columns = Math.max(8, Math.floor((width - chrome) / letterWidth));

  const rowsInPane = Math.ceil((height || 800) / lineHeight) + 4;
  const chooseRows = useCallback(
    // While following, the last rows whatever the scroll position: it lags behind by a frame, in which a burst
    // moves all rows out of the pane.
    (range: Range) => {
      if (!isFollowing) return defaultRangeExtractor(range);
      const first = Math.max(0, range.count - rowsInPane);
      return Array.from({ length: range.count - first }, (_, at) => first + at);
    },
    [isFollowing, rowsInPane],
  );
  // Stable, because the virtualizer computes all places again when it changes.
  const getItemKey = useCallback((index: number) => rows.at(index)?.number ?? -index, [rows]);

  // oxlint-disable-next-line react/incompatible-library -- no compiler memoises this component
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => pane.current,
    getItemKey,
    estimateSize(index) {
      const row = rows.at(index);
      if (!row || isGap(row)) return markerHeight;
      return row.columns <= columns ? lineHeight : Math.ceil(row.columns / columns) * lineHeight;
    },
    rangeExtractor: chooseRows,
    paddingStart,
    paddingEnd,
    overscan: 20,
    // Keeps the reader's row in its place when rows are added or removed before it.
    anchorTo: 'end',
  });

  const remeasure = useEffectEvent(() => {
    virtualizer.measure();
    for (const element of pane.current?.querySelectorAll('[data-index]') ?? [])
      virtualizer.measureElement(element);
  });
  useLayoutEffect(() => remeasure(), [columns]);

  /** Where the console scrolled to by itself. */
  const ownTop = useRef(0);
  // After every render, because lines may also change their heights.
  useLayoutEffect(() => {
    const element = pane.current;
    if (!element) return;
    if (isFollowing) element.scrollTop = element.scrollHeight;
    ownTop.current = element.scrollTop;
    forgetOldSizes(virtualizer.itemSizeCache, rows.length, rows.first?.number ?? 0);
  });

  const onScroll = () => {
    const element = pane.current;
    if (!element) return;
    const moved = element.scrollTop - ownTop.current;
    ownTop.current = element.scrollTop;
    const toEnd = element.scrollHeight - element.scrollTop - element.clientHeight;
    if (isFollowing && moved < -1 && toEnd > 1) onPause();
    if (!isFollowing && moved > 0 && toEnd < nearEnd) onResume();
  };

  const reveal = useEffectEvent((number: number) => {
    const index = rows.indexFrom(number);
    const element = pane.current;
    const item = virtualizer.measurementsCache[index];
    if (!element || !item) return;
    if (item.start >= element.scrollTop && item.end <= element.scrollTop + element.clientHeight) return;
    onPause();
    virtualizer.scrollToIndex(index, { align: 'center' });
  });
  const { current } = view;
  useEffect(() => {
    if (current !== null) reveal(current);
  }, [current]);

  return { virtualizer, onScroll };
}

/** Sizes of lines that are gone. Otherwise a console that is open for days would keep millions. */
function forgetOldSizes(sizes: Map<unknown, number>, held: number, first: number): void {
  if (sizes.size < 2 * held + 10_000) return;
  for (const number of sizes.keys()) if (Number(number) < first) sizes.delete(number);
}

function usePaneSize(pane: RefObject<HTMLDivElement | null>) {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = pane.current;
    if (!element) return;
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [pane]);
  return size;
}
