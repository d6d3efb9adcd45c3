import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { render as renderInBrowser } from 'vitest-browser-react';

/** Renders synchronously: React's production build has no `act`, which the package relies on. */
export async function render(ui: ReactNode) {
  const screen = await flushSync(() => renderInBrowser(ui));
  return { ...screen, rerender: (next: ReactNode) => flushSync(() => screen.rerender(next)) };
}
