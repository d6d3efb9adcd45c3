import { readFile } from 'node:fs/promises';
import { buyAndDispute } from './fixtures/disputes.ts';
import { textOfPdf } from './fixtures/pdf-text.ts';
import { openPayPalEmulator } from './fixtures/paypal.ts';
import { expect, test } from './fixtures/test.ts';
import { expectAlert } from './pages/alert.ts';
import { DisputesPage } from './pages/disputes-page.ts';
import { waitUntilHydrated } from './pages/hydration.ts';

test('[ORD-180] [ORD-186] [ORD-188] an admin sees a dispute at once, downloads the evidence and marks it as submitted', async ({
  page,
  context,
  admin,
  secondBrowser,
  shop,
}) => {
  await admin();
  const disputes = new DisputesPage(page);
  await disputes.open();
  const product = await shop.catalogue.add({ price: 4 });
  const buyer = await secondBrowser.customer({ name: 'Kenji Ito' });
  const id = await buyAndDispute(secondBrowser.context, product);

  await expect(disputes.row(id)).toContainText('Evidence needed');
  await expect(disputes.row(id)).toContainText(/(9|10) days/);
  const panel = await disputes.choose(id);
  await expect(panel.getByRole('heading', { level: 2 })).toHaveText('“I did not buy this”');
  await expect(panel.getByRole('listitem').filter({ hasText: 'Terms accepted' })).toContainText('page 1');
  const downloaded = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Download PDF' }).click();
  const download = await downloaded;
  expect(download.suggestedFilename()).toBe(`evidence-${id}.pdf`);
  const { text, pages } = await textOfPdf(await readFile(await download.path()));
  // The evidence is one page, and the accepted terms follow it.
  expect(pages).toBeGreaterThan(1);
  for (const part of [
    `Evidence for dispute ${id}`,
    product.name,
    `Buyer ${buyer.name}, Discord id ${buyer.id}`,
    '2. The buyer accepted the terms',
    '3. The buyer signed in with Discord',
    'Appendix: the accepted terms',
    `Page 1 of ${pages}`,
  ]) {
    expect(text).toContain(part);
  }

  await panel.getByRole('button', { name: 'Mark as submitted' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'I’ve submitted it' }).click();
  await expectAlert(page, 'Marked as submitted.', 'calm');
  await expect(disputes.row(id)).toContainText('With PayPal');
  await disputes.tab(/^Waiting for PayPal/).click();
  await expect(disputes.row(id)).toBeVisible();

  const payPal = await openPayPalEmulator(context);
  await payPal.resolve(id, 'RESOLVED_SELLER_FAVOUR');
  await disputes.tab(/^Decided/).click();
  await expect(disputes.row(id)).toContainText('Won');

  // The buyer sees nothing of it.
  await secondBrowser.page.goto('/dashboard/admin/disputes');
  await waitUntilHydrated(secondBrowser.page);
  await expect(secondBrowser.page.getByText('Page not found')).toBeVisible();
  const reply = await secondBrowser.context.request.get(`/api/admin/dispute/evidence/${id}`);
  expect(reply.status()).toBe(401);
});
