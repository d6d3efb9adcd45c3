import { expect, type Locator, type Page } from '@playwright/test';
import { waitUntilHydrated } from './hydration.ts';

/** The audit log, for admins. */
export class AuditPage {
  readonly page: Page;
  readonly search: Locator;
  readonly #table: Locator;

  constructor(page: Page) {
    this.page = page;
    this.search = page.getByRole('searchbox', { name: 'Search by name, id or action' });
    this.#table = page.getByRole('table', { name: 'Audit log' });
  }

  async open(): Promise<void> {
    await this.page
      .getByRole('navigation', { name: 'Dashboard' })
      .getByRole('link', { name: 'Audit' })
      .click();
    await waitUntilHydrated(this.page);
  }

  /** Searches, and waits until the URL says so. */
  async find(text: string): Promise<void> {
    await this.search.fill(text);
    await expect(this.page).toHaveURL(({ searchParams }) => searchParams.get('q') === text);
  }

  entry(sentence: string | RegExp): Locator {
    return this.#table.getByRole('row').filter({ hasText: sentence });
  }

  /** Unfolds an entry and returns the rows of what it changed: field, before and after. */
  async changesOf(sentence: string): Promise<Locator> {
    await this.entry(sentence)
      .getByRole('button', { name: /^Details: / })
      .click();
    const changes = this.page.getByRole('table', { name: 'What changed' });
    await expect(changes).toBeVisible();
    return changes.getByRole('row');
  }
}
