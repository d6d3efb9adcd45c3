import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../../../../ui/form/button.tsx';
import type { EarlierMessages } from '../conversation/use-earlier-messages.ts';

const nearPx = 400;

/** Loads when scrolled into view. After a failure only on click, so that an outage causes no request loop. */
export function EarlierMessagesButton({ cursor, earlier }: { cursor: string; earlier: EarlierMessages }) {
  const { load, isLoading, error } = earlier;
  const container = useRef<HTMLDivElement>(null);
  /** The cursor with which it was last in view. Each loaded page moves it. */
  const [near, setNear] = useState<string | null>(null);
  const loadMore = useEffectEvent(load);
  useEffect(() => {
    // An IntersectionObserver would miss the end of a scroll that coincides with a layout change.
    const look = () => {
      const bottom = container.current?.getBoundingClientRect().bottom ?? -Infinity;
      setNear(bottom > -nearPx ? cursor : null);
    };
    // Wait for the initial scroll to the end: at the top of the page, this would be in view.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(look);
    });
    window.addEventListener('scroll', look, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', look);
    };
  }, [cursor]);
  useEffect(() => {
    if (near === cursor && !isLoading && !error) loadMore(cursor);
  }, [near, cursor, isLoading, error]);
  return (
    <div ref={container} className="flex flex-col items-center gap-2 px-5 pb-3">
      {error && (
        <p role="alert" className="max-w-[44ch] text-center text-text-2">
          Could not load earlier messages. {error.message}
        </p>
      )}
      <Button size="small" busy={isLoading} onClick={() => load(cursor)}>
        {error ? 'Retry' : 'Earlier messages'}
      </Button>
    </div>
  );
}
