import { strings } from '@botique/contract/strings.ts';
import { licenseStrings } from '@botique/contract/licenses/license-strings.ts';
import { accountOf } from './fixtures/customer-account.ts';
import { expect, test } from './fixtures/test.ts';
import { getFree } from './fixtures/purchases.ts';
import { openPayPalEmulator } from './fixtures/paypal.ts';
import { uniqueName } from './fixtures/sign-in.ts';
import { expectSameDocument, markDocument } from './pages/document.ts';
import { OrderPage } from './pages/order-page.ts';
import { OverviewPage } from './pages/overview-page.ts';

const freeBot = { price: 0, category: 'bots' } as const;

/** Its name and how long it has been running. */
const runs = (name: string) => new RegExp(`^${name}Awake, .*\\d+s$`);

test('[UI-48] [LED-26] [LED-29] a running product wakes its creature on the open overview until it stops', async ({
  page,
  context,
  customer,
  shop,
  productSessions,
}) => {
  const product = await shop.catalogue.add(freeBot);
  await customer();
  const id = await getFree(context, product);
  const overview = new OverviewPage(page);
  await overview.open();
  await expect(overview.shelf).toContainText('0 of 1 license');
  await expect(overview.openEyes).toHaveCount(0);
  await markDocument(page);

  const name = uniqueName('Mall Moderator');
  const first = await productSessions.startFor(context, id, name);
  await expect(page.getByTestId('alert')).toHaveText(licenseStrings.started(id));
  await expect(overview.shelf).toContainText('1 of 1 license');
  await expect(overview.shelved).toHaveText([runs(name)]);
  await expect(overview.openEyes).toHaveCount(1);
  const second = await productSessions.startFor(context, id, uniqueName('Second'));
  await expect(overview.shelved).toContainText('2 running');
  await second.close();
  await expect(overview.shelved).toHaveText([runs(name)]);
  await expectSameDocument(page);

  await page.reload();
  await expect(overview.shelved).toHaveText([runs(name)]);
  await expect(overview.shelf).toContainText('1 of 1 license');
  await first.close();
  await expect(overview.shelf).toContainText('0 of 1 license');
  await expect(overview.shelved).toHaveText([/Asleep, /]);
  await expect(overview.openEyes).toHaveCount(0);
});

test('[LED-26] a product session of one customer is not shown to another', async ({
  page,
  context,
  customer,
  shop,
  secondBrowser,
  productSessions,
}) => {
  const product = await shop.catalogue.add(freeBot);
  await customer();
  const own = await getFree(context, product);
  await secondBrowser.customer();
  const other = await getFree(secondBrowser.context, product);
  const overview = new OverviewPage(page);
  await overview.open();

  await productSessions.startFor(secondBrowser.context, other, uniqueName('Theirs'));
  const name = uniqueName('Mine');
  await productSessions.startFor(context, own, name);
  // Alerts show in order, so an alert for the other session would come first.
  await expect(page.getByTestId('alert')).toHaveText(licenseStrings.started(own));
  await expect(overview.shelved).toHaveText([runs(name)]);
  await expect(overview.shelf).toContainText('1 of 1 license');
  await page.reload();
  await expect(overview.shelved).toHaveText([runs(name)]);
});

test('[ORD-141] [LIC-34] a refunded license is revoked on the open overview, and its product session stops', async ({
  page,
  context,
  customer,
  shop,
  productSessions,
}) => {
  const product = await shop.catalogue.add({ price: 4, category: 'bots' });
  await customer();
  const order = new OrderPage(page);
  await order.openAndStart(product);
  await order.chooseMethod('PayPal');
  const payPal = await order.openPayPal();
  const { paymentId } = payPal;
  await payPal.payNow();
  await expect(page.getByTestId('alert')).toHaveText(strings.orders.completed);
  const [license] = await accountOf(context).licenses();

  const overview = new OverviewPage(page);
  await overview.open();
  const session = await productSessions.startFor(context, license?.id ?? '');
  await expect(overview.shelved).toHaveText([runs(product.name)]);
  await (await openPayPalEmulator(context)).refund(paymentId);
  await expect(overview.shelved).toHaveText([`${product.name}Asleep, ${strings.licenses.revoked}`]);
  await expect(overview.shelf).toContainText('0 of 1 license');
  expect((await session.stopped).message).toMatch(/revoked/i);
});
