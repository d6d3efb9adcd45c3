import { licenseStrings } from '@botique/contract/licenses/license-strings.ts';
import type { ConnectedSession } from '@botique/contract/licenses/session.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { dismissAlert, expectAlert, expectNoAlert, expectOnlyAlert } from '../../testing/alerts.ts';
import { expectNoViolations } from '../../testing/axe.ts';
import { eventually } from '../../testing/eventually.ts';
import { openPage } from '../../testing/open-page.tsx';
import {
  licenseList,
  sampleCrash,
  sampleLicense,
  sampleSession,
} from '../../testing/samples/sample-licenses.ts';
import { customer } from '../../testing/samples/samples.ts';
import { createTestShop } from '../../testing/server/test-shop.ts';
import { waitUntilConnected } from '../../testing/wait-until-connected.ts';

const license = sampleLicense({ productName: 'Warden', category: 'bots', productId: 'Wd4xK9Qe' });
const card = () => page.getByRole('main').getByRole('article');

async function openLicenses(sessions: ConnectedSession[] = []) {
  const shop = createTestShop({ viewer: customer });
  shop.api.reply('licenses.mine', licenseList([license]));
  shop.api.reply('licenses.connected', { data: sessions });
  await openPage('/dashboard/licenses/@me', { shop });
  await waitUntilConnected(shop);
  await eventually(() => shop.api.calls('licenses.connected').length).toBeGreaterThan(1);
  return shop;
}

test('[LIC-132] [LIC-134] alerts after a crash and shows the trouble face until the next start', async () => {
  const session = sampleSession(license, 'Mall Moderator');
  const shop = await openLicenses([session]);
  await expect.element(card().getByText('Awake')).toBeVisible();
  const { socketId, uuid } = session;
  const crash = sampleCrash(session.data, { socketId, uuid });
  shop.api.reply('licenses.connected', { data: [] });
  shop.api.reply('licenses.crashes', { data: [crash] });
  shop.live.send('license.disconnect', { socketId, uuid, license: license.id, crash });
  await expectOnlyAlert('Mall Moderator stopped unexpectedly.', 'danger');
  await expect.element(card().getByText('Stopped unexpectedly')).toBeVisible();
  await expect
    .element(card().getByRole('img', { name: 'Warden' }))
    .toHaveAttribute('src', '/artwork/bots/Wd4xK9Qe/banner-trouble.svg');
  await expectNoViolations();
  await dismissAlert();

  const next = sampleSession(license, 'Mall Moderator');
  shop.api.reply('licenses.connected', { data: [next] });
  shop.api.reply('licenses.crashes', { data: [] });
  shop.live.send('license.connect', next);
  await expectAlert(licenseStrings.started(license.id), 'calm');
  await expect.element(card().getByText('Awake')).toBeVisible();
  await expect.element(card().getByText('Stopped unexpectedly')).not.toBeInTheDocument();
});

test('ignores the start of a session whose end arrived first', async () => {
  const shop = await openLicenses();
  await expect.element(card().getByText('Asleep')).toBeVisible();
  const session = sampleSession(license, 'Mall Moderator');
  const { socketId, uuid } = session;
  shop.live.send('license.disconnect', { socketId, uuid, license: license.id, crash: null });
  shop.live.send('license.connect', session);
  // Events arrive in order, so this one shows that the page has handled those before it.
  shop.live.send('license.updated', { license: { ...license, sessions: 5 } });
  await expect.element(card().getByText('0 of 5 running')).toBeVisible();
  await expect.element(card().getByText('Asleep')).toBeVisible();
  expectNoAlert();
});

test('[LIC-132] ignores a crash that arrives after the next start', async () => {
  const crashed = sampleSession(license, 'Mall Moderator', new Date(Date.now() - 60_000));
  const shop = await openLicenses([crashed]);
  const { socketId, uuid } = crashed;
  const endedAt = new Date(Date.now() - 1000).toISOString();
  const crash = sampleCrash(crashed.data, { socketId, uuid, endedAt });
  const next = sampleSession(license, 'Mall Moderator');
  shop.api.reply('licenses.connected', { data: [next] });
  const before = shop.api.calls('licenses.crashes').length;
  shop.live.send('license.connect', next);
  await expectOnlyAlert(licenseStrings.started(license.id), 'calm');
  await dismissAlert();
  // Events of two servers may cross.
  shop.live.send('license.disconnect', { socketId, uuid, license: license.id, crash });
  await eventually(() => shop.api.calls('licenses.crashes').length).toBeGreaterThan(before);
  await expect.element(card().getByText('Awake')).toBeVisible();
  await expect.element(page.getByTestId('alert')).not.toBeInTheDocument();
});

test('[LIC-132] confirms each crash with the server', async () => {
  const session = sampleSession(license, 'Mall Moderator');
  const shop = await openLicenses([session]);
  const { socketId, uuid } = session;
  shop.api.reply('licenses.connected', { data: [] });
  const crash = sampleCrash(session.data, { socketId, uuid, endedAt: new Date().toISOString() });
  // The server knows of a start that this page has missed.
  shop.api.reply('licenses.crashes', { data: [] });
  shop.live.send('license.disconnect', { socketId, uuid, license: license.id, crash });
  await expectAlert('Mall Moderator stopped unexpectedly.', 'danger');
  await expect.element(card().getByText('Asleep')).toBeVisible();
});
