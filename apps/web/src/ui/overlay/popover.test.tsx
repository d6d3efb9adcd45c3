import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { eventually } from '../../testing/eventually.ts';
import { expectNoViolations } from '../../testing/axe.ts';
import { Button } from '../form/button.tsx';
import { Popover } from './popover.tsx';
import { render } from '../../testing/render.ts';

function News() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Popover open={open} onOpenChange={setOpen} label="News" trigger={<Button>Show news</Button>}>
        <p>
          Your license ends soon. <a href="#renew">Renew it</a>
        </p>
      </Popover>
      <main tabIndex={-1}>
        <button type="button">Behind</button>
      </main>
    </>
  );
}

const popover = page.getByRole('dialog', { name: 'News' });
const trigger = page.getByRole('button', { name: 'Show news' });

test('opens a named popover by keyboard and keeps Tab inside', async () => {
  await render(<News />);
  await userEvent.keyboard('{Tab}{Enter}');
  // Not its first link, which a second Enter would follow.
  await expect.element(popover).toHaveFocus();
  const link = popover.getByRole('link', { name: 'Renew it' });
  await userEvent.keyboard('{Tab}');
  await expect.element(link).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(link).toHaveFocus();
  await eventually(() => page.getByText('Behind').element().closest('[inert]')).not.toBeNull();
  await expectNoViolations(popover.element());
});

test.for([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['a click beside it', () => userEvent.click(document.documentElement, { position: { x: 600, y: 600 } })],
] as const)('closes the popover by %s and returns the focus', async ([, close]) => {
  await page.viewport(1280, 800);
  await render(<News />);
  await trigger.click();
  await expect.element(popover).toBeVisible();
  await close();
  await expect.element(popover).not.toBeInTheDocument();
  await expect.element(trigger).toHaveFocus();
});

test('moves the focus to the content after a click on a link', async () => {
  function Followed() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <Popover open={open} onOpenChange={setOpen} label="News" trigger={<Button>Show news</Button>}>
          <a href="#renew" onClick={() => setOpen(false)}>
            Renew it
          </a>
        </Popover>
        <main tabIndex={-1}>The page</main>
      </>
    );
  }
  await render(<Followed />);
  await trigger.click();
  await popover.getByRole('link', { name: 'Renew it' }).click();
  await expect.element(popover).not.toBeInTheDocument();
  await expect.element(page.getByRole('main')).toHaveFocus();
});
