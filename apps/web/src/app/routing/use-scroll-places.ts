import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

const storageName = 'scroll-places';

/** Scroll positions by history key. They survive a reload. */
const places = new Map<string, number>();

/** Scrolls new screens to the top and restores the position on Back. Filters of a screen keep it. */
export function useScrollRestoration(): void {
  const { key, pathname, hash } = useLocation();
  const action = useNavigationType();
  const shown = useRef({ key, pathname });

  useEffect(() => {
    recallPlaces();
    window.history.scrollRestoration = 'manual';
    const first = shown.current.key;
    const place = places.get(first);
    if (place !== undefined) window.scrollTo(0, place);
    function onLeave() {
      places.set(shown.current.key, window.scrollY);
      rememberPlaces();
      // Another document follows, so leave scrolling to the browser again.
      window.history.scrollRestoration = 'auto';
    }
    window.addEventListener('pagehide', onLeave);
    return () => window.removeEventListener('pagehide', onLeave);
  }, []);

  useEffect(() => {
    function onScroll() {
      places.set(shown.current.key, window.scrollY);
    }
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, []);

  useLayoutEffect(() => {
    const last = shown.current;
    if (last.key === key) return;
    shown.current = { key, pathname };
    const target = targetOf(hash);
    if (action === NavigationType.Pop) window.scrollTo(0, places.get(key) ?? 0);
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

function recallPlaces(): void {
  try {
    const kept = JSON.parse(sessionStorage.getItem(storageName) ?? '[]') as [string, number][];
    for (const [key, place] of kept) places.set(key, place);
  } catch {
    // Storage is unavailable or holds something else.
  }
}

function rememberPlaces(): void {
  try {
    sessionStorage.setItem(storageName, JSON.stringify([...places].slice(-100)));
  } catch {
    // Best effort: without storage, a reload starts at the top.
  }
}
