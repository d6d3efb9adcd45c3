import { expect, type Locator, type Page } from '@playwright/test';
import type { Person } from '../fixtures/sign-in.ts';
import { waitUntilHydrated } from './hydration.ts';

/** The page of one user, for admins. */
export class UserPage {
  readonly page: Page;
  readonly header: Locator;
  readonly licenses: Locator;
  readonly awake: Locator;

  constructor(page: Page) {
    const main = page.getByRole('main');
    this.page = page;
    this.header = main.locator('header');
    this.licenses = main.getByRole('table', { name: 'Licenses' });
    this.awake = main.getByRole('list', { name: 'Running products' });
  }

  async open({ id, name }: Person): Promise<void> {
    await this.page.goto(`/dashboard/admin/user/${id}`);
    await waitUntilHydrated(this.page);
    await expect(this.page.getByRole('heading', { level: 1 })).toHaveText(name);
  }

  fact(name: string): Locator {
    return this.page
      .getByRole('term')
      .filter({ hasText: new RegExp(`^${name}$`) })
      .locator('xpath=following-sibling::dd');
  }

  async grantCredits(amount: string, reason: string): Promise<void> {
    await this.page.getByLabel('Amount').fill(amount);
    await this.page.getByLabel(/^Reason \(/).fill(reason);
    await this.page.getByRole('button', { name: /^Grant \$/ }).click();
  }

  async grantLicense(product: string, days: string, reason: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Grant a license' }).click();
    const dialog = this.page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Product' }).click();
    await this.page.getByRole('option', { name: product }).click();
    await dialog.getByLabel('Days').fill(days);
    await dialog.getByLabel(/^Reason/).fill(reason);
    await dialog.getByRole('button', { name: 'Grant' }).click();
    await expect(dialog).toHaveCount(0);
  }

  /** Chooses an action of a license from its menu. */
  async act(license: string, action: string): Promise<Locator> {
    await this.licenses.getByRole('button', { name: `Actions for ${license}` }).click();
    await this.page.getByRole('menuitem', { name: action }).click();
    return this.page.getByRole('dialog');
  }

  async suspend(license: string, reason: string): Promise<void> {
    const dialog = await this.act(license, 'Suspend…');
    await dialog.getByLabel(/^Reason/).fill(reason);
    await dialog.getByRole('button', { name: 'Suspend' }).click();
    await expect(dialog).toHaveCount(0);
  }

  async signOutEverywhere(): Promise<void> {
    await this.page.getByRole('button', { name: 'Sign out everywhere' }).click();
    const question = this.page.getByRole('dialog');
    await question.getByRole('button', { name: 'Sign out' }).click();
    await expect(question).toHaveCount(0);
  }
}
