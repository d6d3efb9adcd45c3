import { useRef, type MouseEvent } from 'react';

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
