import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectNoViolations } from '../../testing/axe.ts';
import { press } from '../../testing/interactions.ts';
import { render } from '../../testing/render.ts';
import { Button } from '../form/button.tsx';
import { ConfirmModal } from './confirm-modal.tsx';

const dialog = page.getByRole('dialog', { name: 'Clear the storage?' });

async function openModal(onConfirm: () => void) {
  await render(
    <ConfirmModal
      trigger={<Button>Clear</Button>}
      title="Clear the storage?"
      description="This can’t be undone."
      verb="Clear storage"
      danger
      onConfirm={onConfirm}
    />,
  );
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect.element(dialog).toBeVisible();
}

test('asks before it confirms, and stays open until the caller closes it', async () => {
  const onConfirm = vi.fn<() => void>();
  await openModal(onConfirm);
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await expectNoViolations();
  await press(dialog.getByRole('button', { name: 'Clear storage' }), 'Enter');
  expect(onConfirm).toHaveBeenCalledOnce();
  await expect.element(dialog).toBeVisible();
});

test('does not confirm when it is cancelled', async () => {
  const onConfirm = vi.fn<() => void>();
  await openModal(onConfirm);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(onConfirm).not.toHaveBeenCalled();
});
