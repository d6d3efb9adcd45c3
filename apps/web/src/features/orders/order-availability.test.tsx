import { strings } from '@botique/contract/strings.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { paths } from '../../lib/navigation/paths.ts';
import { expectAlert } from '../../testing/alerts.ts';
import { expectNoViolations } from '../../testing/axe.ts';
import { eventually } from '../../testing/eventually.ts';
import { expectAddress } from '../../testing/expectations.ts';
import { openPage } from '../../testing/open-page.tsx';
import { goTo, press } from '../../testing/interactions.ts';
import { admin, customer } from '../../testing/samples/samples.ts';
import { waitUntilConnected } from '../../testing/wait-until-connected.ts';
import { createOrderShop, expectTotal, openOrder, payButton, slider, warden } from './testing/order-page.ts';

const stock = (amount: number) => ({ ...warden, stock: { enabled: true, amount, data: [] } });

test('[ORD-28] sends the buyer of a locked product back to the products', async () => {
  const shop = createOrderShop({ product: { ...warden, locked: true } });
  await openPage(paths.order(warden.id), { shop });
  await expectAlert(strings.orders.notAvailable, 'danger');
  await expectAddress(paths.dashboardProducts);
});

test('[ORD-28] leaves the order page when its product is locked, and shows it again once the product is unlocked', async () => {
  const shop = createOrderShop();
  await openOrder(shop);
  await waitUntilConnected(shop);
  shop.api.reply('products.get', { data: { ...warden, locked: true } });
  shop.live.send('catalogue.changed', {});
  await expectAlert(strings.orders.notAvailable, 'danger');
  await expectAddress(paths.dashboardProducts);

  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Products');
  await expect.element(page.getByText('No products yet')).toBeVisible();
  const loaded = shop.api.calls('products.list').length;
  shop.api.reply('products.get', { data: { ...warden, name: 'Warden again' } });
  shop.live.send('catalogue.changed', {});
  await eventually(() => shop.api.calls('products.list').length).toBeGreaterThan(loaded);
  // The page must not trust its cached product.
  goTo(paths.order(warden.id));
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Warden again');
  await expect.element(payButton).toBeEnabled();
});

test('[ORD-29] sends the buyer of a missing product back to the products', async () => {
  for (const id of ['Aa1Bb2Cc', 'no-such-thing']) {
    const shop = createOrderShop();
    shop.api.refuse('products.get', 'not_found');
    const screen = await openPage(paths.order(id), { shop });
    await expectAlert(strings.orders.notFound, 'danger');
    await expectAddress(paths.dashboardProducts);
    await screen.unmount();
  }
});

test('[ORD-29] leaves the order page when its product is archived', async () => {
  const shop = createOrderShop();
  await openOrder(shop);
  await waitUntilConnected(shop);
  shop.api.refuse('products.get', 'not_found');
  shop.live.send('catalogue.changed', {});
  await expectAlert(strings.orders.notFound, 'danger');
  await expectAddress(paths.dashboardProducts);
});

test('disables the pay button while the product is out of stock', async () => {
  const shop = createOrderShop({ product: stock(1) });
  await openOrder(shop);
  await waitUntilConnected(shop);
  await expect.element(payButton).toBeEnabled();
  shop.api.reply('products.get', { data: stock(0) });
  shop.live.send('catalogue.changed', {});
  await expect.element(payButton).toMatchTextContent(strings.catalogue.outOfStock);
  await expect.element(payButton).toBeDisabled();
  await expectNoViolations();
  shop.api.reply('products.get', { data: stock(5) });
  shop.live.send('catalogue.changed', {});
  await expect.element(payButton).toMatchTextContent(/^Pay \$4\.00$/);
  await expect.element(payButton).toBeEnabled();
});

test('shows a placeholder while the product loads', async () => {
  const shop = createOrderShop();
  const release = shop.api.hold('products.get');
  await openPage(paths.order(warden.id), { shop });
  await expect.element(page.getByText('Loading product')).toBeInTheDocument();
  await expectNoViolations();
  release();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Warden');
});

test('offers Retry when the product cannot be loaded', async () => {
  const shop = createOrderShop();
  // A live connection would refetch everything.
  shop.live.cut();
  shop.api.refuse('products.get', 'unexpected', { message: 'Something went wrong.' });
  await openPage(paths.order(warden.id), { shop });
  await expect.element(page.getByText('Could not load this product. Something went wrong.')).toBeVisible();
  await expectNoViolations();
  shop.api.reply('products.get', { data: warden });
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Warden');
});

test('keeps the chosen options when the buyer leaves or reloads the order page', async () => {
  const shop = createOrderShop();
  const screen = await openOrder(shop);
  await press(slider('Duration'), 'End');
  await press(slider('Active sessions'), 'ArrowRight');
  await expectTotal('$20.70');
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Overview' }).click();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Overview');
  window.history.back();
  await expectTotal('$20.70');
  await screen.unmount();

  // An option that the product no longer offers falls back to the included one. The others stay.
  const roomier = { ...warden, storge: 200 };
  shop.api.reply('products.get', { data: roomier });
  await openOrder(shop);
  await expect.element(slider('Storage')).toHaveAttribute('aria-valuetext', '200 MB, included');
  await expectTotal('$20.70');
});

test('ignores stored options that are malformed', async () => {
  const shop = createOrderShop();
  for (const nonsense of ['{', '{"selection":{"subscription":"forever","duration":-1},"order":{"id":"x"}}']) {
    const screen = await openOrder(shop);
    await press(slider('Duration'), 'End');
    await expectTotal('$20.40');
    await screen.unmount();
    for (const name of Object.keys(sessionStorage)) sessionStorage.setItem(name, nonsense);
    const reloaded = await openOrder(shop);
    await expectTotal('$4.00');
    await reloaded.unmount();
  }
});

test('does not show the chosen options to the next person who signs in', async () => {
  const screen = await openOrder(createOrderShop());
  await press(slider('Duration'), 'End');
  await expectTotal('$20.40');
  await screen.unmount();
  const shop = createOrderShop();
  shop.api.reply('auth.userData', { data: { ...customer, id: admin.id } });
  await openOrder({ ...shop, viewer: { ...customer, id: admin.id } });
  await expectTotal('$4.00');
});
