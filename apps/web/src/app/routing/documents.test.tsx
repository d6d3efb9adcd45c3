import { strings } from '@botique/contract/strings.ts';
import { setNonce } from 'get-nonce';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  createOrderShop,
  method,
  openOrder,
  payWithCredits,
  replaceSession,
  startOrder,
  summary,
  warden,
} from '../../features/orders/testing/order-page.ts';
import {
  createAdminShop,
  editPath,
  field,
} from '../../features/catalogue/manage-products/testing/product-form-page.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { topUpLink } from '../../lib/purchase/top-up-link.ts';
import { expectAlert, expectOnlyAlert } from '../../testing/alerts.ts';
import { eventually } from '../../testing/eventually.ts';
import { expectAddress } from '../../testing/expectations.ts';
import { openPage } from '../../testing/open-page.tsx';
import { admin, customer } from '../../testing/samples/samples.ts';
import { payPalButton, takePayPal } from '../../testing/paypal-buttons.ts';
import { createRoutes } from '../router.tsx';
import { needsDocument } from './screens.ts';

const menuLink = (name: string) =>
  page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name, exact: true });

type Step = { path: string; replace: boolean };

/** Records document loads and prevents them, because they would end the test. */
function keepDocument(): Step[] {
  const asked: Step[] = [];
  function onNavigate(event: NavigateEvent) {
    if (event.destination.sameDocument) return;
    event.preventDefault();
    const { pathname, search } = new URL(event.destination.url);
    asked.push({ path: pathname + search, replace: event.navigationType === 'replace' });
  }
  window.navigation.addEventListener('navigate', onNavigate);
  onTestFinished(() => window.navigation.removeEventListener('navigate', onNavigate));
  return asked;
}

test("[UI-66] requires a document load to enter or leave a page with PayPal's buttons, and for no other navigation", () => {
  const routes = createRoutes({ development: false });
  const withButtons = [paths.order('Wd4xK9Qe'), paths.store, paths.invoice('INV-000046')];
  const without = [
    paths.landing,
    paths.products,
    paths.product('Wd4xK9Qe'),
    paths.dashboard,
    paths.dashboardProducts,
    paths.invoices,
    paths.licenses,
    paths.license('L-1'),
    paths.tickets,
    paths.ticket('T-7K2M9QxA'),
    paths.adminProducts,
    paths.adminUsers,
    paths.profile('1'),
    '/nowhere',
  ];
  const needed = (from: string, to: string) => {
    window.history.replaceState(null, '', from);
    return needsDocument(routes, to);
  };
  for (const one of withButtons) {
    for (const other of without) {
      expect(needed(other, `${one}?amount=5#pay`), `${other} to ${one}`).toBe(true);
      expect(needed(one, other), `${one} to ${other}`).toBe(true);
    }
    for (const other of withButtons) expect(needed(one, other)).toBe(false);
  }
  for (const one of without) {
    for (const other of without) expect(needed(one, other)).toBe(false);
  }
});

test('[UI-66] opens the order page with a document load', async () => {
  const asked = keepDocument();
  await openPage(paths.product(warden.id), {
    shop: createOrderShop(),
    data: { product: warden },
    loadsDocuments: true,
  });
  await page
    .getByRole('main')
    .getByRole('link', { name: strings.catalogue.buyFor('$4.00') })
    .click();
  await eventually(() => asked).toEqual([{ path: paths.order(warden.id), replace: false }]);
  await expectAddress(paths.product(warden.id));
});

test('[UI-66] leaves the order page with a document load, but opens the top-up page without one', async () => {
  const asked = keepDocument();
  const shop = createOrderShop({ credits: 0.8 });
  takePayPal(shop);
  await openOrder(shop, { loadsDocuments: true });
  await menuLink('Products').click();
  await eventually(() => asked).toEqual([{ path: paths.dashboardProducts, replace: false }]);
  await expectAddress(paths.order(warden.id));
  await startOrder();
  await method('Credits').click();
  await summary.getByRole('link', { name: 'Top up $3.20' }).click();
  await expectAddress(topUpLink(320n, warden.id));
  expect(asked).toHaveLength(1);
});

test('[UI-66] shows the alert of a purchase in the next document', async () => {
  const asked = keepDocument();
  const shop = createOrderShop({ credits: 10 });
  const screen = await openOrder(shop, { loadsDocuments: true });
  await startOrder();
  await payWithCredits.click();
  await eventually(() => asked).toEqual([{ path: paths.licenses, replace: false }]);
  await screen.unmount();

  await openPage(paths.dashboardProducts, { shop });
  await expectAlert(strings.orders.completed, 'calm');
});

test('[UI-66] does not carry alerts over to the next person who signs in', async () => {
  const shop = createOrderShop();
  const persisted = [{ code: 200, type: 'success', message: strings.orders.completed }];
  sessionStorage.setItem(`alerts ${customer.id}`, JSON.stringify({ at: Date.now(), persisted }));
  await openPage(paths.dashboardProducts, { shop });
  await expectAlert(strings.orders.completed, 'calm');
  const next = { ...admin, globalUsername: 'Next' };
  replaceSession(shop, next);
  const account = page.getByRole('banner').getByRole('button', { name: /^Account: Next/ });
  await expect.element(account).toBeVisible();
  expect(sessionStorage.getItem(`alerts ${next.id}`)).toBeNull();
});

test('[UI-66] replaces the order page of a missing product with a document load and shows why in an alert', async () => {
  const asked = keepDocument();
  const shop = createOrderShop();
  shop.api.refuse('products.get', 'not_found');
  const screen = await openPage(paths.order(warden.id), { shop, loadsDocuments: true });
  await eventually(() => asked[0]).toEqual({ path: paths.dashboardProducts, replace: true });
  await screen.unmount();

  await openPage(paths.dashboardProducts, { shop });
  await expectOnlyAlert(strings.orders.notFound, 'danger');
});

test('[UI-66] asks only once about unsaved changes when a document load follows', async () => {
  const asked = keepDocument();
  const { shop, catalogue } = createAdminShop();
  const product = catalogue.add();
  await openPage(editPath(product.id), { shop, loadsDocuments: true });
  await field('Name').fill('Unsaved');
  await menuLink('Top up').click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect.element(question).toBeVisible();
  expect(asked).toEqual([]);
  await question.getByRole('button', { name: 'Leave' }).click();
  await eventually(() => asked).toEqual([{ path: paths.store, replace: false }]);
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
});

test("[UI-67] passes the nonce of the document to PayPal's script", async () => {
  setNonce('nonce-of-this-document');
  onTestFinished(() => setNonce(''));
  const shop = createOrderShop();
  takePayPal(shop);
  await openOrder(shop);
  await startOrder();
  await expect.element(payPalButton).toBeEnabled();
  const script = document.querySelector<HTMLScriptElement>('script[src*="window.paypal"]');
  expect(script?.dataset['cspNonce']).toBe('nonce-of-this-document');
  expect(script?.nonce).toBe('nonce-of-this-document');
});
