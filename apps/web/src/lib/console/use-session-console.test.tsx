import type { ConsoleLine } from '@botique/contract/licenses/console.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { advance, stopClock, waitUntil } from '../../testing/clock.ts';
import { log, makeLine, makeLines } from '../../testing/console-samples.ts';
import { eventually } from '../../testing/eventually.ts';
import { focus } from '../../testing/interactions.ts';
import { openPart } from '../../testing/open-page.tsx';
import { customer } from '../../testing/samples/samples.ts';
import { createTestShop, type TestShop } from '../../testing/server/test-shop.ts';
import { ConsoleWindow } from '../../ui/console/console-window.tsx';
import { useSessionConsole } from './use-session-console.ts';

const sessionId = '3f0c9b57-8a57-4a43-9d3c-0f5b6c1f7d10';
const otherId = '3f0c9b57-8a57-4a43-9d3c-0f5b6c1f7d11';
const license = '7c9e6679-7425-40de-944b-e07fc1f90ae7';

function Console({ id = sessionId, isLive = true, label = 'Console of Warden' }) {
  const source = useSessionConsole(id, { isLive });
  return <ConsoleWindow label={label} source={source} className="h-100" />;
}

/** A shop that keeps these lines of each session. */
function shopWith(lines: readonly ConsoleLine[], others: readonly ConsoleLine[] = []) {
  const shop = createTestShop({ viewer: customer });
  shop.api.reply('licenses.console', ({ params, query }) => {
    const kept = params['sessionId'] === otherId ? others : lines;
    const before = Number(query['before'] ?? Infinity);
    return { data: kept.filter(({ number }) => number < before).slice(-1000) };
  });
  return shop;
}

const send = (shop: TestShop, lines: ConsoleLine[], dropped = 0, socketId = sessionId) =>
  shop.live.send('license.console', { socketId, license, lines, dropped });

const shown = () =>
  Array.from(log.element().querySelectorAll('[data-number]'), (row) => row.textContent.slice(8));
const named = (from: number, to: number) => makeLines(from, to).map(({ content }) => content);

test('[UI-49] [LIC-76] loads the lines of a session and appends those that arrive', async () => {
  const shop = shopWith(makeLines(1, 3));
  await openPart(<Console />, { shop });
  await eventually(shown).toEqual(named(1, 3));
  send(shop, makeLines(4, 4));
  send(shop, makeLines(99, 99), 0, otherId);
  send(shop, makeLines(5, 5));
  await eventually(shown).toEqual(named(1, 5));
});

test('watches before it loads, and shows lines once that arrive both ways', async () => {
  const shop = shopWith(makeLines(1, 3));
  const answer = shop.api.hold('licenses.console');
  await openPart(<Console />, { shop });
  await eventually(() => shop.api.calls('licenses.console').length).toBe(1);
  expect(shop.live.sent('license.watch')).toEqual([{ sessionId }]);
  send(shop, makeLines(3, 4));
  await eventually(shown).toEqual(named(3, 4));
  answer();
  await eventually(shown).toEqual(named(1, 4));
});

test('[LIC-138] marks dropped lines, and asks the shop for those that a slow connection missed', async () => {
  const kept = makeLines(1, 2);
  const shop = shopWith(kept);
  await openPart(<Console />, { shop });
  await eventually(shown).toEqual(named(1, 2));
  send(shop, [makeLine(5)], 2);
  await expect.element(page.getByText('2 lines dropped')).toBeVisible();
  kept.push(...makeLines(5, 8));
  send(shop, [], 3);
  await eventually(() => shown().slice(-3)).toEqual(named(6, 8));
  await expect.element(page.getByText('2 lines dropped')).toBeVisible();
});

test('[LIC-138] asks at most every 10 seconds for the lines that a slow connection missed', async () => {
  stopClock();
  const shop = shopWith(makeLines(1, 2));
  const asked = () => shop.api.calls('licenses.console').length;
  await openPart(<Console />, { shop });
  await waitUntil(() => asked() === 1);
  for (let time = 0; time < 3; time += 1) send(shop, [], 3);
  await waitUntil(() => asked() === 2);
  await advance(9000);
  expect(asked()).toBe(2);
  await advance(1000);
  await waitUntil(() => asked() === 3);
  await advance(20_000);
  expect(asked()).toBe(3);
  expect(shop.live.sent('license.watch')).toHaveLength(1);
});

test('loads what it missed after a reconnect', async () => {
  const kept = makeLines(1, 2);
  const shop = shopWith(kept);
  await openPart(<Console />, { shop });
  await eventually(shown).toEqual(named(1, 2));
  shop.live.cut();
  kept.push(...makeLines(3, 4));
  shop.live.restore();
  await eventually(shown).toEqual(named(1, 4));
  expect(shop.live.sent('license.watch')).toHaveLength(2);
});

test('shows why the session may not be watched, and tries again', async () => {
  const shop = shopWith(makeLines(1, 2));
  const message = 'This session was not found.';
  shop.live.acknowledge('license.watch', () => ({ success: false, code: 404, message, error: 'not_found' }));
  await openPart(<Console />, { shop });
  await expect.element(page.getByText(message)).toBeVisible();
  expect(shop.api.calls('licenses.console')).toEqual([]);
  shop.live.acknowledge('license.watch', () => ({ success: true, code: 200 }));
  await page.getByRole('button', { name: 'Retry' }).click();
  await eventually(shown).toEqual(named(1, 2));
});

test('shows why the lines did not load, and tries again', async () => {
  const shop = shopWith(makeLines(1, 2));
  shop.api.refuse('licenses.console', 'not_found');
  await openPart(<Console />, { shop });
  await expect.element(page.getByRole('alert')).toBeVisible();
  shop.api.reply('licenses.console', { data: makeLines(1, 2) });
  await page.getByRole('button', { name: 'Retry' }).click();
  await eventually(shown).toEqual(named(1, 2));
});

test('[LIC-137] loads earlier lines until the shop has no more', async () => {
  const shop = shopWith(makeLines(1, 1500));
  await openPart(<Console />, { shop });
  await expect.element(page.getByText('1,000 lines')).toBeVisible();
  focus(log);
  await userEvent.keyboard('{Home}');
  await expect.element(page.getByText('1,500 lines')).toBeVisible();
  expect(shop.api.calls('licenses.console').map(({ query }) => query['before'])).toEqual([undefined, '501']);
  focus(log);
  await userEvent.keyboard('{Home}');
  await expect.element(page.getByText('Earlier lines are not kept')).toBeVisible();
});

test('keeps the lines when the session ends, and stops watching', async () => {
  const shop = shopWith(makeLines(1, 3));
  const screen = await openPart(<Console />, { shop });
  await eventually(shown).toEqual(named(1, 3));
  await screen.rerender(<Console isLive={false} />);
  await eventually(() => shop.live.sent('license.unwatch')).toEqual([{ sessionId }]);
  expect(shown()).toEqual(named(1, 3));
});

test('shows no lines of the last session after a switch', async () => {
  const shop = shopWith(makeLines(1, 3), makeLines(2, 2));
  const screen = await openPart(<Console />, { shop });
  await eventually(shown).toEqual(named(1, 3));
  const answer = shop.api.hold('licenses.console');
  await screen.rerender(<Console id={otherId} />);
  await expect.element(page.getByText('Loading the console')).toBeInTheDocument();
  expect(page.getByText(/of the console$/).elements()).toEqual([]);
  answer();
  await eventually(shown).toEqual(named(2, 2));
  expect(shop.live.sent('license.unwatch')).toEqual([{ sessionId }]);
});

test('goes on watching while another console of the same session is open', async () => {
  const shop = shopWith(makeLines(1, 2));
  const both = (hasModal: boolean) => (
    <>
      <Console key="page" />
      {hasModal && <Console key="modal" label="Console in a modal" />}
    </>
  );
  const screen = await openPart(both(true), { shop });
  await expect.element(page.getByRole('log', { name: 'Console in a modal' })).toBeVisible();
  await eventually(shown).toEqual(named(1, 2));
  await screen.rerender(both(false));
  send(shop, [makeLine(3)]);
  await eventually(shown).toEqual(named(1, 3));
  expect(shop.live.sent('license.unwatch')).toEqual([]);
  await screen.rerender(null);
  await eventually(() => shop.live.sent('license.unwatch')).toEqual([{ sessionId }]);
});
