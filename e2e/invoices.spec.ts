import { readFile } from 'node:fs/promises';
import { copy } from '@botique/contract/copy.ts';
import { moneyCopy } from '@botique/contract/money-copy.ts';
import { errorCatalogue } from '@botique/contract/errors.ts';
import { expect, type Locator, type Page } from '@playwright/test';
import { expectNoViolations } from './steps/axe.ts';
import { noteCalls } from './steps/calls.ts';
import { collectComplaints } from './steps/complaints.ts';
import { giveCredits } from './steps/credits.ts';
import { expectSameDocument, markDocument, waitUntilTakenOver } from './steps/document.ts';
import { invoicesReply, someInvoices } from './steps/invoice-replies.ts';
import {
  billPath,
  billsPath,
  cardOf,
  cards,
  enterBill,
  enterBills,
  invoicesOf,
  leavePending,
  mineCall,
  oneCall,
  paper,
  payment,
  pdfCall,
  readInvoice,
} from './steps/invoices.ts';
import { expectListStates } from './steps/list-states.ts';
import { buyLicense, buyWithCredits, getFree, licensePath } from './steps/licenses.ts';
import { payPalButton, refuse } from './steps/paypal.ts';
import { textOfPdf } from './steps/pdf-text.ts';
import { expectAlert } from './steps/product-desk.ts';
import { test } from './steps/products.ts';
import { signInAsSomeoneNew } from './steps/sign-in.ts';

test.describe.configure({ timeout: 90_000 });

const search = (page: Page): Locator => page.getByPlaceholder(moneyCopy.invoices.search, { exact: true });
const tab = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Kind of invoice' }).getByRole('link', { name, exact: true });
const about = (page: Page): Locator => page.getByRole('complementary', { name: 'About this invoice' });
const rows = (page: Page): Locator => paper(page).getByRole('row');
const spoken = (page: Page, iso: string, options: Intl.DateTimeFormatOptions) =>
  page.evaluate(([when, how]) => new Intl.DateTimeFormat(undefined, how).format(new Date(when)), [
    iso,
    options,
  ] as const);

test('[ORD-131] [ORD-133] what is bought with credits is in the list at once, as sent', async ({
  page,
  context,
  office,
}) => {
  const product = await office.add({ price: 4.5 });
  const person = await signInAsSomeoneNew(context);
  const complaints = collectComplaints(page);
  await enterBills(page);
  await expect(page).toHaveTitle(/^Invoices · /);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('No invoices yet');
  await markDocument(page);
  await giveCredits(person, '20');
  await buyLicense(context, product);
  await expect(cards(page)).toHaveCount(2);
  await expectSameDocument(page);

  const [bought, given] = await invoicesOf(context);
  if (!bought || !given) throw new Error('there are no two invoices');
  const card = cardOf(page, bought.id);
  await expect(card.getByRole('heading')).toHaveText(product.name);
  await expect(card.getByText('Botique', { exact: true })).toBeVisible();
  await expect(card.getByText('Sent', { exact: true })).toBeVisible();
  await expect(card.getByText('$4.50', { exact: true })).toBeVisible();
  await expect(card.locator('time')).toHaveText(
    await spoken(page, bought.createdAt, { dateStyle: 'medium' }),
  );
  await expect(card).toContainText(await spoken(page, bought.createdAt, { timeStyle: 'short' }));
  await expect(cardOf(page, given.id).getByText('Received', { exact: true })).toBeVisible();
  await expect(cardOf(page, given.id)).toContainText('$20.00');

  await card.getByRole('link', { name: `Details of ${bought.id}` }).click();
  await expect(page).toHaveURL(billPath(bought.id));
  await expect(paper(page)).toContainText('$4.50');
  await expectSameDocument(page);
  expect(complaints).toEqual([]);
});

test('[ORD-132] the search finds by name, amount and id as one types, and stands in the address', async ({
  page,
  context,
  office,
}) => {
  const lamp = await office.add({ price: 7.25 });
  const rope = await office.add({ price: 3.5 });
  const person = await signInAsSomeoneNew(context);
  await giveCredits(person, '50');
  await buyLicense(context, lamp);
  await buyLicense(context, rope);
  const [second, first] = await invoicesOf(context);
  if (!first || !second) throw new Error('there are no two invoices');
  await enterBills(page);
  await expect(cards(page)).toHaveCount(3);

  await search(page).pressSequentially('7.25');
  await expect(cards(page)).toHaveCount(1);
  await expect(cardOf(page, first.id)).toBeVisible();
  await expect(page).toHaveURL(`${billsPath}?q=7.25`);
  await search(page).fill(second.id.toLowerCase());
  await expect(cardOf(page, second.id)).toBeVisible();
  await expect(cards(page)).toHaveCount(1);
  await search(page).fill('botiq');
  await expect(cards(page)).toHaveCount(3);
  await search(page).fill(lamp.name);
  await expect(cards(page)).toHaveCount(1);
  await expect(cardOf(page, first.id)).toBeVisible();
  await cards(page).getByRole('link').click();
  await expect(page).toHaveURL(billPath(first.id));
  await page.goBack();
  await expect(search(page)).toHaveValue(lamp.name);
  await expect(cards(page)).toHaveCount(1);

  await search(page).fill('nothing like it');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('No invoices match “nothing like it”');
  await page.getByRole('link', { name: 'Show all invoices' }).click();
  await expect(page).toHaveURL(billsPath);
  await expect(cards(page)).toHaveCount(3);
});

test('[ORD-129] [ORD-131] the tabs show what was sent, received and is still to pay', async ({
  page,
  context,
  office,
}) => {
  const product = await office.add({ price: 4 });
  const person = await signInAsSomeoneNew(context);
  await giveCredits(person, '5');
  const license = await buyLicense(context, product);
  const pending = await leavePending(context, license, { price: 4 });
  await enterBills(page);
  await expect(cards(page)).toHaveCount(3);
  await expect(tab(page, 'All')).toHaveAttribute('aria-current', 'page');
  await expect(cardOf(page, pending).getByText('Pending', { exact: true })).toBeVisible();

  await tab(page, 'Pending').click();
  await expect(page).toHaveURL(`${billsPath}?filter=pending`);
  await expect(cards(page)).toHaveCount(1);
  await expect(cardOf(page, pending)).toContainText(`Renewal of ${product.name}`);
  await tab(page, 'Received').click();
  await expect(page).toHaveURL(`${billsPath}?filter=received`);
  await expect(cards(page).getByRole('heading')).toHaveText(['For a test']);
  await tab(page, 'Sent').click();
  await expect(cards(page).getByRole('heading')).toHaveText([product.name]);
  await page.goBack();
  await expect(tab(page, 'Received')).toHaveAttribute('aria-current', 'page');
  await expect(cards(page).getByRole('heading')).toHaveText(['For a test']);
  await search(page).fill('no such thing');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(
    'No received invoices match “no such thing”',
  );
});

test('[ORD-129] [ORD-130] each state has its badge, and more come page by page', async ({
  page,
  context,
}) => {
  const person = await signInAsSomeoneNew(context);
  const invoices = someInvoices(person.id);
  await page.route(mineCall, (route) => {
    const isFirst = !new URL(route.request().url()).searchParams.has('cursor');
    const part = isFirst ? invoices.slice(0, 3) : invoices.slice(3);
    return route.fulfill({ json: invoicesReply(part, { next: isFirst ? '43' : null, total: 5 }) });
  });
  await enterBills(page);
  await expect(cards(page)).toHaveCount(3);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(cards(page)).toHaveCount(5);
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);
  for (const [id, badge, amount] of [
    ['INV-000045', 'Pending', '$12.30'],
    ['INV-000044', 'Received', '$50.00'],
    ['INV-000043', 'Refunded', '$12.30'],
    ['INV-000042', 'Sent', '$12.30'],
    ['INV-000041', 'Cancelled', '$1,234.50'],
  ] as const) {
    await expect(cardOf(page, id).getByText(badge, { exact: true })).toBeVisible();
    await expect(cardOf(page, id).getByText(amount, { exact: true })).toBeVisible();
  }
});

test('[UI-10] a list that cannot be loaded offers Retry, and an empty one the products', async ({
  page,
  context,
}) => {
  await signInAsSomeoneNew(context);
  await expectListStates(page, { of: 'invoices', path: billsPath, call: mineCall });
});

test('[ORD-134] an invoice shows both parties, its lines, when it was paid and how', async ({
  page,
  context,
  office,
}) => {
  const product = await office.add({ category: 'bots', price: 4, storge: 100 });
  const person = await signInAsSomeoneNew(context);
  await giveCredits(person, '20');
  const chosen = { price: 12.3, duration: 90, sessions: 4, storge: 500 };
  const license = await buyLicense(context, product, chosen);
  const [bought, given] = await invoicesOf(context);
  if (!bought || !given) throw new Error('there are no two invoices');
  await enterBill(page, bought.id);
  await expect(page).toHaveTitle(new RegExp(`^${bought.id} · `));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Invoice ${bought.id}`);
  const menu = page.getByRole('navigation', { name: 'Dashboard' });
  await expect(menu.getByRole('link', { name: 'Invoices' })).toHaveAttribute('aria-current', 'page');

  const [sender, receiver] = [0, 1].map((place) => paper(page).getByRole('definition').nth(place));
  await expect(paper(page).getByRole('term')).toHaveText(['Sender', 'Receiver']);
  await expect(sender as Locator).toHaveText(new RegExp(`${person.name}${person.id}$`));
  await expect(receiver as Locator).toContainText('Botique');
  await expect(paper(page).getByText('Sent', { exact: true })).toBeVisible();
  await expect(rows(page)).toHaveText([
    'ItemAmount',
    new RegExp(`${product.name}90 days at \\$4\\.00\\$12\\.00$`),
    'Term discount, 5%-$0.60',
    '2 extra sessions$0.50',
    '400 MB more storage$0.40',
    'VAT$0.00',
    'Total$12.30',
  ]);
  const { createdAt, paidAt } = await readInvoice(context, bought.id);
  const moment = (iso: string) => spoken(page, iso, { dateStyle: 'medium', timeStyle: 'short' });
  await expect(about(page).getByRole('heading')).toHaveText('Paid with credits');
  await expect(about(page).getByRole('term')).toHaveText(['Created', 'Paid']);
  await expect(about(page).getByRole('definition')).toHaveText([
    await moment(createdAt),
    await moment(paidAt ?? ''),
  ]);
  await expect(payment(page)).toHaveCount(0);
  await expect(about(page).getByRole('link', { name: 'Open license' })).toHaveAttribute(
    'href',
    licensePath(license),
  );
  await about(page).getByRole('button', { name: 'Ask about this' }).click();
  const question = page.getByRole('dialog', { name: copy.tickets.create });
  await expect(question.getByLabel('Title')).toHaveValue(`About the invoice ${bought.id}`);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(about(page).getByRole('button', { name: 'Ask about this' })).toBeFocused();

  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').click();
  await expect(page).toHaveURL(billsPath);
  await cardOf(page, given.id).getByRole('link').click();
  await expect(about(page).getByRole('heading')).toHaveText('Given by the shop');
  await expect(about(page).getByRole('term')).toHaveText(['Created', 'Credited']);
  await expect(paper(page).getByRole('definition').first()).toContainText('Botique');
  await expect(paper(page).getByRole('definition').nth(1)).toContainText(person.name);
  await expect(about(page).getByRole('link', { name: 'Open license' })).toHaveCount(0);
});

test('[ORD-134] what was free, and what the team delivers, say so', async ({ page, context, office }) => {
  const free = await office.add({ price: 0 });
  const made = await office.add({ system: 'ticket', category: 'other', price: 8 });
  const person = await signInAsSomeoneNew(context);
  await giveCredits(person, '8');
  await getFree(context, free);
  const [gift] = await invoicesOf(context);
  await enterBill(page, gift?.id ?? '');
  await expect(about(page).getByRole('heading')).toHaveText('Free');
  await expect(paper(page)).toContainText('$0.00');
  await buyWithCredits(context, made);
  const [bought] = await invoicesOf(context);
  await enterBill(page, bought?.id ?? '');
  await about(page).getByRole('link', { name: 'Open ticket' }).click();
  await expect(page).toHaveURL(/\/dashboard\/ticket\/view\/T-/);
});

test('[ORD-135] only the invoice is printed, dark on white, also at night', async ({
  page,
  context,
  office,
}) => {
  const product = await office.add({ price: 4 });
  const person = await signInAsSomeoneNew(context);
  await giveCredits(person, '4');
  await buyLicense(context, product);
  const [bought] = await invoicesOf(context);
  const id = bought?.id ?? '';
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'yes');
  });
  await page.emulateMedia({ colorScheme: 'dark' });
  await enterBill(page, id);
  await about(page).getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes');

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(paper(page)).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Dashboard' })).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toBeHidden();
  await expect(about(page)).toBeHidden();
  await expect(paper(page).getByText('Paid with credits')).toBeVisible();
  const { paidAt } = await readInvoice(context, id);
  const paid = await spoken(page, paidAt ?? '', { dateStyle: 'medium', timeStyle: 'short' });
  await expect(paper(page).getByText(`Paid ${paid}`)).toBeVisible();
  const colours = await page.evaluate(() => {
    const { color, backgroundColor } = getComputedStyle(document.body);
    return { color, backgroundColor };
  });
  expect(colours).toEqual({ color: 'rgb(18, 32, 26)', backgroundColor: 'rgb(255, 255, 255)' });
  await page.screenshot({ path: 'test-results/screens/invoice-print.png' });

  const { text, pages } = await textOfPdf(await page.pdf({ format: 'A4' }));
  expect(pages).toBe(1);
  expect(text).toContain(id);
  expect(text).toContain(product.name);
  expect(text).not.toContain('Download PDF');
  expect(text).not.toContain('Overview');
});

test('[ORD-135] the document has the number, the parties, what was bought and the total', async ({
  page,
  context,
  office,
}) => {
  const product = await office.add({ price: 4.25 });
  const person = await signInAsSomeoneNew(context);
  await giveCredits(person, '5');
  await buyLicense(context, product);
  const [bought] = await invoicesOf(context);
  const id = bought?.id ?? '';
  await enterBill(page, id);
  const downloaded = page.waitForEvent('download');
  await about(page).getByRole('button', { name: 'Download PDF' }).click();
  const download = await downloaded;
  expect(download.suggestedFilename()).toBe(`${id}.pdf`);
  const bytes = await readFile(await download.path());
  expect(bytes.subarray(0, 5).toString('latin1')).toBe('%PDF-');
  const { text } = await textOfPdf(bytes);
  for (const part of [id, product.name, person.name, 'Botique', '$4.25']) expect(text).toContain(part);
});

test('[ORD-135] a document that cannot be had is told in the server’s words', async ({ page, context }) => {
  const person = await signInAsSomeoneNew(context);
  await giveCredits(person, '5');
  const [given] = await invoicesOf(context);
  await enterBill(page, given?.id ?? '');
  const { status: code, message } = errorCatalogue.unavailable;
  await refuse(page, pdfCall, { code, error: 'unavailable', message });
  const button = about(page).getByRole('button', { name: 'Download PDF' });
  await button.click();
  await expectAlert(page, message, 'danger');
  await page.unroute(pdfCall);
  // Something in front of the server answers with a page of its own.
  await page.route(pdfCall, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>Log in first</p>' }),
  );
  await button.click();
  await expectAlert(page, /cannot be reached/, 'danger');
});

test('[ORD-128] somebody else’s invoice, none, and what cannot be one lead to the list', async ({
  page,
  context,
  browser,
}) => {
  const elsewhere = await browser.newContext();
  await giveCredits(await signInAsSomeoneNew(elsewhere), '5');
  const [foreign] = await invoicesOf(elsewhere);
  await elsewhere.close();
  await signInAsSomeoneNew(context);
  for (const id of [foreign?.id ?? '', 'INV-999999999999', 'nothing', '%2F..%2F']) {
    await page.goto('/dashboard');
    await page.goto(billPath(id));
    await expectAlert(page, 'This invoice was not found!', 'danger');
    await expect(page).toHaveURL(billsPath);
    // Back does not lead there again.
    await page.goBack();
    await expect(page).toHaveURL('/dashboard');
  }
});

test('[UI-10] an invoice that cannot be loaded offers Retry', async ({ page, context }) => {
  const person = await signInAsSomeoneNew(context);
  await giveCredits(person, '5');
  const [given] = await invoicesOf(context);
  await page.routeWebSocket(/\/socket\.io\//, () => {});
  let failing = true;
  await page.route(oneCall, (route) =>
    failing ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  );
  await page.goto(billPath(given?.id ?? ''));
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Could not load this invoice.');
  failing = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(paper(page)).toContainText('$5.00');
});

test('a visitor is asked to log in, and fetches nothing', async ({ page }) => {
  const calls = noteCalls(page, '/api/aro');
  for (const path of [billsPath, billPath('INV-000001')]) {
    await page.goto(path);
    await waitUntilTakenOver(page);
    await expect(page.getByText(copy.dashboard.missingAccess)).toBeVisible();
  }
  expect(calls).toEqual([]);
});

/** With every rule of axe, wide and narrow. */
async function expectClean(page: Page, name: string): Promise<void> {
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoViolations(page);
    await page.screenshot({ path: `test-results/screens/${name}-${width}.png`, fullPage: true });
  }
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.setViewportSize({ width: 1280, height: 800 });
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`[UI-59] [UI-64] list and invoice are clean in the ${colorScheme}, wide and narrow`, async ({
    page,
    context,
    office,
  }) => {
    const product = await office.add({ category: 'bots', price: 4, storge: 100 });
    const person = await signInAsSomeoneNew(context);
    await giveCredits(person, '13');
    const license = await buyLicense(context, product, {
      price: 12.3,
      duration: 90,
      sessions: 4,
      storge: 500,
    });
    const pending = await leavePending(context, license, { price: 12, months: 3 });
    const bought = (await invoicesOf(context))[1];
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.route(mineCall, (route) => route.fulfill({ json: invoicesReply(someInvoices(person.id)) }));
    await enterBills(page);
    await expect(cards(page)).toHaveCount(5);
    await expectClean(page, `invoices-${colorScheme}`);
    await enterBill(page, bought?.id ?? '');
    await expectClean(page, `invoice-paid-${colorScheme}`);
    await enterBill(page, pending);
    await expect(payPalButton(page)).toBeEnabled();
    await expectClean(page, `invoice-pending-${colorScheme}`);
  });
}

for (const width of [1280, 390]) {
  test(`nothing jumps when the invoices come, at ${width} px`, async ({ page, context }) => {
    const person = await signInAsSomeoneNew(context);
    await page.setViewportSize({ width, height: 800 });
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    await page.route(mineCall, async (route) => {
      await held;
      await route.fulfill({ json: invoicesReply(someInvoices(person.id)) });
    });
    await page.goto(billsPath);
    await expect(page.getByText('Loading the invoices')).toBeAttached();
    const skeleton = page.locator('output:has-text("Loading the invoices") + div');
    const before = await skeleton.boundingBox();
    letGo();
    await expect(cards(page)).toHaveCount(5);
    expect(await cards(page).first().boundingBox()).toEqual(before);
  });
}
