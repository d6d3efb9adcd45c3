import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { press } from '../../../../../testing/interactions.ts';
import { eventually } from '../../../../../testing/eventually.ts';
import { expectNoViolations } from '../../../../../testing/axe.ts';
import { photo } from '../../../testing/product-list.ts';
import { field, openStoredProduct, saveAll, saveButton } from '../../testing/product-form-page.ts';

const images = () => page.getByLabelText(/^Image \d+$/);
const addImage = () => field('Add image');
const moveImage = (place: number, direction: 'up' | 'down') =>
  page.getByRole('button', { name: `Move image ${place} ${direction}` });

async function addWithEnter(address: string): Promise<void> {
  await addImage().fill(address);
  await userEvent.keyboard('{Enter}');
}

test('[CAT-61] adds an image on Enter and on blur, without saving on Enter', async () => {
  const { shop, catalogue, product } = await openStoredProduct();
  await addWithEnter('/favicon.svg');
  await expect.element(field('Image 1')).toHaveValue('/favicon.svg');
  await expect.element(addImage()).toHaveValue('');
  await expect.element(addImage()).toHaveFocus();
  await addImage().fill(' https://pictures.example/two.png ');
  await userEvent.tab();
  await expect.element(field('Image 2')).toHaveValue('https://pictures.example/two.png');
  await addWithEnter('  ');
  expect(images().elements()).toHaveLength(2);
  expect(shop.api.calls('products.edit')).toEqual([]);

  // Clicking Save blurs the field: the same click adds the image and saves the form.
  await addImage().fill('/plain-page.css');
  await saveAll();
  expect(catalogue.get(product.id).images).toEqual([
    '/favicon.svg',
    'https://pictures.example/two.png',
    '/plain-page.css',
  ]);
});

test('previews each image and marks one that cannot be loaded', async () => {
  await openStoredProduct({ images: [photo, 'https://pictures.example/gone.png'] });
  const rows = page.getByRole('listitem').filter({ has: images() });
  const picture = () => rows.nth(0).element().querySelector('img');
  await eventually(() => picture()?.naturalWidth ?? 0).toBeGreaterThan(0);
  await expect.element(rows.nth(1).getByText('Could not load this image')).toBeInTheDocument();
  expect(rows.nth(1).element().querySelector('img')).toBeNull();
  await expectNoViolations();
});

test('edits the URL of an image in place', async () => {
  const { catalogue, product } = await openStoredProduct({ images: ['/favicon.svg', '/two.svg'] });
  await field('Image 2').fill('/other.svg');
  await userEvent.keyboard('{Enter}');
  expect(images().elements()).toHaveLength(2);
  await saveAll();
  expect(catalogue.get(product.id).images).toEqual(['/favicon.svg', '/other.svg']);
});

test('[CAT-62] removes an image with a cleared URL on Enter and on blur', async () => {
  await openStoredProduct({ images: ['/1.svg', '/2.svg', '/3.svg', '/4.svg'] });
  await field('Image 2').fill('');
  expect(images().elements()).toHaveLength(4);
  await userEvent.keyboard('{Enter}');
  await expect.element(images()).toHaveLength(3);
  await expect.element(field('Image 2')).toHaveValue('/3.svg');
  await field('Image 1').fill(' ');
  await userEvent.tab();
  await expect.element(images()).toHaveLength(2);
  // Clearing an image and then clicking its Remove button removes one image, not two.
  await field('Image 1').fill('');
  await page.getByRole('button', { name: 'Remove image 1' }).click({ force: true });
  await expect.element(images()).toHaveLength(1);
  await expect.element(field('Image 1')).toHaveValue('/4.svg');
  // Removing the last image does not lose the focus.
  await field('Image 1').click();
  await userEvent.keyboard('{Control>}a{/Control}{Delete}{Enter}');
  await expect.element(images()).toHaveLength(0);
  await userEvent.tab();
  await expect.element(addImage()).toHaveFocus();
});

test('[CAT-63] accepts at most ten images and says so', async () => {
  await openStoredProduct({ images: Array.from({ length: 9 }, (_, at) => `/${at}.svg`) });
  await addWithEnter('/ten.svg');
  await expect.element(images()).toHaveLength(10);
  await expect.element(addImage()).not.toBeInTheDocument();
  await expect.element(page.getByText(/^You’ve reached the limit of 10 images\./)).toBeVisible();
  await page.getByRole('button', { name: 'Remove image 10' }).click();
  await expect.element(addImage()).toBeVisible();
});

test('[CAT-8] refuses an invalid image URL and explains why', async () => {
  const { shop } = await openStoredProduct();
  for (const bad of ['http://pictures.example/a.png', 'favicon.svg', '//pictures.example/a.png']) {
    await addWithEnter(bad);
    await expect
      .element(addImage())
      .toHaveAccessibleDescription(/^Enter an https URL, or a path on this site/);
    expect(images().elements()).toEqual([]);
    await expect.element(addImage()).toHaveValue(bad);
    await saveButton().click();
    await expect.element(addImage()).toHaveFocus();
  }
  await expectNoViolations();
  expect(shop.api.calls('products.edit')).toEqual([]);
  await addImage().fill('');
  await saveButton().click();
  await eventually(() => shop.api.calls('products.edit').length).toBe(1);
});

test('moves images by keyboard and keeps the focus on the moved image', async () => {
  const { catalogue, product } = await openStoredProduct({ images: ['/1.svg', '/2.svg', '/3.svg'] });
  await press(moveImage(3, 'up'), 'Enter');
  await expect.element(moveImage(2, 'up')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  // At the top, the focus moves to the button for the other direction.
  await expect.element(moveImage(1, 'down')).toHaveFocus();
  await expect.element(moveImage(1, 'up')).toBeDisabled();
  await expect.element(moveImage(3, 'down')).toBeDisabled();
  await saveAll();
  expect(catalogue.get(product.id).images).toEqual(['/3.svg', '/1.svg', '/2.svg']);
});
