import { expect, type Page } from '@playwright/test';

/** One alert shows at a time, for four seconds each. Only a danger interrupts a screen reader. */
export async function expectAlert(page: Page, text: string | RegExp, type: 'danger' | 'calm'): Promise<void> {
  await expect(page.getByTestId('alert')).toHaveText(text, { timeout: 15_000 });
  const loud = page.locator('p[role=alert][aria-live=assertive]');
  await expect(loud).toHaveText(type === 'danger' ? text : '');
}
