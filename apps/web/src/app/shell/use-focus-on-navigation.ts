import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * A link that changes the screen leaves the focus on something that is gone, and a screen reader silent.
 * The new content takes it; the first page is the browser's own business.
 */
export function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname]);
}
