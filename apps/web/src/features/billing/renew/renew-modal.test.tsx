import { errorCatalogue, type ErrorName } from '@botique/contract/errors.ts';
import { moneyStrings } from '@botique/contract/money-strings.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { focus } from '../../../testing/interactions.ts';
import { expectAlert, expectNoAlert } from '../../../testing/alerts.ts';
import { expectNoViolations } from '../../../testing/axe.ts';
import { expectAddress } from '../../../testing/expectations.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { takePayPal } from '../../../testing/paypal-buttons.ts';
import { samplePendingInvoice } from '../../../testing/samples/sample-invoices.ts';
import { licenseList, sampleLicense } from '../../../testing/samples/sample-licenses.ts';
import { customer, sampleProduct } from '../../../testing/samples/samples.ts';
import { createTestShop, type TestShop } from '../../../testing/server/test-shop.ts';

const monthMs = 30 * 86_400_000;
const listPath = '/dashboard/licenses/@me';

const dialog = () => page.getByRole('dialog', { name: moneyStrings.renewal.title });
const price = () => dialog().getByRole('definition').last();
const continueButton = () => dialog().getByRole('button', { name: moneyStrings.renewal.continue });
const cancelButton = () => dialog().getByRole('button', { name: moneyStrings.renewal.cancel });
const slider = () => dialog().getByRole('slider', { name: moneyStrings.renewal.duration });
const renewButton = (name = 'Warden') => page.getByRole('button', { name: `Renew ${name}`, exact: true });

const product = sampleProduct({ price: 4.5 });
/** In three months, so that a renewal counts from there. */
const end = Date.now() + 3 * monthMs;
const license = sampleLicense({
  productId: product.id,
  productName: 'Warden',
  createdAt: new Date(end - 6 * monthMs).toISOString(),
  expire: new Date(end).toISOString(),
});
const endAfter = (months: number) => new Date(end + months * monthMs).toISOString();

function shopWithLicense({ credits = 20 } = {}): TestShop {
  const shop = createTestShop({ viewer: customer });
  shop.api.reply('licenses.mine', licenseList([license]));
  shop.api.reply('licenses.expiring', { data: [license] });
  shop.api.reply('invoices.renewalPrice', { data: { monthly: 4.5 } });
  shop.api.reply('credits.get', { data: { credits } });
  return shop;
}

function acceptRenewal(shop: TestShop): void {
  shop.api.reply('invoices.renew', ({ body }) => {
    const { duration } = body['onPay'] as { duration: number };
    const data = { invoiceId: 'INV-000046', licenseId: license.id, expire: endAfter(duration), price: 4.5 };
    return { message: moneyStrings.renewal.renewed, data };
  });
}

async function openModal(shop: TestShop, { path = listPath, width = 1280 } = {}) {
  const screen = await openPage(path, { shop, width });
  await renewButton().click();
  await expect.element(price()).toBeVisible();
  return screen;
}

async function chooseMonths(months: number): Promise<void> {
  focus(slider());
  await userEvent.keyboard(`{Home}${'{ArrowRight}'.repeat(months - 1)}`);
  await expect.element(slider()).toHaveAttribute('aria-valuenow', String(months));
}

/** Clicks a corner of the page that the modal does not cover. */
const clickBeside = () => userEvent.click(document.body, { position: { x: 5, y: 5 }, force: true });

test('[ORD-98] [ORD-99] [ORD-103] [ORD-105] [ORD-114] renews a license in four steps', async () => {
  const shop = shopWithLicense();
  acceptRenewal(shop);
  const releasePrice = shop.api.hold('invoices.renewalPrice');
  await openPage(listPath, { shop });
  await renewButton().click();
  // 0 loading
  await expect.element(dialog().getByText('Loading price')).toBeInTheDocument();
  await expect.element(continueButton()).toBeDisabled();
  releasePrice();
  // 1 choosing
  await expect.element(price()).toMatchTextContent('$4.50');
  await expect.element(cancelButton()).toBeEnabled();
  await expect.element(slider()).toHaveAttribute('aria-valuemin', '1');
  await expect.element(slider()).toHaveAttribute('aria-valuemax', '6');
  await chooseMonths(3);
  await expect.element(price()).toMatchTextContent('$13.50');
  expect(dialog().element().querySelector('time')).toHaveAttribute('datetime', endAfter(3));
  // 2 processing
  const releaseAnswer = shop.api.hold('invoices.renew');
  await continueButton().click();
  await expect.element(continueButton()).toHaveAttribute('aria-busy', 'true');
  expect(shop.api.calls('invoices.renew').map(({ body }) => body)).toEqual([
    {
      price: 13.5,
      paymentId: expect.stringMatching(/^[\da-f-]{36}$/) as string,
      onPay: { license: license.id, productId: product.id, duration: 3, event: 'renew' },
      cartDetails: { name: 'Warden', months: 3 },
      cart: [{ id: product.id, price: 13.5, name: 'Warden' }],
    },
  ]);
  await expect.element(cancelButton()).toBeDisabled();
  await expect.element(slider()).toHaveAttribute('data-disabled', '');
  await userEvent.keyboard('{Escape}');
  await clickBeside();
  await expect.element(dialog()).toBeVisible();
  releaseAnswer();
  // 3 done
  await expectAlert('License expire time has been updated!', 'calm');
  await expect.element(dialog().getByText('Renewed.')).toBeVisible();
  expect(dialog().element().querySelector('time')).toHaveAttribute('datetime', endAfter(3));
  await dialog().getByRole('button', { name: 'Close' }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(renewButton()).toHaveFocus();
});

test('[ORD-98] renews nothing when the modal is closed by Cancel, Escape or a click outside', async () => {
  const shop = shopWithLicense();
  await openPage(listPath, { shop });
  for (const close of [
    () => cancelButton().click(),
    () => userEvent.keyboard('{Escape}'),
    () => clickBeside(),
  ]) {
    await renewButton().click();
    await expect.element(price()).toBeVisible();
    await close();
    await expect.element(dialog()).not.toBeInTheDocument();
  }
  expect(shop.api.calls('invoices.renew')).toEqual([]);
});

test.for(['/dashboard', listPath])(
  '[ORD-98] calls a bot by its own name in the renew modal when opened from %s',
  async (path) => {
    const shop = shopWithLicense();
    const named = { ...license, metadata: [{ name: 'username', value: 'Show of Hands' }] };
    shop.api.reply('licenses.mine', licenseList([named]));
    shop.api.reply('licenses.expiring', { data: [named] });
    await openPage(path, { shop });
    await renewButton('Show of Hands').click();
    await expect.element(dialog()).toHaveAccessibleDescription('Show of Hands');
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(renewButton('Show of Hands')).toHaveFocus();
  },
);

test('[ORD-115] links to the pending invoice when there are not enough credits for a renewal', async () => {
  const shop = shopWithLicense({ credits: 2.5 });
  shop.api.refuse('invoices.renew', 'renewal_pending', {
    message: 'You need $2.00 more.',
    invoice: 'INV-000045',
  });
  shop.api.reply('invoices.get', { data: samplePendingInvoice() });
  await openModal(shop);
  await expect.element(dialog()).toMatchTextContent('$2.50');
  await expect
    .element(dialog())
    .toMatchTextContent('You’re $2.00 short. Continue to get an invoice that you can pay within 7 days.');
  await continueButton().click();
  await expectAlert('You need $2.00 more.', 'danger');
  await expect.element(continueButton()).toBeEnabled();
  await expect.element(dialog()).toMatchTextContent('You need $2.00 more.');
  await expectNoViolations();
  await dialog().getByRole('link', { name: 'Open invoice' }).click();
  await expectAddress('/dashboard/bill/INV-000045');
  await expect.element(page.getByRole('region', { name: 'Payment' })).toMatchTextContent('Due by');
});

test('[ORD-150] opens the pending invoice when credits for a renewal are short and the shop takes PayPal', async () => {
  const shop = shopWithLicense({ credits: 2.5 });
  takePayPal(shop);
  shop.api.refuse('invoices.renew', 'renewal_pending', {
    message: 'You need $2.00 more.',
    invoice: 'INV-000045',
  });
  shop.api.reply('invoices.get', { data: samplePendingInvoice() });
  await openModal(shop);
  await expect
    .element(dialog())
    .toMatchTextContent('You’re $2.00 short. You can pay the full price with PayPal.');
  await expect.element(continueButton()).not.toBeInTheDocument();
  await expectNoViolations();
  await dialog().getByRole('button', { name: 'Pay with PayPal' }).click();
  await expectAddress('/dashboard/bill/INV-000045');
  await expect.element(page.getByRole('region', { name: 'Payment' })).toMatchTextContent('Due by');
  expectNoAlert();
});

test('[ORD-115] shows the new renewal price when it has changed', async () => {
  const shop = shopWithLicense();
  await openModal(shop);
  await expect.element(price()).toMatchTextContent('$4.50');
  shop.api.refuse('invoices.renew', 'renewal_price_changed', { message: 'It costs $5.00 now.', price: 5 });
  shop.api.reply('invoices.renewalPrice', { data: { monthly: 5 } });
  await continueButton().click();
  await expectAlert('It costs $5.00 now.', 'danger');
  await expect.element(price()).toMatchTextContent('$5.00');
  acceptRenewal(shop);
  await continueButton().click();
  await expect.element(dialog().getByText('Renewed.')).toBeVisible();
  expect(shop.api.calls('invoices.renew').map(({ body }) => body['price'])).toEqual([4.5, 5]);
});

const failures: ErrorName[] = ['not_found', 'too_many_requests', 'purchases_stopped', 'signed_out'];
test.for(failures)('[ORD-115] allows another renewal attempt after the refusal %s', async (error) => {
  const shop = shopWithLicense();
  await openModal(shop);
  shop.api.refuse('invoices.renew', error);
  await continueButton().click();
  await expectAlert(errorCatalogue[error].message, 'danger');
  await expect.element(continueButton()).toBeEnabled();
});

test('[ORD-115] allows another renewal attempt after the server could not be reached', async () => {
  const shop = shopWithLicense();
  await openModal(shop);
  shop.api.disconnect('invoices.renew');
  await continueButton().click();
  await expectAlert(/Can’t reach the server/, 'danger');
  acceptRenewal(shop);
  await continueButton().click();
  await expect.element(dialog().getByText('Renewed.')).toBeVisible();
});

test('retries a renewal once with the same payment id when the response is lost', async () => {
  const shop = shopWithLicense();
  acceptRenewal(shop);
  await openModal(shop);
  shop.api.loseNextAnswer('invoices.renew');
  await continueButton().click();
  await expectAlert(moneyStrings.renewal.renewed, 'calm');
  await expect.element(dialog().getByText('Renewed.')).toBeVisible();
  const [first, second, ...others] = shop.api.calls('invoices.renew').map(({ body }) => body);
  expect(second).toEqual(first);
  expect(others).toEqual([]);
});

test('[ORD-102] shows and sends the renewal price that the server names', async () => {
  const shop = shopWithLicense({ credits: 250 });
  shop.api.reply('invoices.renewalPrice', { data: { monthly: 100 } });
  acceptRenewal(shop);
  await openModal(shop);
  await expect.element(price()).toMatchTextContent('$100.00');
  await chooseMonths(2);
  await expect.element(price()).toMatchTextContent('$200.00');
  await continueButton().click();
  await expect.element(dialog().getByText('Renewed.')).toBeVisible();
  expect(shop.api.calls('invoices.renew')[0]?.body).toMatchObject({ price: 200 });
});

test('offers Retry when the renewal price cannot be loaded', async () => {
  const shop = shopWithLicense();
  shop.api.breakDown('invoices.renewalPrice');
  await openPage(listPath, { shop });
  await renewButton().click();
  await expect.element(dialog().getByRole('alert')).toMatchTextContent('Could not load the price.');
  await expect.element(continueButton()).toBeDisabled();
  shop.api.reply('invoices.renewalPrice', { data: { monthly: 4.5 } });
  await dialog().getByRole('button', { name: 'Retry' }).click();
  await expect.element(price()).toMatchTextContent('$4.50');
});

test.for([1280, 390])('[UI-59] [UI-64] has no violations in the renew modal at %i px', async (width) => {
  const shop = shopWithLicense();
  acceptRenewal(shop);
  await openModal(shop, { width });
  await expectNoViolations();
  await continueButton().click();
  await expect.element(dialog().getByText('Renewed.')).toBeVisible();
  await expectNoViolations();
});
