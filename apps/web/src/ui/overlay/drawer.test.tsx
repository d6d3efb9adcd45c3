import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoViolations } from '../../testing/axe.ts';
import { Button } from '../form/button.tsx';
import { Drawer } from './drawer.tsx';
import { CloseButton } from './modal.tsx';
import { render } from '../../testing/render.ts';

const drawer = page.getByRole('dialog', { name: 'Pages' });
const trigger = page.getByRole('button', { name: 'Open the menu' });

async function openDrawer() {
  await page.viewport(390, 800);
  await render(
    <>
      <Drawer
        label="Pages"
        trigger={<Button>Open the menu</Button>}
        header="mira"
        footer={
          <CloseButton>
            <Button>Logout</Button>
          </CloseButton>
        }
      >
        <a href="#content">Content</a>
      </Drawer>
      <main tabIndex={-1}>The page</main>
    </>,
  );
  await trigger.click();
  await expect.element(drawer).toBeVisible();
}

test('opens the drawer inside the screen with its header, content and footer', async () => {
  await openDrawer();
  for (const text of ['mira', 'Content', 'Logout'])
    await expect.element(drawer.getByText(text)).toBeVisible();
  // Wait for the slide-in, which starts outside the screen.
  await Promise.all(
    drawer
      .element()
      .getAnimations()
      .map(({ finished }) => finished),
  );
  const { left, right } = drawer.element().getBoundingClientRect();
  expect(left).toBeGreaterThanOrEqual(0);
  expect(right).toBeLessThanOrEqual(390);
  await expectNoViolations(drawer.element());
});

test.for([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['its close button', () => drawer.getByRole('button', { name: 'Close' }).click()],
  ['a button of its footer', () => drawer.getByRole('button', { name: 'Logout' }).click()],
  ['a click beside it', () => userEvent.click(document.documentElement, { position: { x: 5, y: 400 } })],
] as const)('closes the drawer by %s and returns the focus', async ([, close]) => {
  await openDrawer();
  await close();
  await expect.element(drawer).not.toBeInTheDocument();
  await expect.element(trigger).toHaveFocus();
});

test('keeps Tab inside an open drawer', async () => {
  await openDrawer();
  const close = drawer.getByRole('button', { name: 'Close' });
  await expect.element(close).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(drawer.getByRole('link', { name: 'Content' })).toHaveFocus();
  await userEvent.keyboard('{Tab}{Tab}');
  await expect.element(close).toHaveFocus();
});
