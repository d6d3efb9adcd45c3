import { expect, type Locator, type Page } from '@playwright/test';
import { waitUntilHydrated } from './hydration.ts';

export const topUpPath = '/store';

/** The page titled 'Store', on which credits are bought. */
export class TopUpPage {
  readonly page: Page;
  readonly payment: Locator;
  readonly history: Locator;
  readonly amounts: Locator;
  readonly amountField: Locator;
  readonly anotherButton: Locator;

  constructor(page: Page) {
    this.page = page;
    this.payment = page.getByRole('region', { name: 'Payment' });
    this.history = page.getByRole('table', { name: 'Your top-ups' });
    this.amounts = page.getByRole('group', { name: 'Amount' });
    this.amountField = page.getByLabel('Amount in dollars');
    this.anotherButton = this.payment.getByRole('button', { name: /^(Top up again|Make another top-up)$/ });
  }

  async open(): Promise<void> {
    await this.page.goto(topUpPath);
    await waitUntilHydrated(this.page);
    await expect(this.page.getByRole('heading', { level: 1 })).toHaveText('Store');
  }

  pack(name: string): Locator {
    return this.amounts.getByRole('radio', { name, exact: true });
  }

  get newestInHistory(): Locator {
    return this.history.getByRole('row').nth(1);
  }
}
