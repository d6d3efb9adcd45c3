import { moneyStrings } from '@botique/contract/money-strings.ts';
import { expect, type Locator, type Page } from '@playwright/test';

const overviewPath = '/dashboard';

/** The first page of the dashboard. */
export class OverviewPage {
  readonly page: Page;
  readonly balance: Locator;
  readonly services: Locator;
  readonly history: Locator;
  readonly expiring: Locator;
  readonly openTickets: Locator;
  /** The card with the creatures of running products. */
  readonly shelf: Locator;
  /** The items on the shelf, in order. */
  readonly shelved: Locator;
  readonly openEyes: Locator;
  readonly transfers: Locator;
  /** Without the header row, newest first. */
  readonly transferRows: Locator;

  constructor(page: Page) {
    this.page = page;
    this.balance = this.card(moneyStrings.overview.balance);
    this.services = this.card(moneyStrings.overview.services);
    this.history = this.card('Balance history');
    this.expiring = this.card('Expiring soon');
    this.openTickets = this.card('Open tickets');
    this.shelf = this.card('Awake now');
    this.shelved = this.shelf.getByRole('listitem');
    this.openEyes = this.shelf.locator('.eyes-open');
    this.transfers = page.getByRole('table', { name: moneyStrings.overview.transfers });
    this.transferRows = this.transfers.getByRole('row').filter({ has: page.getByRole('cell') });
  }

  /** Opens the page and waits for its live connection. */
  async open(): Promise<void> {
    await this.page.goto(overviewPath);
    await expect(this.page.getByText('Live updates on')).toBeVisible();
  }

  /** The card with this title, with or without a count after it. */
  private card(title: string): Locator {
    const heading = this.page.getByRole('heading', { level: 2, name: new RegExp(`^${title}( \\d+)?$`) });
    return this.page.getByRole('main').locator('.rounded-card').filter({ has: heading });
  }
}

/** The overview greets by first name. */
export function greetingOf(name: string): string {
  return `Hello, ${name.split(' ', 1)[0]}`;
}
