import { artworkPath } from '@botique/contract/catalogue/artwork.ts';
import { copy } from '@botique/contract/copy.ts';
import { centsText } from '@botique/contract/money.ts';
import { firstSelection } from '@botique/contract/orders/order-options.ts';
import { priceOrder } from '@botique/contract/orders/price-order.ts';
import { expect } from '@playwright/test';
import { holdAnswers } from './steps/calls.ts';
import { expectSameDocument, goInside, markDocument, waitUntilTakenOver } from './steps/document.ts';
import {
  box,
  drag,
  enterOrder,
  linesOf,
  orderPath,
  pay,
  productsPath,
  slider,
  summary,
  total,
} from './steps/orders.ts';
import { expectAlert, someId } from './steps/product-desk.ts';
import { cardOf, test } from './steps/products.ts';
import { signInAsSomeoneNew } from './steps/sign-in.ts';

const warden = { category: 'bots', price: 4, lifeTimePrice: 60, storge: 100 } as const;
const productCall = (id: string) => `**/api/products/get/id/${id}`;

test('[ORD-24] [ORD-25] [ORD-27] a license shows its options, its pictures and what it costs', async ({
  page,
  context,
  office,
}) => {
  await signInAsSomeoneNew(context);
  const id = someId();
  const images = (['0', '1', '2'] as const).map((view) => artworkPath({ id, category: 'bots' }, view));
  const product = await office.add({ ...warden, id, images });
  await enterOrder(page, product);
  await expect(page).toHaveTitle(new RegExp(`^Order ${product.name} `));
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText(`Store${product.name}`);

  const types = page.getByRole('group', { name: 'Subscription type' });
  await expect(types.getByRole('radio', { name: 'Subscription $4.00 / mo' })).toBeChecked();
  await expect(types.getByRole('radio', { name: 'Lifetime $60.00' })).not.toBeChecked();
  for (const [name, value] of [
    ['Duration', '30 days, no discount'],
    ['Active sessions', '2, included'],
    ['Storage', '100 MB, included'],
  ] as const) {
    await expect(slider(page, name)).toHaveAttribute('aria-valuetext', value);
  }
  expect(await linesOf(page)).toEqual(['30 days at $4.00: $4.00', 'VAT: $0.00', 'Total: $4.00']);
  await expect(box(page, 'terms')).not.toBeChecked();
  await expect(box(page, 'privacy policy')).not.toBeChecked();
  await expect(pay(page)).toHaveText('Pay $4.00');

  const picture = summary(page).getByRole('img', { name: product.name, exact: true });
  await expect(picture).toHaveAttribute('src', images[0] ?? '');
  await summary(page).getByRole('button', { name: 'Picture 2 of 3' }).click();
  await expect(picture).toHaveAttribute('src', images[1] ?? '');

  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Store' }).click();
  await expect(page).toHaveURL(productsPath);
});

test('[ORD-19] [ORD-20] [ORD-26] the total follows the mouse, and is what the shared function says', async ({
  page,
  context,
  office,
}) => {
  await signInAsSomeoneNew(context);
  const product = await office.add(warden);
  await enterOrder(page, product);
  const first = firstSelection(product);
  const expectPrice = (change: Partial<typeof first>) =>
    expect(total(page)).toHaveText(centsText(priceOrder(product, { ...first, ...change }).totalCents));

  await drag(page, 'Duration', 2 / 5);
  await expect(slider(page, 'Duration')).toHaveAttribute('aria-valuetext', '90 days, 5% off');
  await expectPrice({ duration: 90 });
  await drag(page, 'Active sessions', 2 / 8);
  await expect(slider(page, 'Active sessions')).toHaveAttribute('aria-valuetext', '4, +$0.50');
  await expectPrice({ duration: 90, sessions: 4 });
  await drag(page, 'Storage', 400 / 5020);
  await expect(slider(page, 'Storage')).toHaveAttribute('aria-valuetext', '500 MB, +$0.40');
  await expectPrice({ duration: 90, sessions: 4, storge: 500 });
  expect(await linesOf(page)).toEqual([
    '90 days at $4.00: $12.00',
    'Term discount, 5%: -$0.60',
    '2 extra sessions: $0.50',
    '400 MB more storage: $0.40',
    'VAT: $0.00',
    'Total: $12.30',
  ]);
  await expect(pay(page)).toHaveText('Pay $12.30');

  // Beside the thumb a press goes there at once; beyond the end is the end.
  await page.getByText('180', { exact: true }).hover();
  const thumb = await slider(page, 'Duration').boundingBox();
  await page.mouse.move((thumb?.x ?? 0) + 200, (thumb?.y ?? 0) + 10);
  await page.mouse.down();
  await page.mouse.move((thumb?.x ?? 0) + 2000, (thumb?.y ?? 0) + 10);
  await page.mouse.up();
  await expect(slider(page, 'Duration')).toHaveAttribute('aria-valuetext', '180 days, 15% off');
});

test('[ORD-26] the options and the total are reached by keyboard alone', async ({
  page,
  context,
  office,
}) => {
  await signInAsSomeoneNew(context);
  const product = await office.add(warden);
  await enterOrder(page, product);
  await page.getByRole('radio', { name: 'Subscription $4.00 / mo' }).focus();
  await page.keyboard.press('Tab');
  await expect(slider(page, 'Duration')).toBeFocused();
  await page.keyboard.press('End');
  await expect(total(page)).toHaveText('$20.40');
  await page.keyboard.press('ArrowLeft');
  await expect(total(page)).toHaveText('$18.00');
  await page.keyboard.press('Home');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await expect(total(page)).toHaveText('$4.30');
  await page.keyboard.press('Tab');
  await expect(slider(page, 'Storage')).toBeFocused();
  await page.keyboard.press('PageUp');
  await expect(slider(page, 'Storage')).toHaveAttribute('aria-valuetext', '300 MB, +$0.20');
  await expect(total(page)).toHaveText('$4.50');

  await page.getByRole('radio', { name: 'Subscription $4.00 / mo' }).press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Lifetime $60.00' })).toBeChecked();
  await expect(slider(page, 'Duration')).toHaveCount(0);
  expect(await linesOf(page)).toEqual([
    'Lifetime license: $60.00',
    '1 extra session: $1.00',
    '200 MB more storage: $0.50',
    'VAT: $0.00',
    'Total: $61.50',
  ]);
});

test('the marks below a slider stand apart also for who reads twice as large', async ({
  page,
  context,
  office,
}) => {
  await signInAsSomeoneNew(context);
  await enterOrder(page, await office.add(warden));
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  const days = await page.getByText('60', { exact: true }).boundingBox();
  const discount = await page.getByText('-3%', { exact: true }).boundingBox();
  if (!days || !discount) throw new Error('the marks are not there');
  expect(discount.y - days.y).toBeGreaterThan(0.9 * days.height);
});

test.describe('by finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('[ORD-26] a slider is moved, and Pay stays in view with the total', async ({
    page,
    context,
    office,
  }) => {
    await signInAsSomeoneNew(context);
    const product = await office.add(warden);
    await enterOrder(page, product);
    await expect(pay(page)).toBeInViewport({ ratio: 1 });
    const thumb = await slider(page, 'Active sessions').boundingBox();
    if (!thumb) throw new Error('the slider is not there');
    const finger = await context.newCDPSession(page);
    const touch = (type: string, x: number) =>
      finger.send('Input.dispatchTouchEvent', {
        type: type as 'touchStart',
        touchPoints: type === 'touchEnd' ? [] : [{ x, y: thumb.y + thumb.height / 2 }],
      });
    const start = thumb.x + thumb.width / 2;
    await touch('touchStart', start);
    for (let x = start; x < 450; x += 30) await touch('touchMove', x);
    await touch('touchEnd', 0);
    await expect(slider(page, 'Active sessions')).toHaveAttribute('aria-valuetext', '10, +$1.00');
    await expect(pay(page)).toHaveText('Pay $5.00');
    await expect(pay(page)).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await box(page, 'privacy policy').scrollIntoViewIfNeeded();
    await expect(pay(page)).toBeInViewport({ ratio: 1 });
  });

  test('[ORD-26] who scrolls the page over a slider changes nothing, and a tap beside the thumb does', async ({
    page,
    context,
    office,
  }) => {
    await signInAsSomeoneNew(context);
    await enterOrder(page, await office.add(warden));
    const thumb = await slider(page, 'Duration').boundingBox();
    if (!thumb) throw new Error('the slider is not there');
    const finger = await context.newCDPSession(page);
    const y = thumb.y + thumb.height / 2;
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: 250, y }] });
    for (let up = 15; up < 200; up += 15) {
      await finger.send('Input.dispatchTouchEvent', {
        type: 'touchMove',
        touchPoints: [{ x: 250, y: y - up }],
      });
    }
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(50);
    await expect(slider(page, 'Duration')).toHaveAttribute('aria-valuetext', '30 days, no discount');
    await expect(pay(page)).toHaveText('Pay $4.00');

    // The page glides on for a while after the finger has left; a tap waits for what it taps to stand still.
    const track = slider(page, 'Active sessions').locator('xpath=ancestor::*[@data-orientation][last()]');
    const { width, height } = (await track.boundingBox()) ?? { width: 0, height: 0 };
    await track.tap({ position: { x: width - 4, y: height / 2 } });
    await expect(slider(page, 'Active sessions')).toHaveAttribute('aria-valuetext', '10, +$1.00');
    await expect(pay(page)).toHaveText('Pay $5.00');
  });
});

test('[ORD-24] only the panels that apply are there', async ({ page, context, office }) => {
  await signInAsSomeoneNew(context);
  const types = page.getByRole('group', { name: 'Subscription type' });

  const monthly = await office.add({ ...warden, lifeTimePrice: 0, category: 'other' });
  await enterOrder(page, monthly);
  await expect(slider(page, 'Duration')).toBeVisible();
  await expect(slider(page, 'Active sessions')).toBeVisible();
  await expect(slider(page, 'Storage')).toHaveCount(0);
  await expect(types).toHaveCount(0);

  // All the storage that there can be is included: there is nothing to add.
  const roomy = await office.add({ ...warden, storge: 5120 });
  await enterOrder(page, roomy);
  await expect(types).toBeVisible();
  await expect(slider(page, 'Storage')).toHaveCount(0);

  const made = await office.add({ ...warden, system: 'ticket', price: 180 });
  await enterOrder(page, made);
  expect(await linesOf(page)).toEqual([`${made.name}: $180.00`, 'VAT: $0.00', 'Total: $180.00']);
  await expect(page.getByRole('slider')).toHaveCount(0);
  await expect(page.getByRole('radio')).toHaveCount(0);

  const free = await office.add({ ...warden, price: 0 });
  await enterOrder(page, free);
  expect(await linesOf(page)).toEqual([`${free.name}: $0.00`, 'VAT: $0.00', 'Total: $0.00']);
  await expect(page.getByRole('slider')).toHaveCount(0);
  await expect(pay(page)).toHaveText('Continue');
});

test('[ORD-28] a locked product is not available, at once or while somebody looks at it', async ({
  page,
  context,
  office,
}) => {
  await signInAsSomeoneNew(context);
  const locked = await office.add({ locked: true });
  await page.goto(orderPath(locked.id));
  await expectAlert(page, copy.orders.notAvailable, 'danger');
  await expect(page).toHaveURL(productsPath);

  const open = await office.add();
  await enterOrder(page, open);
  await markDocument(page);
  const closed = await office.change(open, { locked: true });
  await expectAlert(page, copy.orders.notAvailable, 'danger');
  await expect(page).toHaveURL(productsPath);

  // What was locked a moment ago can be had again: the page does not go by what it remembers.
  const name = `${open.name} again`;
  await office.change(closed, { locked: false, name });
  await expect(cardOf(page, { name })).toBeVisible();
  await goInside(page, orderPath(open.id));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(pay(page)).toBeEnabled();
  await expectSameDocument(page);
});

test('[ORD-29] a missing product was not found, at once or while somebody looks at it', async ({
  page,
  context,
  office,
}) => {
  await signInAsSomeoneNew(context);
  for (const id of [someId(), 'no-such-thing']) {
    await page.goto(orderPath(id));
    await expectAlert(page, copy.orders.notFound, 'danger');
    await expect(page).toHaveURL(productsPath);
  }
  const product = await office.add();
  await enterOrder(page, product);
  await markDocument(page);
  await office.archive(product);
  await expectAlert(page, copy.orders.notFound, 'danger');
  await expect(page).toHaveURL(productsPath);
  await expectSameDocument(page);
});

test('what is sold out while somebody looks at it cannot be paid, until there is more', async ({
  page,
  context,
  office,
}) => {
  await signInAsSomeoneNew(context);
  const product = await office.add({ stock: { enabled: true, amount: 1, data: [] } });
  await enterOrder(page, product);
  await expect(pay(page)).toBeEnabled();
  const soldOut = await office.change(product, { stock: { enabled: true, amount: 0, data: [] } });
  await expect(pay(page)).toHaveText(copy.catalogue.outOfStock);
  await expect(pay(page)).toBeDisabled();
  await office.change(soldOut, { stock: { enabled: true, amount: 5, data: [] } });
  await expect(pay(page)).toHaveText('Pay $3.00');
  await expect(pay(page)).toBeEnabled();
});

test('a product that loads slowly shows its place, one that fails to load can be tried again', async ({
  page,
  context,
  office,
}) => {
  await signInAsSomeoneNew(context);
  const product = await office.add();
  // A live line that comes about would fetch everything anew by itself.
  await page.routeWebSocket(/\/socket\.io\//, () => {});
  const letGo = await holdAnswers(page, productCall(product.id));
  await page.goto(orderPath(product.id));
  await waitUntilTakenOver(page);
  await expect(page.getByText('Loading the product')).toBeAttached();
  letGo();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(product.name);

  await page.unroute(productCall(product.id));
  await page.route(productCall(product.id), (route) =>
    route.fulfill({
      status: 500,
      json: { success: false, code: 500, error: 'unexpected', message: 'Something went wrong.' },
    }),
  );
  await page.goto(orderPath(product.id));
  await expect(page.getByText('Could not load this product. Something went wrong.')).toBeVisible();
  await page.unroute(productCall(product.id));
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(product.name);
});

test('the choice outlives leaving the page, but not its person; nonsense is not believed', async ({
  page,
  context,
  office,
}) => {
  await signInAsSomeoneNew(context);
  const product = await office.add(warden);
  await enterOrder(page, product);
  await slider(page, 'Duration').press('End');
  await slider(page, 'Active sessions').press('ArrowRight');
  await expect(total(page)).toHaveText('$20.70');
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Overview' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overview');
  await page.goBack();
  await expect(total(page)).toHaveText('$20.70');
  await page.reload();
  await expect(total(page)).toHaveText('$20.70');

  // What the product does not offer any more falls back, the rest stays.
  await office.change(product, { storge: 200 });
  await page.reload();
  await expect(slider(page, 'Storage')).toHaveAttribute('aria-valuetext', '200 MB, included');
  await expect(total(page)).toHaveText('$20.70');

  for (const nonsense of ['{', '{"selection":{"subscription":"forever","duration":-1},"order":{"id":"x"}}']) {
    await page.evaluate((text) => {
      for (const name of Object.keys(sessionStorage)) sessionStorage.setItem(name, text);
    }, nonsense);
    await page.reload();
    await expect(total(page)).toHaveText('$4.00');
  }
  await slider(page, 'Duration').press('End');
  await expect(total(page)).toHaveText('$20.40');
  await signInAsSomeoneNew(context);
  await enterOrder(page, product);
  await expect(total(page)).toHaveText('$4.00');
});

test('a visitor is asked to log in', async ({ page, office }) => {
  const product = await office.add();
  await page.goto(orderPath(product.id));
  await expect(page.getByText(copy.dashboard.missingAccess)).toBeVisible();
  await expect(pay(page)).toHaveCount(0);
});
