import { moneyStrings } from '@botique/contract/money-strings.ts';
import { expect, type Locator, type Page } from '@playwright/test';
import { waitUntilHydrated } from './hydration.ts';

const invoicesPath = '/dashboard/bills';

/** The list of a customer's paid, received and pending invoices. */
export class InvoicesPage {
  readonly page: Page;
  readonly search: Locator;
  readonly cards: Locator;

  constructor(page: Page) {
    this.page = page;
    this.search = page.getByPlaceholder(moneyStrings.invoices.search, { exact: true });
    this.cards = page.getByRole('main').getByRole('article');
  }

  async open(): Promise<void> {
    await this.page.goto(invoicesPath);
    await waitUntilHydrated(this.page);
    await expect(this.page.getByRole('heading', { level: 1 })).toHaveText('Invoices');
  }

  cardOf(id: string): Locator {
    return this.cards.filter({ has: this.page.getByText(id, { exact: true }) });
  }

  tab(name: 'All' | 'Sent' | 'Received' | 'Pending'): Locator {
    const tabs = this.page.getByRole('navigation', { name: 'Invoice type' });
    return tabs.getByRole('link', { name, exact: true });
  }
}
