import { useEffect, useEffectEvent, type ReactNode, type RefObject } from 'react';
import { Button } from '../form/button.tsx';
import { Spinner } from '../feedback/loader.tsx';
import { ConsoleMarker, ConsoleRow } from './console-row.tsx';
import type { ConsoleSource } from './console-source.ts';
import type { ConsoleView } from './console-view.ts';
import { maxLines } from './line-buffer.ts';
import { markerHeight } from './row-heights.ts';
import { useConsoleScroll } from './use-console-scroll.ts';
import { useEveryChange } from './use-console-view.ts';

type Props = {
  label: string;
  view: ConsoleView;
  earlier: ConsoleSource['earlier'];
  ended: string | undefined;
  isFollowing: boolean;
  onPause(): void;
  onResume(): void;
  pane: RefObject<HTMLDivElement | null>;
};

const padding = 12;
/** Rows from the first one at which earlier ones are loaded. */
const loadWithin = 30;

export function ConsoleLines(props: Props) {
  const { label, view, earlier, ended, isFollowing, onPause, onResume, pane } = props;
  useEveryChange(view);
  const { buffer, query, current } = view;
  const head = headRow(view, earlier);
  const { block, first, shown, top, height, onScroll } = useConsoleScroll({
    pane,
    view,
    paddingStart: padding + (head ? markerHeight : 0),
    paddingEnd: padding + (ended ? markerHeight : 0),
    isFollowing,
    onPause,
    onResume,
  });

  const isNearFirst = !isFollowing && shown.length > 0 && first < loadWithin;
  const canLoad = earlier.has && !earlier.isLoading && !earlier.hasFailed && buffer.removed === 0;
  const load = useEffectEvent(earlier.load);
  useEffect(() => {
    if (isNearFirst && canLoad) load();
  }, [isNearFirst, canLoad]);

  const newest = isFollowing && ended === undefined ? buffer.rows.last?.number : undefined;
  return (
    <div
      ref={pane}
      role="log"
      aria-label={label}
      // Off, because windowing adds rows while the reader scrolls. New lines are announced in summary instead.
      aria-live="off"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- required to scroll it by keyboard
      tabIndex={0}
      onScroll={onScroll}
      data-theme="dark"
      className="window-inside text-text relative h-full overflow-x-hidden overflow-y-auto font-mono text-[12px]/5 [overflow-anchor:none] focus-visible:-outline-offset-2 @min-[620px]:text-[13px]/6"
    >
      <div className="relative w-full" style={{ height }}>
        {head && <div className="absolute inset-x-0 top-3">{head}</div>}
        <div ref={block} className="absolute inset-x-0" style={{ top }}>
          {shown.map((row) => (
            <ConsoleRow
              key={row.number}
              row={row}
              isNewest={row.number === newest}
              query={query}
              isCurrent={row.number === current}
            />
          ))}
        </div>
        {ended && (
          <div className="absolute inset-x-0 bottom-3">
            <ConsoleMarker>{ended}</ConsoleMarker>
          </div>
        )}
      </div>
    </div>
  );
}

/** What stands before the first line. */
function headRow({ buffer, level }: ConsoleView, earlier: ConsoleSource['earlier']): ReactNode {
  if (level !== 'all') return null;
  if (buffer.removed > 0)
    return (
      <ConsoleMarker>
        Older lines are gone: the console {buffer.lineCount < maxLines ? 'is full' : 'holds 100,000'}
      </ConsoleMarker>
    );
  if (earlier.hasFailed)
    return (
      <ConsoleMarker>
        Earlier lines didn’t load
        <Button size="small" variant="ghost" className="h-7" onClick={earlier.load}>
          Retry
        </Button>
      </ConsoleMarker>
    );
  if (earlier.has)
    return (
      <ConsoleMarker>
        {earlier.isLoading && <Spinner />}
        {earlier.isLoading ? 'Loading earlier lines' : 'Scroll up for earlier lines'}
      </ConsoleMarker>
    );
  return earlier.areGone ? <ConsoleMarker>Earlier lines are not kept</ConsoleMarker> : null;
}
