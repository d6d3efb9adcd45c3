import { type Download, type Locator, type Page } from '@playwright/test';
import { waitUntilHydrated } from './hydration.ts';

/** Bills Overview, the money of all customers, for admins. */
export class BillsPage {
  readonly page: Page;
  readonly search: Locator;
  readonly invoices: Locator;
  readonly transfers: Locator;

  constructor(page: Page) {
    this.page = page;
    this.search = page.getByRole('searchbox', { name: /^Search/ });
    this.invoices = page.getByRole('table', { name: 'Invoices' });
    this.transfers = page.getByRole('table', { name: 'Transfers' });
  }

  async open(): Promise<void> {
    await this.page.goto('/dashboard/admin/bills');
    await waitUntilHydrated(this.page);
  }

  rowOf(name: string): Locator {
    return this.invoices.getByRole('row').filter({ hasText: name });
  }

  /** Opens the dialog that refunds a purchase. Its refunds have newer invoices, above it. */
  async refund(name: string): Promise<Locator> {
    await this.rowOf(name)
      .last()
      .getByRole('button', { name: /^Actions for/ })
      .click();
    await this.page.getByRole('menuitem', { name: /^Refund/ }).click();
    return this.page.getByRole('dialog');
  }

  /** A held payment of a customer. */
  held(customer: string): Locator {
    return this.page
      .getByRole('list', { name: 'Held payments' })
      .getByRole('listitem')
      .filter({ hasText: customer });
  }

  async choose(tab: string): Promise<void> {
    await this.page.getByRole('link', { name: tab, exact: true }).click();
  }

  async export(): Promise<Download> {
    const download = this.page.waitForEvent('download');
    await this.page.getByRole('button', { name: 'Export invoices' }).click();
    return download;
  }
}
