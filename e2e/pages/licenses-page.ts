import type { Locator, Page } from '@playwright/test';
import { waitUntilHydrated } from './hydration.ts';

export const licensesPath = '/dashboard/licenses/@me';
export const licensePath = (id: string) => `/dashboard/license/manage/${id}`;

/** The cards of a customer's licenses. */
export class LicensesPage {
  readonly page: Page;
  /** The names on the cards, in order. */
  readonly names: Locator;
  /** The entry of the side menu, which counts the licenses. */
  readonly menuEntry: Locator;

  constructor(page: Page) {
    this.page = page;
    this.names = page.getByRole('main').getByRole('article').getByRole('heading');
    const menu = page.getByRole('navigation', { name: 'Dashboard' });
    this.menuEntry = menu.getByRole('link', { name: /^Manage/ });
  }

  async open(): Promise<void> {
    await this.page.goto(licensesPath);
    await waitUntilHydrated(this.page);
  }

  cardOf({ name }: { name: string }): Locator {
    return this.page.getByRole('main').getByRole('article', { name, exact: true });
  }
}
