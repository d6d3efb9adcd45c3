import { accountOf } from './fixtures/customer-account.ts';
import { buyAndDispute } from './fixtures/disputes.ts';
import { openPayPalEmulator } from './fixtures/paypal.ts';
import { buyLicense } from './fixtures/purchases.ts';
import { uniqueName } from './fixtures/sign-in.ts';
import { expect, test } from './fixtures/test.ts';
import { expectAlert } from './pages/alert.ts';
import { BillsPage } from './pages/bills-page.ts';
import { expectSameDocument, markDocument } from './pages/document.ts';
import { NotificationBell } from './pages/notification-bell.ts';

test('[ORD-156] [ORD-157] an admin refunds a purchase in full, and the customer sees the license revoked and reads why', async ({
  page,
  context,
  customer,
  shop,
  secondBrowser,
  productSessions,
}) => {
  const product = await shop.catalogue.addWarden({ name: uniqueName('Refunded') });
  const person = await customer({ name: 'Mo', credits: 10 });
  const license = await buyLicense(context, product);
  const session = await productSessions.startFor(context, license);
  await page.goto(`/dashboard/license/manage/${license}`);
  await markDocument(page);

  await secondBrowser.admin();
  const bills = new BillsPage(secondBrowser.page);
  await bills.open();
  await bills.search.fill(person.name);
  const dialog = await bills.refund(product.name);
  await expect(dialog).toContainText('1 session awake');
  await expect(dialog).toContainText(`The license is revoked and its session ends within 5 seconds.`);
  await dialog.getByLabel(/^Reason/).fill('Bought twice');
  const begun = performance.now();
  await dialog.getByRole('button', { name: 'Refund $4.00' }).click();

  expect(await session.stopped).toMatchObject({ error: 'license_revoked' });
  expect(performance.now() - begun).toBeLessThan(5_000);
  await expect(page.getByRole('main')).toContainText('Revoked');
  const bell = new NotificationBell(page);
  await bell.button.click();
  await expect(bell.list).toContainText('was refunded as credits: Bought twice');
  await expectSameDocument(page);
  await expect(bills.rowOf(product.name).last()).toContainText('Refunded');
  expect(await accountOf(context).credits()).toBe(10);
});

test('[ORD-156] [ORD-142] [ORD-215] an admin refunds a part as credits, then the rest from the page of the invoice', async ({
  context,
  customer,
  shop,
  secondBrowser,
}) => {
  const product = await shop.catalogue.addWarden({ name: uniqueName('Delayed') });
  const person = await customer({ name: 'Mo', credits: 10 });
  const license = await buyLicense(context, product);
  await secondBrowser.admin();
  const bills = new BillsPage(secondBrowser.page);
  await bills.open();
  await bills.search.fill(person.name);

  const dialog = await bills.refund(product.name);
  await dialog.getByRole('radio', { name: /^A part/ }).check();
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('1.5');
  await dialog.getByLabel(/^Reason/).fill('For the outage');
  await dialog.getByRole('button', { name: 'Refund $1.50' }).click();
  await expect(dialog).toHaveCount(0);
  expect(await accountOf(context).credits()).toBe(7.5);
  expect(await accountOf(context).license(license)).toMatchObject({ revoked: false });
  expect((await accountOf(context).invoices())[0]).toMatchObject({ price: 1.5, kind: 'refund' });

  await expect(bills.rowOf(product.name).last()).toContainText('$1.50 refunded');
  await bills.rowOf(product.name).last().getByRole('link', { name: /^INV-/ }).click();
  await secondBrowser.page.getByRole('button', { name: 'Refund…' }).click();
  const rest = secondBrowser.page.getByRole('dialog');
  await expect(rest.getByRole('radio', { name: /^All that is left \(\$2\.50\)/ })).toBeChecked();
  await rest.getByRole('radio', { name: /^A part/ }).check();
  await rest.getByRole('textbox', { name: 'Amount' }).fill('2.51');
  await rest.getByLabel(/^Reason/).fill('More');
  await rest.getByRole('button', { name: /^Refund/ }).click();
  await expect(rest).toContainText('At most $2.50 can be refunded.');
  expect(await accountOf(context).credits()).toBe(7.5);
  await rest.getByRole('textbox', { name: 'Amount' }).fill('2.50');
  await expect(rest).toContainText('The license is revoked.');
  await rest.getByRole('button', { name: 'Refund $2.50' }).click();
  await expect(rest).toHaveCount(0);
  expect(await accountOf(context).credits()).toBe(10);
  expect(await accountOf(context).license(license)).toMatchObject({ revoked: true });
});

test('[ORD-145] an admin revokes the license of a payment that is held after a dispute was lost in part', async ({
  context,
  customer,
  shop,
  secondBrowser,
}) => {
  const product = await shop.catalogue.addWarden({ name: uniqueName('Disputed') });
  const person = await customer({ name: 'Mo' });
  const dispute = await buyAndDispute(context, product);
  const [license] = await accountOf(context).licenses();
  await secondBrowser.admin();
  const bills = new BillsPage(secondBrowser.page);
  await bills.open();

  const payPal = await openPayPalEmulator(context);
  await payPal.resolve(dispute, 'RESOLVED_BUYER_FAVOUR', '1.00');
  const held = bills.held(person.name);
  await expect(held).toContainText('$4.00');
  expect(await accountOf(context).license(license?.id ?? '')).toMatchObject({ revoked: false });
  await held.getByRole('button', { name: /^Revoke license/ }).click();
  const question = secondBrowser.page.getByRole('dialog', { name: 'Revoke the license?' });
  await question.getByLabel('Note').fill('Agreed with the customer');
  await question.getByRole('button', { name: 'Revoke license' }).click();
  await expectAlert(secondBrowser.page, /./, 'calm');
  await expect(held).toHaveCount(0);
  expect(await accountOf(context).license(license?.id ?? '')).toMatchObject({ revoked: true });
});
