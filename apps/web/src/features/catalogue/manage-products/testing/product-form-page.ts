import type { ManagedProduct } from '@botique/contract/catalogue/product.ts';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { dismissAlert } from '../../../../testing/alerts.ts';
import { openPage } from '../../../../testing/open-page.tsx';
import { admin } from '../../../../testing/samples/samples.ts';
import { createTestShop } from '../../../../testing/server/test-shop.ts';
import { TestCatalogue } from '../../testing/test-catalogue.ts';

export const manageProductsPath = '/dashboard/admin/products';
export const editPath = (id: string) => `${manageProductsPath}/edit/${id}`;

export const field = (label: string) => page.getByLabelText(label, { exact: true });
/** Matches the start of the label, because the label includes an explanation. */
export const checkbox = (name: string) => page.getByRole('checkbox', { name: new RegExp(`^${name}`) });
export const createButton = () => page.getByRole('button', { name: 'Create', exact: true });
export const saveButton = () => page.getByRole('button', { name: 'Save', exact: true });
export const unsavedNote = () => page.getByText('Unsaved changes');

/** A test shop with a signed-in admin. */
export function createAdminShop() {
  const shop = createTestShop({ viewer: admin });
  return { shop, catalogue: new TestCatalogue(shop) };
}

export type AdminShop = ReturnType<typeof createAdminShop>;

export async function openNewProduct(setup: AdminShop = createAdminShop()): Promise<AdminShop> {
  await openPage(`${manageProductsPath}/create`, setup);
  await expect.element(field('Name')).toBeVisible();
  return setup;
}

/** Opens the form of a stored product and dismisses the alert about loading it. */
export async function openStoredProduct(
  changes: Partial<ManagedProduct> = {},
  { setup = createAdminShop(), width = 1280 }: { setup?: AdminShop; width?: number } = {},
): Promise<AdminShop & { product: ManagedProduct }> {
  const product = setup.catalogue.add(changes);
  await openPage(editPath(product.id), { shop: setup.shop, width });
  await expect.element(field('Name')).toHaveValue(product.name);
  await dismissAlert();
  return { ...setup, product };
}

export async function choose(label: 'System' | 'Category', option: string): Promise<void> {
  await field(label).click();
  await page.getByRole('option', { name: option, exact: false }).click();
  await expect.element(field(label)).toMatchTextContent(option);
  // The closing list returns the focus here, and would otherwise take it from the next field.
  await expect.element(field(label)).toHaveFocus();
}

/** Fills in all required fields. */
export async function fillNewProduct(name: string): Promise<void> {
  await field('Name').fill(name);
  await field('Description').fill('Written by a test.');
  await field('Key').fill('sample');
  await choose('System', 'License');
  await choose('Category', 'Bots');
}

/** Saves, and waits until everything in the form is stored. */
export async function saveAll(): Promise<void> {
  await expect.element(saveButton()).toBeEnabled();
  await saveButton().click();
  await expect.element(unsavedNote()).not.toBeInTheDocument();
}
