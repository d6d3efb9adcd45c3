import type { Locator, Page } from '@playwright/test';
import type { OpenedTicket } from '../fixtures/tickets.ts';
import { waitUntilHydrated } from './hydration.ts';

export const ticketsPath = '/dashboard/tickets/@me';

/** The list of tickets: a customer's own, or everyone's for the team. */
export class TicketsPage {
  readonly page: Page;
  readonly cards: Locator;
  readonly titles: Locator;
  readonly search: Locator;
  readonly createButton: Locator;
  /** The entry of the side menu, which counts the tickets with unread messages. */
  readonly menuEntry: Locator;

  constructor(page: Page) {
    const main = page.getByRole('main');
    this.page = page;
    this.cards = main.getByRole('article');
    this.titles = this.cards.getByRole('heading');
    this.search = page.getByRole('searchbox', { name: 'Search tickets' });
    this.createButton = main.getByRole('button', { name: 'Create Ticket' });
    this.menuEntry = page
      .getByRole('navigation', { name: 'Dashboard' })
      .getByRole('link', { name: /^Tickets/ });
  }

  /** Opens the list, optionally searched for `q`. */
  async open(q = ''): Promise<void> {
    await this.page.goto(q ? `${ticketsPath}?q=${encodeURIComponent(q)}` : ticketsPath);
    await waitUntilHydrated(this.page);
  }

  card({ title }: Pick<OpenedTicket, 'title'>): Locator {
    return this.page.getByRole('main').getByRole('article', { name: title, exact: true });
  }

  tab(name: 'All' | 'Open' | 'Closed'): Locator {
    return this.page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name, exact: true });
  }

  async createGeneralQuestion({ title, text }: { title: string; text: string }): Promise<void> {
    await this.createButton.first().click();
    const dialog = this.page.getByRole('dialog', { name: 'Create Ticket' });
    const type = dialog.getByLabel('Type', { exact: true });
    await type.click();
    await this.page.getByRole('option', { name: 'General question' }).click();
    await dialog.getByLabel('Title', { exact: true }).fill(title);
    await dialog.getByLabel('Text', { exact: true }).fill(text);
    await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  }

  async delete(ticket: OpenedTicket): Promise<void> {
    await this.page.getByRole('button', { name: `Delete ${ticket.title}` }).click();
    await this.page.getByRole('dialog').getByRole('button', { name: 'Delete ticket' }).click();
  }
}
