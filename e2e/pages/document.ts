import { expect, type Page } from '@playwright/test';

/** Marks this very document: a reload or a navigation of the whole page would lose the mark. */
export async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute('data-mark', 'kept'));
}

export async function expectSameDocument(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.getAttribute('data-mark'))).toBe('kept');
}

/** All text that the page drew, seen or not; without the data that came with the document. */
export async function drawnText(page: Page): Promise<string> {
  return page.evaluate(() => document.getElementById('root')?.textContent ?? '');
}
