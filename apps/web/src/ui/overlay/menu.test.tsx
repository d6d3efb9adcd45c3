import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { eventually } from '../../testing/eventually.ts';
import { expectNoViolations } from '../../testing/axe.ts';
import { Button } from '../form/button.tsx';
import { Menu, MenuChoice, MenuChoices, MenuItem, MenuLabel, MenuSeparator } from './menu.tsx';
import { render } from '../../testing/render.ts';

const onSelect = vi.fn<(name: string) => void>();
const menu = page.getByRole('menu');
const trigger = page.getByRole('button', { name: 'Account' });
const item = (name: string) => page.getByRole('menuitem', { name });

async function renderMenu() {
  onSelect.mockClear();
  await render(
    <>
      <Menu trigger={<Button>Account</Button>} header="mira">
        <MenuItem asChild>
          <a href="#profile">Profile</a>
        </MenuItem>
        <MenuItem onSelect={() => onSelect('Dashboard')}>Dashboard</MenuItem>
        <MenuItem disabled onSelect={() => onSelect('Store')}>
          Store
        </MenuItem>
        <MenuSeparator />
        <MenuItem tone="bad" onSelect={() => onSelect('Delete')}>
          Delete account
        </MenuItem>
      </Menu>
      <main tabIndex={-1}>
        <button type="button">Behind</button>
      </main>
    </>,
  );
}

test('opens the menu by mouse and selects an item', async () => {
  await renderMenu();
  await trigger.click();
  await expect.element(menu.getByText('mira')).toBeVisible();
  await expectNoViolations(menu.element());
  await item('Dashboard').click();
  expect(onSelect).toHaveBeenCalledExactlyOnceWith('Dashboard');
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(trigger).toHaveFocus();
});

test('opens the menu, skips disabled items and selects one by keyboard', async () => {
  await renderMenu();
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(item('Profile')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(item('Dashboard')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(item('Delete account')).toHaveFocus();
  await userEvent.keyboard('{Home}');
  await expect.element(item('Profile')).toHaveFocus();
  await userEvent.keyboard('{End}');
  await expect.element(item('Delete account')).toHaveFocus();
  await userEvent.keyboard('da');
  await expect.element(item('Dashboard')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(onSelect).toHaveBeenCalledExactlyOnceWith('Dashboard');
});

test('closes the menu by Escape without a selection and returns the focus', async () => {
  await renderMenu();
  await trigger.click();
  await expect.element(menu).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(trigger).toHaveFocus();
  expect(onSelect).not.toHaveBeenCalled();
});

test('moves the focus to the content after a click on a link', async () => {
  await renderMenu();
  await trigger.click();
  await item('Profile').click();
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(page.getByRole('main')).toHaveFocus();
});

test('makes the page behind the menu inert while it is open', async () => {
  await renderMenu();
  await trigger.click();
  await eventually(() => page.getByText('Behind').element().closest('[inert]')).not.toBeNull();
  await userEvent.keyboard('{Escape}');
  await eventually(() => page.getByText('Behind').element().closest('[inert]')).toBeNull();
});

test('marks the chosen item of a menu of choices, and chooses another by keyboard', async () => {
  const onChoose = vi.fn<(value: string) => void>();
  await render(
    <Menu trigger={<Button>Session</Button>}>
      <MenuChoices value="b" onValueChange={onChoose}>
        <MenuLabel>Running</MenuLabel>
        <MenuChoice value="a">Relay</MenuChoice>
        <MenuChoice value="b">Warden</MenuChoice>
      </MenuChoices>
    </Menu>,
  );
  await page.getByRole('button', { name: 'Session' }).click();
  const choice = (name: string) => page.getByRole('menuitemradio', { name });
  await expect.element(choice('Warden')).toBeChecked();
  await expect.element(choice('Relay')).not.toBeChecked();
  await expectNoViolations(menu.element());
  await userEvent.keyboard('{Home}{Enter}');
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('a');
});
