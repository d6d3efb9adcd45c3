import type { Locator, Page } from '@playwright/test';

/** The bell in the top bar and its list of notifications. */
export class NotificationBell {
  readonly button: Locator;
  readonly list: Locator;

  constructor(page: Page) {
    this.button = page.getByRole('banner').getByRole('button', { name: /^Notifications/ });
    this.list = page.getByRole('dialog', { name: 'Notifications' });
  }
}
