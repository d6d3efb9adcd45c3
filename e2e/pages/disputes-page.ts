import type { Locator, Page } from '@playwright/test';
import { waitUntilHydrated } from './hydration.ts';

const disputesPath = '/dashboard/admin/disputes';

/** The list of disputes and the panel of the chosen one, for admins. */
export class DisputesPage {
  readonly page: Page;
  readonly table: Locator;

  constructor(page: Page) {
    this.page = page;
    this.table = page.getByRole('table', { name: 'Disputes' });
  }

  async open(): Promise<void> {
    await this.page.goto(disputesPath);
    await waitUntilHydrated(this.page);
  }

  tab(name: string | RegExp): Locator {
    return this.page.getByRole('navigation', { name: 'State' }).getByRole('link', { name });
  }

  row(id: string): Locator {
    return this.table.getByRole('row').filter({ hasText: id });
  }

  panel(id: string): Locator {
    return this.page.getByRole('region', { name: `Dispute ${id}` });
  }

  async choose(id: string): Promise<Locator> {
    await this.row(id).getByRole('link').click();
    return this.panel(id);
  }
}
