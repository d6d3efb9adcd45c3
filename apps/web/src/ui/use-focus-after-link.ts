import { useRef, type MouseEvent } from 'react';

/**
 * A menu gives the focus back to its button when it closes. After a link was followed that is the wrong place: the
 * screen below is a new one, and its content wants the focus.
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
