import { useLayoutEffect, useRef } from 'react';

/** Follows the end of the chat until the reader scrolls up. Their own message brings them back. */
export function useFollowing({ ownWords }: { ownWords: boolean }) {
  const pane = useRef<HTMLDivElement>(null);
  const following = useRef(true);

  // After every render, because each typed letter and the returning question list move the end.
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
