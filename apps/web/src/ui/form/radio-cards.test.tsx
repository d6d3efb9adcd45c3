import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectNoViolations } from '../../testing/axe.ts';
import { RadioCards } from './radio-cards.tsx';
import { render } from '../../testing/render.ts';

const options = [
  { value: 'subscription', label: 'Subscription', aside: '$4.00 / mo', hint: 'Longer terms cost less.' },
  { value: 'lifetime', label: 'Lifetime', aside: '$60.00', hint: 'One payment, no expiry.' },
] as const;

function License({ disabled = false }: { disabled?: boolean }) {
  const [license, setLicense] = useState<'subscription' | 'lifetime'>('subscription');
  return (
    <RadioCards
      label="License"
      options={options}
      value={license}
      onValueChange={setLicense}
      disabled={disabled}
    />
  );
}

test('chooses a card by a click on any part of it', async () => {
  const screen = await render(<License />);
  const group = screen.getByRole('group', { name: 'License' });
  await expect.element(group.getByRole('radio', { name: /^Subscription/ })).toBeChecked();
  await screen.getByText('One payment, no expiry.').click();
  await expect.element(group.getByRole('radio', { name: /^Lifetime/ })).toBeChecked();
  await expect.element(group.getByRole('radio', { name: /^Subscription/ })).not.toBeChecked();
  await expectNoViolations(screen.container);
});

test('makes the cards a single Tab stop and selects them by arrow keys', async () => {
  const screen = await render(
    <>
      <License />
      <button type="button">After</button>
    </>,
  );
  await userEvent.keyboard('{Tab}');
  await expect.element(screen.getByRole('radio', { name: /^Subscription/ })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(screen.getByRole('radio', { name: /^Lifetime/ })).toHaveFocus();
  await expect.element(screen.getByRole('radio', { name: /^Lifetime/ })).toBeChecked();
  await userEvent.keyboard('{Tab}');
  await expect.element(screen.getByRole('button', { name: 'After' })).toHaveFocus();
});

test('keeps the selection while the cards are disabled', async () => {
  const screen = await render(<License disabled />);
  await expect.element(screen.getByRole('radio', { name: /^Lifetime/ })).toBeDisabled();
  await screen.getByText('Lifetime').click({ force: true });
  await expect.element(screen.getByRole('radio', { name: /^Subscription/ })).toBeChecked();
  await expectNoViolations(screen.container);
});
