import { strings } from '@botique/contract/strings.ts';
import { requestTokenOf } from './fixtures/api.ts';
import { expect, test } from './fixtures/test.ts';
import { AuditPage } from './pages/audit-page.ts';
import { ProductForm } from './pages/product-form.ts';
import { ProfilePage } from './pages/profile-page.ts';

test('[OFF-111] [OFF-112] [OFF-115] an admin sees who changed a price, who suspended whom, and who was refused, with addresses', async ({
  page,
  admin,
  secondBrowser,
  shop,
}) => {
  await admin();
  const product = await shop.catalogue.add({ price: 10 });
  const person = await secondBrowser.customer({ name: 'Curious' });
  const { context } = secondBrowser;
  const refused = await context.request.get('/api/admin/products/get/all', {
    headers: { authorization: `Bearer ${await requestTokenOf(context)}` },
  });
  expect(refused.status()).toBe(403);

  const form = new ProductForm(page);
  await form.openStored(product);
  await form.field('Price').fill('12.5');
  await form.save();
  await expect(page.getByTestId('alert')).toHaveText(strings.manageProducts.updated);
  const profile = new ProfilePage(page);
  await profile.open(person);
  await profile.suspend(person.name, 'Shared a license');
  await expect(profile.header).toContainText('Suspended');

  const audit = new AuditPage(page);
  await audit.open();
  await audit.find(product.id);
  await expect(await audit.changesOf(`edited the product ${product.name}`)).toHaveText([
    'FieldBeforeAfter',
    'Price$10.00$12.50',
  ]);

  await audit.find(person.name);
  await expect(await audit.changesOf(`suspended ${person.name}`)).toHaveText([
    'FieldBeforeAfter',
    'SuspendedNoYes',
  ]);
  await expect(page.getByText('Shared a license')).toBeVisible();
  const attempt = audit.entry('tried to list products with their staff-only fields');
  await expect(attempt).toContainText(person.name);
  await expect(attempt).toContainText('Refused');
  await expect(attempt).toContainText(/127\.0\.0\.1|::1/);

  await page.getByRole('link', { name: 'Only refused' }).click();
  await expect(audit.entry(`suspended ${person.name}`)).toHaveCount(0);
  await expect(attempt).toHaveCount(1);
  await page.reload();
  await expect(audit.search).toHaveValue(person.name);
  await expect(attempt).toHaveCount(1);
});
