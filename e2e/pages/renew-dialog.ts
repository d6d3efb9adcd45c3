import { moneyStrings } from '@botique/contract/money-strings.ts';
import { expect, type Locator, type Page } from '@playwright/test';

/** The modal that renews a license. */
export class RenewDialog {
  readonly page: Page;
  readonly root: Locator;
  readonly duration: Locator;
  readonly price: Locator;
  readonly continueButton: Locator;

  constructor(page: Page) {
    this.page = page;
    this.root = page.getByRole('dialog', { name: moneyStrings.renewal.title });
    this.duration = this.root.getByRole('slider', { name: moneyStrings.renewal.duration });
    this.price = this.root.getByRole('definition').last();
    this.continueButton = this.root.getByRole('button', { name: moneyStrings.renewal.continue });
  }

  /** Presses Renew and waits until a duration can be chosen. */
  async open({ name }: { name: string }): Promise<void> {
    await this.page.getByRole('button', { name: `Renew ${name}`, exact: true }).click();
    await expect(this.duration).toBeVisible();
  }

  async chooseMonths(count: number): Promise<void> {
    await this.duration.press('Home');
    for (let month = 1; month < count; month += 1) await this.duration.press('ArrowRight');
    await expect(this.duration).toHaveAttribute('aria-valuenow', String(count));
  }
}
