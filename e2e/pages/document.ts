import { expect, type Page } from '@playwright/test';

/** Marks the current document. A reload or a full navigation would lose the mark. */
export async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute('data-mark', 'kept'));
}

export async function expectSameDocument(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.getAttribute('data-mark'))).toBe('kept');
}

/** All rendered text, visible or not, without the data embedded in the document. */
export async function drawnText(page: Page): Promise<string> {
  return page.evaluate(() => document.getElementById('root')?.textContent ?? '');
}
