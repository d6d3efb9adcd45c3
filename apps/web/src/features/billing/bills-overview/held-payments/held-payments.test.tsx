import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAlert } from '../../../../testing/alerts.ts';
import { expectNoViolations } from '../../../../testing/axe.ts';
import { eventually } from '../../../../testing/eventually.ts';
import { openPage } from '../../../../testing/open-page.tsx';
import { sampleHeldPayment } from '../../../../testing/samples/sample-bills.ts';
import { admin } from '../../../../testing/samples/samples.ts';
import { createTestShop } from '../../../../testing/server/test-shop.ts';

const path = '/dashboard/admin/bills';
const list = page.getByRole('list', { name: 'Held payments' });
const dialog = page.getByRole('dialog');

const returned = sampleHeldPayment({
  id: 'c1d2e3f4-0000-4000-8000-000000000002',
  reason: 'partial_reversal',
  explanation: 'PayPal took back a part, $6.00 of $12.30. Warden stays active until you decide.',
  decisions: ['keep', 'revoke'],
});

function createShop() {
  const shop = createTestShop({ viewer: admin });
  shop.api.reply('held.list', { data: [sampleHeldPayment(), returned] });
  return shop;
}

test('[ORD-168] shows each held payment with its reason and its own decisions, and counts them in the side menu', async () => {
  await openPage(path, { shop: createShop() });
  await expect.element(list.getByRole('listitem')).toHaveLength(2);
  await expect
    .element(list.getByRole('listitem').first().getByText('for Warden', { exact: true }))
    .toBeVisible();
  await expect.element(page.getByRole('main').getByText('2 to review')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Bills Overview 2 to review' })).toBeVisible();
  const buttons = list.getByRole('button').elements();
  expect(buttons.map(({ textContent }) => textContent)).toEqual([
    'Mark done',
    'Refund as credits',
    'Revoke license',
    'Keep license',
  ]);
  await expectNoViolations();
});

test('[ORD-168] keeps the time that a payment has waited beside its name on a phone', async () => {
  const shop = createTestShop({ viewer: admin });
  const heldAt = new Date(Date.now() - (3 * 60 + 2) * 60_000).toISOString();
  shop.api.reply('held.list', { data: [{ ...returned, heldAt }] });
  await openPage(path, { shop, width: 390 });
  await expect.element(list.getByText(returned.explanation)).toBeVisible();
  const explanation = list.getByText(returned.explanation).element().getBoundingClientRect();
  const time = list
    .getByText(/^for 3 h/)
    .element()
    .getBoundingClientRect();
  expect(time.bottom).toBeLessThanOrEqual(explanation.top + 4);
  expect(time.left).toBeGreaterThan(explanation.right);
});

test('[ORD-168] shows how much of a payment a decision is about', async () => {
  const shop = createTestShop({ viewer: admin });
  shop.api.reply('held.list', { data: [sampleHeldPayment({ atStake: 5 })] });
  await openPage(path, { shop });
  await expect.element(list.getByText('$5.00 of $8.55')).toBeVisible();
  await list.getByRole('button', { name: 'Refund as credits: Theo, $5.00 of $8.55' }).click();
  await expect.element(dialog.getByText(/^Theo gets \$5\.00 as credits at once/)).toBeVisible();
});

test('[ORD-168] says what a decision does, sends it with the note, and removes the payment', async () => {
  const shop = createShop();
  await openPage(path, { shop });
  await list.getByRole('button', { name: 'Refund as credits: Theo, $8.55' }).click();
  await expect
    .element(dialog.getByText('Theo gets $8.55 as credits at once. The payment was for Warden.'))
    .toBeVisible();
  await expectNoViolations();
  await dialog.getByLabelText('Note').fill('Asked on Discord');
  shop.api.reply('held.resolve', () => {
    shop.api.reply('held.list', { data: [returned] });
    return { message: 'Refunded as credits.' };
  });
  await dialog.getByRole('button', { name: 'Refund as credits' }).click();
  await expectAlert('Refunded as credits.', 'calm');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(list.getByRole('listitem')).toHaveLength(1);
  expect(shop.api.calls('held.resolve')[0]).toMatchObject({
    params: { id: sampleHeldPayment().id },
    body: { as: 'credits', note: 'Asked on Discord' },
  });
});

test('[ORD-168] keeps the note when a decision is refused', async () => {
  const shop = createShop();
  await openPage(path, { shop });
  await list.getByRole('button', { name: /^Revoke license/ }).click();
  const effect = 'Theo’s license for Warden is revoked and its sessions end.';
  await expect.element(dialog.getByText(effect)).toBeVisible();
  await dialog.getByLabelText('Note').fill('Fraud');
  shop.api.refuse('held.resolve', 'unavailable');
  await dialog.getByRole('button', { name: 'Revoke license' }).click();
  await eventually(() => shop.api.calls('held.list').length).toBeGreaterThan(1);
  await expect.element(dialog.getByLabelText('Note')).toHaveValue('Fraud');
});

const unsettled = sampleHeldPayment({
  id: 'c1d2e3f4-0000-4000-8000-000000000003',
  reason: 'unsettled',
  explanation:
    'The buyer has paid $8.55, but the order can’t be completed: the books don’t match, so Botique has paused all sales. Run the doctor command to see what is wrong.',
  decisions: ['retry', 'refund'],
});

test('[ORD-224] tries again to complete an order, and keeps the question with its reason open when that fails', async () => {
  const shop = createTestShop({ viewer: admin });
  shop.api.reply('held.list', { data: [unsettled] });
  await openPage(path, { shop });
  await expect.element(list.getByText(unsettled.explanation)).toBeVisible();
  const buttons = list.getByRole('button').elements();
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['Refund', 'Try again']);
  const retry = list.getByRole('button', { name: 'Try again: Theo, $8.55' });
  await retry.click();
  await expect
    .element(
      dialog.getByText(
        'Botique asks PayPal about Theo’s payment for Warden and completes the order at once. If that fails again, the payment stays here.',
      ),
    )
    .toBeVisible();
  await expectNoViolations();
  shop.api.refuse('held.resolve', 'decision_refused', {
    message: 'The order still can’t be completed. The books don’t match, so Botique has paused all sales.',
  });
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expectAlert(
    'The order still can’t be completed. The books don’t match, so Botique has paused all sales.',
    'danger',
  );
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(retry).toHaveFocus();
  await retry.click();
  shop.api.reply('held.resolve', () => {
    shop.api.reply('held.list', { data: [] });
    return { message: 'The order has been completed.' };
  });
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expectAlert('The order has been completed.', 'calm');
  await expect.element(list).not.toBeInTheDocument();
  expect(shop.api.calls('held.resolve').at(-1)).toMatchObject({ body: { as: 'retry' } });
});

test('[ORD-224] says before a refund that the order ends without a delivery', async () => {
  const shop = createTestShop({ viewer: admin });
  shop.api.reply('held.list', { data: [unsettled] });
  await openPage(path, { shop, width: 390 });
  await list.getByRole('button', { name: 'Refund: Theo, $8.55' }).click();
  await expect
    .element(
      dialog.getByText(
        '$8.55 goes back to Theo through PayPal, and the order ends without a delivery. The payment was for Warden.',
      ),
    )
    .toBeVisible();
  await expectNoViolations();
  shop.api.reply('held.resolve', () => {
    shop.api.reply('held.list', { data: [] });
    return { message: 'The payment has been refunded to PayPal.' };
  });
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await expectAlert('The payment has been refunded to PayPal.', 'calm');
  expect(shop.api.calls('held.resolve')).toMatchObject([{ body: { as: 'refund' } }]);
});

test('[ORD-211] closes the question and updates the list if another admin was faster', async () => {
  const shop = createShop();
  await openPage(path, { shop });
  await list.getByRole('button', { name: 'Refund as credits: Theo, $8.55' }).click();
  shop.api.refuse('held.resolve', 'already_decided');
  shop.api.reply('held.list', { data: [returned] });
  await dialog.getByRole('button', { name: 'Refund as credits' }).click();
  await expectAlert('This payment has already been resolved.', 'danger');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(list.getByRole('listitem')).toHaveLength(1);
});

test('takes no room while no payment is held', async () => {
  await openPage(path, { shop: createTestShop({ viewer: admin }) });
  await expect.element(page.getByText('No invoices in these days')).toBeVisible();
  await expect.element(page.getByText('Held payments')).not.toBeInTheDocument();
});
