import { strings } from '@botique/contract/strings.ts';
import { expect, test } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { eventually } from '../../../../testing/eventually.ts';
import {
  checkbox,
  choose,
  createButton,
  manageProductsPath,
  field,
  openNewProduct,
  openStoredProduct,
} from '../testing/product-form-page.ts';

const licenseFields = ['Lifetime price', 'Trial days', 'Stock amount'];
const licenseBoxes = ['Free trial', 'Stock limit'];

const licenseControls = () => [...licenseFields.map(field), ...licenseBoxes.map(checkbox)];

async function expectLicenseFields(): Promise<void> {
  for (const control of licenseControls()) await expect.element(control).toBeVisible();
}

async function expectNoLicenseFields(): Promise<void> {
  for (const control of licenseControls()) await expect.element(control).not.toBeInTheDocument();
}

/** Presses Tab until a control has the focus. */
async function tabTo(control: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (control.element() === document.activeElement) return;
    await userEvent.tab();
  }
  await expect.element(control).toHaveFocus();
}

test('[CAT-65] shows trial, stock limit and lifetime price for licenses, and the list of items for tickets', async () => {
  await openNewProduct();
  await expectNoLicenseFields();
  await expect.element(field('Add item')).not.toBeInTheDocument();

  await choose('System', 'License');
  await expectLicenseFields();
  await expect.element(field('Add item')).not.toBeInTheDocument();

  await choose('System', 'Ticket');
  await expectNoLicenseFields();
  await expect.element(field('Add item')).toBeVisible();
});

test('[CAT-66] shows storage only for bots and tools, with its hint', async () => {
  const hint = strings.manageProducts.storageHint;
  await openNewProduct();
  expect(field('Storage').elements()).toEqual([]);
  await choose('Category', 'Bots');
  await expect.element(field('Storage')).toHaveAccessibleDescription(hint);
  await expect.element(page.getByText(hint, { exact: false })).toBeVisible();
  await choose('Category', 'Other');
  await expect.element(field('Storage')).not.toBeInTheDocument();
  await choose('Category', 'Tools');
  await expect.element(field('Storage')).toHaveAccessibleDescription(hint);
});

test('creates a product by keyboard alone', async () => {
  const { shop } = await openNewProduct();
  await tabTo(field('Name'));
  await userEvent.keyboard('Keys{Tab}keys{Tab}First line.{Enter}Second line.{Tab}');
  await expect.element(field('System')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('option', { name: 'License', exact: false })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(field('System')).toHaveFocus();
  await userEvent.keyboard('{Tab}{ArrowDown}');
  await expect.element(page.getByRole('option', { name: 'Bots', exact: false })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('option', { name: 'Tools', exact: false })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(field('Category')).toHaveFocus();
  await expect.element(field('Category')).toMatchTextContent('Tools');
  await tabTo(checkbox('Free trial'));
  await userEvent.keyboard(' ');
  await tabTo(field('Trial days'));
  await userEvent.keyboard('14');
  await tabTo(field('Add image'));
  await userEvent.keyboard('/favicon.svg{Enter}{Tab}');
  await expect.element(page.getByRole('link', { name: 'Cancel' })).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(createButton()).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await eventually(() => window.location.pathname).toBe(manageProductsPath);
  expect(shop.api.calls('products.create')[0]?.body).toMatchObject({
    name: 'Keys',
    key: 'keys',
    description: 'First line.\nSecond line.',
    system: 'license',
    category: 'tools',
    trial: { enabled: true, duration: 14 },
    images: ['/favicon.svg'],
  });
});

test('never hides the focused element behind the top and bottom bars', async () => {
  await openStoredProduct({ images: ['/1.svg', '/2.svg'] }, { width: 390 });
  await tabTo(field('Name'));
  for (let presses = 0; presses < 18; presses += 1) {
    await userEvent.tab();
    expect(coveredFocus()).toBeNull();
  }
});

/** The focused element, if another element covers its centre. */
function coveredFocus(): string | null {
  const focused = document.activeElement as HTMLElement;
  const { left, top, width, height } = focused.getBoundingClientRect();
  const above = document.elementFromPoint(left + width / 2, top + height / 2);
  const isVisible =
    above &&
    (focused.contains(above) || above.contains(focused) || above.closest('label')?.contains(focused));
  return isVisible ? null : focused.outerHTML.slice(0, 200);
}
