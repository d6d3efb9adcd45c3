import type { RefusedStart } from '@botique/contract/licenses/refused-start.ts';
import type { ConnectedSession } from '@botique/contract/licenses/session.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dismissAlert, expectAlert, expectOnlyAlert } from '../../../testing/alerts.ts';
import { expectNoViolations } from '../../../testing/axe.ts';
import { advance, stopClock, waitForFrames, waitUntil } from '../../../testing/clock.ts';
import { expectNoSidewaysScroll, expectTexts } from '../../../testing/expectations.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { sampleLicense, sampleRefusal, sampleSession } from '../../../testing/samples/sample-licenses.ts';
import { customer } from '../../../testing/samples/samples.ts';
import { createTestShop, type TestShop } from '../../../testing/server/test-shop.ts';
import { waitUntilConnected } from '../../../testing/wait-until-connected.ts';

const license = sampleLicense({ productName: 'Warden', category: 'bots', productId: 'Wd4xK9Qe' });
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
const home = { ...sampleSession(license, 'Mall Moderator', hoursAgo(3)), host: 'home-server' };
const other = { ...sampleSession(license, 'Mall Moderator', hoursAgo(1)), ip: '185.220.101.34' };

const dialog = page.getByRole('dialog', { name: 'All seats are taken' });
const rows = () => dialog.getByRole('listitem');

async function openWith(sessions: ConnectedSession[], { width = 1280, path = '/dashboard/bills' } = {}) {
  const shop = createTestShop({ viewer: customer });
  shop.api.reply('licenses.connected', { data: sessions });
  shop.api.reply('licenses.act', {});
  await openPage(path, { shop, width });
  await waitUntilConnected(shop);
  return shop;
}

const refuse = (shop: TestShop, refusal: RefusedStart) => shop.live.send('license.refused', refusal);

/** The page refetches the sessions when it hears of the refusal. */
async function refuseAndWait(shop: TestShop, refusal: RefusedStart): Promise<void> {
  const before = shop.api.calls('licenses.connected').length;
  refuse(shop, refusal);
  await waitUntil(() => shop.api.calls('licenses.connected').length > before);
  await waitForFrames();
}

function disconnect(shop: TestShop, { socketId, uuid }: ConnectedSession, left: ConnectedSession[]): void {
  shop.api.reply('licenses.connected', { data: left });
  shop.live.send('license.disconnect', { socketId, uuid, license: license.id, crash: null });
}

test.for([1280, 390])('[LIC-142] shows who was refused and who holds the seats at %i px', async (width) => {
  const shop = await openWith([home, other], { width });
  refuse(shop, sampleRefusal(license, [home, { ...other, newDevice: true }]));
  await expect.element(dialog).toHaveFocus();
  await expect.element(dialog).toMatchTextContent('Warden tried to start on another device');
  await expect.element(dialog).toMatchTextContent('mos-macbook was refused just now');
  await expect.element(dialog).toMatchTextContent('91.64.22.7macOS');
  await expect.element(dialog).toMatchTextContent('2 of 2');
  await expectTexts(rows(), [
    /^home-serverOldest203\.0\.113\.7since .+, 3h 00mStop$/,
    new RegExp(`^${other.uuid.slice(0, 8)}New device185\\.220\\.101\\.34since .+, 1h 00mStopBlacklist$`),
  ]);
  // No primary button: stopping the oldest would stop the owner's own session.
  await expect
    .element(dialog.getByRole('button', { name: 'Stop home-server' }))
    .not.toHaveClass('bg-primary');
  await expect.element(dialog).toMatchTextContent('Once a seat is free, start the refused one again.');
  await expectNoViolations();
  await expectNoSidewaysScroll();
});

test('[LIC-142] stops the oldest with one click, and says that a seat is free', async () => {
  const shop = await openWith([home, other]);
  refuse(shop, sampleRefusal(license, [home, other]));
  const stop = dialog.getByRole('button', { name: 'Stop home-server' });
  await expect.element(stop).toHaveClass('bg-primary');
  await stop.click();
  await expect.element(stop).toHaveAttribute('aria-busy', 'true');
  await expect.element(dialog.getByRole('button', { name: 'Not now' })).toBeDisabled();
  disconnect(shop, home, [other]);
  await expectAlert('Session stopped.', 'calm');
  await expect.element(rows()).toHaveLength(1);
  await expect.element(dialog).toMatchTextContent('A seat is free now. Start the refused one again.');
  await expect.element(dialog).toMatchTextContent('1 of 2');
  expect(dialog.element().contains(document.activeElement)).toBe(true);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('[LIC-142] says that the last session of a killed product still holds its seat', async () => {
  const shop = await openWith([home, other]);
  refuse(shop, sampleRefusal(license, [home, other], { uuid: home.uuid, host: home.host }));
  await expect.element(dialog).toMatchTextContent('Warden tried to start and was refused.');
  await expect
    .element(dialog)
    .toMatchTextContent(
      'Its last session on this device has not ended yet. Stop it, or start again in 30 seconds.',
    );
  await expect.element(dialog.getByRole('button', { name: 'Not now' })).toBeVisible();
  disconnect(shop, home, [other]);
  await expect.element(dialog).toMatchTextContent('A seat is free now.');
  const next = { ...sampleSession(license, 'Mall Moderator'), uuid: home.uuid };
  shop.api.reply('licenses.connected', { data: [other, next] });
  shop.live.send('license.connect', next);
  await expect.element(dialog).toMatchTextContent('The refused one is running now.');
  await expect.element(dialog.getByRole('button', { name: 'Close' })).toBeVisible();
});

test.for([true, false])('[LIC-142] blacklists a device with one click if new is %s', async (newDevice) => {
  const shop = await openWith([home, other]);
  refuse(shop, sampleRefusal(license, [home, { ...other, newDevice }]));
  const name = `Blacklist ${other.uuid.slice(0, 8)}`;
  await dialog.getByRole('button', { name }).click();
  disconnect(shop, other, [home]);
  await expectAlert('Device blacklisted. You can remove it under Blacklisted.', 'calm');
  await expectTexts(rows(), [/^home-server/]);
  expect(shop.api.calls('licenses.act')[0]?.body).toMatchObject({
    sessionId: other.socketId,
    action: 'blacklist',
  });
});

test('[LIC-142] blacklists the refused device with one click', async () => {
  const shop = await openWith([home, other]);
  shop.api.reply('licenses.blacklistAdd', {});
  const refusal = sampleRefusal(license, [home, other]);
  refuse(shop, refusal);
  await dialog.getByRole('button', { name: 'Blacklist mos-macbook' }).click();
  await expectAlert('Device blacklisted.', 'calm');
  await expect.element(dialog).toMatchTextContent('The refused device can no longer start.');
  await expect.element(dialog.getByRole('button', { name: 'Blacklist mos-macbook' })).not.toBeInTheDocument();
  expect(dialog.element().contains(document.activeElement)).toBe(true);
  const { uuid } = refusal;
  expect(shop.api.calls('licenses.blacklistAdd').map(({ body }) => body)).toEqual([
    { license: license.id, uuid },
  ]);
  await expectNoViolations();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('[LIC-142] only alerts after Not now, until another session holds a seat', async () => {
  const shop = await openWith([home, other]);
  const refusal = sampleRefusal(license, [home, other]);
  refuse(shop, refusal);
  await dialog.getByRole('button', { name: 'Not now' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  const before = shop.api.calls('licenses.connected').length;
  for (let time = 0; time < 5; time += 1) refuse(shop, refusal);
  await expectOnlyAlert('Warden could not start: all seats are taken.', 'calm');
  expect(shop.api.calls('licenses.connected').length - before).toBeLessThan(5);
  await dismissAlert();
  expect(dialog.query()).toBeNull();
  const next = sampleSession(license, 'Mall Moderator');
  shop.api.reply('licenses.connected', { data: [home, next] });
  refuse(shop, sampleRefusal(license, [home, next], { uuid: refusal.uuid }));
  await expect.element(dialog).toBeVisible();
});

test('[LIC-142] waits until another dialog is closed', async () => {
  const shop = await openWith([home]);
  await page.getByRole('button', { name: /^Warden/ }).click();
  const modal = page.getByRole('dialog', { name: 'Mall Moderator' });
  await expect.element(modal).toBeVisible();
  await refuseAndWait(shop, sampleRefusal(license, [home]));
  await refuseAndWait(shop, sampleRefusal(license, [home], { host: 'newest' }));
  expect(dialog.query()).toBeNull();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).toMatchTextContent('newest was refused');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
});

test('[LIC-142] waits until the viewer stops typing', async () => {
  stopClock();
  const shop = await openWith([home], { path: '/dashboard/licenses/@me' });
  const search = page.getByRole('searchbox');
  await search.fill('war');
  await refuseAndWait(shop, sampleRefusal(license, [home]));
  expect(dialog.query()).toBeNull();
  await advance(3500);
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard('{Escape}');
  // The focus returns in a timer.
  await advance(0);
  await expect.element(search).toHaveFocus();
});
