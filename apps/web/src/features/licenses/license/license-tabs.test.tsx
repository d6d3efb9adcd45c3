import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoViolations } from '../../../testing/axe.ts';
import { expectAddress, expectNoSidewaysScroll, expectTexts } from '../../../testing/expectations.ts';
import { press } from '../../../testing/interactions.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { sampleLicense, sampleSession } from '../../../testing/samples/sample-licenses.ts';
import { customer } from '../../../testing/samples/samples.ts';
import { createTestShop } from '../../../testing/server/test-shop.ts';
import { waitUntilConnected } from '../../../testing/wait-until-connected.ts';

const license = sampleLicense({ storge: { used: 0, max: 100 } });
const session = sampleSession(license, 'Relay');
const path = `/dashboard/license/manage/${license.id}`;
const device = 'c3e81b60-95d7-47aa-b1f4-0e2d6a7c5518';
const blockedAt = '2026-11-15T14:13:00.000Z';

const tab = (name: string | RegExp) => page.getByRole('main').getByRole('tab', { name });
const panel = (name: string | RegExp) => page.getByRole('tabpanel', { name });

async function openLicense(search = '', width = 1280) {
  const shop = createTestShop({ viewer: customer });
  shop.api.reply('licenses.get', { data: license });
  await openPage(`${path}${search}`, { shop, width });
  await expect.element(tab('Informations')).toBeVisible();
  return shop;
}

test('[LIC-67] has the tabs Informations, Console, Blacklisted and Logs', async () => {
  const shop = await openLicense();
  await expectTexts(page.getByRole('main').getByRole('tab'), [
    'Informations',
    'Console',
    'Blacklisted',
    'Logs',
  ]);
  await expect.element(panel('Informations')).toMatchTextContent('Created At');
  await expectNoViolations();
  for (const name of ['Console', 'Blacklisted', 'Logs']) {
    await tab(name).click();
    await expect.element(tab(name)).toHaveAttribute('aria-selected', 'true');
    await expect.element(panel(name)).toBeVisible();
  }
  // Only the tabs that were opened have loaded their data.
  expect(shop.api.calls('licenses.logs').length).toBeGreaterThan(0);
  await expectNoSidewaysScroll();
});

test('[LIC-135] keeps the tab in the URL without adding to the history, and drops the filters of the last tab', async () => {
  await openLicense('?q=guilds');
  const before = window.history.length;
  await tab('Logs').click();
  await expectAddress(`${path}?tab=logs`);
  await tab('Console').click();
  await expectAddress(`${path}?tab=console`);
  await tab('Informations').click();
  await expectAddress(path);
  expect(window.history.length).toBe(before);
});

test('[LIC-135] opens the tab in the URL', async () => {
  await openLicense('?tab=blacklisted');
  await expect.element(tab('Blacklisted')).toHaveAttribute('aria-selected', 'true');
});

test('[LIC-135] opens Informations if the URL has an unknown tab', async () => {
  await openLicense('?tab=secrets');
  await expect.element(tab('Informations')).toHaveAttribute('aria-selected', 'true');
});

test('[LIC-67] switches tabs with the arrow keys', async () => {
  await openLicense();
  await press(tab('Informations'), 'ArrowRight');
  await expect.element(tab('Console')).toHaveFocus();
  await expectAddress(`${path}?tab=console`);
  await userEvent.keyboard('{End}');
  await expect.element(tab('Logs')).toHaveFocus();
  await expect.element(panel('Logs')).toBeVisible();
});

test('[LIC-67] marks Console while a session runs, and counts the blocked devices', async () => {
  const shop = await openLicense();
  await waitUntilConnected(shop);
  shop.api.reply('licenses.connected', { data: [session] });
  shop.live.send('license.connect', session);
  await expect.element(tab(/^Console/)).toHaveAccessibleName('Console Awake');

  const { socketId, uuid } = session;
  shop.api.reply('licenses.connected', { data: [] });
  shop.api.reply('licenses.blacklist', {
    data: [device],
    devices: [{ uuid: device, blockedAt, connectedAt: null }],
  });
  shop.live.send('license.disconnect', { socketId, uuid, license: license.id, crash: null });
  await expect.element(tab(/^Blacklisted/)).toHaveAccessibleName('Blacklisted 1');
  await expect.element(tab(/^Console/)).toHaveAccessibleName('Console');
  await expectNoViolations();
});
