import { requestTokenCookie } from '@botique/contract/accounts/cookies.ts';
import type { User } from '@botique/contract/accounts/user.ts';
import type { Product } from '@botique/contract/catalogue/product.ts';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { eventually } from '../../../testing/eventually.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { sampleOrder, sampleReceipt } from '../../../testing/samples/sample-orders.ts';
import { customer, sampleProduct } from '../../../testing/samples/samples.ts';
import { createTestShop, type TestShop } from '../../../testing/server/test-shop.ts';

export const warden = sampleProduct({ storge: 100 });

type ShopOptions = { product?: Product; credits?: number };

/** A shop that sells one product to a customer, and fulfills every order. */
export function createOrderShop({ product = warden, credits = 0 }: ShopOptions = {}): TestShop {
  const shop = createTestShop({ viewer: customer });
  const reserved = product.stock.enabled;
  shop.api.reply('products.get', { data: product });
  shop.api.reply('credits.get', { data: { credits } });
  shop.api.reply('orders.start', ({ body }) => ({
    data: sampleOrder({ price: Number(body['price']), reserved }),
  }));
  shop.api.reply('orders.cancel', { data: sampleOrder({ state: 'cancelled' }) });
  shop.api.reply('orders.complete', ({ body }) => sampleReceipt(Number(body['price'])));
  return shop;
}

type OrderOptions = { product?: Product; width?: number; loadsDocuments?: boolean };

export async function openOrder(shop: TestShop, { product = warden, ...options }: OrderOptions = {}) {
  const screen = await openPage(paths.order(product.id), { shop, ...options });
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(product.name);
  return screen;
}

export const summary = page.getByRole('region', { name: 'Summary' });
/** The amount at the end of the summary. */
const total = summary.getByRole('definition').last();
export const payButton = summary.getByRole('button', { name: /^(Pay \$\d+\.\d\d|Continue|Out of stock)$/ });
export const methods = page.getByRole('group', { name: 'Payment method' });
export const method = (name: 'PayPal' | 'Credits' | 'Free') =>
  methods.getByRole('radio', { name: new RegExp(`^${name}`) });
export const payWithCredits = summary.getByRole('button', { name: /^Pay \$\d+\.\d\d with credits$/ });
export const changeOptions = summary.getByRole('button', { name: 'Change options' });
export const checkNow = summary.getByRole('button', { name: 'Check now' });
export const timer = summary.getByRole('timer');
export const slider = (name: string) => page.getByRole('slider', { name, exact: true });
export const acceptance = (of: 'terms' | 'privacy policy') =>
  page.getByRole('checkbox', { name: `I accept the ${of}` });

/** Shown while the outcome of a $4.00 payment is unknown. */
export const confirmingPayment = summary.getByText('Confirming your payment of $4.00');

export async function acceptTerms(): Promise<void> {
  await acceptance('terms').click();
  await acceptance('privacy policy').click();
}

/** Accepts the terms and presses Pay: the order is started and the payment methods appear. */
export async function startOrder(): Promise<void> {
  await acceptTerms();
  await payButton.click();
  await expect.element(methods).toBeVisible();
}

export async function expectTotal(amount: string): Promise<void> {
  await eventually(() => total.query()?.textContent).toBe(amount);
}

/** The lines of the summary as text. The total comes last. */
export function summaryLines(): string[] {
  const amounts = summary.getByRole('definition').elements();
  return summary
    .getByRole('term')
    .elements()
    .map((term, index) => `${term.textContent}: ${amounts[index]?.textContent}`);
}

/** Replaces the login session, as if someone signed in in another tab. */
export function replaceSession({ api }: TestShop, person: User): void {
  document.cookie = `${requestTokenCookie}=next-token-of-${person.id}; Path=/`;
  api.reply('auth.userData', { data: person });
  window.dispatchEvent(new Event('focus'));
}
