import type { BrowserContext } from '@playwright/test';
import { packRelease } from '../scripts/pack-example.ts';
import { getFree } from './fixtures/purchases.ts';
import { expect, test, type Fixtures } from './fixtures/test.ts';
import { openTicket } from './fixtures/tickets.ts';
import { LicensePage } from './pages/license-page.ts';
import { ReleasesPage } from './pages/releases-page.ts';
import { SourcePage } from './pages/source-page.ts';

type Selling = Pick<Fixtures, 'customer' | 'shop' | 'secondBrowser'> & { context: BrowserContext };

/** A product whose first release an admin has published, and a customer with a license of it. */
async function sellFirstRelease({ context, customer, shop, secondBrowser }: Selling) {
  const product = await shop.catalogue.add({ price: 0, category: 'bots', key: 'warden', name: 'Warden' });
  await secondBrowser.admin();
  const releases = new ReleasesPage(secondBrowser.page);
  await releases.open(product.id);
  await releases.publish('warden-1.0.0.zip', await bot('Warden 1.0.0 is on duty'));
  await expect(releases.row('1.0.0')).toContainText('Current');
  await customer();
  return { product, releases, licenseId: await getFree(context, product) };
}

/** A release whose bot prints a line, then runs until it is stopped. It has no key: the launcher has. */
function bot(line: string, then = 'setInterval(() => {}, 1000);') {
  const program = `
    import { connect } from '@botique/sdk';
    const session = await connect({ product: 'warden', metadata: { username: 'Mall Moderator' } });
    console.log(${JSON.stringify(line)});
    session.storage.set('started', ${JSON.stringify(line)}).catch(() => {});
    ${then}
  `;
  return packRelease({
    'package.json': JSON.stringify({ type: 'module', main: 'index.js' }),
    'index.js': program,
  });
}

test('[DEL-41] [DEL-44] [DEL-48] a customer downloads the launcher, runs a bot with it and stops it, and updates and rollbacks follow', async ({
  page,
  context,
  customer,
  shop,
  secondBrowser,
  computers,
}) => {
  const { releases, licenseId } = await sellFirstRelease({ context, customer, shop, secondBrowser });
  const source = new SourcePage(page);
  await source.open();
  const computer = await computers.unpack(await source.download());

  const license = new LicensePage(page);
  await license.open(licenseId, 'console');
  const first = computer.start();
  await expect(license.console.getByText('Warden 1.0.0 is on duty')).toHaveCount(1);
  await license.panel.getByRole('button', { name: 'Stop', exact: true }).click();
  expect(await first.exited, first.output()).toBe(0);
  await expect(license.panel).toContainText('No connection');

  const second = computer.start();
  await expect(license.console).toContainText('Warden 1.0.0 is on duty');
  await source.open();
  await expect(source.runnable).toHaveText(/Mall Moderator.*Warden 1\.0\.0.*Awake/);
  await license.open(licenseId);
  await expect(license.documents).toHaveText(['started']);
  await license.openTab('Console');
  await releases.publish('warden-1.1.0.zip', await bot('Warden 1.1.0 is on duty'));
  await expect(license.console).toContainText('Warden 1.1.0 is on duty');
  await expect(license.panel).toContainText('1.1.0');

  await releases.publish('warden-1.2.0.zip', await bot('Warden 1.2.0 begins', 'process.exit(3);'));
  await expect(license.console).toContainText('Warden 1.2.0 begins');
  await expect(license.console).toContainText('1.1.0 is running again');
  await expect(license.console.getByText('Warden 1.1.0 is on duty')).toHaveCount(2);
  await expect(releases.row('1.2.0')).toContainText('Crashed at once on 1 launcher');
  second.interrupt();
  await second.exited;
  await expect(license.panel).toContainText('No connection');
});

test('[LIC-99] a launcher refuses a release that was tampered with, and starts without the shop', async ({
  page,
  context,
  customer,
  shop,
  secondBrowser,
  computers,
}) => {
  const { product, releases, licenseId } = await sellFirstRelease({
    context,
    customer,
    shop,
    secondBrowser,
  });
  const source = new SourcePage(page);
  await source.open();
  const computer = await computers.unpack(await source.download());
  const line = await computer.connectBy();
  const license = new LicensePage(page);
  await license.open(licenseId, 'console');
  const online = computer.start();
  await expect(license.console).toContainText('Warden 1.0.0 is on duty');

  await releases.form.getByRole('checkbox', { name: /^Make it the current/ }).uncheck();
  await releases.publish('warden-6.6.6.zip', await bot('Warden 6.6.6 is on duty'));
  await expect(releases.row('6.6.6')).toBeVisible();
  await shop.database.pool.query(
    `update release_chunks set content = overlay(content placing '\\x00' from octet_length(content) / 2 for 1)
     where release_id = (select id from releases where product_id = $1 and version = '6.6.6')`,
    [product.id],
  );
  await releases
    .row('6.6.6')
    .getByRole('button', { name: /^Set current/ })
    .click();
  await expect(license.console).toContainText('6.6.6 was not installed');
  await expect(license.console).not.toContainText('Warden 6.6.6 is on duty');
  online.interrupt();
  await online.exited;

  await line.cut();
  const offline = computer.start();
  await expect.poll(offline.output).toContain('runs without the shop');
  await expect.poll(offline.output).toContain('Warden 1.0.0 is on duty');
  await expect(license.panel).toContainText('No connection');
  await line.mend();
  await expect(license.console).toContainText('Warden 1.0.0 is on duty');
});

test('[TIC-92] [TIC-98] [LIC-152] the owner restarts a bot in the console, and accepts the restart that an admin proposes', async ({
  page,
  context,
  customer,
  shop,
  secondBrowser,
  computers,
}) => {
  const { licenseId } = await sellFirstRelease({ context, customer, shop, secondBrowser });
  const source = new SourcePage(page);
  await source.open();
  const computer = await computers.unpack(await source.download());
  const license = new LicensePage(page);
  await license.open(licenseId, 'console');
  computer.start();
  const starts = license.console.getByText('Warden 1.0.0 is on duty');
  await expect(starts).toHaveCount(1);
  await license.panel.getByRole('button', { name: 'Restart', exact: true }).click();
  await expect(starts).toHaveCount(2);

  const ticket = await openTicket(context, 'Greeter');
  const address = `/dashboard/ticket/view/${ticket.id}`;
  const office = secondBrowser.page;
  await Promise.all([page.goto(address), office.goto(address)]);
  const panel = office.getByRole('complementary', { name: 'Ticket details' });
  await panel.getByRole('button', { name: /^Propose/ }).click();
  await office.getByRole('dialog').getByRole('button', { name: 'Propose restart' }).click();
  const card = { name: 'Restart of Mall Moderator' };
  await page.getByRole('region', card).getByRole('button', { name: 'Restart now' }).click();
  for (const reader of [page, office]) {
    const lines = reader.getByRole('region', card).getByRole('log');
    await expect(lines.getByText('Warden 1.0.0 is on duty').last()).toBeVisible();
    await expect(lines).toContainText('Restarting Warden');
  }
});
