import { randomUUID } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import { licenseStrings } from '@botique/contract/licenses/license-strings.ts';
import { accountOf } from './fixtures/customer-account.ts';
import { getFree } from './fixtures/purchases.ts';
import { expect, test, type Fixtures } from './fixtures/test.ts';
import { uniqueName } from './fixtures/sign-in.ts';
import { expectAlert } from './pages/alert.ts';
import { expectSameDocument, markDocument } from './pages/document.ts';
import { LicensePage } from './pages/license-page.ts';
import { OverviewPage } from './pages/overview-page.ts';
import { SessionModal } from './pages/session-modal.ts';

type Buying = Pick<Fixtures, 'customer' | 'shop'> & { context: BrowserContext };

/** Signs someone in and gives them a free bot. Returns the id of the license. */
async function ownFreeBot({ context, customer, shop }: Buying): Promise<string> {
  const product = await shop.catalogue.add({ price: 0, category: 'bots', key: 'warden' });
  await customer();
  return getFree(context, product);
}

test('[UI-38] [UI-39] [UI-49] [UI-50] [LIC-85] [LIC-87] a bot appears in the side menu, streams to the modal and is stopped there', async ({
  page,
  context,
  customer,
  shop,
  bots,
}) => {
  const licenseId = await ownFreeBot({ context, customer, shop });
  await new OverviewPage(page).open();
  await markDocument(page);
  const modal = new SessionModal(page);
  await expect(modal.entries).toHaveCount(0);

  const name = uniqueName('Mall Moderator');
  const bot = await bots.start(context, { licenseId, name });
  await expect(page.getByTestId('alert')).toHaveText(licenseStrings.started(licenseId));
  await expect(modal.entries).toHaveText([/^Warden/]);
  await modal.entries.click();
  await expect(modal.dialog).toContainText(name);
  await expect(modal.dialog).toContainText('1128840017263');
  await expect(modal.console).toContainText(`logged in as ${name}`);
  bot.print('48 commands loaded', '\u001B[32maudit\u001B[0m entry 2,119 written');
  await expect(modal.console).toContainText('48 commands loaded');
  await expect(modal.console).toContainText('audit entry 2,119 written');

  await modal.button('Stop').click();
  expect(await bot.exited).toBe(0);
  await expect(modal.dialog).toHaveCount(0);
  await expect(modal.entries).toHaveCount(0);
  await expectSameDocument(page);
});

test('[LIC-80] [LIC-81] [LIC-38] a device is blacklisted in the console, refused, and starts again once it is removed', async ({
  page,
  context,
  customer,
  shop,
  bots,
}) => {
  const licenseId = await ownFreeBot({ context, customer, shop });
  const license = new LicensePage(page);
  await license.open(licenseId, 'console');
  await expect(license.panel).toContainText('No connection');

  const name = uniqueName('Mall Moderator');
  const bot = await bots.start(context, { licenseId, name });
  await expect(license.console).toContainText(`logged in as ${name}`);
  await license.panel.getByRole('button', { name: 'Blacklist', exact: true }).click();
  await bot.exited;
  await expect(license.panel).toContainText('No connection');
  expect(await bots.startRefused(context, { licenseId, name, uuid: bot.uuid })).toBe('blacklisted');

  await license.openTab('Blacklisted');
  await expect(license.panel).toContainText(bot.uuid);
  await license.panel.getByRole('button', { name: /^Remove/ }).click();
  await expect(license.panel).toContainText('No data to display');
  await bots.start(context, { licenseId, name, uuid: bot.uuid });
  await license.openTab('Logs');
  await expect(license.events).toHaveText([
    /^connected/,
    /^blacklist remove/,
    /^refused/,
    /^disconnected/,
    /^blacklist add/,
    /^connected/,
  ]);
});

test('[LIC-77] [LIC-78] two bots of a license have a console each, and the other one shows when the chosen one stops', async ({
  page,
  context,
  customer,
  shop,
  bots,
}) => {
  const licenseId = await ownFreeBot({ context, customer, shop });
  const first = await bots.start(context, { licenseId, name: uniqueName('First') });
  const second = await bots.start(context, { licenseId, name: uniqueName('Second') });
  const license = new LicensePage(page);
  await license.open(licenseId, 'console');
  first.print('only the first prints this');
  second.print('only the second prints this');
  await expect(license.console).toContainText('only the first prints this');

  await license.sessionSelector.click();
  await page.getByRole('menuitemradio').nth(1).click();
  await expect(license.console).toContainText('only the second prints this');
  await expect(license.console).not.toContainText('only the first prints this');
  await expect(license.panel).toContainText(second.uuid);
  await license.panel.getByRole('button', { name: 'Stop', exact: true }).click();
  expect(await second.exited).toBe(0);
  await expect(license.console).toContainText('only the first prints this');
  await expect(license.panel).toContainText(first.uuid);
});

test('[LIC-133] [LIC-142] a bot without a seat tells its owner who holds them, and the oldest is stopped with one click', async ({
  page,
  context,
  customer,
  shop,
  bots,
}) => {
  const licenseId = await ownFreeBot({ context, customer, shop });
  const oldest = await bots.start(context, { licenseId, name: uniqueName('Early') });
  await bots.start(context, { licenseId, name: uniqueName('Newer') });
  await new OverviewPage(page).open();
  const entries = new SessionModal(page).entries;
  await expect(entries).toHaveCount(2);

  const third = { licenseId, name: uniqueName('Third'), uuid: randomUUID() };
  expect(await bots.startRefused(context, third)).toBe('seats_taken');
  const dialog = page.getByRole('dialog', { name: 'All seats are taken' });
  await expect(dialog).toContainText(third.name);
  const holders = dialog.getByRole('list', { name: 'Running now' }).getByRole('listitem');
  await expect(holders).toHaveCount(2);
  await expect(holders.first()).toContainText('Oldest');
  await holders.first().getByRole('button', { name: /^Stop/ }).click();
  expect(await oldest.exited).toBe(0);
  await expect(holders).toHaveCount(1);
  await expect(dialog).toContainText('A seat is free now.');
  await bots.start(context, third);
  await expect(dialog).toContainText('The refused one is running now.');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(entries).toHaveCount(2);
});

test('[LIC-131] [LIC-134] [LIC-141] a crash leaves its last lines on the license page until the next start', async ({
  page,
  context,
  customer,
  shop,
  bots,
}) => {
  const licenseId = await ownFreeBot({ context, customer, shop });
  const name = uniqueName('Mall Moderator');
  const bot = await bots.start(context, { licenseId, name });
  const license = new LicensePage(page);
  await license.open(licenseId);
  bot.print('498 of 512 MB used');
  bot.crash();
  expect(await bot.exited).toBe(1);
  await expectAlert(page, new RegExp(`^${name} stopped unexpectedly`), 'danger');
  await expect(license.crash).toContainText(`${name} stopped unexpectedly`);
  await expect(license.crash).toContainText('Exit code 1');
  await expect(license.crash).toContainText('498 of 512 MB used');
  await expect(license.crash).toContainText('heap out of memory');
  await expect(license.face).toHaveAttribute('src', /-trouble\.svg$/);
  await page.reload();
  await expect(license.crash).toContainText('heap out of memory');

  await bots.start(context, { licenseId, name });
  await expect(license.crash).toHaveCount(0);
});

test('[LIC-121] replacing the key stops a running bot, and the old key no longer starts it', async ({
  page,
  context,
  customer,
  shop,
  bots,
}) => {
  const licenseId = await ownFreeBot({ context, customer, shop });
  const name = uniqueName('Mall Moderator');
  const bot = await bots.start(context, { licenseId, name });
  const license = new LicensePage(page);
  await license.open(licenseId);
  const { entries } = new SessionModal(page);
  await expect(entries).toHaveCount(1);
  const { license: key } = await accountOf(context).license(licenseId);
  await license.replaceKey();
  await bot.exited;
  await expect(entries).toHaveCount(0);
  expect(await bots.startRefused(context, { licenseId, name, key })).toBe('key_replaced');
  await bots.start(context, { licenseId, name });
  await expect(entries).toHaveCount(1);
});

test('[TIC-72] [TIC-73] [TIC-74] [TIC-75] a customer gets help from the console, and an admin sees the evidence and the customer live', async ({
  page,
  context,
  customer,
  shop,
  bots,
  secondBrowser,
}) => {
  const licenseId = await ownFreeBot({ context, customer, shop });
  const name = uniqueName('Mall Moderator');
  const bot = await bots.start(context, { licenseId, name });
  bot.print('POST to 203.0.113.99 failed', 'token=abcdefghijklmnop', 'missing permission MANAGE_ROLES');
  const license = new LicensePage(page);
  await license.open(licenseId, 'console');
  await expect(license.console).toContainText('missing permission MANAGE_ROLES');
  await expect(license.console).toContainText('203.0.113.99');

  await license.panel.getByRole('button', { name: 'Get help' }).click();
  const dialog = page.getByRole('dialog', { name: `Get help with ${name}` });
  await expect(dialog).toContainText('POST to address hidden failed');
  await expect(dialog).not.toContainText('203.0.113.99');
  const problem = 'New members do not get the greeter role.';
  await dialog.getByRole('textbox', { name: 'What is wrong?' }).fill(problem);
  await dialog.getByRole('button', { name: 'Send to support' }).click();
  await expect(page).toHaveURL(/\/dashboard\/ticket\/view\/T-/);
  const evidence = page.getByRole('region', { name: `Evidence from ${name}` });
  await expect(evidence).toContainText('missing permission MANAGE_ROLES');

  await secondBrowser.admin();
  const office = secondBrowser.page;
  await office.goto(page.url());
  const seen = office.getByRole('region', { name: `Evidence from ${name}` });
  await expect(seen).toContainText('POST to address hidden failed');
  await expect(seen).toContainText('2.4.1');
  await expect(seen).not.toContainText('abcdefghijklmnop');
  const panel = office.getByRole('complementary', { name: 'Ticket details' });
  const sessions = panel.getByRole('list', { name: 'Live sessions' }).getByRole('listitem');
  await expect(sessions).toContainText([name]);
  await sessions.getByRole('button', { name: /^Watch/ }).click();
  const watched = office.getByRole('dialog').getByRole('log');
  bot.print('retrying when roles change');
  await expect(watched).toContainText('retrying when roles change');
  await office.keyboard.press('Escape');

  const second = await bots.start(context, { licenseId, name: uniqueName('Second') });
  await expect(sessions).toHaveCount(2);
  second.crash();
  await second.exited;
  await expect(sessions).toHaveCount(1);
});
