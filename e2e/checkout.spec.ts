import { copy } from '@botique/contract/copy.ts';
import { errorCatalogue } from '@botique/contract/errors.ts';
import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { expectNoViolations } from './steps/axe.ts';
import { holdAnswers, holdReplies, noteCalls } from './steps/calls.ts';
import { creditsOf, giveCredits } from './steps/credits.ts';
import { drawnText, expectSameDocument, markDocument } from './steps/document.ts';
import { switchableLine } from './steps/live-frames.ts';
import {
  accept,
  box,
  chooseMethod,
  completeCall,
  drag,
  enterOrder,
  licensesOf,
  licensesPath,
  linesOf,
  methods,
  pay,
  payWithCredits,
  slider,
  startCall,
  startOrder,
  startWithoutPage,
  summary,
  total,
} from './steps/orders.ts';
import { expectAlert } from './steps/product-desk.ts';
import { test } from './steps/products.ts';
import {
  expectSignedIn,
  signIn,
  signInAsSomeoneNew,
  uniqueName,
  userDataCall,
  type Person,
} from './steps/sign-in.ts';
import { rows } from './steps/ticket-room.ts';

// Credits are given by the command line, which is a process of its own.
test.describe.configure({ timeout: 90_000 });

const warden = { category: 'bots', price: 4, lifeTimePrice: 60, storge: 100 } as const;
const limited = (amount: number) => ({ stock: { enabled: true, amount, data: [] } });
const day = 86_400_000;

/** Somebody new who can pay. */
async function signInWithCredits(context: BrowserContext, dollars: string): Promise<Person> {
  const person = await signInAsSomeoneNew(context);
  await giveCredits(person, dollars);
  return person;
}

async function somebodyElse(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext();
  await signInAsSomeoneNew(context);
  return context;
}

/** What is changed in the catalogue from now on does not reach the page by itself. */
async function enterDeaf(page: Page, product: { id: string; name: string }): Promise<void> {
  const line = await switchableLine(page);
  await enterOrder(page, product);
  // When the line is there, everything is fetched once more.
  await expect.poll(() => line.sent.length).toBeGreaterThan(0);
  await page.waitForLoadState('networkidle');
  line.deafen('catalogue.changed');
}

const changeOptions = (page: Page) => summary(page).getByRole('button', { name: 'Change options' });

test('[ORD-30] nothing starts before both boxes are ticked', async ({ page, context, office }) => {
  await signInAsSomeoneNew(context);
  await enterOrder(page, await office.add(warden));
  const calls = noteCalls(page, '/api/orders/');
  await pay(page).click();
  await expectAlert(page, copy.orders.acceptTerms, 'danger');
  await expect(box(page, 'terms')).toBeFocused();

  await box(page, 'terms').check();
  await pay(page).press('Enter');
  await expect(box(page, 'privacy policy')).toBeFocused();
  await box(page, 'terms').uncheck();
  await box(page, 'privacy policy').check();
  await pay(page).press('Enter');
  await expect(box(page, 'terms')).toBeFocused();

  await expect(methods(page)).toHaveCount(0);
  await expect(slider(page, 'Duration')).not.toHaveAttribute('data-disabled');
  expect(calls).toEqual([]);
});

test('what one agrees to can be read, also when it is slow or fails to load', async ({
  page,
  context,
  office,
}) => {
  await signInAsSomeoneNew(context);
  await enterOrder(page, await office.add(warden));
  const terms = page.getByRole('dialog', { name: 'Terms' });
  const letGo = await holdAnswers(page, '**/api/legal/terms');
  await summary(page).getByRole('button', { name: 'terms' }).click();
  await expect(terms.getByText('Loading the text')).toBeAttached();
  letGo();
  await expect(terms.getByRole('heading', { name: 'Price and payment' })).toBeVisible();
  await expect(terms.getByText('You pay the total that the order page shows')).toBeAttached();
  await expectNoViolations(page, '[role=dialog]');
  await page.keyboard.press('Escape');
  await expect(terms).toHaveCount(0);
  await expect(summary(page).getByRole('button', { name: 'terms' })).toBeFocused();
  // To read it is not to accept it.
  await expect(box(page, 'terms')).not.toBeChecked();

  const policy = page.getByRole('dialog', { name: 'Privacy policy' });
  const call = '**/api/legal/privacy-policy';
  await page.route(call, (route) =>
    route.fulfill({ status: 500, json: { success: false, code: 500, error: 'unexpected', message: 'No.' } }),
  );
  await summary(page).getByRole('button', { name: 'privacy policy' }).click();
  await expect(policy.getByText('Could not load the text. No.')).toBeVisible();
  await page.unroute(call);
  await policy.getByRole('button', { name: 'Retry' }).click();
  await expect(policy.getByRole('heading', { name: 'What we keep' })).toBeVisible();
  await policy.getByRole('button', { name: 'Close' }).click();
  await expect(policy).toHaveCount(0);
});

test('Pay locks what was chosen and shows the methods; changing the options gives the piece back', async ({
  page,
  context,
  office,
}) => {
  await signInWithCredits(context, '148.50');
  const product = await office.add({ ...warden, ...limited(3) });
  await enterOrder(page, product);
  await slider(page, 'Duration').press('ArrowRight');
  await startOrder(page);
  await expect(methods(page).getByRole('radio', { name: 'Credits' })).toBeChecked();
  await expect(methods(page)).toContainText('$148.50 available');
  await expect(summary(page).getByRole('timer')).toHaveText(/^Reserved for you for (15:00|14:\d\d)$/);
  await expect(page.getByRole('region', { name: 'Payment', exact: true })).toBeFocused();
  for (const word of ['terms', 'privacy policy'] as const) {
    await expect(box(page, word)).toBeChecked();
    await expect(box(page, word)).toBeDisabled();
  }
  for (const radio of await page.getByRole('group', { name: 'Subscription type' }).getByRole('radio').all()) {
    await expect(radio).toBeDisabled();
  }
  await drag(page, 'Duration', 1);
  await expect(slider(page, 'Duration')).toHaveAttribute('aria-valuenow', '60');
  expect((await office.find(product)).stock.amount).toBe(2);

  await changeOptions(page).click();
  await expect(methods(page)).toHaveCount(0);
  await expect(pay(page)).toHaveText('Pay $7.76');
  await expect(box(page, 'terms')).toBeEnabled();
  await slider(page, 'Duration').press('End');
  await expect(pay(page)).toHaveText('Pay $20.40');
  expect((await office.find(product)).stock.amount).toBe(3);
  expect(await creditsOf(context)).toBe(148.5);
});

test('[ORD-26] [ORD-38] a subscription costs what the total says, and is there at once', async ({
  page,
  context,
  office,
}) => {
  await signInWithCredits(context, '20');
  const product = await office.add(warden);
  await enterOrder(page, product);
  await slider(page, 'Duration').press('ArrowRight');
  await slider(page, 'Duration').press('ArrowRight');
  await slider(page, 'Active sessions').press('ArrowRight');
  await slider(page, 'Active sessions').press('ArrowRight');
  await slider(page, 'Storage').press('PageUp');
  await slider(page, 'Storage').press('PageUp');
  await expect(total(page)).toHaveText('$12.30');
  await startOrder(page);
  await expect(payWithCredits(page)).toHaveText('Pay $12.30 with credits');

  const letGo = await holdAnswers(page, completeCall);
  await payWithCredits(page).click();
  await expect(payWithCredits(page)).toHaveAttribute('aria-busy', 'true');
  await expect(changeOptions(page)).toBeDisabled();
  expect(await creditsOf(context)).toBe(20);
  letGo();
  await expectAlert(page, copy.orders.completed, 'calm');
  await expect(page).toHaveURL(licensesPath);

  expect(await creditsOf(context)).toBe(7.7);
  await expect(page.getByRole('banner').getByRole('button', { name: /balance \$7\.70/ })).toBeVisible();
  const [license, ...more] = await licensesOf(context);
  expect(more).toEqual([]);
  expect(license).toMatchObject({ productId: product.id, sessions: 4, storge: { max: 500 }, trial: false });
  const life = Date.parse(license?.expire ?? '') - Date.parse(license?.createdAt ?? '');
  expect(life).toBe(90 * day);
  // The next one begins with the first choice.
  await enterOrder(page, product);
  await expect(total(page)).toHaveText('$4.00');
});

test('[ORD-38] a lifetime license is bought', async ({ page, context, office }) => {
  await signInWithCredits(context, '62');
  const product = await office.add(warden);
  await enterOrder(page, product);
  await page.getByRole('radio', { name: 'Lifetime $60.00' }).check();
  await slider(page, 'Active sessions').press('ArrowRight');
  await startOrder(page);
  await payWithCredits(page).click();
  await expect(page).toHaveURL(licensesPath);
  expect(await creditsOf(context)).toBe(1);
  expect(await licensesOf(context)).toMatchObject([{ expire: null, sessions: 3, storge: { max: 100 } }]);
});

test('[ORD-39] a ticket product opens its ticket a moment later, with the item in it', async ({
  page,
  context,
  office,
}) => {
  await signInWithCredits(context, '200');
  const item = uniqueName('KEY');
  const product = await office.add({
    system: 'ticket',
    category: 'other',
    price: 180,
    stock: { enabled: true, amount: 0, data: [item] },
  });
  await page.clock.install();
  await enterOrder(page, product);
  await startOrder(page);
  await expect(payWithCredits(page)).toBeEnabled();
  // From here on the time passes only when it is told to.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 5000));
  await payWithCredits(page).click();
  await expect(async () => {
    await page.clock.runFor(10);
    await expect(summary(page).getByText('Paid.')).toBeVisible({ timeout: 100 });
  }).toPass();
  await expectAlert(page, copy.orders.completedTicket, 'calm');
  await page.clock.runFor(1400);
  await expect(page).toHaveURL(/\/order\/v1\//);
  await page.clock.runFor(100);
  await page.clock.resume();
  await expect(page).toHaveURL(/\/dashboard\/ticket\/view\/T-/);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('System');
  await expect(rows(page)).toContainText(item);
  expect(await creditsOf(context)).toBe(20);
});

test('a free product is had without paying, once', async ({ page, context, office }) => {
  await signInAsSomeoneNew(context);
  const product = await office.add({ ...warden, price: 0 });
  await enterOrder(page, product);
  await startOrder(page);
  await expect(methods(page).getByRole('radio', { name: 'Free' })).toBeChecked();
  await expect(payWithCredits(page)).toHaveCount(0);
  await summary(page).getByRole('button', { name: copy.catalogue.getFree }).click();
  await expectAlert(page, copy.orders.completed, 'calm');
  await expect(page).toHaveURL(licensesPath);
  expect(await licensesOf(context)).toMatchObject([{ expire: null, sessions: 2, storge: { max: 100 } }]);

  await enterOrder(page, product);
  await accept(page);
  await pay(page).click();
  await expectAlert(page, errorCatalogue.free_taken.message, 'danger');
  await expect(methods(page)).toHaveCount(0);
  await expect(pay(page)).toBeEnabled();
  expect(await licensesOf(context)).toHaveLength(1);
});

test('too few credits say what is missing; what comes in is seen at once', async ({
  page,
  context,
  office,
}) => {
  const person = await signInWithCredits(context, '0.80');
  const product = await office.add(warden);
  await enterOrder(page, product);
  const calls = noteCalls(page, '/api/payment/completed/');
  await startOrder(page);
  await expect(methods(page)).toContainText('$0.80 available');
  await expect(methods(page)).toContainText('$3.20 missing');
  await chooseMethod(page, 'Credits');
  await expect(summary(page).getByRole('link', { name: 'Top up $3.20' })).toBeVisible();
  await expect(payWithCredits(page)).toHaveCount(0);
  expect(calls).toEqual([]);
  expect(await creditsOf(context)).toBe(0.8);

  await giveCredits(person, '3.20');
  await expect(methods(page)).toContainText('$4.00 available');
  await expect(methods(page)).not.toContainText('missing');
  await payWithCredits(page).click();
  await expect(page).toHaveURL(licensesPath);
  expect(await creditsOf(context)).toBe(0);
});

test('a balance that cannot be asked for is asked for again before anything is paid', async ({
  page,
  context,
  office,
}) => {
  await signInWithCredits(context, '10');
  const product = await office.add(warden);
  const call = '**/api/user/data/get/credits';
  // A live line that comes about would fetch everything anew by itself.
  await page.routeWebSocket(/\/socket\.io\//, () => {});
  await page.route(call, (route) =>
    route.fulfill({ status: 500, json: { success: false, code: 500, error: 'unexpected', message: 'No.' } }),
  );
  await enterOrder(page, product);
  await startOrder(page);
  await expect(methods(page)).toContainText('Balance not known');
  await chooseMethod(page, 'Credits');
  await expect(payWithCredits(page)).toHaveCount(0);
  await page.unroute(call);
  await summary(page).getByRole('button', { name: 'Ask for the balance again' }).click();
  await expect(methods(page)).toContainText('$10.00 available');
  await expect(payWithCredits(page)).toBeEnabled();
});

test('the last piece stays with who reserved it, also after he has left the page', async ({
  page,
  context,
  browser,
  office,
}) => {
  await signInWithCredits(context, '10');
  const product = await office.add({ ...warden, ...limited(1) });
  const other = await somebodyElse(browser);
  const otherPage = await other.newPage();
  await enterOrder(otherPage, product);
  await expect(pay(otherPage)).toBeEnabled();
  await enterOrder(page, product);
  await slider(page, 'Active sessions').press('ArrowRight');
  await startOrder(page);
  await expect(pay(otherPage)).toHaveText(copy.catalogue.outOfStock);
  await expect(pay(otherPage)).toBeDisabled();

  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Overview' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overview');
  await page.goBack();
  await expect(summary(page).getByRole('timer')).toHaveText(/^Reserved for you for 14:\d\d$/);
  await page.reload();
  await expect(total(page)).toHaveText('$4.30');
  // To him it is not sold out.
  await expect(summary(page).getByRole('img', { name: product.name, exact: true })).not.toHaveAttribute(
    'src',
    /asleep/,
  );
  await expect(payWithCredits(page)).toBeEnabled();
  // Nor is it in a tab that knows nothing of his order.
  const tab = await context.newPage();
  await enterOrder(tab, product);
  await expect(pay(tab)).toBeEnabled();
  await tab.close();
  await payWithCredits(page).click();
  await expect(page).toHaveURL(licensesPath);
  expect(await creditsOf(context)).toBe(5.7);
  await other.close();
});

test('a reservation that runs out says so, and can be made again', async ({ page, context, office }) => {
  await signInWithCredits(context, '10');
  const product = await office.add({ ...warden, ...limited(2) });
  await page.clock.install();
  await enterOrder(page, product);
  await startOrder(page);
  await page.clock.fastForward('14:00');
  await expect(summary(page).getByRole('timer')).toHaveText(/^Reserved for you for 0:[0-5]\d$/);
  await page.clock.fastForward('01:00');
  await expectAlert(page, 'Your reservation has run out. Nothing was charged.', 'calm');
  await expect(methods(page)).toHaveCount(0);
  await expect(box(page, 'terms')).toBeEnabled();
  await pay(page).click();
  await expect(methods(page)).toBeVisible();
  await expect(summary(page).getByRole('timer')).toHaveText(/^Reserved for you for (15:00|14:\d\d)$/);
  expect(await creditsOf(context)).toBe(10);
});

test('a price that changed before Pay is refused, and the fresh one shown', async ({
  page,
  context,
  office,
}) => {
  await signInWithCredits(context, '10');
  const product = await office.add(warden);
  await enterDeaf(page, product);
  await office.change(product, { price: 5.5 });
  await accept(page);
  await pay(page).click();
  await expectAlert(page, 'The price is $5.50 now. Nothing was charged.', 'danger');
  await expect(pay(page)).toHaveText('Pay $5.50');
  await expect(methods(page)).toHaveCount(0);
  await pay(page).click();
  await expect(payWithCredits(page)).toHaveText('Pay $5.50 with credits');
  expect(await creditsOf(context)).toBe(10);
});

test('a price that changes after Pay does not hit who has started', async ({ page, context, office }) => {
  await signInWithCredits(context, '10');
  const product = await office.add({ ...warden, ...limited(9) });
  await enterOrder(page, product);
  await startOrder(page);
  const asked = page.waitForResponse(`**/api/products/get/id/${product.id}`);
  await office.change(await office.find(product), { price: 9, name: `${product.name} anew` });
  await asked;
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${product.name} anew`);
  expect(await linesOf(page)).toEqual(['30 days at $4.00: $4.00', 'VAT: $0.00', 'Total: $4.00']);
  await page.reload();
  await expect(total(page)).toHaveText('$4.00');
  await payWithCredits(page).click();
  await expect(page).toHaveURL(licensesPath);
  expect(await creditsOf(context)).toBe(6);
});

test('who comes too late for the last piece is told before he pays', async ({
  page,
  context,
  browser,
  office,
}) => {
  await signInWithCredits(context, '10');
  const product = await office.add({ ...warden, ...limited(1) });
  await enterDeaf(page, product);
  const other = await somebodyElse(browser);
  await startWithoutPage(other, {
    productId: product.id,
    price: 4,
    subscription: 'subscription',
    duration: 30,
    sessions: 2,
  });
  await accept(page);
  await pay(page).click();
  await expectAlert(page, copy.catalogue.outOfStock, 'danger');
  await expect(pay(page)).toHaveText(copy.catalogue.outOfStock);
  await expect(pay(page)).toBeDisabled();
  await other.close();
});

test('a double click starts one order and buys once', async ({ page, context, office }) => {
  await signInWithCredits(context, '20');
  const product = await office.add({ ...warden, ...limited(5) });
  await enterOrder(page, product);
  const starts = noteCalls(page, '/api/orders/start');
  const payments = noteCalls(page, '/api/payment/completed/');
  await accept(page);
  await pay(page).dblclick();
  await expect(methods(page)).toBeVisible();
  // The second press did not land on what appeared under the pointer.
  await expect(payWithCredits(page)).toBeEnabled();
  expect([starts.length, payments.length]).toEqual([1, 0]);

  await payWithCredits(page).evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await expect(page).toHaveURL(licensesPath);
  expect(payments).toHaveLength(1);
  expect(await creditsOf(context)).toBe(16);
  expect(await licensesOf(context)).toHaveLength(1);
  expect((await office.find(product)).stock.amount).toBe(4);
});

/** The server does what it is asked, but nobody hears its answer, for the first so many times. */
async function loseAnswers(page: Page, times: number): Promise<string[]> {
  const sent: string[] = [];
  await page.route(completeCall, async (route) => {
    sent.push((route.request().postDataJSON() as { data: { paymentId: string } }).data.paymentId);
    if (sent.length > times) return route.continue();
    await route.fetch();
    await route.abort();
  });
  return sent;
}

const unknown = 'Nobody knows yet whether this is paid. Trying again does not charge you twice.';

test('an answer that is lost is asked for again, and nothing is charged twice', async ({
  page,
  context,
  office,
}) => {
  // After it is paid, the credits would not reach.
  await signInWithCredits(context, '5');
  const product = await office.add(warden);
  await enterOrder(page, product);
  await startOrder(page);
  const sent = await loseAnswers(page, 1);
  await payWithCredits(page).click();
  await expectAlert(page, /nobody knows yet whether this is paid.*not charged twice/, 'danger');
  await expect(summary(page).getByText(unknown)).toBeVisible();
  await expect(methods(page)).toContainText('$1.00 available');
  // Also when the page is left in between.
  await page.reload();
  await expect(summary(page).getByText(unknown)).toBeVisible();
  await summary(page).getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveURL(licensesPath);
  expect(sent).toHaveLength(2);
  expect(new Set(sent).size).toBe(1);
  expect(await creditsOf(context)).toBe(1);
  expect(await licensesOf(context)).toHaveLength(1);
});

test('a server that failed half-way is asked again, too', async ({ page, context, office }) => {
  await signInWithCredits(context, '5');
  await enterOrder(page, await office.add(warden));
  await startOrder(page);
  const { status, message } = errorCatalogue.unavailable;
  await page.route(
    completeCall,
    async (route) => {
      await route.fetch();
      await route.fulfill({
        status,
        json: { success: false, code: status, error: 'unavailable', message },
      });
    },
    { times: 1 },
  );
  await payWithCredits(page).click();
  // Not 'missing': they are spent on this.
  await expect(methods(page)).toContainText('$1.00 available');
  await expect(methods(page)).not.toContainText('missing');
  await expect(summary(page).getByText(unknown)).toBeVisible();
  await summary(page).getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveURL(licensesPath);
  expect(await creditsOf(context)).toBe(1);
  expect(await licensesOf(context)).toHaveLength(1);
});

test('who takes the place of a buyer is not told what that one bought', async ({ page, context, office }) => {
  const buyer = await signInWithCredits(context, '10');
  await enterOrder(page, await office.add(warden));
  await startOrder(page);
  const letGo = await holdReplies(page, completeCall);
  await payWithCredits(page).click();
  await expect(payWithCredits(page)).toHaveAttribute('aria-busy');
  const next = await signInAsSomeoneNew(context, 'Next');
  await expectSignedIn(page, next.name);
  await expect(pay(page)).toHaveText('Pay $4.00');
  await letGo();
  // Alerts show in the order in which they came.
  await pay(page).click();
  await page.getByTestId('alert').waitFor();
  expect(await page.getByTestId('alert').textContent()).toBe(copy.orders.acceptTerms);
  await expect(page).toHaveURL(/\/order\/v1\//);
  expect(await drawnText(page)).not.toContain(buyer.name);
});

test('who takes his own place again is told what he bought', async ({ page, context, office }) => {
  const buyer = await signInWithCredits(context, '10');
  await enterOrder(page, await office.add(warden));
  await startOrder(page);
  const letGo = await holdReplies(page, completeCall);
  await payWithCredits(page).click();
  await expect(payWithCredits(page)).toHaveAttribute('aria-busy');
  const asked = page.waitForResponse(userDataCall);
  await signIn(context, buyer.id);
  await asked;
  await letGo();
  await expectAlert(page, copy.orders.completed, 'calm');
  await expect(page).toHaveURL(licensesPath);
});

test('who wants other options after a lost answer learns that it is bought', async ({
  page,
  context,
  office,
}) => {
  await signInWithCredits(context, '10');
  const product = await office.add(warden);
  await enterOrder(page, product);
  await startOrder(page);
  await loseAnswers(page, 1);
  await payWithCredits(page).click();
  await expect(summary(page).getByText(unknown)).toBeVisible();
  await changeOptions(page).click();
  await expectAlert(page, copy.orders.completed, 'calm');
  await expect(page).toHaveURL(licensesPath);
  expect(await creditsOf(context)).toBe(6);
});

test('who leaves while he pays is told that it is bought, and stays where he went', async ({
  page,
  context,
  office,
}) => {
  await signInWithCredits(context, '10');
  await enterOrder(page, await office.add(warden));
  await startOrder(page);
  const letGo = await holdAnswers(page, completeCall);
  await payWithCredits(page).click();
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Overview' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overview');
  letGo();
  await expectAlert(page, copy.orders.completed, 'calm');
  await expect(page).toHaveURL('/dashboard');
  // What he finds when he returns is not the order that is paid.
  await page.goBack();
  await expect(pay(page)).toHaveText('Pay $4.00');
  expect(await creditsOf(context)).toBe(6);
});

test('an order that another tab replaced is over, and nothing was charged', async ({
  page,
  context,
  office,
}) => {
  await signInWithCredits(context, '10');
  const product = await office.add(warden);
  await enterOrder(page, product);
  await startOrder(page);
  await startWithoutPage(context, {
    productId: product.id,
    price: 4.3,
    subscription: 'subscription',
    duration: 30,
    sessions: 3,
  });
  await payWithCredits(page).click();
  await expectAlert(page, errorCatalogue.order_over.message, 'danger');
  await expect(methods(page)).toHaveCount(0);
  await expect(pay(page)).toBeEnabled();
  expect(await creditsOf(context)).toBe(10);
});

test('an order that could not be started says why and leaves everything as it was', async ({
  page,
  context,
  office,
}) => {
  await signInAsSomeoneNew(context);
  await enterOrder(page, await office.add(warden));
  await slider(page, 'Duration').press('End');
  await page.route(startCall, (route) => route.abort());
  await accept(page);
  await pay(page).click();
  await expectAlert(page, /cannot be reached/, 'danger');
  await expect(pay(page)).toHaveText('Pay $20.40');
  await expect(box(page, 'terms')).toBeChecked();
  await page.unroute(startCall);
  await pay(page).click();
  await expect(methods(page)).toBeVisible();
});

test('a product that is locked while somebody pays does not take the end of it from him', async ({
  page,
  context,
  office,
}) => {
  await signInWithCredits(context, '10');
  const product = await office.add(warden);
  await enterOrder(page, product);
  await startOrder(page);
  await markDocument(page);
  await loseAnswers(page, 1);
  await payWithCredits(page).click();
  await expect(summary(page).getByText(unknown)).toBeVisible();
  const asked = page.waitForResponse(`**/api/products/get/id/${product.id}`);
  await office.change(product, { locked: true });
  await asked;
  await summary(page).getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveURL(licensesPath);
  await expectSameDocument(page);
  expect(await creditsOf(context)).toBe(6);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the order page is clean while one chooses, pays and has paid, in the ${colorScheme}`, async ({
    page,
    context,
    office,
  }) => {
    await signInWithCredits(context, '10');
    const product = await office.add({
      name: 'W'.repeat(60),
      system: 'ticket',
      category: 'other',
      price: 4,
      stock: { enabled: true, amount: 0, data: ['goods'] },
    });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await enterOrder(page, product);
    await expectNoViolations(page);
    await startOrder(page);
    await expect(summary(page).getByRole('timer')).toBeVisible();
    await expectNoViolations(page);
    // The screen of the ticket is on its way, for as long as one needs to look.
    await page.route('**/assets/**', () => {});
    await payWithCredits(page).click();
    await expect(summary(page).getByText('Paid.')).toBeVisible();
    await expectNoViolations(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoViolations(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
}
