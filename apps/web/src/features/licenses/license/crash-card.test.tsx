import type { RecordedSession } from '@botique/contract/licenses/recorded-session.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { formatClock, formatRecentMoment } from '../../../lib/format/dates.ts';
import { expectAlert } from '../../../testing/alerts.ts';
import { expectNoViolations } from '../../../testing/axe.ts';
import { setDate } from '../../../testing/clock.ts';
import { expectAddress, expectNoSidewaysScroll, expectTexts } from '../../../testing/expectations.ts';
import { openPage } from '../../../testing/open-page.tsx';
import {
  licensesAt,
  sampleCrash,
  sampleLicenses,
  sampleSession,
} from '../../../testing/samples/sample-licenses.ts';
import { customer } from '../../../testing/samples/samples.ts';
import { createTestShop } from '../../../testing/server/test-shop.ts';
import { waitUntilConnected } from '../../../testing/wait-until-connected.ts';

const license = sampleLicenses.running;
const path = `/dashboard/license/manage/${license.id}`;
const crash = sampleCrash(license, { endedAt: '2026-11-15T02:40:09.000Z' });

const card = () => page.getByRole('region', { name: 'Crash' });
const lines = () => card().getByRole('list', { name: 'Last lines' }).getByRole('listitem');

async function openCrashed(
  crashes: RecordedSession[] = [crash],
  { search = '', width = 1280, expire = license.expire } = {},
) {
  setDate(licensesAt);
  const shop = createTestShop({ viewer: customer });
  shop.api.reply('licenses.get', { data: { ...license, expire } });
  shop.api.reply('licenses.crashes', { data: crashes });
  shop.api.reply('licenses.sessions', { data: crashes });
  shop.api.reply('licenses.console', {
    data: [
      {
        number: 11,
        date: '2026-11-15T02:40:08.000Z',
        level: 'info',
        content: '\u001B[32mmemory\u001B[0m 498 MB',
      },
      { number: 12, date: '2026-11-15T02:40:09.000Z', level: 'error', content: 'heap out of memory' },
    ],
  });
  await openPage(`${path}${search}`, { shop, width });
  await expect.element(page.getByRole('tab', { name: 'Informations' })).toBeVisible();
  return shop;
}

test('[LIC-141] shows when and after what uptime a session crashed, its exit code and its last lines', async () => {
  const shop = await openCrashed();
  await expect.element(card().getByRole('heading')).toHaveTextContent('Mall Moderator stopped unexpectedly');
  const when = formatRecentMoment(crash.endedAt ?? '');
  await expect.element(card()).toMatchTextContent(`${when}, after 4m 09s. Exit code 1.`);
  await expectTexts(lines(), [
    `${formatClock('2026-11-15T02:40:08.000Z')}memory 498 MB`,
    `${formatClock('2026-11-15T02:40:09.000Z')}heap out of memory`,
  ]);
  expect(shop.api.calls('licenses.console')[0]).toMatchObject({
    params: { sessionId: crash.socketId },
    query: { limit: '8' },
  });
  await expect.element(card()).toMatchTextContent('Cleared by the next start.');
  await expectNoViolations();
  await expectNoSidewaysScroll();
  await expectNoViolations();
});

test('[LIC-141] says that a session without an exit code stopped answering', async () => {
  await openCrashed([{ ...crash, exitCode: null, reason: 'seat_lost' }]);
  await expect.element(card().getByRole('heading')).toHaveTextContent('Mall Moderator stopped answering');
  await expect.element(card()).not.toMatchTextContent('Exit code');
});

test('[LIC-141] opens the console of the session that crashed, and the form for help', async () => {
  await openCrashed();
  await card().getByRole('link', { name: 'Open console' }).click();
  await expectAddress(`${path}?tab=console&session=${crash.socketId}`);
  const panel = page.getByRole('tabpanel', { name: 'Console' });
  await expect.element(panel).toMatchTextContent('Stopped unexpectedly');
  await expect.element(card()).toBeVisible();
  await card().getByRole('button', { name: 'Get help' }).click();
  await expect.element(page.getByRole('dialog', { name: /^Get help with / })).toBeVisible();
});

test.for([
  ['Get help', license.expire],
  ['Renew', sampleLicenses.ending.expire],
])('[LIC-141] highlights only %s if the license ends at %s', async ([name, expire]) => {
  await openCrashed([crash], { expire });
  await expect.element(card().getByRole('button', { name: 'Get help' })).toBeVisible();
  const highlighted = page.getByRole('main').element().querySelectorAll('.bg-primary');
  expect(Array.from(highlighted, ({ textContent }) => textContent)).toEqual([name]);
});

test('[LIC-141] shows no crash card beside the blacklist and the logs', async () => {
  await openCrashed([crash], { search: '?tab=logs' });
  await expect.element(page.getByRole('main')).toMatchTextContent('No events yet');
  await expect.element(card()).not.toBeInTheDocument();
  await page.getByRole('tab', { name: 'Informations' }).click();
  await expect.element(card()).toBeVisible();
  await page.getByRole('tab', { name: 'Blacklisted' }).click();
  await expect.element(card()).not.toBeInTheDocument();
});

test('[LIC-141] shows the card and an alert when a session crashes, and clears it with the next start', async () => {
  const session = sampleSession(license, 'Mall Moderator');
  const shop = await openCrashed([]);
  await waitUntilConnected(shop);
  await expect.element(card()).not.toBeInTheDocument();
  const { socketId, uuid } = session;
  const recorded = { ...crash, socketId, uuid };
  shop.api.reply('licenses.crashes', { data: [recorded] });
  shop.live.send('license.disconnect', { socketId, uuid, license: license.id, crash: recorded });
  await expect.element(card()).toMatchTextContent('Mall Moderator stopped unexpectedly');
  await expectAlert(/stopped unexpectedly/, 'danger');

  shop.api.reply('licenses.crashes', { data: [] });
  shop.live.send('license.connect', sampleSession(license, 'Mall Moderator'));
  await expect.element(card()).not.toBeInTheDocument();
});

test('[LIC-141] keeps the card and offers Retry when the last lines cannot be loaded', async () => {
  setDate(licensesAt);
  const shop = createTestShop({ viewer: customer });
  // A live connection would refetch them.
  shop.live.cut();
  shop.api.reply('licenses.get', { data: license });
  shop.api.reply('licenses.crashes', { data: [crash] });
  const release = shop.api.hold('licenses.console');
  shop.api.breakDown('licenses.console');
  await openPage(path, { shop });
  await expect.element(card().getByText('Loading the last lines')).toBeInTheDocument();
  release();
  await expect.element(card().getByRole('alert')).toMatchTextContent('Could not load the last lines.');
  await expectNoViolations();
  // The shop may have deleted them in the meantime.
  shop.api.reply('licenses.console', { data: [] });
  await card().getByRole('button', { name: 'Retry' }).click();
  await expect.element(card().getByRole('alert')).not.toBeInTheDocument();
  await expect.element(card().getByRole('heading')).toBeVisible();
});
