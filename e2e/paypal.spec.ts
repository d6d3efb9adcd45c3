import { copy } from '@botique/contract/copy.ts';
import { errorCatalogue } from '@botique/contract/errors.ts';
import { expect, type Page } from '@playwright/test';
import { expectNoViolations } from './steps/axe.ts';
import { holdReplies, noteCalls } from './steps/calls.ts';
import { collectComplaints } from './steps/complaints.ts';
import { creditsOf, giveCredits } from './steps/credits.ts';
import { waitUntilTakenOver } from './steps/document.ts';
import {
  box,
  chooseMethod,
  completeCall,
  enterOrder,
  licensesOf,
  licensesPath,
  methods,
  pay,
  payWithCredits,
  slider,
  startOrder,
  summary,
} from './steps/orders.ts';
import {
  atPayPal,
  buttonsChunk,
  buttonsScript,
  captureCall,
  choose,
  chooseDeclinedCard,
  createCall,
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
import { test } from './steps/products.ts';
import { signIn, signInAsSomeoneNew, uniqueName } from './steps/sign-in.ts';
import { rows } from './steps/ticket-room.ts';

test.describe.configure({ timeout: 90_000 });

const warden = { category: 'bots', price: 4, lifeTimePrice: 60, storge: 100 } as const;
const unknown = 'Nobody knows yet whether this is paid. Trying again does not charge you twice.';
const cancelled = 'You left PayPal before paying. Nothing was charged.';

const changeOptions = (page: Page) => summary(page).getByRole('button', { name: 'Change options' });
const tryAgain = (page: Page) => summary(page).getByRole('button', { name: 'Try again' });

/** One can pay, now or again. */
async function expectPayable(page: Page): Promise<void> {
  await expect(methods(page).getByRole('radio', { name: 'PayPal' })).toBeEnabled();
  await expect(changeOptions(page)).toBeEnabled();
  await expect(payPalButton(page)).toBeEnabled();
}

test('[ORD-31] [ORD-32] [ORD-37] what is paid with PayPal is recorded, and the license is there with its key', async ({
  page,
  context,
  office,
}) => {
  await signInAsSomeoneNew(context);
  const product = await office.add(warden);
  const complaints = collectComplaints(page);
  await enterOrder(page, product);
  await slider(page, 'Duration').press('ArrowRight');
  await startOrder(page);
  await expect(methods(page).getByRole('radio')).toHaveCount(2);
  await expect(methods(page).getByRole('radio', { name: 'PayPal' })).toBeChecked();
  await expect(methods(page).getByRole('radio', { name: 'Credits' })).toBeVisible();
  await expect(box(page, 'terms')).toBeDisabled();
  await expect(box(page, 'privacy policy')).toBeDisabled();

  const created = page.waitForRequest(createCall);
  const popup = await openPayPal(page);
  const { data } = (await created).postDataJSON() as { data: { cart: object[] } };
  expect(data.cart).toEqual([
    {
      id: product.id,
      price: 7.76,
      name: product.name,
      description: product.description,
      subscription: 'subscription',
      duration: 60,
      sessions: 2,
      storge: 100,
    },
  ]);
  await expect(popup.getByText('$7.76').first()).toBeVisible();
  // While it is open nothing else can be done to the order.
  await expect(changeOptions(page)).toBeDisabled();
  await expect(methods(page).getByRole('radio', { name: 'Credits' })).toBeDisabled();
  const paymentId = paymentIn(popup);
  const completed = page.waitForRequest(completeCall);
  await choose(popup, 'Pay now');
  expect((await completed).postDataJSON()).toMatchObject({ data: { method: 'paypal', paymentId } });
  await expectAlert(page, copy.orders.completed, 'calm');
  await expect(page).toHaveURL(licensesPath);

  const [license, ...more] = await licensesOf(context);
  expect(more).toEqual([]);
  expect(license).toMatchObject({ productId: product.id, sessions: 2, trial: false });
  await page.getByRole('link', { name: `Manage ${product.name}` }).click();
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByText(license?.license ?? '', { exact: true })).toBeVisible();
  expect(complaints).toEqual([]);
  // The next order of it begins anew.
  await enterOrder(page, product);
  await expect(pay(page)).toHaveText('Pay $4.00');
});

test('[ORD-40] the buttons are for dollars taken at once, with a wallet beside PayPal, and for this shop', async ({
  page,
  context,
  office,
}) => {
  await signInAsSomeoneNew(context);
  await enterOrder(page, await office.add(warden));
  const asked = page.waitForRequest(buttonsScript);
  await startOrder(page);
  const { searchParams } = new URL((await asked).url());
  expect(Object.fromEntries(searchParams)).toEqual({
    'client-id': 'botique',
    currency: 'USD',
    intent: 'capture',
    components: 'buttons',
    'enable-funding': 'venmo',
  });
  await expect(payPalButton(page)).toBeVisible();
  const popup = await openPayPal(page, payPalButton(page, 'Venmo'));
  await choose(popup, 'Pay now');
  await expect(page).toHaveURL(licensesPath);
  expect(await licensesOf(context)).toHaveLength(1);
});

test('a ticket product that is paid with PayPal opens its ticket', async ({ page, context, office }) => {
  await signInAsSomeoneNew(context);
  const item = uniqueName('KEY');
  const goods = { enabled: true, amount: 0, data: [item] };
  const product = await office.add({ system: 'ticket', category: 'other', price: 180, stock: goods });
  await enterOrder(page, product);
  await startOrder(page);
  await choose(await openPayPal(page), 'Pay now');
  await expectAlert(page, copy.orders.completedTicket, 'calm');
  await expect(page).toHaveURL(/\/dashboard\/ticket\/view\/T-/);
  await expect(rows(page)).toContainText(item);
});

test('[ORD-34] a card that is declined leads back into the window of PayPal, where another one pays', async ({
  page,
  context,
  office,
}) => {
  await signInAsSomeoneNew(context);
  await enterOrder(page, await office.add(warden));
  await startOrder(page);
  const popup = await openPayPal(page);
  const paymentId = paymentIn(popup);
  const refused = page.waitForResponse(captureCall);
  await chooseDeclinedCard(popup);
  expect((await refused).status()).toBe(422);
  await expectAlert(page, errorCatalogue.payment_declined.message, 'danger');
  await expectAnotherWay(popup);
  expect(paymentIn(popup)).toBe(paymentId);
  // It is still being paid.
  await expect(changeOptions(page)).toBeDisabled();
  expect(await licensesOf(context)).toEqual([]);
  await choose(popup, 'Pay now');
  await expectAlert(page, copy.orders.completed, 'calm');
  await expect(page).toHaveURL(licensesPath);
  expect(await licensesOf(context)).toHaveLength(1);
});

for (const [how, leave] of [
  ['cancels in', (popup: Page) => choose(popup, 'Cancel')],
  ['closes', (popup: Page) => popup.close()],
] as const) {
  test(`[ORD-33] who ${how} the window of PayPal can pay again, and was charged nothing`, async ({
    page,
    context,
    office,
  }) => {
    await signInAsSomeoneNew(context);
    await enterOrder(page, await office.add(warden));
    await startOrder(page);
    const popup = await openPayPal(page);
    const paymentId = paymentIn(popup);
    await expect(changeOptions(page)).toBeDisabled();
    await leave(popup);
    await expectAlert(page, cancelled, 'calm');
    await expectPayable(page);
    expect(await licensesOf(context)).toEqual([]);

    const again = await openPayPal(page);
    // The same order goes on with the same payment.
    expect(paymentIn(again)).toBe(paymentId);
    await choose(again, 'Pay now');
    await expect(page).toHaveURL(licensesPath);
    expect(await licensesOf(context)).toHaveLength(1);
  });
}

test('who left the window of PayPal can change the options, or pay with credits', async ({
  page,
  context,
  office,
}) => {
  const person = await signInAsSomeoneNew(context);
  await giveCredits(person, '5');
  const product = await office.add({ ...warden, stock: { enabled: true, amount: 3, data: [] } });
  await enterOrder(page, product);
  await startOrder(page);
  await chooseMethod(page, 'PayPal');
  await choose(await openPayPal(page), 'Cancel');
  await expectPayable(page);
  await changeOptions(page).click();
  await expect(pay(page)).toBeEnabled();
  await expect.poll(async () => (await office.find(product)).stock.amount).toBe(3);

  await pay(page).click();
  await chooseMethod(page, 'PayPal');
  await choose(await openPayPal(page), 'Cancel');
  await expectPayable(page);
  await chooseMethod(page, 'Credits');
  await payWithCredits(page).click();
  await expect(page).toHaveURL(licensesPath);
  expect(await creditsOf(context)).toBe(1);
  expect(await licensesOf(context)).toHaveLength(1);
});

test('[ORD-36] a payment that cannot be opened says why and that nothing was charged, and can be tried again', async ({
  page,
  context,
  office,
}) => {
  await signInAsSomeoneNew(context);
  await enterOrder(page, await office.add(warden));
  await startOrder(page);
  const { status: code, message } = errorCatalogue.payment_unavailable;
  await refuse(page, createCall, { code, error: 'payment_unavailable', message });
  await payPalButton(page).click();
  await expectAlert(page, message, 'danger');
  await expectPayable(page);
  await page.unroute(createCall);
  await page.route(createCall, (route) => route.abort());
  await payPalButton(page).click();
  await expectAlert(page, /cannot be reached.*Nothing was charged\.$/, 'danger');
  await expectPayable(page);
  await page.unroute(createCall);
  await choose(await openPayPal(page), 'Pay now');
  await expect(page).toHaveURL(licensesPath);
  expect(await licensesOf(context)).toHaveLength(1);
});

test('[ORD-35] a payment that PayPal refuses, or whose window is blocked, leads back to the methods', async ({
  page,
  context,
  office,
}) => {
  await signInAsSomeoneNew(context);
  await enterOrder(page, await office.add(warden));
  await startOrder(page);
  const { status: code, message } = errorCatalogue.payment_refused;
  await refuse(page, captureCall, { code, error: 'payment_refused', message });
  await choose(await openPayPal(page), 'Pay now');
  await expectAlert(page, message, 'danger');
  await expectPayable(page);

  await page.evaluate(() => {
    window.open = () => null;
  });
  await payPalButton(page).click();
  await expectAlert(page, /could not be opened.*Nothing was charged\..*blocks popups/, 'danger');
  await expectPayable(page);
});

test('what goes wrong in the window of PayPal after the yes does not say that nothing was charged', async ({
  page,
  context,
  office,
}) => {
  await signInAsSomeoneNew(context);
  // As the real buttons do when their window goes while the money is being taken.
  await page.route(buttonsScript, async (route) => {
    const response = await route.fetch();
    const breaking = `
      const { Buttons } = window.paypal;
      window.paypal.Buttons = (options) =>
        Buttons({
          ...options,
          onApprove(data, actions) {
            const done = options.onApprove(data, actions);
            options.onError(new Error('The window is gone'));
            return done;
          },
        });
    `;
    await route.fulfill({ response, body: (await response.text()) + breaking });
  });
  await enterOrder(page, await office.add(warden));
  await startOrder(page);
  const popup = await openPayPal(page);
  const letGo = await holdReplies(page, captureCall);
  const asked = page.waitForRequest(captureCall);
  const closed = popup.waitForEvent('close');
  await popup.getByRole('button', { name: 'Pay now' }).click();
  await asked;
  // One way to the server and back: whatever the page has to say to it is said.
  await page.evaluate(async () => void (await fetch('/readyz')));
  await expect(page.getByTestId('alert')).toHaveCount(0, { timeout: 1 });
  await letGo();
  await closed;
  await expectAlert(page, copy.orders.completed, 'calm');
  await expect(page).toHaveURL(licensesPath);
});

test('a reservation that runs out while the window of PayPal is open is over when that is closed', async ({
  page,
  context,
  office,
}) => {
  await signInAsSomeoneNew(context);
  const product = await office.add({ ...warden, stock: { enabled: true, amount: 2, data: [] } });
  await page.clock.install();
  await enterOrder(page, product);
  await startOrder(page);
  const popup = await openPayPal(page);
  await page.clock.fastForward('15:01');
  // It is for the server to judge what is being paid.
  await expect(summary(page).getByRole('timer')).toHaveText('Reserved for you for 0:00');
  await popup.close();
  await expectAlert(page, 'Your reservation has run out. Nothing was charged.', 'calm');
  await expect(methods(page)).toHaveCount(0);
  await expect(pay(page)).toBeEnabled();
});

test('the answer to a payment that is lost is asked for again, also after a reload', async ({
  page,
  context,
  office,
}) => {
  await signInAsSomeoneNew(context);
  await enterOrder(page, await office.add(warden));
  await startOrder(page);
  await loseAnswer(page, captureCall);
  await choose(await openPayPal(page), 'Pay now');
  await expectAlert(page, /nobody knows yet whether this is paid.*not charged twice/, 'danger');
  await expect(summary(page).getByText(unknown)).toBeVisible();
  // It may be paid: neither again nor in another way.
  await expect(payPalButton(page)).toHaveCount(0);
  await expect(methods(page).getByRole('radio', { name: 'Credits' })).toBeDisabled();
  await page.reload();
  await expect(summary(page).getByText(unknown)).toBeVisible();
  await tryAgain(page).click();
  await expectAlert(page, copy.orders.completed, 'calm');
  await expect(page).toHaveURL(licensesPath);
  expect(await licensesOf(context)).toHaveLength(1);
});

test('where the server does not know either, the page claims nothing and asks again', async ({
  page,
  context,
  office,
}) => {
  await signInAsSomeoneNew(context);
  await enterOrder(page, await office.add(warden));
  await startOrder(page);
  const { status: code, message } = errorCatalogue.payment_unknown;
  await refuse(page, captureCall, { code, error: 'payment_unknown', message });
  await choose(await openPayPal(page), 'Pay now');
  await expectAlert(page, message, 'danger');
  await expect(summary(page).getByText(unknown)).toBeVisible();
  await expect(summary(page)).not.toContainText('Nothing was charged');
  await page.unroute(captureCall);
  await tryAgain(page).click();
  await expect(page).toHaveURL(licensesPath);
  expect(await licensesOf(context)).toHaveLength(1);
});

test('who reloads while the window of PayPal is open learns that nothing was paid, and goes on', async ({
  page,
  context,
  office,
}) => {
  await signInAsSomeoneNew(context);
  await enterOrder(page, await office.add(warden));
  await startOrder(page);
  await openPayPal(page);
  await page.reload();
  await expect(summary(page).getByText(unknown)).toBeVisible();
  await tryAgain(page).click();
  // Nobody declined anything.
  await expectAlert(page, 'This payment was not confirmed at PayPal. Nothing was charged.', 'danger');
  await expectPayable(page);
  expect(await licensesOf(context)).toEqual([]);
});

test('a payment that PayPal still checks is not paid again, and its license comes by itself', async ({
  page,
  context,
  office,
}) => {
  await signInAsSomeoneNew(context);
  const product = await office.add(warden);
  await enterOrder(page, product);
  await startOrder(page);
  const popup = await openPayPal(page);
  const paymentId = paymentIn(popup);
  await choose(popup, 'Pay later (pending)');
  await expect(summary(page).getByText('PayPal is checking this payment.')).toBeVisible();
  await expect(summary(page)).toContainText('your license comes by itself');
  await expect(methods(page)).toHaveCount(0);
  await expect(payPalButton(page)).toHaveCount(0);
  await expectNoViolations(page);
  await summary(page).getByRole('link', { name: 'Go to your licenses' }).click();
  await expect(page).toHaveURL(licensesPath);
  await expect(page.getByText('No licenses yet')).toBeVisible();
  expect(await licensesOf(context)).toEqual([]);

  await (await atPayPal(context)).settle(paymentId);
  await expect(page.getByRole('article', { name: product.name })).toBeVisible({ timeout: 20_000 });
  expect(await licensesOf(context)).toHaveLength(1);
});

test('[ORD-54] who loses the browser after saying yes finds the license at the next sign-in', async ({
  browser,
  context,
  office,
}) => {
  const person = await signInAsSomeoneNew(context);
  const product = await office.add(warden);
  const lost = await browser.newContext({ storageState: await context.storageState() });
  const page = await lost.newPage();
  await enterOrder(page, product);
  await startOrder(page);
  const paymentId = paymentIn(await openPayPal(page));
  const calls = noteCalls(page, '/api/payment/paypal/capture/');
  const paypal = await atPayPal(context);
  await lost.close();
  expect(calls).toEqual([]);
  expect(await licensesOf(context)).toEqual([]);
  await paypal.approve(paymentId);

  const next = await browser.newContext();
  await signIn(next, person.id);
  const home = await next.newPage();
  await expect.poll(() => licensesOf(next).then(({ length }) => length), { timeout: 60_000 }).toBe(1);
  await home.goto(licensesPath);
  await expect(home.getByRole('article', { name: product.name })).toBeVisible();
  await next.close();
});

for (const [what, address] of [
  ['script of PayPal', buttonsScript],
  ['code for it', buttonsChunk],
] as const) {
  test(`where the ${what} cannot be loaded, the page says so, and credits still pay`, async ({
    page,
    context,
    office,
  }) => {
    const person = await signInAsSomeoneNew(context);
    await giveCredits(person, '4');
    const product = await office.add(warden);
    await page.route(address, (route) => route.abort());
    await enterOrder(page, product);
    await startOrder(page);
    await chooseMethod(page, 'PayPal');
    const failure = summary(page).getByRole('alert').filter({ hasText: 'PayPal could not be loaded.' });
    await expect(failure).toBeVisible();
    await expectNoViolations(page);
    await chooseMethod(page, 'Credits');
    await expect(payWithCredits(page)).toBeEnabled();
    await chooseMethod(page, 'PayPal');
    await expect(failure).toBeVisible();
    await page.unroute(address);
    await failure.getByRole('button', { name: 'Retry' }).click();
    await expect(payPalButton(page)).toBeEnabled();
    await expect(failure).toHaveCount(0);
    await chooseMethod(page, 'Credits');
    await payWithCredits(page).click();
    await expect(page).toHaveURL(licensesPath);
  });
}

test('whether the shop takes PayPal is asked again where that failed', async ({ page, context, office }) => {
  await signInAsSomeoneNew(context);
  const product = await office.add(warden);
  // A live line that comes about would fetch everything anew by itself.
  await page.routeWebSocket(/\/socket\.io\//, () => {});
  await refuse(page, setupCall, { code: 500, error: 'unexpected', message: 'No.' });
  await enterOrder(page, product);
  await startOrder(page);
  await expect(summary(page).getByText('PayPal could not be loaded.')).toBeVisible();
  await page.unroute(setupCall);
  await summary(page).getByRole('button', { name: 'Retry' }).click();
  await expect(payPalButton(page)).toBeEnabled();
});

test('a shop that does not take PayPal offers credits only', async ({ page, context, office }) => {
  await signInAsSomeoneNew(context);
  await page.route(setupCall, (route) => route.fulfill({ json: { success: true, code: 200, data: null } }));
  await enterOrder(page, await office.add(warden));
  await startOrder(page);
  await expect(methods(page).getByRole('radio', { name: 'Credits' })).toBeChecked();
  await expect(methods(page).getByRole('radio')).toHaveCount(1);
  await expect(methods(page)).toContainText('$4.00 missing');
  await expect(payWithCredits(page)).toBeDisabled();
  await expect(summary(page).getByRole('link', { name: /^Top up/ })).toHaveCount(0);
});

test('the code of payments is loaded only where one pays', async ({ page, context, office }) => {
  await signInAsSomeoneNew(context);
  const product = await office.add(warden);
  const loaded: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/paypal-buttons|\/sdk\/js/.test(pathname)) loaded.push(pathname);
  });
  for (const path of ['/', '/products', `/products/${product.id}`, '/dashboard', '/dashboard/products']) {
    await page.goto(path);
    await waitUntilTakenOver(page);
    await page.waitForLoadState('networkidle');
  }
  await enterOrder(page, product);
  await page.waitForLoadState('networkidle');
  expect(loaded).toEqual([]);
  await startOrder(page);
  await expect(payPalButton(page)).toBeVisible();
  expect(loaded.map((path) => /paypal-buttons|sdk/.exec(path)?.[0])).toEqual(['paypal-buttons', 'sdk']);
  await page.goto(storePath);
  await expect(payPalButton(page)).toBeVisible();
  expect(loaded).toHaveLength(4);
});

test('[UI-60] an order is paid with PayPal by keyboard', async ({ page, context, office }) => {
  await signInAsSomeoneNew(context);
  await enterOrder(page, await office.add(warden));
  await box(page, 'terms').focus();
  await page.keyboard.press('Space');
  await box(page, 'privacy policy').focus();
  await page.keyboard.press('Space');
  await pay(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Payment', exact: true })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(methods(page).getByRole('radio', { name: 'PayPal' })).toBeFocused();
  await expect(payPalButton(page)).toBeEnabled();
  await page.keyboard.press('Tab');
  await expect(payPalButton(page)).toBeFocused();
  const opened = page.waitForEvent('popup');
  await page.keyboard.press('Enter');
  const popup = await opened;
  const closed = popup.waitForEvent('close');
  await popup.getByRole('button', { name: 'Cancel', exact: true }).press('Enter');
  await closed;
  await expectAlert(page, cancelled, 'calm');
  await expectPayable(page);
  await payPalButton(page, 'Venmo').focus();
  const again = page.waitForEvent('popup');
  await page.keyboard.press('Enter');
  await (await again).getByRole('button', { name: 'Pay now' }).press('Enter');
  await expect(page).toHaveURL(licensesPath);
});

test('[UI-60] on a phone what has the focus is not behind the buttons of PayPal', async ({
  page,
  context,
  office,
}) => {
  await signInAsSomeoneNew(context);
  await page.setViewportSize({ width: 390, height: 700 });
  await enterOrder(page, await office.add(warden));
  await startOrder(page);
  await expectPayable(page);
  const seen = await methods(page)
    .getByRole('radio', { name: 'Credits' })
    .evaluate((radio: HTMLElement) => {
      // Where the buttons stand.
      window.scrollBy(0, radio.getBoundingClientRect().top - 600);
      radio.focus();
      const { x, y, width, height } = radio.getBoundingClientRect();
      return document.elementFromPoint(x + width / 2, y + height / 2) === radio;
    });
  expect(seen).toBe(true);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`[UI-59] paying with PayPal is clean in the ${colorScheme}, wide and narrow`, async ({
    page,
    context,
    office,
  }) => {
    await signInAsSomeoneNew(context);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await enterOrder(page, await office.add(warden));
    await startOrder(page);
    await expectPayable(page);
    const look = async (state: string) => {
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 800 });
        await expectNoViolations(page);
        await page.screenshot({ path: `test-results/screens/paypal-${state}-${colorScheme}-${width}.png` });
        const drawn = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(drawn).toBeLessThanOrEqual(width);
      }
      await page.setViewportSize({ width: 1280, height: 800 });
    };
    await look('open');
    const popup = await openPayPal(page);
    await look('paying');
    await loseAnswer(page, captureCall);
    await choose(popup, 'Pay later (pending)');
    await expect(summary(page).getByText(unknown)).toBeVisible();
    await look('unanswered');
    await tryAgain(page).click();
    await expect(summary(page).getByText('PayPal is checking this payment.')).toBeVisible();
    await look('pending');
  });
}

test('a license whose money is refunded at PayPal is revoked on the open page, at once', async ({
  page,
  context,
  office,
}) => {
  await signInAsSomeoneNew(context);
  await enterOrder(page, await office.add(warden));
  await startOrder(page);
  await chooseMethod(page, 'PayPal');
  const popup = await openPayPal(page);
  const payment = paymentIn(popup);
  await choose(popup, 'Pay now');
  await expect(page).toHaveURL(licensesPath);
  const card = page.getByRole('article');
  await expect(card.getByText('1 month')).toBeVisible();
  await expect(card.getByRole('button', { name: /^Renew/ })).toBeVisible();

  await (await atPayPal(context)).refund(payment);
  await expect(card.getByText(copy.licenses.revoked)).toBeVisible({ timeout: 20_000 });
  await expect(card.getByRole('button', { name: /^Renew/ })).toBeHidden();
  await card.getByRole('link', { name: /^Manage/ }).click();
  await expect(page.getByText(copy.licenses.revoked)).toBeVisible();
});
