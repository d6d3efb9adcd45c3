import type { Locator, Page } from '@playwright/test';

/** The modal of a running product session, and the side menu that opens it. */
export class SessionModal {
  /** The entries of 'Connected Licenses' in the side menu. */
  readonly entries: Locator;
  readonly dialog: Locator;
  readonly console: Locator;

  constructor(page: Page) {
    const menu = page.getByRole('navigation', { name: 'Dashboard' });
    this.entries = menu.getByRole('list', { name: 'Connected Licenses' }).getByRole('button');
    this.dialog = page.getByRole('dialog');
    this.console = this.dialog.getByRole('log');
  }

  button(name: 'Stop' | 'Blacklist' | 'Manage'): Locator {
    return this.dialog.getByRole('button', { name, exact: true });
  }
}
