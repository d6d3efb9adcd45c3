import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dismissAlert, expectAlert, expectNoAlert } from '../../../testing/alerts.ts';
import { expectNoViolations } from '../../../testing/axe.ts';
import { advance, letClockRun } from '../../../testing/clock.ts';
import { eventually } from '../../../testing/eventually.ts';
import { expectAddress } from '../../../testing/expectations.ts';
import { press } from '../../../testing/interactions.ts';
import { openPage } from '../../../testing/open-page.tsx';
import {
  licenseList,
  sampleCrash,
  sampleLicense,
  sampleSession,
} from '../../../testing/samples/sample-licenses.ts';
import { customer } from '../../../testing/samples/samples.ts';
import { createTestShop, type TestShop } from '../../../testing/server/test-shop.ts';
import { waitUntilConnected } from '../../../testing/wait-until-connected.ts';

const license = sampleLicense({ productName: 'Warden', category: 'bots', productId: 'Wd4xK9Qe' });
const session = sampleSession(license, 'Mall Moderator', new Date(Date.now() - 7_551_000));
const { socketId, uuid } = session;

const modal = page.getByRole('dialog', { name: 'Mall Moderator' });
const button = (name: string) => modal.getByRole('button', { name, exact: true });

/** Opens the overview and the modal from its shelf. */
type Options = { width?: number; launcher?: string | null; prepare?: () => void };

async function openModal({ width = 1280, launcher = null, prepare }: Options = {}) {
  const shop = createTestShop({ viewer: customer });
  shop.api.reply('licenses.mine', licenseList([license]));
  shop.api.reply('licenses.connected', { data: [{ ...session, launcher }] });
  shop.api.reply('licenses.console', {
    data: [{ number: 1, date: '2026-11-15T12:00:00.000Z', level: 'info', content: 'joined the lounge' }],
  });
  shop.api.reply('licenses.act', {});
  prepare?.();
  await openPage('/dashboard', { shop, width });
  await waitUntilConnected(shop);
  await page.getByRole('main').getByRole('button', { name: 'Mall Moderator' }).click();
  await expect.element(modal).toBeVisible();
  return shop;
}

function disconnect(shop: TestShop, crash = false): void {
  const crashed = crash ? sampleCrash(session.data, { socketId, uuid }) : null;
  shop.api.reply('licenses.connected', { data: [] });
  shop.api.reply('licenses.crashes', { data: crashed ? [crashed] : [] });
  shop.live.send('license.disconnect', { socketId, uuid, license: license.id, crash: crashed });
}

test.for([1280, 390])(
  '[LIC-85] shows name, id, uptime, console and the buttons Stop, Blacklist and Manage at %i px',
  async (width) => {
    const shop = await openModal({ width });
    await expect.element(modal).toMatchTextContent('000');
    await expect.element(modal).toMatchTextContent(/Awake, 2h \d\dm \d\ds/);
    await expect.element(modal.getByRole('log')).toMatchTextContent('joined the lounge');
    await expect.element(modal.getByRole('log')).toMatchTextContent(/\d\d:00:00/);
    for (const name of ['Stop', 'Blacklist', 'Close']) await expect.element(button(name)).toBeEnabled();
    await expect.element(modal.getByRole('link', { name: 'Manage' })).toBeVisible();
    await eventually(() => shop.live.sent('license.watch')).toEqual([{ sessionId: socketId }]);
    await expectNoViolations();
  },
);

test('[LIC-86] [LIC-87] [LIC-89] stops the session, stays open until it disconnects, then closes', async () => {
  const shop = await openModal();
  await button('Stop').click();
  await expect.element(modal).toMatchTextContent('Stopping. This takes up to 10 seconds.');
  await expect.element(button('Stop')).toHaveAttribute('aria-busy', 'true');
  for (const name of ['Blacklist', 'Manage', 'Close']) await expect.element(button(name)).toBeDisabled();
  await expectNoViolations();
  await userEvent.keyboard('{Escape}');
  await page.elementLocator(document.body).click({ position: { x: 5, y: 5 }, force: true });
  await expect.element(modal).toBeVisible();
  expect(shop.api.calls('licenses.act').map(({ body }) => body)).toEqual([
    { sessionId: socketId, uuid, license: license.id, action: 'stop' },
  ]);
  disconnect(shop);
  await expect.element(modal).not.toBeInTheDocument();
  await expectAlert('Session stopped.', 'calm');
  // The button that opened it is gone.
  await expect.element(page.getByRole('main')).toHaveFocus();
});

test('[LIC-86] [LIC-87] blacklists the device and says where to undo it', async () => {
  const shop = await openModal();
  await button('Blacklist').click();
  await expect.element(modal).toMatchTextContent('Blacklisting. This takes up to 10 seconds.');
  disconnect(shop);
  await expectAlert('Device blacklisted. You can remove it under Blacklisted.', 'calm');
  await expect.element(modal).not.toBeInTheDocument();
});

test.for([1280, 390])('[LIC-158] restarts the session and stays open at %i px', async (width) => {
  const shop = await openModal({ width, launcher: '1.0.0' });
  const release = shop.api.hold('licenses.act');
  await button('Restart').click();
  await expect.element(modal).toMatchTextContent('Asking the launcher to restart.');
  await expect.element(button('Stop')).toBeDisabled();
  await expectNoViolations();
  release();
  await expectAlert('Restarting. Watch it here.', 'calm');
  await expect.element(button('Stop')).toBeEnabled();
  await expect.element(modal.getByRole('log')).toMatchTextContent('joined the lounge');
  expect(shop.api.calls('licenses.act').map(({ body }) => body)).toEqual([
    { sessionId: socketId, uuid, license: license.id, action: 'restart' },
  ]);
});

test('[LIC-159] explains why a session without the launcher can’t be restarted', async () => {
  const shop = await openModal();
  const why = 'Runs without the launcher, so it can’t be restarted from here.';
  await expect.element(button('Restart')).toHaveAccessibleDescription(why);
  await expect.element(modal.getByText(why)).toBeVisible();
  await press(button('Restart'), 'Enter');
  expect(shop.api.calls('licenses.act')).toEqual([]);
  await expectNoViolations();
});

test('[LIC-158] waits again after 10 s without an answer to a restart', async () => {
  const shop = await openModal({ launcher: '1.0.0', prepare: letClockRun });
  shop.api.hold('licenses.act');
  await button('Restart').click();
  await eventually(() => shop.api.calls('licenses.act').length).toBe(1);
  await advance(10_000);
  await expectAlert('The shop did not answer within 10 seconds. Try again.', 'danger');
  await expect.element(button('Stop')).toBeEnabled();
});

test('[LIC-88] waits again with an alert when the shop refuses', async () => {
  const shop = await openModal();
  shop.api.refuse('licenses.act', 'unexpected', { message: 'Not possible now.' });
  await button('Stop').click();
  await expectAlert('Not possible now.', 'danger');
  await expect.element(button('Stop')).not.toHaveAttribute('aria-busy');
  await expect.element(button('Blacklist')).toBeEnabled();
});

test('[LIC-88] waits again with an alert after 10 s without a disconnect', async () => {
  const shop = await openModal({ prepare: letClockRun });
  await button('Stop').click();
  await eventually(() => shop.api.calls('licenses.act').length).toBe(1);
  await expect.element(modal).toMatchTextContent('Stopping.');
  await advance(10_000);
  await expectAlert('The session did not end within 10 seconds. Try again.', 'danger');
  await expect.element(button('Blacklist')).toBeEnabled();
  await dismissAlert();
  // A late disconnect needs no second alert.
  disconnect(shop);
  await expect.element(modal).toMatchTextContent('This session has ended.');
});

test('says nothing about a refusal that arrives after the disconnect', async () => {
  const shop = await openModal();
  shop.api.refuse('licenses.act', 'not_found');
  const release = shop.api.hold('licenses.act');
  await button('Stop').click();
  await eventually(() => shop.api.calls('licenses.act').length).toBe(1);
  disconnect(shop);
  await expect.element(modal).not.toBeInTheDocument();
  await expectAlert('Session stopped.', 'calm');
  await dismissAlert();
  release();
  await expect.element(page.getByTestId('alert')).not.toBeInTheDocument();
});

test('[LIC-89] closes by Escape and by a click outside while waiting', async () => {
  await openModal();
  await userEvent.keyboard('{Escape}');
  await expect.element(modal).not.toBeInTheDocument();
  const opener = page.getByRole('main').getByRole('button', { name: 'Mall Moderator' });
  await expect.element(opener).toHaveFocus();
  await opener.click();
  await expect.element(modal).toBeVisible();
  await page.elementLocator(document.body).click({ position: { x: 5, y: 5 }, force: true });
  await expect.element(modal).not.toBeInTheDocument();
  expectNoAlert();
});

test('[LIC-90] goes to the console of the license with Manage', async () => {
  const shop = await openModal();
  shop.api.reply('licenses.get', { data: license });
  await modal.getByRole('link', { name: 'Manage' }).click();
  await expectAddress(`/dashboard/license/manage/${license.id}?tab=console&session=${session.socketId}`);
  await expect.element(modal).not.toBeInTheDocument();
  await expect.element(page.getByRole('main')).toHaveFocus();
});

test('[UI-50] says that a session has ended by itself and keeps its lines until closed', async () => {
  const shop = await openModal();
  await expect.element(modal.getByRole('log')).toMatchTextContent('joined the lounge');
  disconnect(shop, true);
  await expect.element(modal).toMatchTextContent('This session has ended.');
  await expect.element(modal).toMatchTextContent('Stopped unexpectedly');
  await expect.element(modal.getByRole('log')).toMatchTextContent('joined the lounge');
  await expect.element(button('Stop')).not.toBeInTheDocument();
  await expectNoViolations();
  await modal.getByRole('button', { name: 'Close' }).last().click();
  await expect.element(modal).not.toBeInTheDocument();
});
