import { moneyCopy } from '@botique/contract/money-copy.ts';
import { errorCatalogue, type ErrorName } from '@botique/contract/errors.ts';
import { daysPerMonth } from '@botique/contract/orders/invoice-rules.ts';
import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { expectNoViolations } from './steps/axe.ts';
import { holdReplies } from './steps/calls.ts';
import { collectComplaints } from './steps/complaints.ts';
import { creditsOf, giveCredits } from './steps/credits.ts';
import { waitUntilTakenOver } from './steps/document.ts';
import {
  billPath,
  enterBill,
  invoicesOf,
  leavePending,
  openRenew,
  paper,
  payCall,
  payment,
  payPalCall,
  readInvoice,
  renewCall,
  renewDialog,
} from './steps/invoices.ts';
import { buyLicense, cardOf, licensePath, licensesPath, readLicense } from './steps/licenses.ts';
import { slider } from './steps/orders.ts';
import {
  atPayPal,
  captureCall,
  choose,
  chooseDeclinedCard,
  expectAnotherWay,
  loseAnswer,
  openPayPal,
  paymentIn,
  payPalButton,
  refuse,
  setupCall,
  storePath,
} from './steps/paypal.ts';
import { expectAlert } from './steps/product-desk.ts';
import { test, type Office } from './steps/products.ts';
import { signIn, signInAsSomeoneNew } from './steps/sign-in.ts';

test.describe.configure({ timeout: 90_000 });

const monthMs = daysPerMonth * 86_400_000;
const productCall = '**/api/products/get/id/*';

async function endOf(context: BrowserContext, license: string): Promise<number> {
  return new Date((await readLicense(context, license)).expire ?? '').getTime();
}

/** Somebody new, who bought this product with some of these credits. */
async function ownLicense(
  context: BrowserContext,
  office: Office,
  { price, credits }: { price: number; credits: string },
) {
  const product = await office.add({ price });
  const person = await signInAsSomeoneNew(context);
  await giveCredits(person, credits);
  const license = await buyLicense(context, product);
  return { person, product, license, before: await endOf(context, license) };
}

async function enterLicenses(page: Page, { name }: { name: string }): Promise<void> {
  await page.goto(licensesPath);
  await waitUntilTakenOver(page);
  await expect(cardOf(page, { name })).toBeVisible();
}

const price = (dialog: Locator): Locator => dialog.getByRole('definition').last();
const goOn = (dialog: Locator): Locator => dialog.getByRole('button', { name: moneyCopy.renewal.continue });
const cancel = (dialog: Locator): Locator => dialog.getByRole('button', { name: moneyCopy.renewal.cancel });
const badge = (page: Page, word: string): Locator => paper(page).getByText(word, { exact: true });

async function months(page: Page, count: number): Promise<void> {
  const thumb = slider(page, moneyCopy.renewal.duration);
  await thumb.press('Home');
  for (let month = 1; month < count; month += 1) await thumb.press('ArrowRight');
  await expect(thumb).toHaveAttribute('aria-valuenow', String(count));
}

test('[ORD-98] [ORD-99] [ORD-103] [ORD-105] [ORD-114] a license is renewed with credits from its card', async ({
  page,
  context,
  office,
}) => {
  const { product, license, before } = await ownLicense(context, office, { price: 4.5, credits: '20' });
  const complaints = collectComplaints(page);
  await enterLicenses(page, product);
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(productCall, async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: `Renew ${product.name}` }).click();
  const dialog = renewDialog(page);
  // 0 loading
  await expect(dialog.getByText('Loading the price')).toBeAttached();
  await expect(goOn(dialog)).toBeDisabled();
  letGo();
  // 1 choosing
  await expect(price(dialog)).toHaveText('$4.50');
  await expect(cancel(dialog)).toBeEnabled();
  const thumb = slider(page, moneyCopy.renewal.duration);
  await expect(thumb).toHaveAttribute('aria-valuemin', '1');
  await expect(thumb).toHaveAttribute('aria-valuemax', '6');
  await months(page, 3);
  await expect(price(dialog)).toHaveText('$13.50');
  const until = new Date(before + 3 * monthMs).toISOString();
  await expect(dialog.locator(`time[datetime="${until}"]`)).toBeVisible();
  // 2 processing
  const sent = page.waitForRequest(renewCall);
  const answer = await holdReplies(page, renewCall);
  await goOn(dialog).click();
  expect(((await sent).postDataJSON() as { data: object }).data).toEqual({
    price: 13.5,
    paymentId: expect.stringMatching(/^\w{20,}$/),
    onPay: { license, productId: product.id, duration: 3, event: 'renew' },
    cartDetails: { name: product.name, months: 3 },
    cart: [{ id: product.id, price: 13.5, name: product.name }],
  });
  await expect(goOn(dialog)).toHaveAttribute('aria-busy', 'true');
  await expect(cancel(dialog)).toBeDisabled();
  await expect(thumb).toHaveAttribute('data-disabled', '');
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await expect(dialog).toBeVisible();
  await answer();
  // 3 done
  await expectAlert(page, 'License expire time has been updated!', 'calm');
  expect(moneyCopy.renewal.renewed).toBe('License expire time has been updated!');
  await expect(dialog).toContainText('Renewed.');
  await expect(dialog.locator(`time[datetime="${until}"]`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: `Renew ${product.name}` })).toBeFocused();
  await expect(cardOf(page, product).getByText('4 months', { exact: true })).toBeVisible();

  expect(await endOf(context, license)).toBe(before + 3 * monthMs);
  expect(await creditsOf(context)).toBe(2);
  const [renewal] = await invoicesOf(context);
  expect(renewal).toMatchObject({ kind: 'renewal', status: 'paid', price: 13.5, method: 'credits' });
  expect(complaints).toEqual([]);
});

test('[ORD-98] Cancel, Escape and a click beside it renew nothing', async ({ page, context, office }) => {
  const { product, license, before } = await ownLicense(context, office, { price: 4, credits: '20' });
  await enterLicenses(page, product);
  await cancel(await openRenew(page, product.name)).click();
  await expect(renewDialog(page)).toHaveCount(0);
  await openRenew(page, product.name);
  await page.keyboard.press('Escape');
  await expect(renewDialog(page)).toHaveCount(0);
  await openRenew(page, product.name);
  await page.mouse.click(5, 5);
  await expect(renewDialog(page)).toHaveCount(0);
  expect(await endOf(context, license)).toBe(before);
  expect(await creditsOf(context)).toBe(16);
});

test('[ORD-98] a bot with a name of its own has it in the modal, too, wherever it is opened', async ({
  page,
  context,
}) => {
  // Nothing of his is renewed here.
  await signIn(context, 'mo');
  for (const path of ['/dashboard', licensesPath]) {
    await page.goto(path);
    await waitUntilTakenOver(page);
    const dialog = await openRenew(page, 'Show of Hands');
    await expect(dialog).toHaveAccessibleDescription('Show of Hands');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Renew Show of Hands' })).toBeFocused();
  }
});

test('[ORD-115] credits that do not reach leave an invoice that waits, and the way to it', async ({
  page,
  context,
  office,
}) => {
  const { product, license, before } = await ownLicense(context, office, { price: 4, credits: '6.50' });
  await page.goto(licensePath(license));
  await waitUntilTakenOver(page);
  const dialog = await openRenew(page, product.name);
  await expect(dialog).toContainText('$2.50');
  await expect(dialog).toContainText('Your credits do not reach: the invoice will wait for you.');
  await goOn(dialog).click();
  await expectAlert(page, /\$1\.50/, 'danger');
  await expect(goOn(dialog)).toBeEnabled();
  await expect(dialog).toContainText('$1.50');
  const [waiting] = await invoicesOf(context);
  expect(waiting).toMatchObject({ kind: 'renewal', status: 'progress', price: 4 });
  await dialog.getByRole('link', { name: 'Open invoice' }).click();
  await expect(page).toHaveURL(billPath(waiting?.id ?? ''));
  await expect(badge(page, 'Pending')).toBeVisible();
  await expect(payment(page)).toContainText('Due until');
  expect(await endOf(context, license)).toBe(before);
  expect(await creditsOf(context)).toBe(2.5);
});

test('[ORD-115] a price that has changed is told, and the new one shown', async ({
  page,
  context,
  office,
}) => {
  const { product, license, before } = await ownLicense(context, office, { price: 4, credits: '20' });
  // With a live line the page would hear of it before.
  await page.routeWebSocket(/\/socket\.io\//, () => {});
  await enterLicenses(page, product);
  const dialog = await openRenew(page, product.name);
  await expect(price(dialog)).toHaveText('$4.00');
  await office.change(product, { price: 5 });
  await goOn(dialog).click();
  await expectAlert(page, /\$5\.00/, 'danger');
  await expect(price(dialog)).toHaveText('$5.00');
  expect(await endOf(context, license)).toBe(before);
  await goOn(dialog).click();
  await expect(dialog).toContainText('Renewed.');
  expect(await endOf(context, license)).toBe(before + monthMs);
  expect(await creditsOf(context)).toBe(11);
});

test('[ORD-115] failures outside code 200 are told as well, and it can be tried again', async ({
  page,
  context,
  office,
}) => {
  const { product, license } = await ownLicense(context, office, { price: 4, credits: '20' });
  await enterLicenses(page, product);
  const dialog = await openRenew(page, product.name);
  const failures: ErrorName[] = ['not_found', 'too_many_requests', 'purchases_stopped', 'signed_out'];
  for (const error of failures) {
    const { status: code, message } = errorCatalogue[error];
    await refuse(page, renewCall, { code, error, message });
    await goOn(dialog).click();
    await expectAlert(page, message, 'danger');
    await expect(goOn(dialog)).toBeEnabled();
    await page.unroute(renewCall);
    await page.getByRole('button', { name: 'Dismiss' }).click();
  }
  // The page itself asks once more.
  await page.route(renewCall, (route) => route.abort(), { times: 2 });
  await goOn(dialog).click();
  await expectAlert(page, /cannot be reached/, 'danger');
  await goOn(dialog).click();
  await expect(dialog).toContainText('Renewed.');
  expect(await creditsOf(context)).toBe(12);
  expect((await readLicense(context, license)).expire).not.toBeNull();
});

test('an answer that is lost does not make anybody pay twice', async ({ page, context, office }) => {
  const { product, license, before } = await ownLicense(context, office, { price: 4, credits: '20' });
  await enterLicenses(page, product);
  const dialog = await openRenew(page, product.name);
  await loseAnswer(page, renewCall);
  await goOn(dialog).click();
  await expectAlert(page, moneyCopy.renewal.renewed, 'calm');
  await expect(dialog).toContainText('Renewed.');
  expect(await endOf(context, license)).toBe(before + monthMs);
  expect(await creditsOf(context)).toBe(12);
});

test('[ORD-102] a product that is gone costs $100 a month; a price that cannot be loaded is asked for again', async ({
  page,
  context,
  office,
}) => {
  const { product, license, before } = await ownLicense(context, office, { price: 4, credits: '250' });
  await office.archive(product);
  await enterLicenses(page, product);
  let failing = true;
  await page.route(productCall, (route) =>
    failing ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  );
  await page.getByRole('button', { name: `Renew ${product.name}` }).click();
  const dialog = renewDialog(page);
  await expect(dialog.getByRole('alert')).toContainText('Could not load the price.');
  await expect(goOn(dialog)).toBeDisabled();
  failing = false;
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await expect(price(dialog)).toHaveText('$100.00');
  await months(page, 2);
  await expect(price(dialog)).toHaveText('$200.00');
  await goOn(dialog).click();
  await expect(dialog).toContainText('Renewed.');
  expect(await endOf(context, license)).toBe(before + 2 * monthMs);
  expect(await creditsOf(context)).toBe(46);
});

test('[ORD-136] a pending invoice is paid with credits after a top-up, and the license extended', async ({
  page,
  context,
  office,
}) => {
  const { license, before } = await ownLicense(context, office, { price: 4, credits: '5' });
  const id = await leavePending(context, license, { price: 8, months: 2 });
  await enterBill(page, id);
  await expect(payment(page)).toContainText('$7.00 missing');
  await payment(page).getByRole('link', { name: 'Top up $7.00' }).click();
  await expect(page).toHaveURL(`${storePath}?amount=7.00&back=${id}`);
  await expect(page.getByRole('link', { name: 'Back to your invoice' })).toHaveAttribute(
    'href',
    billPath(id),
  );
  await choose(await openPayPal(page), 'Pay now');
  await expectAlert(page, '$7.00 added. Your balance is $8.00.', 'calm');
  await expect(page).toHaveURL(billPath(id));
  await payment(page).getByRole('button', { name: 'Pay $8.00 with credits' }).click();
  await expectAlert(page, moneyCopy.renewal.renewed, 'calm');
  await expect(badge(page, 'Sent')).toBeVisible();
  await expect(payment(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Paid with credits' })).toBeVisible();
  expect(await creditsOf(context)).toBe(0);
  expect(await endOf(context, license)).toBe(before + 2 * monthMs);
  await page.getByRole('link', { name: 'Open license' }).click();
  await expect(
    page.locator(`time[datetime="${new Date(before + 2 * monthMs).toISOString()}"]`),
  ).toBeVisible();
});

test('[ORD-136] credits that went elsewhere meanwhile refuse the payment, with what is missing', async ({
  page,
  context,
  office,
}) => {
  const product = await office.add({ price: 4 });
  const other = await office.add({ price: 3 });
  const person = await signInAsSomeoneNew(context);
  await giveCredits(person, '4');
  const license = await buyLicense(context, product);
  const id = await leavePending(context, license, { price: 4 });
  await giveCredits(person, '4');
  // With a live line the page would hear of it before.
  await page.routeWebSocket(/\/socket\.io\//, () => {});
  await enterBill(page, id);
  const button = payment(page).getByRole('button', { name: 'Pay $4.00 with credits' });
  await expect(button).toBeEnabled();
  await buyLicense(context, other);
  await button.click();
  await expectAlert(page, /\$3\.00/, 'danger');
  await expect(payment(page)).toContainText('$3.00 missing');
  await expect(payment(page).getByRole('link', { name: 'Top up $3.00' })).toBeVisible();
  await expect(badge(page, 'Pending')).toBeVisible();
  await refuse(page, payCall, { code: 503, error: 'unavailable', message: 'Not now.' });
  await giveCredits(person, '3');
  await page.reload();
  await button.click();
  await expectAlert(page, 'Not now.', 'danger');
  await expect(button).toBeEnabled();
});

test('[ORD-136] a pending invoice is paid with PayPal: left, declined, and then paid', async ({
  page,
  context,
  office,
}) => {
  const { license, before } = await ownLicense(context, office, { price: 4, credits: '4' });
  const id = await leavePending(context, license, { price: 4 });
  await enterBill(page, id);
  await choose(await openPayPal(page), 'Cancel');
  await expectAlert(page, 'You left PayPal before paying. Nothing was charged.', 'calm');
  await expect(badge(page, 'Pending')).toBeVisible();
  const popup = await openPayPal(page);
  await expect(popup.getByText('$4.00').first()).toBeVisible();
  await chooseDeclinedCard(popup);
  await expectAlert(page, errorCatalogue.payment_declined.message, 'danger');
  await expectAnotherWay(popup);
  expect(await endOf(context, license)).toBe(before);
  await choose(popup, 'Pay now');
  await expectAlert(page, moneyCopy.renewal.renewed, 'calm');
  await expect(badge(page, 'Sent')).toBeVisible();
  await expect(payment(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Paid with PayPal' })).toBeVisible();
  expect(await endOf(context, license)).toBe(before + monthMs);
  expect(await readInvoice(context, id)).toMatchObject({ status: 'paid', method: 'paypal' });
});

test('[ORD-136] news that it is paid do not take PayPal’s window away before its answer is there', async ({
  page,
  context,
  office,
}) => {
  const { license } = await ownLicense(context, office, { price: 4, credits: '4' });
  const id = await leavePending(context, license, { price: 4 });
  await enterBill(page, id);
  const popup = await openPayPal(page);
  const letGo = await holdReplies(page, captureCall);
  const closed = popup.waitForEvent('close');
  await popup.getByRole('button', { name: 'Pay now' }).click();
  await expect(badge(page, 'Sent')).toBeVisible({ timeout: 20_000 });
  await expect(payment(page)).toContainText('Go on in the window of PayPal.');
  await letGo();
  await closed;
  await expectAlert(page, moneyCopy.renewal.renewed, 'calm');
  await expect(payment(page)).toHaveCount(0);
});

test('[ORD-136] a payment with credits whose answer is lost is charged once, and told as done', async ({
  page,
  context,
  office,
}) => {
  const { person, license, before } = await ownLicense(context, office, { price: 4, credits: '4' });
  const id = await leavePending(context, license, { price: 4 });
  await giveCredits(person, '10');
  await enterBill(page, id);
  await loseAnswer(page, payCall);
  await payment(page).getByRole('button', { name: 'Pay $4.00 with credits' }).click();
  await expectAlert(page, moneyCopy.renewal.renewed, 'calm');
  await expect(badge(page, 'Sent')).toBeVisible();
  expect(await creditsOf(context)).toBe(6);
  expect(await endOf(context, license)).toBe(before + monthMs);
});

test('[ORD-136] what PayPal still checks renews by itself, and a lost answer is asked for again', async ({
  page,
  context,
  office,
}) => {
  const { license, before } = await ownLicense(context, office, { price: 4, credits: '4' });
  const id = await leavePending(context, license, { price: 4 });
  await enterBill(page, id);
  await refuse(page, payPalCall, { code: 503, error: 'payment_unavailable', message: 'PayPal is asleep.' });
  await payPalButton(page).click();
  await expectAlert(page, 'PayPal is asleep. Nothing was charged.', 'danger');
  await page.unroute(payPalCall);

  await loseAnswer(page, captureCall);
  const popup = await openPayPal(page);
  const paymentId = paymentIn(popup);
  await choose(popup, 'Pay later (pending)');
  await expect(payment(page)).toContainText('Nobody knows yet whether this is paid.');
  await payment(page).getByRole('button', { name: 'Try again' }).click();
  await expect(payment(page)).toContainText('PayPal is checking this payment.');
  await expect(payPalButton(page)).toHaveCount(0);
  expect(await endOf(context, license)).toBe(before);
  await (await atPayPal(context)).settle(paymentId);
  await expect(badge(page, 'Sent')).toBeVisible({ timeout: 20_000 });
  await expect(payment(page)).toHaveCount(0);
  expect(await endOf(context, license)).toBe(before + monthMs);
});

test('[ORD-136] a shop that does not take PayPal has no dead buttons', async ({ page, context, office }) => {
  const { person, license } = await ownLicense(context, office, { price: 4, credits: '4' });
  const id = await leavePending(context, license, { price: 4 });
  await page.route(setupCall, (route) => route.fulfill({ json: { success: true, code: 200, data: null } }));
  await enterBill(page, id);
  await expect(payment(page)).toContainText('$4.00 missing');
  await expect(payment(page).getByRole('button', { name: 'Pay $4.00 with credits' })).toBeDisabled();
  await expect(payPalButton(page)).toHaveCount(0);
  await expect(payment(page).getByRole('link')).toHaveCount(0);
  await giveCredits(person, '4');
  await expect(payment(page).getByRole('button', { name: 'Pay $4.00 with credits' })).toBeEnabled();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`[UI-59] [UI-64] the modal is clean in the ${colorScheme}, wide and narrow`, async ({
    page,
    context,
    office,
  }) => {
    const { person, product } = await ownLicense(context, office, { price: 4, credits: '5' });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await enterLicenses(page, product);
    const dialog = await openRenew(page, product.name);
    const expectClean = async (name: string) => {
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 800 });
        await expectNoViolations(page, '[role=dialog]');
        await page.screenshot({ path: `test-results/screens/renew-${name}-${colorScheme}-${width}.png` });
      }
    };
    await expectClean('choosing');
    await goOn(dialog).click();
    await expect(dialog.getByRole('link', { name: 'Open invoice' })).toBeVisible();
    await expectClean('waiting');
    await giveCredits(person, '5');
    await goOn(dialog).click();
    await expect(dialog).toContainText('Renewed.');
    await expectClean('done');
  });
}
