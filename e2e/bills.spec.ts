import { readFile } from 'node:fs/promises';
import { buyLicense } from './fixtures/purchases.ts';
import { expect, test } from './fixtures/test.ts';
import { BillsPage } from './pages/bills-page.ts';

test('[ORD-137] [ORD-163] [ORD-165] an admin sees a sale at once, finds it by the customer, and exports it', async ({
  page,
  admin,
  shop,
  secondBrowser,
}) => {
  await admin();
  const product = await shop.catalogue.addWarden({ name: 'Overseen' });
  const buyer = await secondBrowser.customer({ name: 'Findme', credits: 20 });
  const bills = new BillsPage(page);
  await bills.open();
  await bills.search.fill(buyer.name);
  // The grant of the credits.
  await expect(bills.rowOf(buyer.name)).toHaveCount(1);

  await buyLicense(secondBrowser.context, product);
  const row = bills.rowOf('Overseen');
  await expect(row).toContainText(buyer.name);
  await expect(row).toContainText('+$4.00');

  const download = await bills.export();
  expect(download.suggestedFilename()).toMatch(/^invoices-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await download.path(), 'utf8')).split('\r\n');
  expect(lines.filter((line) => line.includes(buyer.id))).toHaveLength(2);
  expect(lines).toHaveLength(4);

  await bills.choose('Transfers');
  await expect(bills.transfers.getByRole('row').filter({ hasText: 'Overseen' })).toContainText(buyer.name);
});
