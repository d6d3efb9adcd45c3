import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { eventually } from '../../testing/eventually.ts';
import { expectNoViolations } from '../../testing/axe.ts';
import { Field } from './field.tsx';
import { Select } from './select.tsx';
import { render } from '../../testing/render.ts';

const reasons = [
  { value: 'spam', label: 'Spam', note: '3 times' },
  { value: 'abuse', label: 'Abuse', disabled: true },
  { value: 'fraud', label: 'Fraud' },
];

function ReasonField({ error, disabled = false }: { error?: string; disabled?: boolean }) {
  const [reason, setReason] = useState<string>();
  return (
    <Field label="Reason" error={error}>
      <Select
        options={reasons}
        value={reason}
        onValueChange={setReason}
        placeholder="Choose a reason"
        disabled={disabled}
      />
    </Field>
  );
}

const select = page.getByRole('combobox', { name: 'Reason' });
const option = (name: string) => page.getByRole('option', { name: new RegExp(`^${name}`) });

test('shows a placeholder until an option is selected by mouse', async () => {
  const screen = await render(<ReasonField />);
  await expect.element(select).toHaveTextContent('Choose a reason');
  await expect.element(select).toHaveAttribute('aria-expanded', 'false');
  await expectNoViolations(screen.container);
  await select.click();
  await expect.element(option('Spam')).toHaveTextContent('Spam3 times');
  await expectNoViolations(page.getByRole('listbox').element());
  await option('Fraud').click();
  await expect.element(select).toHaveTextContent('Fraud');
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument();
  await expect.element(select).toHaveFocus();
});

test('opens, skips disabled options, chooses and closes by keyboard', async () => {
  await render(<ReasonField />);
  await userEvent.keyboard('{Tab}');
  await expect.element(select).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(option('Spam')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(option('Fraud')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(select).toHaveTextContent('Fraud');
  await expect.element(select).toHaveFocus();

  await userEvent.keyboard(' ');
  await expect.element(option('Fraud')).toHaveAttribute('data-state', 'checked');
  await userEvent.keyboard('{Home}');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument();
  await expect.element(select).toHaveTextContent('Fraud');
  await expect.element(select).toHaveFocus();
});

test('finds an option by its first letters', async () => {
  await render(<ReasonField />);
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(option('Spam')).toHaveFocus();
  await userEvent.keyboard('fr');
  await expect.element(option('Fraud')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
});

test('makes the page behind the open list inert', async () => {
  await render(
    <>
      <button type="button">Behind</button>
      <ReasonField />
    </>,
  );
  await select.click();
  await expect.element(page.getByRole('listbox')).toBeVisible();
  await eventually(() => page.getByText('Behind').element().closest('[inert]')).not.toBeNull();
  await userEvent.keyboard('{Escape}');
  await eventually(() => page.getByText('Behind').element().closest('[inert]')).toBeNull();
});

test('shows a select with an error and a disabled one', async () => {
  const screen = await render(<ReasonField error="Choose a reason." />);
  await expect.element(select).toHaveAccessibleDescription('Choose a reason.');
  await expect.element(select).toHaveAttribute('aria-invalid', 'true');
  await expectNoViolations(screen.container);
  await screen.rerender(<ReasonField disabled />);
  await expect.element(select).toBeDisabled();
  await expectNoViolations(screen.container);
});

test('names a select without a field by its label and value', async () => {
  await render(<Select label="Reason" options={reasons} value="spam" onValueChange={() => undefined} />);
  await expect.element(page.getByRole('combobox', { name: 'Reason: Spam' })).toBeVisible();
});
