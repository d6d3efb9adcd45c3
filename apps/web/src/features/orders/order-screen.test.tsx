import { strings } from '@botique/contract/strings.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAddress } from '../../testing/expectations.ts';
import { press } from '../../testing/interactions.ts';
import { expectAlert } from '../../testing/alerts.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { expectNoViolations } from '../../testing/axe.ts';
import { openPage } from '../../testing/open-page.tsx';
import { sampleProduct } from '../../testing/samples/samples.ts';
import { createTestShop } from '../../testing/server/test-shop.ts';
import {
  acceptance,
  createOrderShop,
  expectTotal,
  methods,
  openOrder,
  payButton,
  slider,
  summary,
  summaryLines,
  warden,
} from './testing/order-page.ts';

const subscriptionTypes = page.getByRole('group', { name: 'Subscription type' });
/** A data URL, which loads without a server. */
const picture = (height: number) =>
  `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='4' height='${height}'/>`;
const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' });

test('[ORD-24] [ORD-25] [ORD-27] [UI-85] shows the options, the pictures and the price of a license', async () => {
  const images = [1, 2, 3].map(picture);
  const product = { ...warden, images };
  await openOrder(createOrderShop({ product }));
  expect(document.title).toMatch(/^Order Warden /);
  await expect.element(breadcrumb).toMatchTextContent('StoreWarden');

  await expect
    .element(subscriptionTypes.getByRole('radio', { name: /^Subscription \$4\.00 \/ mo/ }))
    .toBeChecked();
  await expect
    .element(subscriptionTypes.getByRole('radio', { name: /^Lifetime \$60\.00/ }))
    .not.toBeChecked();
  for (const [name, value] of [
    ['Duration', '30 days, no discount'],
    ['Active sessions', '2, included'],
    ['Storage', '100 MB, included'],
  ] as const) {
    await expect.element(slider(name)).toHaveAttribute('aria-valuetext', value);
  }
  expect(summaryLines()).toEqual(['30 days at $4.00: $4.00', 'VAT: $0.00', 'Total: $4.00']);
  await expect.element(acceptance('terms')).not.toBeChecked();
  await expect.element(acceptance('privacy policy')).not.toBeChecked();
  await expect.element(payButton).toMatchTextContent(/^Pay \$4\.00$/);

  const shown = summary.getByRole('img', { name: 'Warden', exact: true });
  // [UI-85] Cropping could cut off the eyes.
  expect(getComputedStyle(shown.element()).objectFit).toBe('contain');
  await expect.element(shown).toHaveAttribute('src', images[0]);
  await summary.getByRole('button', { name: 'Picture 2 of 3' }).click();
  await expect.element(shown).toHaveAttribute('src', images[1]);
  await expectNoViolations();

  await breadcrumb.getByRole('link', { name: 'Store' }).click();
  await expectAddress(paths.dashboardProducts);
});

test('[ORD-30] does not start an order before both boxes are ticked', async () => {
  const shop = createOrderShop();
  await openOrder(shop);
  await payButton.click();
  await expectAlert(strings.orders.acceptTerms, 'danger');
  await expect.element(acceptance('terms')).toHaveFocus();

  await acceptance('terms').click();
  await press(payButton, 'Enter');
  await expect.element(acceptance('privacy policy')).toHaveFocus();
  await acceptance('terms').click();
  await acceptance('privacy policy').click();
  await press(payButton, 'Enter');
  await expect.element(acceptance('terms')).toHaveFocus();

  await expect.element(methods).not.toBeInTheDocument();
  await expect.element(slider('Duration')).not.toHaveAttribute('data-disabled');
  expect(shop.api.calls('orders.start')).toEqual([]);
});

test('[ORD-24] shows only the option panels that apply to the product', async () => {
  const monthly = sampleProduct({ storge: 100, lifeTimePrice: 0, category: 'other' });
  const first = await openOrder(createOrderShop({ product: monthly }));
  await expect.element(slider('Duration')).toBeVisible();
  await expect.element(slider('Active sessions')).toBeVisible();
  await expect.element(slider('Storage')).not.toBeInTheDocument();
  await expect.element(subscriptionTypes).not.toBeInTheDocument();
  await first.unmount();

  // The maximum storage is included, so none can be added.
  const second = await openOrder(createOrderShop({ product: sampleProduct({ storge: 5120 }) }));
  await expect.element(subscriptionTypes).toBeVisible();
  await expect.element(slider('Storage')).not.toBeInTheDocument();
  await second.unmount();

  const commission = sampleProduct({ system: 'ticket', price: 180 });
  const third = await openOrder(createOrderShop({ product: commission }));
  expect(summaryLines()).toEqual(['Warden: $180.00', 'VAT: $0.00', 'Total: $180.00']);
  await expect.element(page.getByRole('slider')).not.toBeInTheDocument();
  await expect.element(page.getByRole('main').getByRole('radio')).not.toBeInTheDocument();
  await expectNoViolations();
  await third.unmount();

  await openOrder(createOrderShop({ product: sampleProduct({ price: 0 }) }));
  expect(summaryLines()).toEqual(['Warden: $0.00', 'VAT: $0.00', 'Total: $0.00']);
  await expect.element(page.getByRole('slider')).not.toBeInTheDocument();
  await expect.element(payButton).toMatchTextContent(/^Continue$/);
});

test('[ORD-26] reaches every option and changes the total by keyboard alone', async () => {
  await openOrder(createOrderShop());
  await press(page.getByRole('radio', { name: /^Subscription \$4\.00 \/ mo/ }));
  await userEvent.tab();
  await expect.element(slider('Duration')).toHaveFocus();
  await userEvent.keyboard('{End}');
  await expectTotal('$20.40');
  await userEvent.keyboard('{ArrowLeft}');
  await expectTotal('$18.00');
  await userEvent.keyboard('{Home}');
  await userEvent.tab();
  await userEvent.keyboard('{ArrowRight}');
  await expectTotal('$4.30');
  await userEvent.tab();
  await expect.element(slider('Storage')).toHaveFocus();
  await userEvent.keyboard('{PageUp}');
  await expect.element(slider('Storage')).toHaveAttribute('aria-valuetext', '300 MB, +$0.20');
  await expectTotal('$4.50');

  await press(page.getByRole('radio', { name: /^Subscription \$4\.00 \/ mo/ }), 'ArrowRight');
  await expect.element(page.getByRole('radio', { name: /^Lifetime \$60\.00/ })).toBeChecked();
  await expect.element(slider('Duration')).not.toBeInTheDocument();
  expect(summaryLines()).toEqual([
    'Lifetime license: $60.00',
    '1 extra session: $1.00',
    '200 MB extra storage: $0.50',
    'VAT: $0.00',
    'Total: $61.50',
  ]);
});

test('keeps the marks below a slider apart at 200% text size', async ({ onTestFinished }) => {
  onTestFinished(() => void document.documentElement.style.removeProperty('font-size'));
  await openOrder(createOrderShop());
  document.documentElement.style.fontSize = '200%';
  const days = page.getByText('60', { exact: true }).element().getBoundingClientRect();
  const discount = page.getByText('-3%', { exact: true }).element().getBoundingClientRect();
  expect(discount.y - days.y).toBeGreaterThan(0.9 * days.height);
});

test('asks a visitor of the order page to log in', async () => {
  await openPage(paths.order(warden.id), { shop: createTestShop() });
  await expect.element(page.getByText(strings.dashboard.missingAccess)).toBeVisible();
  await expect.element(payButton).not.toBeInTheDocument();
});
