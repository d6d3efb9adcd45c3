import { buyLicense } from './fixtures/purchases.ts';
import { expect, test } from './fixtures/test.ts';
import { expectSameDocument, markDocument } from './pages/document.ts';
import { TodayPage } from './pages/today-page.ts';

const dollars = (text: string | null) => Number(/\$([\d,]+\.\d\d)/.exec(text ?? '')?.[1]?.replace(',', ''));

test('[OFF-133] the open Today page of an admin shows a purchase as it happens', async ({
  page,
  context,
  customer,
  secondBrowser,
  shop,
}) => {
  const product = await shop.catalogue.add({ price: 12.5 });
  const buyer = await customer({ name: 'Buyer' });
  await shop.grantCredits(buyer, 50);

  await secondBrowser.admin();
  const today = new TodayPage(secondBrowser.page);
  await today.open();
  await expect(today.liveFace).toBeVisible();
  await markDocument(secondBrowser.page);
  const before = dollars(await today.figure('Revenue today').textContent());

  await buyLicense(context, product);
  await expect(today.order(product.name)).toContainText(buyer.name);
  await expect(today.order(product.name)).toContainText('+$12.50');
  expect(dollars(await today.figure('Revenue today').textContent())).toBeGreaterThanOrEqual(before + 12.5);
  await expectSameDocument(secondBrowser.page);

  // The buyer doesn't get to see any of it.
  await page.goto('/dashboard/admin/today');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});
