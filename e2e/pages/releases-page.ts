import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { waitUntilHydrated } from './hydration.ts';

/** The releases of a product, as an admin sees them. */
export class ReleasesPage {
  readonly page: Page;
  readonly form: Locator;

  constructor(page: Page) {
    this.page = page;
    this.form = page.getByRole('form', { name: 'New release' });
  }

  async open(productId: string): Promise<void> {
    await this.page.goto(`/dashboard/admin/products/edit/${productId}?tab=releases`);
    await waitUntilHydrated(this.page);
  }

  /** Uploads a zip and publishes it. Its version comes from its name. */
  async publish(name: string, zip: Uint8Array): Promise<void> {
    await this.page
      .getByTestId('release-file')
      .setInputFiles({ name, mimeType: 'application/zip', buffer: Buffer.from(zip) });
    const publish = this.form.getByRole('button', { name: 'Publish' });
    await expect(publish).toBeEnabled();
    await publish.click();
  }

  row(version: string): Locator {
    return this.page.getByRole('row').filter({ hasText: version });
  }
}
