import type { Page } from '@playwright/test';

type ShiftWindow = { layoutShift?: number };

/** Measures the layout shift while the page loads. Call it before opening the page. */
export async function observeLayoutShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifted = window as ShiftWindow;
    shifted.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        shifted.layoutShift! += (entry as unknown as { value: number }).value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The sum so far. Below 0.1, a page counts as stable. */
export async function readLayoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        // The observer reports a shift one frame later.
        requestAnimationFrame(() =>
          requestAnimationFrame(() => resolve((window as ShiftWindow).layoutShift ?? 1)),
        );
      }),
  );
}
