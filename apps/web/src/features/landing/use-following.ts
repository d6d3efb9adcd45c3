import { useLayoutEffect, useRef } from 'react';

/** Keeps the newest in sight, until its reader scrolls up to look at something older. His own words bring him back. */
export function useFollowing({ ownWords }: { ownWords: boolean }) {
  const pane = useRef<HTMLDivElement>(null);
  const following = useRef(true);

  // After each change: a letter more, or a list that gives its place back, moves the end.
  useLayoutEffect(() => {
    const element = pane.current;
    if (!element) return;
    if (ownWords) following.current = true;
    if (following.current) element.scrollTop = element.scrollHeight;
  });

  function noticeScroll() {
    const element = pane.current;
    if (!element) return;
    following.current = element.scrollHeight - element.scrollTop - element.clientHeight < 24;
  }

  return { pane, noticeScroll };
}
