import { strings } from '@botique/contract/strings.ts';
import { continueAsSomeoneNew, expectSignedIn, openLoginPopup, uniqueName } from './fixtures/sign-in.ts';
import { expect, test } from './fixtures/test.ts';
import { CataloguePage } from './pages/catalogue-page.ts';
import { expectSameDocument, markDocument } from './pages/document.ts';
import { LicensesPage, licensesPath } from './pages/licenses-page.ts';

test('[ORD-96] [CAT-45] a claimed trial becomes a license at once, and is no longer offered in another tab', async ({
  page,
  context,
  customer,
  secondBrowser,
  shop,
}) => {
  // The only journey with animations. All others use reduced motion.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const product = await shop.catalogue.add({ trial: { enabled: true, duration: 14 } });
  const other = await shop.catalogue.add({
    name: `${product.name} other`,
    trial: { enabled: true, duration: 3 },
  });
  await customer();
  const otherTab = new CataloguePage(await context.newPage());
  await otherTab.open(product.name);
  await expect(otherTab.trialIcon(product)).toBeVisible();

  const licenses = new LicensesPage(page);
  const catalogue = new CataloguePage(page, '/dashboard/products');
  await catalogue.open(product.name);
  await catalogue.claimTrial(product);
  await expect(page).toHaveURL(licensesPath);
  await expect(licenses.names).toHaveText([product.name]);
  await expect(licenses.cardOf(product)).toContainText(strings.licenses.freeTrial);
  await expect(licenses.cardOf(product)).toContainText('14 days');
  await expect(licenses.menuEntry).toHaveAccessibleName('Manage 1 license');

  // The other tab updates without a reload.
  await expect(otherTab.trialIcon(product)).toHaveCount(0);
  await expect(otherTab.trialIcon(other)).toBeVisible();
  await expect(otherTab.page).toHaveURL(otherTab.addressOf(product.name));
  await catalogue.open(product.name);
  await expect(catalogue.trialIcon(other)).toBeVisible();
  await expect(catalogue.trialIcon(product)).toHaveCount(0);
  await expect(catalogue.card(product).getByRole('link', { name: 'View your license' })).toBeVisible();

  // Someone else can still claim it.
  await secondBrowser.customer();
  const theirs = new CataloguePage(secondBrowser.page);
  await theirs.open(product.name);
  await expect(theirs.trialIcon(product)).toBeVisible();
});

test('[CAT-42] [CAT-43] [CAT-44] [CAT-80] a visitor logs in from Get free, stays on the page, and gets the product once', async ({
  page,
  shop,
}) => {
  const product = await shop.catalogue.add({ price: 0 });
  const licenses = new LicensesPage(page);
  const catalogue = new CataloguePage(page);
  await catalogue.open(product.name);
  await markDocument(page);
  const address = page.url();
  const label = strings.catalogue.getFree;
  const login = catalogue.card(product).getByRole('link', { name: label, exact: true });
  const popup = await openLoginPopup(page, login);
  const name = uniqueName('Buyer');
  await continueAsSomeoneNew(popup, name);
  await expectSignedIn(page, name);
  await expectSameDocument(page);
  expect(page.url()).toBe(address);

  const getFree = catalogue.card(product).getByRole('button', { name: label, exact: true });
  await getFree.click();
  await expect(page).toHaveURL(licensesPath);
  await expect(licenses.names).toHaveText([product.name]);
  await expect(licenses.cardOf(product)).toContainText(strings.licenses.lifetime);
  await expectSameDocument(page);

  await page.goBack();
  expect(page.url()).toBe(address);
  await catalogue.card(product).getByRole('link', { name: 'View your license' }).click();
  await expect(page.getByRole('main')).toContainText(product.name);
  expect(page.url()).toContain('/dashboard/license/manage/');
});
