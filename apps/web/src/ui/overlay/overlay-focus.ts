import { useEffect, useRef, type MouseEvent } from 'react';

/**
 * Menus return the focus to their button when they close. After a click on a link to another screen or to a
 * part of this one, the focus must go there instead.
 */
export function useFocusAfterLink() {
  const followed = useRef(false);
  return {
    onClickCapture({ target }: MouseEvent) {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
      followed.current = link !== null && leadsElsewhere(link);
    },
    onCloseAutoFocus(event: Event) {
      if (!followed.current) return;
      followed.current = false;
      event.preventDefault();
      document.querySelector('main')?.focus({ preventScroll: true });
    },
  };
}

/** Other links change what this screen shows, such as its filters. */
function leadsElsewhere({ pathname, hash }: HTMLAnchorElement): boolean {
  return hash !== '' || pathname !== window.location.pathname;
}

/**
 * While a menu is open, Radix hides the page behind it from screen readers but leaves it focusable. Render
 * this inside the menu to make the page inert, too.
 */
export function InertBehind() {
  useEffect(() => {
    let behind: HTMLElement[] = [];
    // Radix marks the page in its own effect, which runs after this one.
    const frame = requestAnimationFrame(() => {
      behind = [...document.querySelectorAll<HTMLElement>('[data-aria-hidden="true"]:not([inert])')];
      for (const element of behind) element.inert = true;
    });
    return () => {
      cancelAnimationFrame(frame);
      for (const element of behind) element.inert = false;
    };
  }, []);
  return null;
}
