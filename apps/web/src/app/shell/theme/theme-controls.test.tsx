import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { press } from '../../../testing/interactions.ts';
import { eventually } from '../../../testing/eventually.ts';
import { emulateMedia } from '../../../testing/media.ts';
import { openPage } from '../../../testing/open-page.tsx';

const light = 'rgb(246, 248, 245)';
const dark = 'rgb(10, 18, 15)';

const themeSwitch = page.getByRole('button', { name: 'Switch between light and dark' });
const radio = (name: string) => page.getByRole('radio', { name });
const expectPainted = async (colour: string) => {
  await eventually(() => getComputedStyle(document.body).backgroundColor).toBe(colour);
};

async function openLanding() {
  onTestFinished(() => {
    delete document.documentElement.dataset['theme'];
    document.cookie = 'theme=; Path=/; Max-Age=0';
  });
  await openPage('/');
}

test('[UI-54] follows the system theme until the visitor chooses one, then keeps the choice', async () => {
  await emulateMedia({ colorScheme: 'light' });
  await openLanding();
  await expectPainted(light);
  await emulateMedia({ colorScheme: 'dark' });
  await expectPainted(dark);
  await themeSwitch.click();
  await expectPainted(light);
  await expect.element(radio('Light')).toBeChecked();
  expect(document.cookie).toContain('theme=light');
  await emulateMedia({ colorScheme: 'light' });
  await themeSwitch.click();
  await expectPainted(dark);
  expect(document.cookie).toContain('theme=dark');
});

test('[UI-54] switches back to the system theme in the footer', async () => {
  await emulateMedia({ colorScheme: 'light' });
  await openLanding();
  await page.getByText('Dark', { exact: true }).click();
  await expectPainted(dark);
  await page.getByText('System', { exact: true }).click();
  await expectPainted(light);
  expect(document.cookie).not.toContain('theme=');
  await emulateMedia({ colorScheme: 'dark' });
  await expectPainted(dark);
});

test('[UI-54] chooses the theme in the footer by keyboard', async () => {
  await emulateMedia({ colorScheme: 'light' });
  await openLanding();
  await press(radio('System'), 'ArrowRight');
  await expect.element(radio('Light')).toBeChecked();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(radio('Dark')).toBeChecked();
  await expectPainted(dark);
});
