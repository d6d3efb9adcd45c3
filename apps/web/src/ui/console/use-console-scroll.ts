import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
  type RefObject,
} from 'react';
import { flushSync } from 'react-dom';
import type { ConsoleView } from './console-view.ts';
import type { ConsoleRow } from './line-buffer.ts';
import { RowWindow } from './row-window.ts';

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
  const { rows, current } = view;
  const { width, height } = usePaneSize(pane);
  const [rowWindow] = useState(() => new RowWindow());
  const { heights } = rowWindow;
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  const block = useRef<HTMLDivElement>(null);

  const isLaidOut = width > 0 && height > 0;
  const { lineHeight, letterWidth, chrome } = looks[width >= wideFrom ? 'wide' : 'narrow'];
  const columns = Math.max(8, Math.floor((width - chrome) / letterWidth));
  // Here only, so that places always belong to what is rendered, although the rows go on changing.
  if (isLaidOut) heights.update(rows, { columns, lineHeight });
  if (isLaidOut) rowWindow.fit(height, isFollowing);
  const { first, end } = isLaidOut ? rowWindow.range(height, isFollowing) : { first: 0, end: 0 };
  const shown = Array.from({ length: end - first }, (_, at) => rows.at(first + at)).filter(isRow);

  /** Returns whether a height was not as estimated. */
  const measure = useEffectEvent((): boolean => {
    const elements = block.current?.offsetHeight ? block.current.children : [];
    const isOther = Array.from(elements, (element, at) =>
      heights.correct(first + at, (element as HTMLElement).offsetHeight),
    );
    return isOther.includes(true);
  });
  useEffect(() => {
    // Heights also change when a font arrives.
    const observer = new ResizeObserver(() => measure() && renderAgain());
    if (block.current) observer.observe(block.current);
    return () => observer.disconnect();
  }, []);

  /** Where the console scrolled to by itself. Null while the pane is hidden. */
  const ownTop = useRef<number | null>(null);
  const settle = useEffectEvent(() => {
    const element = pane.current;
    if (!element) return;
    if (!isLaidOut) ownTop.current = null;
    else if (measure()) renderAgain();
    else {
      const moved = ownTop.current === null ? 0 : element.scrollTop - ownTop.current;
      // Of a smooth scroll that has begun. Its event comes next, and writing the position would stop it.
      if (isFollowing && moved < -1 && toEnd(element) > 1) return;
      const wanted = isFollowing
        ? element.scrollHeight
        : paddingStart + rowWindow.top - rowWindow.shift + moved;
      if (Math.abs(element.scrollTop - wanted) >= 1) element.scrollTo({ top: wanted });
      ownTop.current = element.scrollTop - (isFollowing ? 0 : moved);
      // The browser does not scroll beyond the ends.
      if (Math.abs(element.scrollTop - wanted) >= 1)
        rowWindow.readFrom(element.scrollTop - paddingStart + rowWindow.shift);
    }
  });
  // After every render, because lines may also change their heights.
  useLayoutEffect(() => settle());

  const onScroll = () => {
    const element = pane.current;
    if (!element || ownTop.current === null) return;
    const moved = element.scrollTop - ownTop.current;
    if (moved === 0) return;
    ownTop.current = element.scrollTop;
    rowWindow.scrolledTo(element.scrollTop - paddingStart, moved, height);
    const left = toEnd(element) + rowWindow.below;
    // At once, because rows that the reader scrolls to must not be blank for a frame.
    flushSync(() => {
      if (isFollowing && moved < -1 && left > 1) onPause();
      if (!isFollowing && moved > 0 && left < nearEnd) onResume();
      renderAgain();
    });
  };

  const reveal = useEffectEvent((number: number) => {
    if (rowWindow.isInside(number, height)) return;
    onPause();
    rowWindow.centre(number, height);
    renderAgain();
  });
  useEffect(() => {
    if (current !== null) reveal(current);
  }, [current]);

  const top = paddingStart + heights.topOf(first) - rowWindow.shift;
  return { block, first, shown, top, height: paddingStart + rowWindow.height + paddingEnd, onScroll };
}

const toEnd = ({ scrollHeight, scrollTop, clientHeight }: Element) => scrollHeight - scrollTop - clientHeight;

const isRow = (row: ConsoleRow | undefined) => row !== undefined;

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
