import type { Download, Locator, Page } from '@playwright/test';
import { waitUntilHydrated } from './hydration.ts';

/** Where customers download the launcher. */
export class SourcePage {
  readonly page: Page;
  /** The licenses that the launcher can run. */
  readonly runnable: Locator;

  constructor(page: Page) {
    this.page = page;
    this.runnable = page.getByRole('list', { name: 'It can run' }).getByRole('listitem');
  }

  async open(): Promise<void> {
    await this.page.goto('/dashboard/license/source');
    await waitUntilHydrated(this.page);
  }

  /** The download begins in a tab of its own. */
  async download(): Promise<Download> {
    // Listens before the tab opens, because its download may begin at once.
    const downloaded = new Promise<Download>((resolve) => {
      this.page.context().once('page', (tab) => tab.once('download', resolve));
    });
    await this.page.getByRole('button', { name: 'Download launcher' }).click();
    return downloaded;
  }
}
