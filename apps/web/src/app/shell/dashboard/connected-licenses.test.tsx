import type { ConnectedSession } from '@botique/contract/licenses/session.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoViolations } from '../../../testing/axe.ts';
import { expectNoSidewaysScroll, expectTexts } from '../../../testing/expectations.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { press } from '../../../testing/interactions.ts';
import '../../../testing/overview-card.ts';
import { sampleLicense, sampleSession } from '../../../testing/samples/sample-licenses.ts';
import { admin, customer } from '../../../testing/samples/samples.ts';
import { createTestShop } from '../../../testing/server/test-shop.ts';
import { waitUntilConnected } from '../../../testing/wait-until-connected.ts';

const sideMenu = page.getByRole('navigation', { name: 'Dashboard' });
const group = sideMenu.getByRole('button', { name: 'Connected Licenses' });
const entries = () => sideMenu.getByRole('button', { name: /Awake$/ });
const modal = page.getByRole('dialog', { name: 'Mall Moderator' });

const warden = sampleLicense({ productName: 'Warden', category: 'bots', productId: 'Wd4xK9Qe' });
const relay = sampleLicense({ productName: 'Relay' });

async function openWith(sessions: ConnectedSession[], { width = 1280, viewer = customer } = {}) {
  const shop = createTestShop({ viewer });
  shop.api.reply('licenses.connected', { data: sessions });
  // A screen without licenses: the menu is live on every screen.
  await openPage('/dashboard/tickets/@me', { shop, width });
  await waitUntilConnected(shop);
  return shop;
}

test('[UI-33] shows the groups in this order, and Connected Licenses only while something runs', async () => {
  const session = sampleSession(warden, 'Mall Moderator');
  const shop = await openWith([session], { viewer: admin });
  await expect.element(group).toBeVisible();
  await expectTexts(sideMenu.getByCss('button[data-state]'), [
    'Store',
    'Support',
    'Licenses',
    'Connected Licenses',
    'Admin',
  ]);
  shop.api.reply('licenses.connected', { data: [] });
  const { socketId, uuid } = session;
  shop.live.send('license.disconnect', { socketId, uuid, license: warden.id, crash: null });
  await expect.element(group).not.toBeInTheDocument();
});

test('[UI-38] [UI-50] lists each running session by its type, with the IP if there are two, and follows them live', async () => {
  const first = { ...sampleSession(warden, 'Mall Moderator'), ip: '84.112.9.40' };
  const shop = await openWith([first]);
  await expectTexts(entries(), ['Warden']);
  const second = { ...sampleSession(warden, 'Night Watch'), ip: '2001:db8:85a3:8d3:1319:8a2e:370:7348' };
  const third = sampleSession(relay, 'relay-1');
  shop.api.reply('licenses.connected', { data: [first, second, third] });
  shop.live.send('license.connect', second);
  shop.live.send('license.connect', third);
  await expectTexts(entries(), ['Warden84.112.9.40', `Warden${second.ip}`, 'Relay']);
  await expectNoViolations();
  const menuWidth = sideMenu.element().getBoundingClientRect().right;
  for (const entry of entries().elements()) {
    expect(entry.lastElementChild?.getBoundingClientRect().right).toBeLessThan(menuWidth);
  }
  shop.api.reply('licenses.connected', { data: [second, third] });
  const { socketId, uuid } = first;
  shop.live.send('license.disconnect', { socketId, uuid, license: warden.id, crash: null });
  await expectTexts(entries(), ['Warden', 'Relay']);
});

test('[UI-39] opens the session modal by keyboard and returns the focus to the entry', async () => {
  await openWith([sampleSession(warden, 'Mall Moderator')]);
  await press(entries(), 'Enter');
  await expect.element(modal).toBeVisible();
  await expect.element(modal).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(modal).not.toBeInTheDocument();
  await expect.element(entries()).toHaveFocus();
});

test('[UI-39] opens the session modal from the drawer, which closes, and returns the focus to its toggle', async () => {
  await openWith([sampleSession(warden, 'Mall Moderator')], { width: 390 });
  const toggle = page.getByRole('button', { name: 'Menu' });
  await toggle.click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await drawer.getByRole('button', { name: /^Warden/ }).click();
  await expect.element(modal).toBeVisible();
  await expect.element(drawer).not.toBeInTheDocument();
  await expect.element(modal).toHaveFocus();
  await expectNoSidewaysScroll();
  await userEvent.keyboard('{Escape}');
  await expect.element(modal).not.toBeInTheDocument();
  await expect.element(toggle).toHaveFocus();
});
