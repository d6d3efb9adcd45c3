import { expect, type Locator, type Page } from '@playwright/test';
import { waitUntilHydrated } from './hydration.ts';

export const manageProductsPath = '/dashboard/admin/products';
export const editPath = (productId: string) => `${manageProductsPath}/edit/${productId}`;

/** The form in which an admin creates a product or edits a stored one. */
export class ProductForm {
  readonly page: Page;
  readonly createButton: Locator;
  readonly saveButton: Locator;
  readonly archiveButton: Locator;
  readonly restoreButton: Locator;
  /** Shown while the form has unsaved changes. */
  readonly unsavedNote: Locator;
  /** Shown when another admin saves the product during this edit. */
  readonly overtakenNote: Locator;
  /** Shown instead when the server refuses to overwrite the other admin's changes. */
  readonly refusedNote: Locator;

  constructor(page: Page) {
    this.page = page;
    this.createButton = page.getByRole('button', { name: 'Create', exact: true });
    this.saveButton = page.getByRole('button', { name: 'Save', exact: true });
    this.archiveButton = page.getByRole('button', { name: 'Archive', exact: true });
    this.restoreButton = page.getByRole('button', { name: 'Restore' });
    this.unsavedNote = page.getByText('Unsaved changes');
    this.overtakenNote = page.getByText('Someone else has changed this product. Review');
    this.refusedNote = page.getByText('Not saved: someone else has changed this product');
  }

  async openNew(): Promise<void> {
    await this.page.goto(`${manageProductsPath}/create`);
    await waitUntilHydrated(this.page);
    await expect(this.field('Name')).toBeVisible();
  }

  async openStored({ id, name }: { id: string; name: string }): Promise<void> {
    await this.page.goto(editPath(id));
    await waitUntilHydrated(this.page);
    await expect(this.field('Name')).toHaveValue(name);
  }

  /** A field by its label. The product preview may contain the same words. */
  field(label: string): Locator {
    return this.page.getByLabel(label, { exact: true }).and(this.page.locator('input, textarea, button'));
  }

  async choose(label: 'System' | 'Category', option: string): Promise<void> {
    await this.field(label).click();
    await this.page.getByRole('option', { name: option }).click();
    await expect(this.field(label)).toContainText(option);
    // The closing list restores the focus, which would take it from the next field.
    await expect(this.field(label)).toBeFocused();
  }

  /** Fills in everything that a new product needs. */
  async fillNew(name: string): Promise<void> {
    await this.field('Name').fill(name);
    await this.field('Description').fill('Written by a test.');
    await this.field('Key').fill('sample');
    await this.choose('System', 'License');
    await this.choose('Category', 'Bots');
  }

  /** Saves, and waits until the form has no unsaved changes. */
  async save(): Promise<void> {
    await this.saveButton.click();
    await expect(this.unsavedNote).toHaveCount(0);
  }

  /** Merges another admin's changes. Where both changed a field, this form's value wins. */
  async applyReview(): Promise<void> {
    await this.page.getByRole('button', { name: 'Review changes' }).click();
    await this.page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
    await expect(this.page.getByRole('dialog')).toHaveCount(0);
  }

  /** Archives the product and confirms. */
  async archive(): Promise<void> {
    await this.archiveButton.click();
    await this.page.getByRole('dialog').getByRole('button', { name: 'Archive product' }).click();
    await expect(this.restoreButton).toBeVisible();
  }
}
