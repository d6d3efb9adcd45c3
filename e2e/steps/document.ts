import { expect, type Page } from '@playwright/test';

/** Marks this very document: a reload or a navigation of the whole page would lose the mark. */
export async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute('data-mark', 'kept'));
}

export async function expectSameDocument(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.getAttribute('data-mark'))).toBe('kept');
}

/** React has taken the page over: before that a button does nothing. */
export async function waitUntilTakenOver(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('#main') ?? {}).some((key) => key.startsWith('__reactFiber')),
  );
}

/** All text that the page drew, seen or not; without the data that came with the document. */
export async function drawnText(page: Page): Promise<string> {
  return page.evaluate(() => document.getElementById('root')?.textContent ?? '');
}

/** To another screen as a link of the page would, where there is none. */
export async function goInside(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}
