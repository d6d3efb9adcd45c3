import { useEffect, useRef, type MouseEvent } from 'react';

/**
 * Menus return the focus to their button when they close. After a click on a link, the focus must go to the
 * new screen instead.
 */
export function useFocusAfterLink() {
  const followed = useRef(false);
  return {
    onClickCapture({ target }: MouseEvent) {
      followed.current = target instanceof Element && target.closest('a[href]') !== null;
    },
    onCloseAutoFocus(event: Event) {
      if (!followed.current) return;
      followed.current = false;
      event.preventDefault();
      document.querySelector('main')?.focus({ preventScroll: true });
    },
  };
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
