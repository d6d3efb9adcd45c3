import { errorCatalogue } from '@botique/contract/errors.ts';
import type { RecordedSession } from '@botique/contract/licenses/recorded-session.ts';
import type { ConnectedSession } from '@botique/contract/licenses/session.ts';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { formatRecentMoment } from '../../../../lib/format/dates.ts';
import { expectAlert } from '../../../../testing/alerts.ts';
import { expectNoViolations } from '../../../../testing/axe.ts';
import { advance, setDate, startClock, stopClock } from '../../../../testing/clock.ts';
import { eventually } from '../../../../testing/eventually.ts';
import { expectAddress, expectNoSidewaysScroll, expectTexts } from '../../../../testing/expectations.ts';
import { press } from '../../../../testing/interactions.ts';
import { openPage } from '../../../../testing/open-page.tsx';
import {
  licensesAt,
  sampleCrash,
  sampleLicense,
  sampleSession,
} from '../../../../testing/samples/sample-licenses.ts';
import { customer } from '../../../../testing/samples/samples.ts';
import { createTestShop, type TestShop } from '../../../../testing/server/test-shop.ts';
import { waitUntilConnected } from '../../../../testing/wait-until-connected.ts';

const license = sampleLicense({ category: 'bots', productName: 'Warden', type: 'warden' });
const path = `/dashboard/license/manage/${license.id}`;

const running: ConnectedSession = {
  ...sampleSession(license, 'Mall Moderator', new Date('2026-11-14T22:17:52.000Z')),
  ip: '84.112.9.40',
  host: 'home-server',
  platform: 'Linux',
  version: '2.4.1',
};
const other: ConnectedSession = {
  ...sampleSession(license, 'Mall Moderator', new Date('2026-11-15T11:00:00.000Z')),
  ip: '51.15.203.8',
};
const ended = sampleCrash(license, {
  startedAt: '2026-11-14T15:02:22.000Z',
  endedAt: '2026-11-14T21:15:02.000Z',
  reason: 'session_stopped',
  exitCode: null,
  crashed: false,
});
const crashed = sampleCrash(license, {
  startedAt: '2026-11-13T02:36:00.000Z',
  endedAt: '2026-11-13T02:40:09.000Z',
});

const panel = () => page.getByRole('tabpanel', { name: /^Console/ });
const log = () => panel().getByRole('log');
const selector = () => panel().getByRole('button', { name: /^Session: / });
const choices = () => page.getByRole('menuitemradio');
const button = (name: string) => panel().getByRole('button', { name, exact: true });
const details = () => panel().getByRole('heading', { name: 'Session Details' });

/** The `dd` that follows the `dt` with this name. */
function detail(name: string): string | undefined {
  const terms = [...panel().element().querySelectorAll('dt')];
  return terms.find(({ textContent }) => textContent === name)?.nextElementSibling?.textContent ?? undefined;
}

type Options = { live?: ConnectedSession[]; past?: RecordedSession[]; search?: string; width?: number };

function prepareShop({ live = [running], past = [] }: Options = {}): TestShop {
  const shop = createTestShop({ viewer: customer });
  shop.api.reply('licenses.get', { data: license });
  shop.api.reply('licenses.connected', { data: live });
  shop.api.reply('licenses.sessions', { data: past });
  shop.api.reply('licenses.console', ({ params }) => ({
    data: [
      {
        number: 1,
        date: licensesAt,
        level: 'info' as const,
        content: `lines of ${params['sessionId'] ?? ''}`,
      },
    ],
  }));
  return shop;
}

async function openConsole(options: Options = {}) {
  setDate(licensesAt);
  const shop = prepareShop(options);
  const { search = '', width = 1280 } = options;
  await openPage(`${path}?tab=console${search}`, { shop, width });
  await expect.element(panel()).toBeVisible();
  return shop;
}

function end(shop: TestShop, { socketId, uuid }: ConnectedSession, left: ConnectedSession[] = []): void {
  shop.api.reply('licenses.connected', { data: left });
  shop.api.reply('licenses.sessions', { data: [{ ...ended, socketId, uuid }] });
  shop.live.send('license.disconnect', { socketId, uuid, license: license.id, crash: null });
}

test('[LIC-76] [LIC-79] [LIC-80] shows the console and the details of the running session', async () => {
  await openConsole();
  await expect.element(log()).toHaveAccessibleName('Console of Mall Moderator');
  await expect.element(log()).toMatchTextContent(`lines of ${running.socketId}`);
  await expect.element(panel()).toMatchTextContent(/Awake13h 42m 08s/);
  await expect.element(details()).toBeVisible();
  expect(detail('Uptime')).toBe('13h 42m 08s');
  expect(detail('IP')).toBe('84.112.9.40');
  expect(detail('Device')).toBe('home-server');
  expect(detail('UUID')).toBe(running.uuid);
  expect(detail('Running')).toBe('Warden 2.4.1 on Linux');
  await expect.element(button('Stop')).toBeVisible();
  await expect.element(button('Blacklist')).toBeVisible();
  // There is nothing to choose.
  await expect.element(selector()).not.toBeInTheDocument();
  await expectNoViolations();
  await expectNoSidewaysScroll();
  await expectNoViolations();
});

test('[LIC-79] counts the uptime every second, in hours even after days', async () => {
  stopClock(new Date(licensesAt));
  const started = new Date(Date.parse(licensesAt) - 148 * 3_600_000 - 3_000);
  const shop = prepareShop({ live: [{ ...running, uptime: started.toISOString() }] });
  await openPage(`${path}?tab=console`, { shop });
  await eventually(() => detail('Uptime')).toBe('148h 00m 03s');
  await advance(1000);
  await eventually(() => detail('Uptime')).toBe('148h 00m 04s');
  await advance(1000);
  await eventually(() => detail('Uptime')).toBe('148h 00m 05s');
  startClock();
});

test('[LIC-79] leaves out what the product did not report, and contains long and foreign texts', async () => {
  await openConsole({
    live: [
      {
        ...other,
        ip: '2001:db8:85a3:8d3:1319:8a2e:370:7348',
        version: 'v'.repeat(50),
        host: 'م'.repeat(100),
      },
    ],
    past: [ended],
    width: 390,
  });
  await expect.element(details()).toBeVisible();
  expect(detail('Running')).toBe(`Warden ${'v'.repeat(50)}`);
  expect(detail('Device')).toBe('م'.repeat(100));
  await expectNoSidewaysScroll();
  await expectNoViolations();
});

test('copies the UUID, and says so', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await openConsole();
  await button('Copy UUID').click();
  await expectAlert('UUID copied.', 'calm');
  expect(write.mock.calls).toEqual([[running.uuid]]);
});

test('says how to copy the UUID by hand when the browser blocks copying', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
  await openConsole();
  await button('Copy UUID').click();
  await expectAlert('Your browser blocked copying. Select the UUID and copy it.', 'danger');
});

test('[LIC-77] [LIC-137] lists the running sessions by IP, and the sessions of the last 7 days', async () => {
  await openConsole({ live: [running, other], past: [ended, crashed] });
  await expect.element(selector()).toHaveAccessibleName('Session: 84.112.9.40');
  await press(selector(), 'Enter');
  await expectTexts(choices(), [
    '84.112.9.4013h 42m',
    '51.15.203.81h 00m',
    `${formatRecentMoment(ended.startedAt)}6h 12m`,
    `${formatRecentMoment(crashed.startedAt)}4m 09s`,
  ]);
  await expect.element(page.getByRole('menu')).toMatchTextContent('Last 7 days');
  await expect.element(choices().nth(0)).toBeChecked();
  await expect.element(choices().nth(1)).toHaveAccessibleName(/^Awake 51\.15\.203\.8/);
  await expect.element(choices().nth(3)).toHaveAccessibleName(/^Stopped unexpectedly/);
  await expectNoViolations(page.getByRole('menu').element());
  await press(choices().nth(0), 'ArrowDown', 'Enter');
  await expectAddress(`${path}?tab=console&session=${other.socketId}`);
  await expect.element(log()).toMatchTextContent(`lines of ${other.socketId}`);
  await expect.element(log()).not.toMatchTextContent(`lines of ${running.socketId}`);
  expect(detail('IP')).toBe('51.15.203.8');
  await expect.element(selector()).toHaveFocus();
});

test('[LIC-77] tells running sessions with the same IP apart by their devices', async () => {
  await openConsole({ live: [running, { ...other, ip: running.ip }] });
  await selector().click();
  await expectTexts(choices(), [
    '84.112.9.40home-server13h 42m',
    `84.112.9.40${other.uuid.slice(0, 8)}1h 00m`,
  ]);
});

test('[LIC-78] keeps the chosen session while it runs, and then shows the first one', async () => {
  const shop = await openConsole({ live: [running, other], search: `&session=${other.socketId}` });
  await expect.element(log()).toMatchTextContent(`lines of ${other.socketId}`);
  await waitUntilConnected(shop);
  const third = {
    ...sampleSession(license, 'Third', new Date('2026-11-15T11:30:00.000Z')),
    ip: '203.0.113.9',
  };
  shop.api.reply('licenses.connected', { data: [running, other, third] });
  shop.live.send('license.connect', third);
  await expectAlert(/^Started new session/, 'calm');
  await expect.element(selector()).toHaveAccessibleName('Session: 51.15.203.8');

  end(shop, other, [running, third]);
  await expect.element(log()).toMatchTextContent(`lines of ${running.socketId}`);
  await expectAddress(`${path}?tab=console`);
});

test('[LIC-75] [LIC-78] shows "No connection" when the last session ends, and opens it from the last 7 days', async () => {
  const shop = await openConsole({ search: `&session=${running.socketId}` });
  await expect.element(log()).toBeVisible();
  await waitUntilConnected(shop);
  end(shop, running);
  await expect.element(panel().getByRole('heading', { name: 'No connection' })).toBeVisible();
  await expect.element(log()).not.toBeInTheDocument();
  await expect.element(selector()).toHaveAccessibleName('Session: Last 7 days');
  await expectNoViolations();
  await selector().click();
  await choices().first().click();
  await expect.element(log()).toMatchTextContent(`lines of ${running.socketId}`);
  await expect.element(panel()).toMatchTextContent('Ended');
});

test('[LIC-75] shows the console when a session starts', async () => {
  const shop = await openConsole({ live: [] });
  await expect.element(panel().getByRole('heading', { name: 'No connection' })).toBeVisible();
  await expect.element(panel()).toMatchTextContent('Start Warden to see its console here.');
  await expect.element(selector()).not.toBeInTheDocument();
  await expectNoViolations();
  await waitUntilConnected(shop);
  shop.api.reply('licenses.connected', { data: [running] });
  shop.live.send('license.connect', running);
  await expect.element(log()).toMatchTextContent(`lines of ${running.socketId}`);
});

test('[LIC-137] opens a session of the last 7 days, without Stop and Blacklist', async () => {
  await openConsole({ past: [ended], search: `&session=${ended.socketId}` });
  await expect.element(log()).toMatchTextContent(`lines of ${ended.socketId}`);
  await expect.element(panel()).toMatchTextContent(/Endedran 6h 12m 40s/);
  expect(detail('Started')).toBe(formatRecentMoment(ended.startedAt));
  expect(detail('Ended')).toBe(`${formatRecentMoment(ended.endedAt ?? '')}stopped in the dashboard`);
  await expect.element(button('Stop')).not.toBeInTheDocument();
  await expect.element(button('Blacklist')).not.toBeInTheDocument();
  await expectNoViolations();
  await selector().click();
  await choices().first().click();
  await expect.element(log()).toMatchTextContent(`lines of ${running.socketId}`);
});

test('[LIC-137] says that a session of the last 7 days crashed, with its exit code', async () => {
  await openConsole({ live: [], past: [crashed], search: `&session=${crashed.socketId}` });
  await expect.element(panel()).toMatchTextContent(/Stopped unexpectedlyran 4m 09s/);
  expect(detail('Exit code')).toBe('1');
  await expectNoViolations();
  await expectNoSidewaysScroll();
});

test.for([
  ['Stop', 'stop', 'Stopping. This takes up to 10 seconds.', 'Session stopped.'],
  [
    'Blacklist',
    'blacklist',
    'Blacklisting. This takes up to 10 seconds.',
    'Device blacklisted. You can remove it under Blacklisted.',
  ],
] as const)('[LIC-80] ends the selected session with %s', async ([name, action, waiting, done]) => {
  const shop = await openConsole({ live: [running, other], search: `&session=${other.socketId}` });
  await waitUntilConnected(shop);
  shop.api.reply('licenses.act', {});
  await press(button(name), 'Enter');
  await expect.element(panel()).toMatchTextContent(waiting);
  await expect.element(button('Stop')).toHaveAttribute('aria-disabled', 'true');
  await expect.element(button('Blacklist')).toHaveAttribute('aria-disabled', 'true');
  await expectNoViolations();
  const { socketId: sessionId, uuid } = other;
  await eventually(() => shop.api.calls('licenses.act').map(({ body }) => body)).toEqual([
    { sessionId, uuid, license: license.id, action },
  ]);
  end(shop, other, [running]);
  await expectAlert(done, 'calm');
  await expect.element(log()).toMatchTextContent(`lines of ${running.socketId}`);
  // The pressed button has left, but the next Tab must not start at the top of the page.
  expect(panel().element()).toContainElement(document.activeElement as HTMLElement);
});

const withoutLauncher = 'Runs without the launcher, so it can’t be restarted from here.';

test.for([1280, 390])(
  '[LIC-158] restarts the session, which goes on with its console, at %i px',
  async (width) => {
    const shop = await openConsole({ live: [{ ...running, launcher: '1.0.0' }], width });
    await waitUntilConnected(shop);
    shop.api.reply('licenses.act', {});
    const release = shop.api.hold('licenses.act');
    await expect.element(panel()).not.toMatchTextContent(withoutLauncher);
    await press(button('Restart'), 'Enter');
    await expect.element(panel()).toMatchTextContent('Asking the launcher to restart.');
    await expect.element(button('Restart')).toHaveAttribute('aria-busy', 'true');
    await expect.element(button('Stop')).toHaveAttribute('aria-disabled', 'true');
    await expectNoViolations();
    release();
    await expectAlert('Restarting. Watch it here.', 'calm');
    await expect.element(button('Stop')).not.toHaveAttribute('aria-disabled', 'true');
    await expect.element(log()).toMatchTextContent(`lines of ${running.socketId}`);
    await expect.element(button('Restart')).toHaveFocus();
    const { socketId: sessionId, uuid } = running;
    expect(shop.api.calls('licenses.act').map(({ body }) => body)).toEqual([
      { sessionId, uuid, license: license.id, action: 'restart' },
    ]);
    await expectNoSidewaysScroll();
  },
);

test('[LIC-159] explains to everyone why a session without the launcher can’t be restarted', async () => {
  const shop = await openConsole();
  await expect.element(button('Restart')).toHaveAttribute('aria-disabled', 'true');
  await expect.element(button('Restart')).toHaveAccessibleDescription(withoutLauncher);
  await expect.element(panel().getByText(withoutLauncher)).toBeVisible();
  // It stays focusable, but does nothing.
  await press(button('Restart'), 'Enter');
  await expect.element(button('Restart')).toHaveFocus();
  expect(shop.api.calls('licenses.act')).toEqual([]);
  await expectNoViolations();
});

test('[LIC-158] says why a session cannot be restarted', async () => {
  const shop = await openConsole({ live: [{ ...running, launcher: '1.0.0' }] });
  shop.api.refuse('licenses.act', 'restart_unavailable');
  await button('Restart').click();
  await expectAlert(errorCatalogue.restart_unavailable.message, 'danger');
  await expect.element(button('Restart')).not.toHaveAttribute('aria-disabled', 'true');
});

test('[LIC-80] says why a session cannot be stopped', async () => {
  const shop = await openConsole();
  shop.api.refuse('licenses.act', 'too_many_requests');
  await button('Stop').click();
  await expectAlert(errorCatalogue.too_many_requests.message, 'danger');
  await expect.element(button('Stop')).not.toHaveAttribute('aria-disabled', 'true');
});

test('opens the form for help about the selected session', async () => {
  await openConsole();
  await expect.element(panel()).toMatchTextContent('Something wrong? We get the last 200 lines.');
  await button('Get help').click();
  await expect.element(page.getByRole('dialog', { name: /^Get help with / })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(button('Get help')).toHaveFocus();
});

test('[LIC-76] [UI-10] shows that the sessions are loading, and offers Retry when that fails', async () => {
  const shop = prepareShop();
  // A live connection would refetch them.
  shop.live.cut();
  const release = shop.api.hold('licenses.connected');
  shop.api.breakDown('licenses.connected');
  await openPage(`${path}?tab=console`, { shop });
  await expect.element(panel().getByText('Loading the sessions')).toBeInTheDocument();
  await expectNoViolations();
  release();
  const alert = panel().getByRole('alert');
  await expect.element(alert).toMatchTextContent('Could not load the running sessions.');
  await expectNoViolations();
  shop.api.reply('licenses.connected', { data: [running] });
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect.element(details()).toBeVisible();
});

test('[LIC-137] [UI-10] offers Retry when an earlier session cannot be loaded, instead of showing another', async () => {
  const shop = prepareShop();
  // A live connection would refetch them.
  shop.live.cut();
  shop.api.breakDown('licenses.sessions');
  await openPage(`${path}?tab=console&session=${ended.socketId}`, { shop });
  const alert = panel().getByRole('alert');
  await expect.element(alert).toMatchTextContent('Could not load the sessions of the last 7 days.');
  await expect.element(log()).not.toBeInTheDocument();
  shop.api.reply('licenses.sessions', { data: [ended] });
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect.element(log()).toMatchTextContent(`lines of ${ended.socketId}`);
});
