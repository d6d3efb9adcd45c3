import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

const storageName = 'scroll-places';

/** Scroll positions by history key. They survive a reload. */
const positions = new Map<string, number>();

/** Scrolls new screens to the top and restores the position on Back. Filters of a screen keep it. */
export function useScrollRestoration(): void {
  const { key, pathname, hash } = useLocation();
  const action = useNavigationType();
  const shown = useRef({ key, pathname });

  useEffect(() => {
    loadPositions();
    window.history.scrollRestoration = 'manual';
    const first = shown.current.key;
    const position = positions.get(first);
    if (position !== undefined) window.scrollTo(0, position);
    function onLeave() {
      positions.set(shown.current.key, window.scrollY);
      savePositions();
      // Another document follows, so leave scrolling to the browser again.
      window.history.scrollRestoration = 'auto';
    }
    window.addEventListener('pagehide', onLeave);
    return () => window.removeEventListener('pagehide', onLeave);
  }, []);

  useEffect(() => {
    function onScroll() {
      positions.set(shown.current.key, window.scrollY);
    }
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, []);

  useLayoutEffect(() => {
    const last = shown.current;
    if (last.key === key) return;
    shown.current = { key, pathname };
    const target = targetOf(hash);
    if (action === NavigationType.Pop) window.scrollTo(0, positions.get(key) ?? 0);
    else if (target) target.scrollIntoView();
    else if (last.pathname !== pathname) window.scrollTo(0, 0);
  }, [key, pathname, hash, action]);
}

function targetOf(hash: string): HTMLElement | null {
  try {
    return hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
  } catch {
    // A malformed escape such as a lone '%'.
    return null;
  }
}

function loadPositions(): void {
  try {
    const kept = JSON.parse(sessionStorage.getItem(storageName) ?? '[]') as [string, number][];
    for (const [key, position] of kept) positions.set(key, position);
  } catch {
    // Storage is unavailable or holds something else.
  }
}

function savePositions(): void {
  try {
    sessionStorage.setItem(storageName, JSON.stringify([...positions].slice(-100)));
  } catch {
    // Best effort: without storage, a reload starts at the top.
  }
}
