import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';

const nearPx = 80;

function isAtEnd(): boolean {
  return document.documentElement.scrollHeight - window.innerHeight - window.scrollY < nearPx;
}

type ThreadEnd = {
  /** The newest message is on the screen. */
  atEnd: boolean;
  toEnd(): void;
};

/**
 * Starts at the newest message and follows it, unless the reader has scrolled up. `parts` are the elements
 * that make the page longer.
 */
export function useFollowNewest(parts: RefObject<HTMLElement | null>[], startsAtEnd: boolean): ThreadEnd {
  const [atEnd, setAtEnd] = useState(startsAtEnd);
  const following = useRef(startsAtEnd);
  // Scroll events before the initial placement do not come from the reader.
  const startedAtEnd = useRef(!startsAtEnd);
  const watched = useRef(parts);

  const toEnd = useCallback(() => {
    following.current = true;
    window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
  }, []);

  useEffect(() => {
    const notice = () => {
      if (!startedAtEnd.current) return;
      following.current = isAtEnd();
      setAtEnd(following.current);
    };
    const grown = new ResizeObserver(() => {
      if (following.current) toEnd();
      startedAtEnd.current = true;
      notice();
    });
    // After a rotation, or with an on-screen keyboard, a reader at the end stays there.
    const resized = () => (following.current ? toEnd() : notice());
    for (const { current } of watched.current) if (current) grown.observe(current);
    window.addEventListener('scroll', notice, { passive: true });
    window.addEventListener('resize', resized);
    return () => {
      grown.disconnect();
      window.removeEventListener('scroll', notice);
      window.removeEventListener('resize', resized);
    };
  }, [toEnd]);

  return { atEnd, toEnd };
}
