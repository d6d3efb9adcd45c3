import { moneyCopy } from '@botique/contract/money-copy.ts';
import type { Locator, Page } from '@playwright/test';

export const overviewPath = '/dashboard';

/** The card or window that has this title. */
export function part(page: Page, title: string): Locator {
  const heading = page.getByRole('heading', { level: 2, name: new RegExp(`^${title}( \\d+)?$`) });
  return page.getByRole('main').locator('.rounded-card').filter({ has: heading });
}

export const transfers = (page: Page): Locator =>
  page.getByRole('table', { name: moneyCopy.overview.transfers });

/** Without the head; the newest first. */
export const transferRows = (page: Page): Locator =>
  transfers(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
