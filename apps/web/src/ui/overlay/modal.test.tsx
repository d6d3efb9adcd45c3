import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoViolations } from '../../testing/axe.ts';
import { aboveModals } from './above-modals.ts';
import { Button } from '../form/button.tsx';
import { CloseButton, Modal } from './modal.tsx';
import { render } from '../../testing/render.ts';

const actions = (
  <>
    <CloseButton>
      <Button>Cancel</Button>
    </CloseButton>
    <CloseButton>
      <Button variant="primary">Confirm</Button>
    </CloseButton>
  </>
);

function Trial({ closesByButtonOnly = false }: { closesByButtonOnly?: boolean }) {
  return (
    <Modal
      trigger={<Button>Start a trial</Button>}
      title="Free Trial Confirmation"
      description="Are you sure?"
      actions={actions}
      closesByButtonOnly={closesByButtonOnly}
    >
      <p>Trial Duration: 7 Days</p>
    </Modal>
  );
}

const trigger = page.getByRole('button', { name: 'Start a trial' });
const modal = page.getByRole('dialog', { name: 'Free Trial Confirmation' });
const button = (name: string) => modal.getByRole('button', { name });
const clickBeside = () => userEvent.click(document.documentElement, { position: { x: 5, y: 5 } });

test('opens a modal with its title and description and focuses its first button', async () => {
  await render(<Trial />);
  await trigger.click();
  await expect.element(modal).toHaveAccessibleDescription('Are you sure?');
  await expect.element(button('Cancel')).toHaveFocus();
  await expectNoViolations(modal.element());
});

test('keeps Tab inside an open modal', async () => {
  await render(<Trial />);
  await trigger.click();
  await expect.element(button('Cancel')).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(button('Confirm')).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(button('Cancel')).toHaveFocus();
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  await expect.element(button('Confirm')).toHaveFocus();
});

test.for([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['a click beside it', clickBeside],
  ['its button', () => button('Cancel').click()],
] as const)('closes the modal by %s and returns the focus to its trigger', async ([, close]) => {
  await render(<Trial />);
  await trigger.click();
  await expect.element(modal).toBeVisible();
  await close();
  await expect.element(modal).not.toBeInTheDocument();
  await expect.element(trigger).toHaveFocus();
});

test('closes only by a button if closesByButtonOnly is set', async () => {
  await render(<Trial closesByButtonOnly />);
  await trigger.click();
  await expect.element(modal).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await clickBeside();
  await expect.element(modal).toBeVisible();
  await button('Confirm').click();
  await expect.element(modal).not.toBeInTheDocument();
});

function TrialBelowAlert() {
  const [isDismissed, setDismissed] = useState(false);
  return (
    <>
      <Trial />
      {!isDismissed && (
        // An open modal disables pointer events for the rest of the page, so an alert enables them again.
        <div {...aboveModals} className="pointer-events-auto fixed inset-x-4 bottom-4 z-50">
          <button type="button" onClick={() => setDismissed(true)}>
            Dismiss
          </button>
        </div>
      )}
    </>
  );
}

test('keeps the modal open when an alert above it is dismissed', async () => {
  await render(<TrialBelowAlert />);
  await trigger.click();
  await expect.element(modal).toBeVisible();
  await page.getByText('Dismiss').click();
  await expect.element(page.getByText('Dismiss')).not.toBeInTheDocument();
  await expect.element(modal).toBeVisible();
});

function Reminder() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <input aria-label="Message" onChange={() => setOpen(true)} />
      <Modal
        open={open}
        onOpenChange={setOpen}
        title="Still there?"
        description="Answer."
        actions={actions}
      />
    </>
  );
}

test('returns the focus to where it was when it opened without a button', async () => {
  await render(<Reminder />);
  await page.getByRole('textbox', { name: 'Message' }).fill('a');
  await expect.element(page.getByRole('dialog', { name: 'Still there?' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('textbox', { name: 'Message' })).toHaveFocus();
});
