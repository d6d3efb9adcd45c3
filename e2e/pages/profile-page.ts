import { expect, type Locator, type Page } from '@playwright/test';

/** A profile: your own or, as an admin, anyone's. */
export class ProfilePage {
  readonly page: Page;
  readonly heading: Locator;
  readonly header: Locator;
  /** The signed-in browsers. */
  readonly browsers: Locator;

  constructor(page: Page) {
    const main = page.getByRole('main');
    this.page = page;
    this.heading = main.getByRole('heading', { level: 1 });
    this.header = main.locator('header');
    this.browsers = main.getByRole('listitem').filter({ hasText: 'Last seen' });
  }

  async open({ id, name }: { id: string; name: string }): Promise<void> {
    await this.page.goto(`/profile/${id}`);
    await expect(this.heading).toHaveText(name);
  }

  fact(name: string): Locator {
    return this.page
      .getByRole('term')
      .filter({ hasText: new RegExp(`^${name}$`) })
      .locator('xpath=following-sibling::dd');
  }

  browser(device: string): Locator {
    return this.browsers.filter({ hasText: device });
  }

  async signOutBrowser(device: string): Promise<void> {
    await this.browser(device).getByRole('button', { name: 'Sign out' }).click();
  }

  /** Creates an API key and returns it. The page shows it only once. */
  async createKey(name: string): Promise<string> {
    await this.page.getByRole('button', { name: 'New key' }).click();
    const form = this.page.getByRole('dialog', { name: 'New API key' });
    await form.getByLabel('Name').fill(name);
    await form.getByRole('button', { name: 'Create key' }).click();
    const shown = this.page.getByRole('dialog', { name: 'Your new key' });
    const key = await shown.getByText(/^btq_/).innerText();
    await shown.getByRole('button', { name: 'Copy' }).click();
    await expect(this.page.getByTestId('alert')).toHaveText('Key copied.');
    await shown.getByRole('button', { name: 'Done' }).click();
    await expect(shown).toHaveCount(0);
    return key;
  }

  async removeKey(name: string): Promise<void> {
    await this.page.getByRole('button', { name: `Remove ${name}` }).click();
    const question = this.page.getByRole('dialog', { name: 'Remove this key?' });
    await question.getByRole('button', { name: 'Remove key' }).click();
    await expect(question).toHaveCount(0);
  }

  async makeAdmin(): Promise<void> {
    await this.#confirm('Make admin');
  }

  async takeAdminRole(): Promise<void> {
    await this.#confirm('Remove admin role');
  }

  async suspend(name: string, reason: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Suspend' }).click();
    const modal = this.page.getByRole('dialog', { name: `Suspend ${name}?` });
    await modal.getByLabel('Reason').fill(reason);
    await modal.getByRole('button', { name: 'Suspend' }).click();
  }

  /** Presses a button that asks for confirmation, and confirms. */
  async #confirm(action: string): Promise<void> {
    await this.page.getByRole('button', { name: action }).click();
    const question = this.page.getByRole('dialog');
    await question.getByRole('button', { name: action }).click();
    await expect(question).toHaveCount(0);
  }
}
