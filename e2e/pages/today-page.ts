import type { Locator, Page } from '@playwright/test';

/** What admins see first: money, what waits, and the health of the shop. */
export class TodayPage {
  readonly page: Page;
  readonly main: Locator;

  constructor(page: Page) {
    this.page = page;
    this.main = page.getByRole('main');
  }

  async open(): Promise<void> {
    await this.page.goto('/dashboard/admin/today');
  }

  get liveFace(): Locator {
    return this.main.getByText('Live', { exact: true });
  }

  /** A figure with its comparison. */
  figure(name: string): Locator {
    return this.main.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd');
  }

  card(title: string): Locator {
    return this.main.locator('.rounded-card').filter({
      has: this.page.getByRole('heading', { name: title, exact: true }),
    });
  }

  order(product: string): Locator {
    return this.card('Latest orders').getByRole('listitem').filter({ hasText: product });
  }
}
