import { copy } from '@botique/contract/copy.ts';
import { licenseKeyForm, maskedKey } from '@botique/contract/licenses/license-rules.ts';
import { expect, type Page } from '@playwright/test';
import { waitUntilTakenOver } from './steps/document.ts';
import { licenses, licensesAt } from './steps/license-replies.ts';
import {
  claimTrial,
  getFree,
  licensePath,
  licensesPath,
  menuEntry,
  oneCall,
  readLicense,
} from './steps/licenses.ts';
import { expectAlert } from './steps/product-desk.ts';
import { test } from './steps/products.ts';
import { signInAsSomeoneNew } from './steps/sign-in.ts';

/** What stands under a name among the facts. */
const fact = (page: Page, name: string) =>
  page.getByRole('main').locator('dt', { hasText: name }).locator('xpath=following-sibling::dd');
const storage = (page: Page) => page.getByRole('progressbar', { name: copy.licenses.storage });

test('[LIC-69] [LIC-71] [LIC-72] [LIC-73] what somebody was given for life, with storage', async ({
  page,
  context,
  office,
}) => {
  const product = await office.add({ price: 0, key: 'lantern', category: 'tools', storge: 200 });
  await signInAsSomeoneNew(context);
  const id = await getFree(context, product);
  const { license: key } = await readLicense(context, id);
  await page.goto(licensePath(id));
  await waitUntilTakenOver(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(product.name);
  await expect(page).toHaveTitle(new RegExp(`^${product.name} · `));
  await expect(menuEntry(page)).toHaveAttribute('aria-current', 'page');

  expect(key).toMatch(licenseKeyForm);
  expect(maskedKey(key)).toBe('######-#####-#####-#####-#####');
  await expect(page.getByText(maskedKey(key), { exact: true })).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText(key);
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByText(key, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Hide', exact: true }).click();
  await expect(page.getByText(maskedKey(key), { exact: true })).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText(key);

  const today = await page.evaluate(() =>
    new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' }).format(),
  );
  await expect(fact(page, 'Created At')).toHaveText(today);
  await expect(fact(page, 'Expire At')).toHaveText(copy.licenses.lifetime);
  await expect(fact(page, 'Category')).toHaveText('Tools');
  await expect(fact(page, 'Type')).toHaveText('LANTERN');
  await expect(fact(page, 'Total Uses')).toHaveText('0');
  await expect(fact(page, 'Active sessions allowed')).toHaveText('2');
  await expect(storage(page)).toHaveAttribute('value', '0');
  await expect(page.getByText('0 / 200 MB', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Bot', exact: true })).toHaveCount(0);

  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').click();
  await expect(page).toHaveURL(licensesPath);
});

test('[LIC-70] copying gives the key, hidden or not, and says so', async ({ page, context, office }) => {
  const product = await office.add({ price: 0 });
  await signInAsSomeoneNew(context);
  const id = await getFree(context, product);
  const { license: key } = await readLicense(context, id);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(licensePath(id));
  await waitUntilTakenOver(page);
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expectAlert(page, 'License Copied!', 'calm');
  expect(copy.licenses.copied).toBe('License Copied!');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);
  await expect(page.getByRole('main')).not.toContainText(key);
});

test('a browser that does not allow copying is no dead end', async ({ page, context, office }) => {
  const product = await office.add({ price: 0 });
  await signInAsSomeoneNew(context);
  const id = await getFree(context, product);
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'));
  });
  await page.goto(licensePath(id));
  await waitUntilTakenOver(page);
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expectAlert(page, 'Your browser did not allow copying. Show the key, mark it and copy it.', 'danger');
});

test('[LIC-62] [LIC-72] [LIC-73] [LIC-74] a bot on trial, without storage, that never ran', async ({
  page,
  context,
  office,
}) => {
  const product = await office.add({
    category: 'bots',
    storge: 0,
    trial: { enabled: true, duration: 14 },
  });
  await signInAsSomeoneNew(context);
  const id = await claimTrial(context, product);
  const { expire } = await readLicense(context, id);
  await page.goto(licensePath(id));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(product.name);
  await expect(page.getByText(copy.licenses.freeTrial, { exact: true })).toBeVisible();
  const moment = await page.evaluate(
    (iso) =>
      new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso)),
    expire ?? '',
  );
  await expect(fact(page, 'Expire At')).toHaveText(`14 days${moment}`);
  await expect(fact(page, 'Expire At').locator('time')).toHaveAttribute('datetime', expire ?? '');
  await expect(storage(page)).toHaveCount(0);
  await expect(page.getByText(copy.licenses.storage)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Bot', exact: true })).toBeVisible();
  await expect(page.getByText('000', { exact: true })).toBeVisible();
});

test('[LIC-61] [LIC-71] [LIC-73] [LIC-74] a bot that ran: its own words, its uses and what it stored', async ({
  page,
  context,
}) => {
  await signInAsSomeoneNew(context);
  await page.clock.setFixedTime(licensesAt);
  await page.route(oneCall, (route) =>
    route.fulfill({ json: { success: true, code: 200, data: licenses.running } }),
  );
  await page.goto(licensePath(licenses.running.id));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Warden');
  await expect(page.getByText('Mall Moderator', { exact: true })).toBeVisible();
  await expect(page.getByText('1128840017263', { exact: true })).toBeVisible();
  await expect(page.locator('img[src="/artwork/bots/En3cT7Gd/portrait.svg"]')).toBeVisible();
  await expect(fact(page, 'Total Uses')).toHaveText('1,204');
  await expect(fact(page, 'Active sessions allowed')).toHaveText('4');
  await expect(fact(page, 'Type')).toHaveText('WARDEN');
  await expect(fact(page, 'Category')).toHaveText('Bots');
  await expect(page.getByText('34.25 / 500 MB', { exact: true })).toBeVisible();
  expect(Number(await storage(page).getAttribute('value'))).toBeCloseTo(34.25 / 500, 5);
});

test('[LIC-68] somebody else’s license, none, and what cannot be one lead to the list', async ({
  page,
  context,
  browser,
  office,
}) => {
  const product = await office.add({ price: 0 });
  const elsewhere = await browser.newContext();
  await signInAsSomeoneNew(elsewhere);
  const foreign = await getFree(elsewhere, product);
  await elsewhere.close();
  await signInAsSomeoneNew(context);
  for (const id of [foreign, '7c9e6679-7425-40de-944b-e07fc1f90ae7', 'nothing', '%2F..%2F']) {
    await page.goto('/dashboard');
    await page.goto(licensePath(id));
    await expectAlert(page, 'License not found', 'danger');
    await expect(page).toHaveURL(licensesPath);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(copy.licenses.title);
    // Back does not lead there again.
    await page.goBack();
    await expect(page).toHaveURL('/dashboard');
  }
});

test('[UI-10] a license that cannot be loaded offers Retry', async ({ page, context, office }) => {
  const product = await office.add({ price: 0 });
  // With a live line the page would fetch anew by itself once it stands.
  await page.routeWebSocket(/\/socket\.io\//, () => {});
  await signInAsSomeoneNew(context);
  const id = await getFree(context, product);
  let failing = true;
  await page.route(oneCall, (route) =>
    failing ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  );
  await page.goto(licensePath(id));
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Could not load this license.');
  failing = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(product.name);
});
