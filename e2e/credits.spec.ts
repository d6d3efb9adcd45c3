import { randomUUID } from 'node:crypto';
import { apiPost } from './fixtures/api.ts';
import { accountButton } from './fixtures/sign-in.ts';
import { expect, test } from './fixtures/test.ts';
import { expectSameDocument, markDocument } from './pages/document.ts';

test('[LED-22] shows the same balance in the top bar, its menu and the overview, as soon as it changes', async ({
  page,
  context,
  shop,
  customer,
}) => {
  const product = await shop.catalogue.add({ price: 6.5, system: 'ticket', category: 'other' });
  const person = await customer();
  const overview = page.getByRole('main').getByText('Balance', { exact: true }).locator('xpath=../..');
  await page.goto('/dashboard');
  await expect(page.getByText('Live updates on')).toBeVisible();
  await expect(accountButton(page)).toHaveAccessibleName(/balance \$0\.00/);
  await markDocument(page);
  await shop.grantCredits(person, 25);
  await expect(accountButton(page)).toHaveAccessibleName(/balance \$25\.00/);
  await expect(overview).toContainText('$25.00');
  await accountButton(page).click();
  await expect(page.getByRole('menu')).toContainText('Balance $25.00');
  // A purchase outside this page.
  const purchase = { productId: product.id, price: 6.5, method: 'credits', paymentId: randomUUID() };
  await apiPost(context, '/api/payment/completed/product', purchase);
  await expect(page.getByRole('menu')).toContainText('Balance $18.50');
  await page.keyboard.press('Escape');
  await expect(accountButton(page)).toHaveAccessibleName(/balance \$18\.50/);
  await expect(overview).toContainText('$18.50');
  await expectSameDocument(page);
});
