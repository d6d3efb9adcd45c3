import { expect, type Locator, type Page } from '@playwright/test';
import type { Person } from '../fixtures/sign-in.ts';
import { waitUntilHydrated } from './hydration.ts';

const usersPath = '/dashboard/admin/users';

/** The list of everyone who has ever signed in, for admins. */
export class UsersPage {
  readonly page: Page;
  readonly search: Locator;
  readonly names: Locator;

  constructor(page: Page) {
    this.page = page;
    this.search = page.getByRole('searchbox', { name: 'Search users' });
    this.names = page.getByRole('table', { name: 'Users' }).getByRole('link');
  }

  async open(): Promise<void> {
    await this.page.goto(usersPath);
    await waitUntilHydrated(this.page);
  }

  /** Finds someone by name and opens their page. */
  async openPageOf({ id, name }: Person): Promise<void> {
    await this.search.waitFor();
    // What is typed before that is lost.
    await waitUntilHydrated(this.page);
    await this.search.fill(name);
    // Until the search is in the URL, Back would not return to it.
    await expect(this.names).toHaveCount(1);
    await this.names.filter({ hasText: name }).click();
    await expect(this.page).toHaveURL(`/dashboard/admin/user/${id}`);
    await expect(this.page.getByRole('heading', { level: 1 })).toHaveText(name);
  }
}
