import { strings } from '@botique/contract/strings.ts';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAlert } from '../../../testing/alerts.ts';
import { waitForFrames } from '../../../testing/clock.ts';
import { eventually } from '../../../testing/eventually.ts';
import {
  createAdminShop,
  manageProductsPath,
  editPath,
  field,
  openNewProduct,
  openStoredProduct,
  saveAll,
  saveButton,
} from './testing/product-form-page.ts';
import { expectNoViolations } from '../../../testing/axe.ts';
import { openPage } from '../../../testing/open-page.tsx';

const usersPath = '/dashboard/admin/users';
const question = () => page.getByRole('dialog', { name: 'Leave without saving?' });
const usersLink = () =>
  page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Users' });
const path = () => window.location.pathname;

test('asks before leaving unsaved changes, keeps them on Stay and navigates on Leave', async () => {
  const { shop, product } = await openStoredProduct();
  await field('Name').fill('Unsaved');
  await usersLink().click();
  await expect.element(question()).toBeVisible();
  await expectNoViolations();
  await question().getByRole('button', { name: 'Stay' }).click();
  await expect.element(question()).not.toBeInTheDocument();
  expect(path()).toBe(editPath(product.id));
  await expect.element(field('Name')).toHaveValue('Unsaved');

  await usersLink().click();
  await question().getByRole('button', { name: 'Leave' }).click();
  await eventually(path).toBe(usersPath);
  await expect.element(question()).not.toBeInTheDocument();
  expect(shop.api.calls('products.edit')).toEqual([]);
});

test("asks on the browser's Back, too, and returns the focus on Stay", async () => {
  const { shop, catalogue } = createAdminShop();
  const product = catalogue.add();
  await openPage(manageProductsPath, { shop });
  await page.getByRole('link', { name: `Edit ${product.name}` }).click();
  await field('Name').fill('Unsaved');
  window.history.back();
  await expect.element(question()).toBeVisible();
  await eventually(path).toBe(editPath(product.id));
  await question().getByRole('button', { name: 'Stay' }).click();
  await expect.element(field('Name')).toHaveFocus();
  await expect.element(field('Name')).toHaveValue('Unsaved');
  // A jump within the page needs no confirmation.
  window.location.assign('#main');
  await eventually(() => window.location.hash).toBe('#main');
  await waitForFrames();
  expect(question().elements()).toEqual([]);
});

test('lets the browser ask before a page with unsaved changes closes', async () => {
  await openStoredProduct();
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(isAsked()).toBe(false);
  await field('Name').fill('Unsaved');
  await eventually(isAsked).toBe(true);
});

test('closes the question once the changes are saved', async () => {
  const { shop } = await openStoredProduct();
  const release = shop.api.hold('products.edit');
  await field('Key').fill('saved');
  await saveButton().click();
  await usersLink().click();
  await expect.element(question()).toBeVisible();
  release();
  await expect.element(question()).not.toBeInTheDocument();
});

test('does not retry a save that failed offline', async () => {
  const { shop } = await openStoredProduct();
  await field('Name').fill('Given up');
  const isOnline = vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  shop.api.disconnect('products.edit');
  await saveButton().click();
  await expectAlert(strings.manageProducts.notUpdated, 'danger');
  const tries = shop.api.calls('products.edit').length;
  isOnline.mockRestore();
  window.dispatchEvent(new Event('online'));
  await usersLink().click();
  await question().getByRole('button', { name: 'Leave' }).click();
  await eventually(path).toBe(usersPath);
  expect(shop.api.calls('products.edit')).toHaveLength(tries);
});

test('asks before leaving an unfinished new product', async () => {
  await openNewProduct();
  await field('Name').fill('Half');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect.element(question()).toBeVisible();
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect.element(field('Name')).toHaveValue('Half');
});

test('does not ask when everything is saved', async () => {
  await openStoredProduct();
  await field('Key').fill('saved');
  await saveAll();
  await usersLink().click();
  await eventually(path).toBe(usersPath);
  expect(question().elements()).toEqual([]);
});
