import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { openPage } from '../../../testing/open-page.tsx';
import { eventually } from '../../../testing/eventually.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { payPalButton, takePayPal, type TestPayPal } from '../../../testing/paypal-buttons.ts';
import { samplePaymentId, sampleReceipt } from '../../../testing/samples/sample-orders.ts';
import { customer } from '../../../testing/samples/samples.ts';
import { createTestShop, type TestShop } from '../../../testing/server/test-shop.ts';

/** A shop that sells credits to a customer through PayPal. */
export function createTopUpShop({ credits = 0 } = {}): { shop: TestShop; payPal: TestPayPal } {
  const shop = createTestShop({ viewer: customer });
  shop.api.reply('credits.get', { data: { credits } });
  return { shop, payPal: takePayPal(shop) };
}

export async function openTopUp(shop: TestShop, { search = '', width = 1280 } = {}) {
  const screen = await openPage(paths.store + search, { shop, width });
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Store');
  return screen;
}

/** Sets the replies after PayPal took the money: the capture and the new balance. */
export function replyPaid({ api }: TestShop, amount: number, balance: number): void {
  api.reply('paypal.capture', { ...sampleReceipt(amount), status: 'COMPLETED', details: [] });
  api.reply('credits.get', { data: { credits: balance } });
}

export async function openWindow(payPal: TestPayPal): Promise<void> {
  await expect.element(payPalButton).toBeEnabled();
  await payPalButton.click();
  await eventually(() => payPal.openPayment).toBe(samplePaymentId);
}

export const payment = page.getByRole('region', { name: 'Payment' });
export const history = page.getByRole('table', { name: 'Your top-ups' });
export const amounts = page.getByRole('group', { name: 'Amount' });
export const pack = (name: string) => amounts.getByRole('radio', { name, exact: true });
export const amountField = page.getByLabelText('Amount in dollars');

export async function writeAmount(text: string): Promise<void> {
  await amounts.getByRole('radio', { name: /^Other amount/ }).click();
  await amountField.fill(text);
}

/** The amounts of the payment card: the balance, the top-up and the new balance. */
export function paymentAmounts(): (string | null)[] {
  return payment
    .getByRole('definition')
    .elements()
    .map(({ textContent }) => textContent);
}
