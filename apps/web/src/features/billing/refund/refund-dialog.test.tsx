import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAlert } from '../../../testing/alerts.ts';
import { expectNoViolations } from '../../../testing/axe.ts';
import { eventually } from '../../../testing/eventually.ts';
import { press } from '../../../testing/interactions.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { sampleCustomerInvoice, samplePreview, sampleRefund } from '../../../testing/samples/sample-bills.ts';
import { admin } from '../../../testing/samples/samples.ts';
import { createTestShop } from '../../../testing/server/test-shop.ts';

const path = '/dashboard/admin/bills';
const dialog = page.getByRole('dialog');
const menuOf = (id: string) => page.getByRole('button', { name: `Actions for ${id}` });
const reason = dialog.getByLabelText('Reason (Oskar will see this)');
const redButton = (name: string) => dialog.getByRole('button', { name, exact: true });

async function openDialog({ preview = samplePreview(), width = 1280 } = {}) {
  const shop = createTestShop({ viewer: admin });
  shop.api.reply('invoices.all', { data: [sampleCustomerInvoice()], next: null, total: 1 });
  shop.api.reply('refunds.preview', { data: preview });
  await openPage(path, { shop, width });
  await press(menuOf('INV-000929'), 'Enter');
  await page.getByRole('menuitem', { name: 'Refund…' }).click();
  await expect.element(dialog).toBeVisible();
  return shop;
}

test('[ORD-167] says what a refund does before the red button, which names the amount', async () => {
  await openDialog();
  await expect.element(dialog.getByRole('heading', { name: 'Refund INV-000929' })).toBeVisible();
  await expect.element(dialog.getByText(/^Oskar paid \$30\.90 with PayPal/)).toBeVisible();
  await expect.element(dialog.getByText('Relay', { exact: true })).toBeVisible();
  await expect.element(dialog.getByText('180 days', { exact: true })).toBeVisible();
  await expect.element(dialog.getByText('License of Relay (Queue Keeper)')).toBeVisible();
  await expect.element(dialog.getByText('2 sessions awake')).toBeVisible();
  const effect =
    'The license is revoked and both sessions end within 5 seconds. Oskar is told why. PayPal needs up to 5 days to pay out.';
  await expect.element(dialog.getByText(effect)).toBeVisible();
  await expect.element(redButton('Refund $30.90')).toBeVisible();
  await expectNoViolations();
  await dialog.getByRole('radio', { name: /^A part/ }).click();
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('4.5');
  await dialog.getByText('As credits, at once').click();
  await expect.element(redButton('Refund $4.50')).toBeVisible();
  await expect
    .element(dialog.getByText('The license stays as it is. Oskar is told why. The credits arrive at once.'))
    .toBeVisible();
  await expectNoViolations();
});

test.for([
  [{ isDisputed: true }, 'PayPal hasn’t decided a dispute about this payment yet.'],
  [{ fullRefund: 'alreadyRevoked' }, 'The license is already revoked.'],
] as const)('[ORD-167] says before a refund with %j: %s', async ([facts, text]) => {
  await openDialog({ preview: samplePreview(facts) });
  await expect.element(dialog).toMatchTextContent(text);
  await expectNoViolations();
});

test('[ORD-225] says that a disputed payment can’t be refunded as credits, and only offers PayPal', async () => {
  await openDialog({ preview: samplePreview({ isDisputed: true, destinations: ['paypal'] }) });
  await expect
    .element(dialog)
    .toMatchTextContent('Until PayPal has decided, this payment can’t be refunded as credits.');
  await expect.element(dialog.getByText('Where to: Back to PayPal')).toBeVisible();
  await expect.element(dialog.getByRole('radio', { name: 'As credits, at once' })).not.toBeInTheDocument();
  await expectNoViolations();
});

test('[ORD-225] shows why a disputed payment can’t be refunded at all while the shop doesn’t accept PayPal', async () => {
  const refusal = 'PayPal hasn’t decided a dispute about this payment yet and may still return it.';
  await openDialog({
    preview: samplePreview({ isDisputed: true, destinations: [], refundable: 0, refusal }),
  });
  await expect.element(dialog.getByText(refusal)).toBeVisible();
  await expectNoViolations();
});

test('[ORD-167] refunds with the amount, the destination and the reason', async () => {
  const shop = await openDialog();
  shop.api.reply('refunds.create', { data: sampleRefund(), message: 'Refunded $30.90 to PayPal.' });
  await reason.fill(' Bought twice ');
  await press(reason, 'Enter');
  await expectAlert('Refunded $30.90 to PayPal.', 'calm');
  await expect.element(dialog).not.toBeInTheDocument();
  const [call] = shop.api.calls('refunds.create');
  expect(call?.body).toMatchObject({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    amount: 30.9,
    destination: 'paypal',
    reason: 'Bought twice',
  });
  expect(shop.api.calls('invoices.all').length).toBeGreaterThan(1);
});

test('[ORD-167] keeps the form and its id when a reply is lost, also after an edit', async () => {
  const shop = await openDialog();
  shop.api.disconnect('refunds.create');
  await reason.fill('Bought twice');
  await redButton('Refund $30.90').click();
  await expectAlert(/Can’t reach the server/, 'danger');
  await expect.element(reason).toHaveValue('Bought twice');
  const message = 'This id belongs to another refund.';
  shop.api.refuse('refunds.create', 'refund_refused', { message });
  await dialog.getByText('As credits, at once').click();
  await redButton('Refund $30.90').click();
  await expectAlert(message, 'danger');
  shop.api.reply('refunds.create', { data: sampleRefund(), message: 'Refunded.' });
  await redButton('Refund $30.90').click();
  await expectAlert('Refunded.', 'calm');
  const calls = shop.api.calls('refunds.create');
  expect(new Set(calls.map(({ body }) => body['id'])).size).toBe(1);
});

test('[ORD-210] treats a part as all of it if nothing else is left', async () => {
  await openDialog({ preview: samplePreview({ paid: 30.9, refundable: 3 }) });
  await expect.element(dialog.getByRole('radio', { name: /^All that is left \(\$3\.00\)/ })).toBeChecked();
  const part = dialog.getByRole('radio', { name: /^A part/ });
  await part.click();
  await expect.element(part).toHaveAccessibleName('A part Keeps the license');
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('3.00');
  await expect.element(part).toHaveAccessibleName('A part Revokes the license');
  await expect.element(dialog.getByText('This is all that is left.')).toBeVisible();
  await expect.element(dialog.getByText(/^The license is revoked/)).toBeVisible();
  await expect.element(dialog).not.toMatchTextContent('Keeps the license');
  await expectNoViolations();
});

test.for([
  ['Cancel', 1280],
  ['Cancel', 390],
  ['Refund $30.90', 1280],
] as const)(
  '[ORD-210] returns the focus to the menu of the row after %s at %d px',
  async ([button, width]) => {
    const shop = await openDialog({ width });
    shop.api.reply('refunds.create', { data: sampleRefund(), message: 'Refunded.' });
    await reason.fill('Bought twice');
    await redButton(button).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(menuOf('INV-000929')).toHaveFocus();
  },
);

test('[ORD-167] warns only if the customer loses the license, the renewal or credits', async () => {
  await openDialog();
  const box = dialog.getByText(/Oskar is told why/);
  const looks = () => (box.element().parentElement as HTMLElement).className;
  expect(looks()).toContain('text-bad');
  await dialog.getByRole('radio', { name: /^A part/ }).click();
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('4.5');
  await expect.element(dialog.getByText(/^The license stays as it is/)).toBeVisible();
  expect(looks()).not.toContain('text-bad');
});

test('[ORD-167] says where the money goes if there is no choice', async () => {
  await openDialog({ preview: samplePreview({ method: 'credits', destinations: ['credits'] }) });
  await expect.element(dialog.getByText('Where to: As credits, at once')).toBeVisible();
  await expect.element(dialog.getByRole('radio', { name: 'As credits, at once' })).not.toBeInTheDocument();
  await expectNoViolations();
});

test('[ORD-167] says that nothing was paid for a free order', async () => {
  const refusal = 'Nothing was paid for this order.';
  await openDialog({ preview: samplePreview({ method: 'free', paid: 0, refundable: 0, refusal }) });
  await expect.element(dialog.getByText('Oskar paid nothing.', { exact: true })).toBeVisible();
});

test('[ORD-167] asks for a reason and a possible amount', async () => {
  const shop = await openDialog();
  await dialog.getByRole('radio', { name: /^A part/ }).click();
  await redButton('Refund').click();
  await expect.element(dialog.getByText('Enter an amount such as 4.50.')).toBeVisible();
  await expect.element(dialog.getByText('Enter a reason.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('31');
  await expect.element(dialog.getByText('At most $30.90 can be refunded.')).toBeVisible();
  await expectNoViolations();
  expect(shop.api.calls('refunds.create')).toHaveLength(0);
});

test('[ORD-167] explains what cannot be refunded, in the menu and in the dialog', async () => {
  const shop = await openDialog({ preview: samplePreview({ refundable: 0, refusal: 'A dispute is open.' }) });
  await expect.element(dialog.getByText('A dispute is open.')).toBeVisible();
  await expectNoViolations();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  shop.api.reply('invoices.all', {
    data: [sampleCustomerInvoice({ status: 'refunded', refunded: 30.9 })],
    next: null,
    total: 1,
  });
  await page.getByRole('link', { name: 'Purchases' }).click();
  await eventually(() => shop.api.calls('invoices.all').at(-1)?.query['kind']).toBe('purchase');
  await expect.element(page.getByRole('table', { name: 'Invoices' }).getByText('Refunded')).toBeVisible();
  await press(menuOf('INV-000929'), 'Enter');
  const item = page.getByRole('menuitem', { name: /^Refund…/ });
  await expect.element(item).toHaveAttribute('aria-disabled', 'true');
  await expect.element(item).toMatchTextContent('It was refunded in full.');
  await expectNoViolations(page.getByRole('menu').element());
});

test('[UI-10] offers Retry when an order cannot be loaded for a refund', async () => {
  const shop = createTestShop({ viewer: admin });
  shop.live.cut();
  shop.api.reply('invoices.all', { data: [sampleCustomerInvoice()], next: null, total: 1 });
  shop.api.breakDown('refunds.preview');
  await openPage(path, { shop });
  await press(menuOf('INV-000929'), 'Enter');
  await page.getByRole('menuitem', { name: 'Refund…' }).click();
  await expect.element(dialog.getByText(/Could not load this order/)).toBeVisible();
  shop.api.reply('refunds.preview', { data: samplePreview() });
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await expect.element(redButton('Refund $30.90')).toBeVisible();
});

test.for([390, 320])('[UI-59] keeps the refund dialog accessible at %d px', async (width) => {
  await openDialog({ width });
  await expect.element(redButton('Refund $30.90')).toBeVisible();
  await expectNoViolations();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});
