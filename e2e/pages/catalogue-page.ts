import { strings } from '@botique/contract/strings.ts';
import { expect, type Locator, type Page } from '@playwright/test';
import { waitUntilHydrated } from './hydration.ts';

type Named = { name: string };

/** A list of products with tabs and search: in the shop, in the dashboard or in the product management. */
export class CataloguePage {
  readonly page: Page;
  readonly path: string;
  readonly cards: Locator;
  /** The names in the list, in order. */
  readonly names: Locator;
  readonly tabs: Locator;
  readonly search: Locator;

  constructor(page: Page, path = '/products') {
    this.page = page;
    this.path = path;
    this.cards = page.getByRole('main').getByRole('article');
    this.names = this.cards.getByRole('heading');
    this.tabs = page.getByRole('navigation', { name: 'Category' });
    this.search = page.getByRole('searchbox', { name: strings.catalogue.search });
  }

  /** The address of the list, searched for this name. */
  addressOf(name: string): string {
    return `${this.path}?q=${encodeURIComponent(name)}`;
  }

  /** Opens the list, optionally searched for a name, and waits until it can be used. */
  async open(name?: string): Promise<void> {
    await this.page.goto(name === undefined ? this.path : this.addressOf(name));
    await waitUntilHydrated(this.page);
  }

  tab(name: string): Locator {
    return this.tabs.getByRole('link', { name, exact: true });
  }

  card({ name }: Named): Locator {
    return this.cards.filter({ has: this.page.getByRole('heading', { name, exact: true }) });
  }

  trialIcon({ name }: Named): Locator {
    return this.card({ name }).getByRole('button', { name: `Start the free trial of ${name}` });
  }

  /** Presses the trial icon and confirms. */
  async claimTrial(product: Named): Promise<void> {
    await this.trialIcon(product).click();
    const question = this.page.getByRole('dialog', { name: strings.catalogue.trialTitle });
    await question.getByRole('button', { name: 'Confirm' }).click();
    await expect(question).toHaveCount(0);
  }
}
