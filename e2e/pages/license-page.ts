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

  /** The content of the open tab. */
  readonly panel: Locator;
  readonly console: Locator;
  readonly sessionSelector: Locator;
  /** What the log says, newest first. */
  readonly events: Locator;
  /** The card of the last crash. */
  readonly crash: Locator;
  /** The picture beside the name of the product. */
  readonly face: Locator;

  constructor(page: Page) {
    this.page = page;
    this.panel = page.getByRole('tabpanel');
    this.console = this.panel.getByRole('log');
    this.sessionSelector = this.panel.getByRole('button', { name: /^Session: / });
    this.events = this.panel.getByRole('table').locator('tbody tr td:nth-child(2)');
    this.crash = page.getByRole('region', { name: 'Crash' });
    this.face = page.locator('main header img');
    this.key = page.getByRole('region', { name: 'License key' });
    this.storage = page.getByRole('region', { name: 'Storage' });
    const table = this.storage.getByRole('table', { name: 'Stored documents' });
    this.documents = table.locator('tbody tr td:first-child');
  }

  async open(id: string, tab?: 'console'): Promise<void> {
    await this.page.goto(`${licensePath(id)}${tab ? `?tab=${tab}` : ''}`);
    await waitUntilHydrated(this.page);
  }

  async openTab(name: string): Promise<void> {
    await this.page.getByRole('tab', { name }).click();
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
