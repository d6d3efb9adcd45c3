import { expect, type Page } from '@playwright/test';

/** Alerts show one at a time, for 4 s each. Only a danger alert interrupts a screen reader. */
export async function expectAlert(page: Page, text: string | RegExp, type: 'danger' | 'calm'): Promise<void> {
  await expect(page.getByTestId('alert')).toHaveText(text, { timeout: 15_000 });
  const loud = page.locator('p[role=alert][aria-live=assertive]');
  await expect(loud).toHaveText(type === 'danger' ? text : '');
}
