import type { TopUp } from '@botique/contract/orders/order.ts';
import { errorCatalogue } from '@botique/contract/errors.ts';
import { expect, type Locator, type Page } from '@playwright/test';
import { expectNoViolations } from './steps/axe.ts';
import { holdReplies, noteCalls } from './steps/calls.ts';
import { creditsOf, giveCredits } from './steps/credits.ts';
import { waitUntilTakenOver } from './steps/document.ts';
import { claimTrial } from './steps/licenses.ts';
import {
  chooseMethod,
  enterOrder,
  licensesPath,
  methods,
  orderPath,
  payWithCredits,
  slider,
  startOrder,
  summary,
  total,
} from './steps/orders.ts';
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
  topUpCall,
} from './steps/paypal.ts';
import { expectAlert } from './steps/product-desk.ts';
import { cardOf, test } from './steps/products.ts';
import { accountButton, signInAsSomeoneNew } from './steps/sign-in.ts';

test.describe.configure({ timeout: 90_000 });

const historyCall = '**/api/store/top-ups/get/@me*';

const payment = (page: Page): Locator => page.getByRole('region', { name: 'Payment' });
const history = (page: Page): Locator => page.getByRole('table', { name: 'Your top-ups' });
const amounts = (page: Page): Locator => page.getByRole('group', { name: 'Amount' });
const pack = (page: Page, name: string): Locator => amounts(page).getByRole('radio', { name, exact: true });
const field = (page: Page): Locator => page.getByLabel('Amount in dollars');

async function enterStore(page: Page, search = ''): Promise<void> {
  await page.goto(storePath + search);
  await waitUntilTakenOver(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Top up');
}

async function writeAmount(page: Page, text: string): Promise<void> {
  await amounts(page).getByRole('radio', { name: 'Other amount' }).check();
  await field(page).fill(text);
}

test('[ORD-117] [ORD-119] [ORD-120] a pack that is paid is in the balance everywhere, and in the history', async ({
  page,
  context,
}) => {
  const person = await signInAsSomeoneNew(context);
  await giveCredits(person, '2.50');
  await enterStore(page);
  await expect(page.getByText('None yet. The first one will stand here.')).toBeVisible();
  await pack(page, '$25').check();
  await expect(payment(page)).toContainText('$2.50');
  await expect(payment(page)).toContainText('+$25.00');
  await expect(payment(page)).toContainText('$27.50');
  const popup = await openPayPal(page);
  await expect(popup.getByText('$25.00').first()).toBeVisible();
  await expect(pack(page, '$50')).toBeDisabled();
  await choose(popup, 'Pay now');
  await expectAlert(page, '$25.00 added. Your balance is $27.50.', 'calm');
  await expect(payment(page)).toContainText('Paid. $25.00 added.');
  await expect(accountButton(page)).toHaveAccessibleName(/balance \$27\.50/);
  expect(await creditsOf(context)).toBe(27.5);
  await expect(history(page).getByRole('row').nth(1)).toContainText('$25.00');
  await expect(history(page).getByRole('row').nth(1)).toContainText('Paid');

  await payment(page).getByRole('button', { name: 'Top up again' }).click();
  await pack(page, '$5').check();
  await choose(await openPayPal(page), 'Pay now');
  await expectAlert(page, '$5.00 added. Your balance is $32.50.', 'calm');
  await expect(history(page).getByRole('row')).toHaveCount(3);
});

test('[ORD-118] a free amount is judged while one writes, and only a good one can be paid', async ({
  page,
  context,
}) => {
  await signInAsSomeoneNew(context);
  await enterStore(page);
  const calls = noteCalls(page, '/api/payment/paypal/create/');
  for (const [text, complaint] of [
    ['0.99', 'A top-up is at least $1.'],
    ['1000.01', 'A top-up is at most $1,000.'],
    ['1.234', 'Cents have two digits.'],
    ['12,50', 'Write dollars and cents in digits, such as 12.50.'],
  ] as const) {
    await writeAmount(page, text);
    await expect(page.getByText(complaint)).toBeVisible();
    await expect(field(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(payPalButton(page)).toBeDisabled();
  }
  await field(page).fill('');
  await expect(field(page)).not.toHaveAttribute('aria-invalid');
  await expect(payPalButton(page)).toBeDisabled();
  expect(calls).toEqual([]);

  await writeAmount(page, '12.34');
  await expect(payment(page)).toContainText('+$12.34');
  await choose(await openPayPal(page), 'Pay now');
  await expectAlert(page, '$12.34 added. Your balance is $12.34.', 'calm');
  expect(calls.map((call) => (call.postDataJSON() as { data: object }).data)).toEqual([{ amount: 12.34 }]);
  expect(await creditsOf(context)).toBe(12.34);
});

test('credits that are missing are topped up, and the order that waited is paid with them', async ({
  page,
  context,
  office,
}) => {
  const person = await signInAsSomeoneNew(context);
  await giveCredits(person, '0.80');
  const product = await office.add({
    category: 'bots',
    price: 4,
    stock: { enabled: true, amount: 2, data: [] },
  });
  await enterOrder(page, product);
  await slider(page, 'Active sessions').press('ArrowRight');
  await startOrder(page);
  await chooseMethod(page, 'Credits');
  await expect(methods(page)).toContainText('$3.50 missing');
  await summary(page).getByRole('link', { name: 'Top up $3.50' }).click();
  await expect(page).toHaveURL(`${storePath}?amount=3.50&back=${product.id}`);
  await expect(field(page)).toHaveValue('3.50');
  await expect(page.getByRole('link', { name: 'Back to your order' })).toHaveAttribute(
    'href',
    orderPath(product.id),
  );
  await choose(await openPayPal(page), 'Pay now');
  await expectAlert(page, '$3.50 added. Your balance is $4.30.', 'calm');
  await expect(page).toHaveURL(orderPath(product.id));
  // The same order, with what was chosen and reserved.
  await expect(total(page)).toHaveText('$4.30');
  await expect(summary(page).getByRole('timer')).toBeVisible();
  await expect(methods(page).getByRole('radio', { name: 'Credits' })).toBeChecked();
  await payWithCredits(page).click();
  await expect(page).toHaveURL(licensesPath);
  expect(await creditsOf(context)).toBe(0);
  expect((await office.find(product)).stock.amount).toBe(1);
});

test('a few cents that are missing ask for the smallest top-up', async ({ page, context, office }) => {
  const person = await signInAsSomeoneNew(context);
  await giveCredits(person, '3.90');
  await enterOrder(page, await office.add({ price: 4 }));
  await startOrder(page);
  await chooseMethod(page, 'Credits');
  await expect(methods(page)).toContainText('$0.10 missing');
  await expect(summary(page).getByRole('link', { name: 'Top up $1.00' })).toBeVisible();
});

test('only a product or an invoice is led back to, whatever the address says', async ({ page, context }) => {
  await signInAsSomeoneNew(context);
  for (const back of ['https://evil.example/', '//evil.example', '../../auth/logout']) {
    await enterStore(page, `?amount=abc&back=${encodeURIComponent(back)}`);
    await expect(field(page)).toHaveValue('abc');
    await expect(field(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByRole('link', { name: 'Back to your order' })).toHaveCount(0);
  }
  await writeAmount(page, '1');
  await choose(await openPayPal(page), 'Pay now');
  await expect(payment(page)).toContainText('Paid. $1.00 added.');
  expect(new URL(page.url()).pathname).toBe(storePath);
});

test('who leaves the window and takes another amount pays that one', async ({ page, context }) => {
  await signInAsSomeoneNew(context);
  await enterStore(page);
  const first = await openPayPal(page);
  const firstPayment = paymentIn(first);
  await choose(first, 'Cancel');
  await expectAlert(page, 'You left PayPal before paying. Nothing was charged.', 'calm');
  await expect(pack(page, '$50')).toBeEnabled();
  await pack(page, '$50').check();
  const second = await openPayPal(page);
  expect(paymentIn(second)).not.toBe(firstPayment);
  await expect(second.getByText('$50.00').first()).toBeVisible();
  await second.close();
  await expect(pack(page, '$5')).toBeEnabled();
  await pack(page, '$5').check();
  await choose(await openPayPal(page), 'Pay now');
  await expectAlert(page, /^\$5\.00 added/, 'calm');
  expect(await creditsOf(context)).toBe(5);
});

test('a top-up that cannot be opened, is declined or refused charges nothing and can be tried again', async ({
  page,
  context,
}) => {
  await signInAsSomeoneNew(context);
  await enterStore(page);
  const { status: code, message } = errorCatalogue.payment_unavailable;
  await refuse(page, topUpCall, { code, error: 'payment_unavailable', message });
  await payPalButton(page).click();
  await expectAlert(page, message, 'danger');
  await expect(pack(page, '$5')).toBeEnabled();
  await page.unroute(topUpCall);

  const popup = await openPayPal(page);
  await chooseDeclinedCard(popup);
  await expectAlert(page, errorCatalogue.payment_declined.message, 'danger');
  await expectAnotherWay(popup);
  expect(await creditsOf(context)).toBe(0);
  await choose(popup, 'Pay now');
  await expectAlert(page, '$10.00 added. Your balance is $10.00.', 'calm');
  expect(await creditsOf(context)).toBe(10);
});

test('a top-up whose answer is lost is asked about again, also after a reload, and counted once', async ({
  page,
  context,
}) => {
  await signInAsSomeoneNew(context);
  await enterStore(page);
  await loseAnswer(page, captureCall);
  await choose(await openPayPal(page), 'Pay now');
  await expectAlert(page, /nobody knows yet whether this is paid/, 'danger');
  await expect(payment(page)).toContainText('Nobody knows yet whether $10.00 are paid.');
  await expect(payPalButton(page)).toHaveCount(0);
  await page.reload();
  await expect(payment(page)).toContainText('Nobody knows yet whether $10.00 are paid.');
  // It may be in the balance already: no sum counts it once more.
  await expect(payment(page)).not.toContainText('New balance');
  const letGo = await holdReplies(page, captureCall);
  const again = payment(page).getByRole('button', { name: 'Try again' });
  await again.click();
  await expect(again).toHaveAttribute('aria-busy', 'true');
  await expect(payment(page)).not.toContainText('window of PayPal');
  await letGo();
  await expectAlert(page, '$10.00 added. Your balance is $10.00.', 'calm');
  expect(await creditsOf(context)).toBe(10);
  await expect(history(page).getByRole('row')).toHaveCount(2);
});

test('a balance that could not be asked for after paying is not told', async ({ page, context }) => {
  const person = await signInAsSomeoneNew(context);
  await giveCredits(person, '2.50');
  await enterStore(page);
  await expect(payment(page)).toContainText('$12.50');
  const popup = await openPayPal(page);
  await refuse(page, '**/api/user/data/get/credits', { code: 500, error: 'unexpected', message: 'No.' });
  await choose(popup, 'Pay now');
  await expectAlert(page, '$10.00 added.', 'calm');
  await expect(payment(page)).toContainText('Paid. $10.00 added.');
  await expect(payment(page)).not.toContainText('$2.50');
});

test('the sum does not count a payment twice that is in the balance before its answer', async ({
  page,
  context,
}) => {
  const person = await signInAsSomeoneNew(context);
  await giveCredits(person, '2.50');
  await enterStore(page);
  await expect(payment(page)).toContainText('$12.50');
  const popup = await openPayPal(page);
  const letGo = await holdReplies(page, captureCall);
  const closed = popup.waitForEvent('close');
  await popup.getByRole('button', { name: 'Pay now' }).click();
  await expect(accountButton(page)).toHaveAccessibleName(/balance \$12\.50/, { timeout: 20_000 });
  await expect(payment(page).getByRole('definition')).toHaveText(['$2.50', '+$10.00', '$12.50']);
  await letGo();
  await closed;
  await expect(payment(page)).toContainText('Paid. $10.00 added.');
});

test('a top-up that PayPal still checks comes by itself', async ({ page, context }) => {
  await signInAsSomeoneNew(context);
  await enterStore(page);
  const popup = await openPayPal(page);
  const paymentId = paymentIn(popup);
  await choose(popup, 'Pay later (pending)');
  await expect(payment(page)).toContainText('PayPal is checking this payment.');
  await expect(payPalButton(page)).toHaveCount(0);
  await expect(history(page).getByRole('row').nth(1)).toContainText('PayPal is checking');
  expect(await creditsOf(context)).toBe(0);
  await (await atPayPal(context)).settle(paymentId);
  await expect(accountButton(page)).toHaveAccessibleName(/balance \$10\.00/, { timeout: 20_000 });
  await expect(history(page).getByRole('row').nth(1)).toContainText('Paid');
  await expect(payment(page).getByRole('definition')).toHaveText(['$10.00', '$10.00']);
  await payment(page).getByRole('button', { name: 'Another top-up' }).click();
  await expect(payPalButton(page)).toBeEnabled();
});

test('[UI-56] the history says what became of each, comes page by page, and can be asked for again', async ({
  page,
  context,
}) => {
  await signInAsSomeoneNew(context);
  const states: TopUp['state'][] = ['capturing', 'fulfilled', 'refunding', 'refunded'];
  const topUp = (state: TopUp['state'], index: number): TopUp => ({
    id: `7c9e6679-7425-40de-944b-e07fc1f90a0${index}`,
    amount: index + 0.5,
    state,
    createdAt: new Date(Date.UTC(2026, 10, 15, 12, index)).toISOString(),
  });
  // A live line that comes about would fetch everything anew by itself.
  await page.routeWebSocket(/\/socket\.io\//, () => {});
  await refuse(page, historyCall, { code: 500, error: 'unexpected', message: 'No.' });
  await enterStore(page);
  await expect(page.getByText('Could not load your top-ups. No.')).toBeVisible();
  await page.unroute(historyCall);
  await page.route(historyCall, (route) => {
    const cursor = new URL(route.request().url()).searchParams.get('cursor');
    const data = states.map(topUp);
    const part = cursor ? data.slice(2) : data.slice(0, 2);
    const next = cursor ? null : 'more';
    return route.fulfill({ json: { success: true, code: 200, data: part, next, total: 4 } });
  });
  await page.getByRole('alert').getByRole('button', { name: 'Retry' }).click();
  await expect(history(page).getByRole('row')).toHaveCount(3);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(history(page).getByRole('row')).toContainText([
    'Amount',
    'PayPal is checking',
    'Paid',
    'Being refunded',
    'Refunded',
  ]);
  await expectNoViolations(page);
});

test('[ORD-117] what can be tried for nothing stands there until it is claimed', async ({
  page,
  context,
  office,
}) => {
  await signInAsSomeoneNew(context);
  const offered = await office.add({ trial: { enabled: true, duration: 14 } });
  const other = await office.add({ trial: { enabled: true, duration: 3 } });
  const plain = await office.add();
  const locked = await office.add({ trial: { enabled: true, duration: 3 }, locked: true });
  await claimTrial(context, other);
  await enterStore(page);
  await expect(cardOf(page, offered)).toBeVisible();
  for (const product of [other, plain, locked]) await expect(cardOf(page, product)).toHaveCount(0);
  await expect(
    cardOf(page, offered).getByRole('button', { name: `Start the free trial of ${offered.name}` }),
  ).toBeVisible();
  // In another tab.
  await claimTrial(context, offered);
  await expect(cardOf(page, offered)).toHaveCount(0);
});

test('trials that cannot be loaded are asked for again', async ({ page, context, office }) => {
  await signInAsSomeoneNew(context);
  const product = await office.add({ trial: { enabled: true, duration: 14 } });
  const call = '**/api/licenses/get/claimed-trails/@me';
  await page.routeWebSocket(/\/socket\.io\//, () => {});
  await refuse(page, call, { code: 500, error: 'unexpected', message: 'No.' });
  await enterStore(page);
  const failure = page.getByRole('region', { name: 'Free trials' }).getByRole('alert');
  await expect(failure).toHaveText(/Could not load the free trials\. No\./);
  await page.unroute(call);
  await failure.getByRole('button', { name: 'Retry' }).click();
  await expect(cardOf(page, product)).toBeVisible();
});

test('a shop that does not take PayPal says so, and has no dead buttons', async ({ page, context }) => {
  const person = await signInAsSomeoneNew(context);
  await giveCredits(person, '7');
  await page.route(setupCall, (route) => route.fulfill({ json: { success: true, code: 200, data: null } }));
  await enterStore(page);
  await expect(page.getByText('Credits cannot be bought at the moment')).toBeVisible();
  await expect(page.getByText('The $7.00 that you have are yours, and can be spent.')).toBeVisible();
  await expect(amounts(page)).toHaveCount(0);
  await expect(payPalButton(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Free trials' })).toBeVisible();
  await expectNoViolations(page);
});

test('the store is reached from the side menu and from the balance', async ({ page, context }) => {
  await signInAsSomeoneNew(context);
  await page.goto('/dashboard');
  await waitUntilTakenOver(page);
  const menu = page.getByRole('navigation', { name: 'Dashboard' });
  await menu.getByRole('link', { name: 'Top up' }).click();
  await expect(page).toHaveURL(storePath);
  await expect(menu.getByRole('link', { name: 'Top up' })).toHaveAttribute('aria-current', 'page');
  await menu.getByRole('link', { name: 'Overview' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Top up' }).click();
  await expect(page).toHaveURL(storePath);
});

/** With every rule of axe, wide and narrow. */
async function expectClean(page: Page, name: string): Promise<void> {
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoViolations(page);
    await page.screenshot({ path: `test-results/screens/store-${name}-${width}.png` });
  }
  await page.setViewportSize({ width: 320, height: 800 });
  const drawn = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(drawn).toBeLessThanOrEqual(320);
  await page.setViewportSize({ width: 1280, height: 800 });
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`[UI-59] [UI-64] the store is clean before one pays in the ${colorScheme}, wide and narrow`, async ({
    page,
    context,
  }) => {
    await signInAsSomeoneNew(context);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await enterStore(page);
    await expect(payPalButton(page)).toBeEnabled();
    await expectClean(page, `waiting-${colorScheme}`);
    await writeAmount(page, '0.5');
    await expectClean(page, `invalid-${colorScheme}`);
    await pack(page, '$25').check();
    await openPayPal(page);
    await expectClean(page, `paying-${colorScheme}`);
  });

  test(`[UI-59] [UI-64] the store is clean after one has paid in the ${colorScheme}, wide and narrow`, async ({
    page,
    context,
  }) => {
    await signInAsSomeoneNew(context);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await enterStore(page);
    await loseAnswer(page, captureCall);
    await choose(await openPayPal(page), 'Pay later (pending)');
    await expect(payment(page)).toContainText('Nobody knows yet');
    await expectClean(page, `unanswered-${colorScheme}`);
    await payment(page).getByRole('button', { name: 'Try again' }).click();
    await expect(payment(page)).toContainText('PayPal is checking this payment.');
    await expectClean(page, `pending-${colorScheme}`);
    await payment(page).getByRole('button', { name: 'Another top-up' }).click();
    // The same amount once more would be refused for a while: the first one is still being taken.
    await pack(page, '$25').check();
    await choose(await openPayPal(page), 'Pay now');
    await expect(payment(page)).toContainText('Paid. $25.00 added.');
    await expectClean(page, `paid-${colorScheme}`);
  });
}
