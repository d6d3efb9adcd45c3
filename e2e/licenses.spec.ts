import { artworkPath } from '@botique/contract/catalogue/artwork.ts';
import { strings } from '@botique/contract/strings.ts';
import { licenseKeyForm } from '@botique/contract/licenses/license-rules.ts';
import type { Locator } from '@playwright/test';
import { expect, test } from './fixtures/test.ts';
import { getFree } from './fixtures/purchases.ts';
import { expectAlert } from './pages/alert.ts';
import { expectSameDocument, markDocument } from './pages/document.ts';
import { waitUntilHydrated } from './pages/hydration.ts';
import { LicensesPage } from './pages/licenses-page.ts';

test('[LIC-60] a free product claimed in one tab appears in another at once', async ({
  page,
  context,
  customer,
  shop,
}) => {
  const first = await shop.catalogue.add({ price: 0 });
  const second = await shop.catalogue.add({ price: 0 });
  await customer();
  await getFree(context, first);
  const licenses = new LicensesPage(page);
  await licenses.open();
  await expect(licenses.names).toHaveText([first.name]);
  await expect(licenses.menuEntry).toHaveAccessibleName('Manage 1 license');
  await markDocument(page);

  const otherTab = await context.newPage();
  await otherTab.goto(`/products/${second.id}`);
  await waitUntilHydrated(otherTab);
  await otherTab.getByRole('button', { name: strings.catalogue.getFree }).click();
  await expect(licenses.names).toHaveText([second.name, first.name]);
  await expect(licenses.menuEntry).toHaveAccessibleName('Manage 2 licenses');
  await expectSameDocument(page);
  await expect(new LicensesPage(otherTab).names).toHaveText([second.name, first.name]);
});

test('[LIC-66] [LIC-69] [LIC-70] a customer can start a product session with the copied license key', async ({
  page,
  context,
  customer,
  shop,
  productSessions,
}) => {
  const product = await shop.catalogue.add({ price: 0, category: 'bots' });
  await customer();
  await getFree(context, product);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const licenses = new LicensesPage(page);
  await licenses.open();
  await licenses
    .cardOf(product)
    .getByRole('link', { name: /^Manage / })
    .click();
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expectAlert(page, strings.licenses.copied, 'calm');
  const key = await page.evaluate(() => navigator.clipboard.readText());
  expect(key).toMatch(licenseKeyForm);
  await expect(page.getByRole('main')).not.toContainText(key);
  await productSessions.start(key, 'Mall Moderator');
  await expect(page.getByText('Mall Moderator', { exact: true })).toBeVisible();
});

test('[LIC-62] a license shows generated artwork when the picture of its product cannot be loaded', async ({
  page,
  context,
  customer,
  shop,
}) => {
  const images = ['https://pictures.example/none.png'];
  const product = await shop.catalogue.add({ price: 0, category: 'bots', images });
  await customer();
  await getFree(context, product);
  const licenses = new LicensesPage(page);
  await licenses.open();
  const card = licenses.cardOf(product);
  const expectLoaded = async (picture: Locator, src: string) => {
    await expect(picture).toHaveAttribute('src', src);
    await expect
      .poll(() => picture.evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth))
      .not.toBe(0);
  };
  await expectLoaded(card.getByRole('img', { name: product.name }), artworkPath(product, 'banner', 'asleep'));
  await expectLoaded(card.locator('img[alt=""]'), artworkPath(product, 'portrait', 'asleep'));
});
