import type { Download, Locator, Page } from '@playwright/test';
import { waitUntilHydrated } from './hydration.ts';
import { licensePath } from './licenses-page.ts';

/** One license of a customer, with its key and what its products have stored. */
export class LicensePage {
  readonly page: Page;
  readonly key: Locator;
  readonly storage: Locator;
  /** The keys of the listed documents, in order. */
  readonly documents: Locator;

  constructor(page: Page) {
    this.page = page;
    this.key = page.getByRole('region', { name: 'License key' });
    this.storage = page.getByRole('region', { name: 'Storage' });
    const table = this.storage.getByRole('table', { name: 'Stored documents' });
    this.documents = table.locator('tbody tr td:first-child');
  }

  async open(id: string): Promise<void> {
    await this.page.goto(licensePath(id));
    await waitUntilHydrated(this.page);
  }

  async download(button: string): Promise<Download> {
    const downloaded = this.page.waitForEvent('download');
    await this.storage.getByRole('button', { name: button, exact: true }).click();
    return downloaded;
  }

  async clearStorage(): Promise<void> {
    await this.storage.getByRole('button', { name: 'Clear', exact: true }).click();
    await this.page.getByRole('dialog').getByRole('button', { name: 'Clear storage' }).click();
  }

  async replaceKey(): Promise<void> {
    await this.key.getByRole('button', { name: 'Replace key' }).click();
    await this.page.getByRole('dialog').getByRole('button', { name: 'Replace key' }).click();
  }
}
