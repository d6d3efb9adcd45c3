import { errorCatalogue } from '@botique/contract/errors.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { payPalButton } from '../../../testing/paypal-buttons.ts';
import { expectAlert } from '../../../testing/alerts.ts';
import { expectNoViolations } from '../../../testing/axe.ts';
import { samplePaymentId, sampleReceipt, sampleTopUp } from '../../../testing/samples/sample-orders.ts';
import { waitUntilConnected } from '../../../testing/wait-until-connected.ts';
import {
  createTopUpShop,
  history,
  openTopUp,
  openWindow,
  pack,
  payment,
  paymentAmounts,
  replyPaid,
  writeAmount,
} from '../testing/top-up-page.ts';
import { waitForAnswer } from '../../../testing/wait-for-answer.ts';

const confirmingPayment = 'Confirming your payment of $10.00';
const checkNow = payment.getByRole('button', { name: 'Check now' });

test("sends the newly chosen amount after the buyer left PayPal's window", async () => {
  const { shop, payPal } = createTopUpShop();
  await openTopUp(shop);
  await openWindow(payPal);
  await expect.element(pack('$50')).toBeDisabled();
  payPal.cancel();
  await expectAlert('You left PayPal before paying. You haven’t been charged.', 'calm');
  await expect.element(pack('$50')).toBeEnabled();
  await pack('$50').click();
  await openWindow(payPal);
  payPal.cancel();
  await expect.element(pack('$5')).toBeEnabled();
  await pack('$5').click();
  await openWindow(payPal);
  replyPaid(shop, 5, 5);
  await payPal.approve();
  await expectAlert(/^\$5\.00 added/, 'calm');
  expect(shop.api.calls('paypal.topUp').map(({ body }) => body['amount'])).toEqual([10, 50, 5]);
});

test('says why a top-up could not be opened, and lets the buyer try again', async () => {
  const { shop } = createTopUpShop();
  await openTopUp(shop);
  await expect.element(payPalButton).toBeEnabled();
  shop.api.refuse('paypal.topUp', 'payment_unavailable');
  await payPalButton.click();
  await expectAlert(errorCatalogue.payment_unavailable.message, 'danger');
  await expect.element(pack('$5')).toBeEnabled();
  await expect.element(payPalButton).toBeEnabled();
});

test("[ORD-34] returns the buyer to PayPal's window when a card is declined, to pay with another one", async () => {
  const { shop, payPal } = createTopUpShop();
  await openTopUp(shop);
  await openWindow(payPal);
  const details = [{ issue: 'INSTRUMENT_DECLINED', description: 'The card was declined.' }];
  shop.api.refuse('paypal.capture', 'payment_declined', { details });
  await payPal.approve();
  await expectAlert(errorCatalogue.payment_declined.message, 'danger');
  expect(payPal.openPayment).toBe(samplePaymentId);
  await expect.element(pack('$5')).toBeDisabled();
  replyPaid(shop, 10, 10);
  await payPal.approve();
  await expectAlert('$10.00 added. Your balance is $10.00.', 'calm');
});

test('[ORD-152] keeps checking a top-up whose response was lost, even after a reload', async () => {
  const { shop, payPal } = createTopUpShop();
  const screen = await openTopUp(shop);
  shop.api.disconnect('paypal.capture');
  await openWindow(payPal);
  await payPal.approve();
  await expect.element(payment).toMatchTextContent(confirmingPayment);
  await expect.element(payPalButton).not.toBeInTheDocument();
  await waitForAnswer(() => shop.api.calls('paypal.capture').length);
  await screen.unmount();

  const release = shop.api.hold('paypal.capture');
  await openTopUp(shop);
  await expect.element(payment).toMatchTextContent(confirmingPayment);
  // The balance may already include the top-up, so no sum may count it again.
  await expect.element(payment).not.toMatchTextContent('New balance');
  await expect.element(checkNow).toHaveAttribute('aria-busy', 'true');
  replyPaid(shop, 10, 10);
  release();
  await expectAlert('$10.00 added. Your balance is $10.00.', 'calm');
});

test('shows no stale balance when it cannot be loaded after the payment', async () => {
  const { shop, payPal } = createTopUpShop({ credits: 2.5 });
  await openTopUp(shop);
  await expect.element(payment).toMatchTextContent('$12.50');
  await openWindow(payPal);
  replyPaid(shop, 10, 12.5);
  shop.api.refuse('credits.get', 'unexpected');
  await payPal.approve();
  await expectAlert('$10.00 added.', 'calm');
  await expect.element(payment).toMatchTextContent('Paid. $10.00 added.');
  await expect.element(payment).not.toMatchTextContent('$2.50');
});

test('does not count a top-up twice that is in the balance before its response arrives', async () => {
  const { shop, payPal } = createTopUpShop({ credits: 2.5 });
  await openTopUp(shop);
  await waitUntilConnected(shop);
  await expect.element(payment).toMatchTextContent('$12.50');
  await openWindow(payPal);
  replyPaid(shop, 10, 12.5);
  const release = shop.api.hold('paypal.capture');
  const approved = payPal.approve();
  shop.live.send('credits.changed', {});
  const account = page.getByRole('banner').getByRole('button', { name: /^Account: .*balance \$12\.50/ });
  await expect.element(account).toBeVisible();
  expect(paymentAmounts()).toEqual(['$2.50', '+$10.00', '$12.50']);
  release();
  await approved;
  await expect.element(payment).toMatchTextContent('Paid. $10.00 added.');
});

/** Runs axe on a narrow and a wide page, and checks the narrowest one for sideways scrolling. */
async function expectClean(): Promise<void> {
  for (const width of [390, 1280]) {
    await page.viewport(width, 800);
    await expectNoViolations();
  }
  await page.viewport(320, 800);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  await page.viewport(1280, 800);
}

test('[UI-59] [UI-64] has no accessibility violations and does not scroll sideways until a top-up is approved', async () => {
  const { shop, payPal } = createTopUpShop();
  await openTopUp(shop);
  await expect.element(payPalButton).toBeEnabled();
  await expectClean();
  await writeAmount('0.5');
  await expectClean();
  await pack('$25').click();
  await openWindow(payPal);
  await expectClean();
});

test('[UI-59] [UI-64] has no accessibility violations and does not scroll sideways after a top-up is approved', async () => {
  const { shop, payPal } = createTopUpShop();
  await openTopUp(shop);
  shop.api.disconnect('paypal.capture');
  await openWindow(payPal);
  await payPal.approve();
  await expect.element(payment).toMatchTextContent(confirmingPayment);
  await expectClean();
  shop.api.reply('paypal.capture', { ...sampleReceipt(10), status: 'PENDING', details: [] });
  shop.api.reply('topUps.mine', { data: [sampleTopUp({ state: 'capturing' })], next: null, total: 1 });
  await checkNow.click();
  await expect
    .element(payment)
    .toMatchTextContent(
      /PayPal is still checking this payment.*your credits will be added as soon as it’s confirmed/,
    );
  await expect.element(history).toMatchTextContent('Being confirmed');
  await expectClean();
  await payment.getByRole('button', { name: 'Make another top-up' }).click();
  await openWindow(payPal);
  replyPaid(shop, 10, 10);
  await payPal.approve();
  await expect.element(payment).toMatchTextContent('Paid. $10.00 added.');
  await expectClean();
});
