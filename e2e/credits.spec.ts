import { expect, type Page } from '@playwright/test';
import { expectSameDocument, markDocument } from './steps/document.ts';
import { giveCredits } from './steps/credits.ts';
import { buyWithCredits } from './steps/licenses.ts';
import { test } from './steps/products.ts';
import { accountButton, signInAsSomeoneNew } from './steps/sign-in.ts';

const overview = (page: Page) =>
  page.getByRole('main').getByText('Balance', { exact: true }).locator('xpath=../..');

test('[LED-22] the balance in the top bar, its menu and the overview follows what is given and spent, at once', async ({
  page,
  context,
  office,
}) => {
  const product = await office.add({ price: 6.5, system: 'ticket', category: 'other' });
  const person = await signInAsSomeoneNew(context);
  await page.goto('/dashboard');
  await expect(page.getByText('Connected live')).toBeVisible();
  await expect(accountButton(page)).toHaveAccessibleName(/balance \$0\.00/);
  await markDocument(page);
  await giveCredits(person, '25');
  await expect(accountButton(page)).toHaveAccessibleName(/balance \$25\.00/, { timeout: 10_000 });
  await expect(overview(page)).toContainText('$25.00');
  await accountButton(page).click();
  await expect(page.getByRole('menu')).toContainText('Balance $25.00');
  // Bought elsewhere.
  await buyWithCredits(context, product);
  await expect(page.getByRole('menu')).toContainText('Balance $18.50');
  await page.keyboard.press('Escape');
  await expect(accountButton(page)).toHaveAccessibleName(/balance \$18\.50/);
  await expect(overview(page)).toContainText('$18.50');
  await expectSameDocument(page);
});
