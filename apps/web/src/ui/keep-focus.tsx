import { useEffect, useRef, type ReactNode } from 'react';

/**
 * A row that is removed takes the focus with it, and the next Tab starts at the top of the page. Whatever had the
 * focus in here, a modal of its own included: when it is gone, this region has it.
 */
export function KeepFocus({ children }: { children: ReactNode }) {
  const region = useRef<HTMLDivElement>(null);
  const inside = useRef(false);
  // After each change: a browser says nothing when the focused element is removed.
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
