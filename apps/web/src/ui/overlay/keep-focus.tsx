import { useEffect, useRef, type ReactNode } from 'react';

/**
 * Takes the focus when the focused element inside is removed. Otherwise the next Tab would start at the top
 * of the page. Includes modals rendered by children.
 */
export function KeepFocus({ children }: { children: ReactNode }) {
  const region = useRef<HTMLDivElement>(null);
  const inside = useRef(false);
  // After each render, because browsers fire no event when the focused element is removed.
  useEffect(() => {
    if (inside.current && document.activeElement === document.body) region.current?.focus();
  });
  return (
    <div
      ref={region}
      tabIndex={-1}
      className="outline-none"
      onFocusCapture={() => {
        inside.current = true;
      }}
      onBlurCapture={() => {
        inside.current = false;
      }}
    >
      {children}
    </div>
  );
}
