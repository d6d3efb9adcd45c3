import { useVirtualizer } from '@tanstack/react-virtual';
import { clsx } from 'clsx';
import { ArrowDownToLine } from 'lucide-react';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '../form/button.tsx';
import { ConsoleLine, type ConsoleEntry } from './console-line.tsx';
import { useMounted } from '../use-mounted.ts';
import '../display/window.css';

type ConsoleLogProps = {
  /** Names the log for screen readers. */
  label: string;
  /** Oldest first. */
  lines: readonly ConsoleEntry[];
  header?: ReactNode;
  /** Shown while there are no lines. */
  empty?: ReactNode;
  /** Sets the overall height. */
  className?: string;
};

const lineHeight = 24;
const padding = 12;

/** Follows the newest line until the reader scrolls up. */
export function ConsoleLog({ label, lines, header, empty, className = 'h-128' }: ConsoleLogProps) {
  const pane = useRef<HTMLDivElement>(null);
  const [following, setFollowing] = useState(true);
  const mounted = useMounted();
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoises this component
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => pane.current,
    getItemKey: (index) => lines[index]?.id ?? index,
    estimateSize: () => lineHeight,
    paddingStart: padding,
    paddingEnd: padding,
    overscan: 12,
  });

  const toNewest = () => {
    const element = pane.current;
    if (element) element.scrollTop = element.scrollHeight;
  };
  const newest = lines.at(-1)?.id;
  const height = virtualizer.getTotalSize();
  useLayoutEffect(() => {
    if (following) toNewest();
  }, [following, newest, height, mounted]);

  const onScroll = () => {
    const element = pane.current;
    if (!element) return;
    setFollowing(element.scrollHeight - element.scrollTop - element.clientHeight < lineHeight);
  };

  return (
    <div className={clsx('flex min-w-0 flex-col overflow-hidden rounded-card bg-window', className)}>
      {header && (
        <div
          data-theme="dark"
          className="window-inside text-text flex min-h-14 shrink-0 items-center gap-3 px-5"
        >
          {header}
        </div>
      )}
      <div className="min-h-0 flex-1 bg-console">
        <div
          ref={pane}
          role="log"
          aria-label={label}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- required to scroll it by keyboard
          tabIndex={0}
          onScroll={onScroll}
          data-theme="dark"
          className="window-inside text-text relative h-full overflow-auto font-mono text-[13px]/6 [overflow-anchor:none] focus-visible:-outline-offset-2"
        >
          {lines.length === 0 && <div className="p-5 font-sans text-body text-text-2">{empty}</div>}
          {mounted && lines.length > 0 && (
            <div className="relative w-full" style={{ height }}>
              {virtualizer.getVirtualItems().map((item) => {
                const line = lines[item.index];
                return (
                  line && (
                    <div
                      key={item.key}
                      ref={virtualizer.measureElement}
                      data-index={item.index}
                      className="absolute inset-x-0 top-0"
                      style={{ transform: `translateY(${item.start}px)` }}
                    >
                      <ConsoleLine line={line} newest={item.index === lines.length - 1} />
                    </div>
                  )
                );
              })}
            </div>
          )}
        </div>
      </div>
      <div
        data-theme="dark"
        className="window-inside flex min-h-11 shrink-0 items-center justify-between gap-3 px-5 text-small text-text-2"
      >
        {lines.length === 0 ? (
          <span>Waiting for the first line</span>
        ) : following ? (
          <span className="flex items-center gap-2">
            <ArrowDownToLine aria-hidden="true" className="size-4" />
            Following the newest line
          </span>
        ) : (
          <Button
            size="small"
            variant="ghost"
            icon={<ArrowDownToLine />}
            className="-ml-3"
            onClick={() => {
              setFollowing(true);
              toNewest();
              pane.current?.focus();
            }}
          >
            Jump to newest
          </Button>
        )}
        <span className="numeric">
          {lines.length.toLocaleString('en-US')} {lines.length === 1 ? 'line' : 'lines'}
        </span>
      </div>
    </div>
  );
}
