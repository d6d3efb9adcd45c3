import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoViolations } from '../../../testing/axe.ts';
import { acceptance, createOrderShop, openOrder, summary } from '../testing/order-page.ts';

const terms = {
  title: 'Terms',
  text: '## Price and payment\n\nYou pay the total that the order page shows, and nothing more.',
};
const privacy = { title: 'Privacy policy', text: '## What we keep\n\nYour name and what you bought.' };

test('shows the terms in a dialog without accepting them', async () => {
  const shop = createOrderShop();
  shop.api.reply('legal.terms', { data: terms });
  const release = shop.api.hold('legal.terms');
  await openOrder(shop);
  const dialog = page.getByRole('dialog', { name: 'Terms' });
  await summary.getByRole('button', { name: 'terms' }).click();
  await expect.element(dialog.getByText('Loading text')).toBeInTheDocument();
  release();
  await expect.element(dialog.getByRole('heading', { name: 'Price and payment' })).toBeVisible();
  await expect.element(dialog.getByText(/You pay the total that the order page shows/)).toBeInTheDocument();
  await expectNoViolations(dialog.element());
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(summary.getByRole('button', { name: 'terms' })).toHaveFocus();
  await expect.element(acceptance('terms')).not.toBeChecked();
});

test('offers Retry when the privacy policy cannot be loaded', async () => {
  const shop = createOrderShop();
  shop.api.refuse('legal.privacy', 'unexpected', { message: 'No.' });
  await openOrder(shop);
  const dialog = page.getByRole('dialog', { name: 'Privacy policy' });
  await summary.getByRole('button', { name: 'privacy policy' }).click();
  await expect.element(dialog.getByText('Could not load the text. No.')).toBeVisible();
  await expectNoViolations(dialog.element());
  shop.api.reply('legal.privacy', { data: privacy });
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await expect.element(dialog.getByRole('heading', { name: 'What we keep' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});
