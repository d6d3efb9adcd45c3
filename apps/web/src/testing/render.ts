import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { render as renderInBrowser } from 'vitest-browser-react';

/** Draws before it returns: React's production build has no `act`, with which the package would wait for it. */
export async function render(ui: ReactNode) {
  const screen = await flushSync(() => renderInBrowser(ui));
  return { ...screen, rerender: (next: ReactNode) => flushSync(() => screen.rerender(next)) };
}
