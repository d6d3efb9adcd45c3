import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectNoViolations } from '../../testing/axe.ts';
import { Checkbox } from './checkbox.tsx';
import { Field } from './field.tsx';
import { Input } from './input.tsx';
import { Textarea } from './textarea.tsx';
import { render } from '../../testing/render.ts';

test('names the control by its label and describes it by its hint', async () => {
  const screen = await render(
    <Field label="Name" hint="Shown to customers." required>
      <Input defaultValue="Warden" />
    </Field>,
  );
  const input = screen.getByRole('textbox', { name: 'Name' });
  await expect.element(input).toHaveAccessibleDescription('Shown to customers.');
  await expect.element(input).toHaveAttribute('aria-required', 'true');
  await expect.element(input).not.toHaveAttribute('aria-invalid');
  await screen.getByText('Name').click();
  await expect.element(input).toHaveFocus();
  await expectNoViolations(screen.container);
});

test('announces an error when it appears, and removes it from the description afterwards', async () => {
  const field = (error?: string) => (
    <Field label="Key" hint="Letters and digits." error={error}>
      <Input />
    </Field>
  );
  const screen = await render(field());
  const input = screen.getByRole('textbox', { name: 'Key' });
  const live = screen.container.querySelector('[aria-live=polite]');
  expect(live?.textContent).toBe('');

  await screen.rerender(field('Enter a key before saving.'));
  await expect.element(input).toHaveAttribute('aria-invalid', 'true');
  await expect.element(input).toHaveAccessibleDescription('Enter a key before saving. Letters and digits.');
  // The same element as before: screen readers do not announce a new live region.
  expect(screen.container.querySelector('[aria-live=polite]')).toBe(live);
  expect(live?.textContent).toBe('Enter a key before saving.');
  await expectNoViolations(screen.container);

  await screen.rerender(field());
  await expect.element(input).not.toHaveAttribute('aria-invalid');
  await expect.element(input).toHaveAccessibleDescription('Letters and digits.');
});

test('keeps a hidden label for screen readers', async () => {
  const screen = await render(
    <Field label="Search" hideLabel>
      <Input type="search" placeholder="Search licenses…" icon={<svg />} />
    </Field>,
  );
  await expect.element(screen.getByRole('searchbox', { name: 'Search' })).toBeVisible();
  expect(screen.getByText('Search', { exact: true }).element().clientWidth).toBeLessThanOrEqual(1);
  await expectNoViolations(screen.container);
});

test('accepts typed text in an input and disables another', async () => {
  const screen = await render(
    <>
      <Field label="Name">
        <Input />
      </Field>
      <Field label="Price">
        <Input defaultValue="4.00" trailing="$" disabled />
      </Field>
    </>,
  );
  await screen.getByRole('textbox', { name: 'Name' }).fill('Warden');
  await expect.element(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Warden');
  await expect.element(screen.getByRole('textbox', { name: 'Price' })).toBeDisabled();
  await expectNoViolations(screen.container);
});

test('grows a text area with its text up to a limit', async () => {
  const screen = await render(
    <Field label="Description" error="Too short.">
      <Textarea />
    </Field>,
  );
  const area = screen.getByRole('textbox', { name: 'Description' });
  await expect.element(area).toHaveAccessibleDescription('Too short.');
  const height = () => area.element().clientHeight;
  const empty = height();
  await area.fill('One line\n'.repeat(8));
  const filled = height();
  expect(filled).toBeGreaterThan(empty);
  await area.fill('One line\n'.repeat(80));
  expect(height()).toBeLessThanOrEqual(320);
  await expectNoViolations(screen.container);
});

function Acceptance() {
  const [accepted, setAccepted] = useState(false);
  return (
    <Checkbox checked={accepted} onCheckedChange={setAccepted}>
      I accept the <a href="#terms">terms</a>
    </Checkbox>
  );
}

test('toggles a checkbox by mouse, label and keyboard, and keeps a link in its label focusable', async () => {
  const screen = await render(<Acceptance />);
  const box = screen.getByRole('checkbox', { name: 'I accept the terms' });
  await expect.element(box).not.toBeChecked();
  await box.click();
  await expect.element(box).toBeChecked();
  await screen.getByText(/^I accept the/).click({ position: { x: 4, y: 4 } });
  await expect.element(box).not.toBeChecked();
  await userEvent.keyboard(' ');
  await expect.element(box).toBeChecked();
  await userEvent.keyboard('{Tab}');
  await expect.element(screen.getByRole('link', { name: 'terms' })).toHaveFocus();
  await expect.element(box).toBeChecked();
});

test('shows a disabled checkbox and one with an error', async () => {
  const screen = await render(
    <>
      <Checkbox defaultChecked disabled>
        Required by law
      </Checkbox>
      <Checkbox aria-invalid>Send me news</Checkbox>
    </>,
  );
  const disabled = screen.getByRole('checkbox', { name: 'Required by law' });
  await expect.element(disabled).toBeDisabled();
  await expect.element(disabled).toBeChecked();
  await expect.element(screen.getByRole('checkbox', { name: 'Send me news' })).toBeInvalid();
  await expectNoViolations(screen.container);
});
