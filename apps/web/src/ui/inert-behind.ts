import { useEffect } from 'react';

/**
 * While a menu is open Radix hides the page behind it from screen readers, but leaves its buttons and links
 * able to take the focus. Stands inside the menu and closes that gap for as long as the menu does.
 */
export function InertBehind() {
  useEffect(() => {
    let behind: HTMLElement[] = [];
    // Radix marks the page in an effect of its own, which runs after this one.
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
