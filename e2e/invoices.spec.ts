import { readFile } from 'node:fs/promises';
import { collectConsoleErrors } from './fixtures/console-errors.ts';
import { accountOf } from './fixtures/customer-account.ts';
import { textOfPdf } from './fixtures/pdf-text.ts';
import { buyLicense } from './fixtures/purchases.ts';
import { expect, test } from './fixtures/test.ts';
import { expectSameDocument, markDocument } from './pages/document.ts';
import { InvoicePage, invoicePath } from './pages/invoice-page.ts';
import { InvoicesPage } from './pages/invoices-page.ts';

test('[ORD-131] [ORD-132] [ORD-133] a purchase appears in the open invoice list at once, where it can be found and opened', async ({
  page,
  context,
  customer,
  shop,
}) => {
  const product = await shop.catalogue.add({ price: 4.5 });
  const person = await customer();
  const consoleErrors = collectConsoleErrors(page);
  const list = new InvoicesPage(page);
  await list.open();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('No invoices yet');
  await markDocument(page);
  await shop.grantCredits(person, 20);
  await buyLicense(context, product);
  await expect(list.cards).toHaveCount(2);

  const [bought, given] = await accountOf(context).invoices();
  if (!bought || !given) throw new Error('there are no two invoices');
  const card = list.cardOf(bought.id);
  await expect(card.getByRole('heading')).toHaveText(product.name);
  await expect(card.getByText('Sent', { exact: true })).toBeVisible();
  await expect(card.getByText('$4.50', { exact: true })).toBeVisible();
  await expect(list.cardOf(given.id)).toContainText('$20.00');
  await list.tab('Received').click();
  await expect(list.cards.getByRole('heading')).toHaveText(['For a test']);
  await list.tab('All').click();
  await list.search.fill('4.50');
  await expect(list.cards.getByRole('heading')).toHaveText([product.name]);

  await expectSameDocument(page);
  await card.getByRole('link', { name: `Details of ${bought.id}` }).click();
  await expect(page).toHaveURL(invoicePath(bought.id));
  await expect(new InvoicePage(page).paper).toContainText('$4.50');
  expect(consoleErrors).toEqual([]);
});

test('[ORD-135] downloads a PDF with the invoice number, the parties, the product and the total', async ({
  page,
  context,
  customer,
  shop,
}) => {
  const product = await shop.catalogue.add({ price: 4.25 });
  const person = await customer({ credits: 5 });
  await buyLicense(context, product);
  const [bought] = await accountOf(context).invoices();
  const id = bought?.id ?? '';
  const invoice = new InvoicePage(page);
  await invoice.open(id);
  const downloaded = page.waitForEvent('download');
  await invoice.about.getByRole('button', { name: 'Download PDF' }).click();
  const download = await downloaded;
  expect(download.suggestedFilename()).toBe(`${id}.pdf`);
  const bytes = await readFile(await download.path());
  expect(bytes.subarray(0, 5).toString('latin1')).toBe('%PDF-');
  const { text } = await textOfPdf(bytes);
  for (const part of [id, product.name, person.name, 'Botique', '$4.25']) expect(text).toContain(part);
});

test('[ORD-135] prints only the invoice, dark on white, even in the dark theme', async ({
  page,
  context,
  customer,
  shop,
}) => {
  const product = await shop.catalogue.add({ price: 4 });
  await customer({ credits: 4 });
  await buyLicense(context, product);
  const account = accountOf(context);
  const [bought] = await account.invoices();
  const id = bought?.id ?? '';
  const invoice = new InvoicePage(page);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await invoice.open(id);
  await expect(invoice.paper).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Dashboard' })).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toBeHidden();
  await expect(invoice.about).toBeHidden();
  await expect(invoice.paper.getByText('Paid with credits')).toBeVisible();
  const { paidAt } = await account.invoice(id);
  const paid = await page.evaluate(
    (iso) =>
      new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso)),
    paidAt ?? '',
  );
  await expect(invoice.paper.getByText(`Paid ${paid}`)).toBeVisible();
  const colours = await page.evaluate(() => {
    const { color, backgroundColor } = getComputedStyle(document.body);
    return { color, backgroundColor };
  });
  expect(colours).toEqual({ color: 'rgb(18, 32, 26)', backgroundColor: 'rgb(255, 255, 255)' });

  const { text, pages } = await textOfPdf(await page.pdf({ format: 'A4' }));
  expect(pages).toBe(1);
  expect(text).toContain(id);
  expect(text).toContain(product.name);
  expect(text).not.toContain('Download PDF');
  expect(text).not.toContain('Overview');
});
