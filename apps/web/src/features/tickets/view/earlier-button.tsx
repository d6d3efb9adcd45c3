import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import type { Earlier } from './use-earlier.ts';

const nearPx = 400;

/** Loads when one scrolls up to it. After a failure only when it is pressed: an outage must not be asked in a loop. */
export function EarlierButton({ cursor, earlier }: { cursor: string; earlier: Earlier }) {
  const { load, isLoading, error } = earlier;
  const place = useRef<HTMLDivElement>(null);
  /** The cursor with which it was last in sight: after a page came, it is somewhere else. */
  const [near, setNear] = useState<string | null>(null);
  const loadMore = useEffectEvent(load);
  useEffect(() => {
    // By hand: an IntersectionObserver misses the last step of a scroll that comes together with a change of the page.
    const look = () => {
      const bottom = place.current?.getBoundingClientRect().bottom ?? -Infinity;
      setNear(bottom > -nearPx ? cursor : null);
    };
    // Not before the page is where it starts: at its top for a moment, this would be in sight.
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
    <div ref={place} className="flex flex-col items-center gap-2 px-5 pb-3">
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
