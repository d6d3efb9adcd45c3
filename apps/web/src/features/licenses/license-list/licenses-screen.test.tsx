import { strings } from '@botique/contract/strings.ts';
import type { ConnectedSession } from '@botique/contract/licenses/session.ts';
import { expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { eventually } from '../../../testing/eventually.ts';
import { expectNoViolations } from '../../../testing/axe.ts';
import { advance, setDate, stopClock } from '../../../testing/clock.ts';
import {
  expectAddress,
  expectCount,
  expectNoSidewaysScroll,
  expectTexts,
} from '../../../testing/expectations.ts';
import { openPage } from '../../../testing/open-page.tsx';
import {
  licenseList,
  licensesAt,
  ownPicture,
  sampleLicense,
  sampleLicenses,
  sampleSession,
} from '../../../testing/samples/sample-licenses.ts';
import { customer } from '../../../testing/samples/samples.ts';
import { createTestShop } from '../../../testing/server/test-shop.ts';
import { waitUntilConnected } from '../../../testing/wait-until-connected.ts';

const path = '/dashboard/licenses/@me';

const cards = () => page.getByRole('main').getByRole('article');
const cardOf = (name: string) => page.getByRole('main').getByRole('article', { name, exact: true });
const names = () => cards().getByRole('heading');
const search = () => page.getByRole('searchbox', { name: 'Search licenses...' });
const renew = (card: Locator) => card.getByRole('button', { name: /^Renew / });
const manage = (card: Locator) => card.getByRole('link', { name: /^Manage / });
const bar = (card: Locator) => card.getByRole('progressbar', { name: 'Elapsed' });
const menuEntry = () =>
  page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: /^Manage/ });

/** Opens the page at a fixed date, because the cards show times relative to now. */
async function openSamples(sessions: ConnectedSession[] = []) {
  setDate(licensesAt);
  const shop = createTestShop({ viewer: customer });
  shop.api.reply('licenses.mine', licenseList(Object.values(sampleLicenses)));
  shop.api.reply('licenses.connected', { data: sessions });
  const screen = await openPage(path, { shop });
  await expectCount(cards(), 6);
  return screen;
}

test('[LIC-8] [LIC-60] [LIC-63] shows the type, the time left and the elapsed share on each license card', async () => {
  const screen = await openSamples();
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent(strings.licenses.title);
  await eventually(() => document.title).toMatch(/^Licenses · /);
  for (const [name, type, left, elapsed] of [
    ['Mall Moderator', 'warden', '23 days', 0.53],
    ['Silent', 'silent', '5 months', 0.01],
    ['Ending', 'ending', '2 days', 0.93],
    ['Tried', 'tried', '9 days', 0.36],
    ['Over', 'over', strings.licenses.expired, 1],
  ] as const) {
    const card = cardOf(name);
    await expect.element(card.getByText(type, { exact: true })).toBeVisible();
    await expect.element(card.getByText('Time left')).toBeVisible();
    await expect.element(card.getByText(left, { exact: true })).toBeVisible();
    expect(Number(bar(card).element().getAttribute('value')), name).toBeCloseTo(elapsed, 2);
  }
  const forLife = cardOf('For life');
  await expect.element(forLife.getByText(strings.licenses.lifetime, { exact: true })).toBeVisible();
  await expect.element(bar(forLife)).not.toBeInTheDocument();
  await expect.element(menuEntry()).toHaveAccessibleName('Manage 6 licenses');
  await expectNoViolations();
});

test('[LIC-61] [LIC-62] shows the id and picture that a bot reported, or the id 000 before it has reported any', async () => {
  await openSamples();
  const running = cardOf('Mall Moderator');
  await expect.element(running.getByText('1128840017263', { exact: true })).toBeVisible();
  expect(running.element().querySelector('img[alt=""]')).toHaveAttribute('src', ownPicture);
  await expect.element(cardOf('Silent').getByText('000', { exact: true })).toBeVisible();
  expect(cardOf('For life').element().querySelector('img[alt=""]')).toBeNull();
});

test('[LIC-108] opens the eyes of running licenses and counts their running sessions', async () => {
  const { running, forLife } = sampleLicenses;
  await openSamples([
    sampleSession(running, 'Mall Moderator'),
    sampleSession(running, 'Mall Moderator'),
    sampleSession(forLife, 'For life'),
  ]);
  for (const [name, alt, words, src] of [
    ['Mall Moderator', 'Warden', ['Awake', '2 of 4 running'], '/artwork/bots/Wd4xK9Qe/banner.svg'],
    ['For life', 'For life', ['Awake', '1 of 2 running'], '/artwork/tools/Rl8sQ3Vw/banner.svg'],
    ['Silent', 'Silent', ['Asleep', '0 of 2 running'], '/artwork/bots/Wd4xK9Qe/banner-asleep.svg'],
    ['Over', 'Over', ['Asleep', '0 of 2 running'], '/artwork/bots/Wd4xK9Qe/banner-asleep.svg'],
  ] as const) {
    const card = cardOf(name);
    for (const text of words) await expect.element(card.getByText(text, { exact: true })).toBeVisible();
    await expect.element(card.getByRole('img', { name: alt, exact: true })).toHaveAttribute('src', src);
  }
  await expectNoViolations();
});

test('[LIC-108] wakes a license when its product starts and puts it to sleep when the product stops', async () => {
  const license = sampleLicense();
  const shop = createTestShop({ viewer: customer });
  shop.api.reply('licenses.mine', licenseList([license]));
  await openPage(path, { shop });
  await expect.element(cards().getByText('0 of 2 running')).toBeVisible();
  await waitUntilConnected(shop);
  const session = sampleSession(license, 'Relay');
  shop.api.reply('licenses.connected', { data: [session] });
  shop.live.send('license.connect', session);
  await expect.element(cards().getByText('Awake', { exact: true })).toBeVisible();
  await expect.element(cards().getByText('1 of 2 running')).toBeVisible();
  shop.api.reply('licenses.connected', { data: [] });
  const { socketId, uuid } = session;
  shop.live.send('license.disconnect', { socketId, uuid, license: license.id, crash: null });
  await expect.element(cards().getByText('Asleep', { exact: true })).toBeVisible();
});

test('[LIC-108] draws no eyes until the product sessions are loaded, and offers Retry', async () => {
  const license = sampleLicense({ category: 'bots' });
  const shop = createTestShop({ viewer: customer });
  // A live connection would refetch everything.
  shop.live.cut();
  shop.api.reply('licenses.mine', licenseList([license]));
  shop.api.breakDown('licenses.connected');
  const release = shop.api.hold('licenses.connected');
  const screen = await openPage(path, { shop });
  const says = (text: string) => cards().getByText(text, { exact: true });
  await expectCount(cards(), 1);
  expect(cards().element().querySelector('img')).toBeNull();
  release();
  const alert = screen.getByRole('main').getByRole('alert');
  await expect.element(alert).toMatchTextContent('Could not load the running sessions.');
  expect(cards().element().querySelector('img')).toBeNull();
  await expect.element(says('Asleep')).not.toBeInTheDocument();
  await expectNoViolations();
  shop.api.reply('licenses.connected', { data: [] });
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect.element(says('Asleep')).toBeVisible();
  await expect.element(alert).not.toBeInTheDocument();
});

test('[LIC-64] [LIC-65] [LIC-66] offers Manage on every license, and Renew on those that expire and are not trials', async () => {
  await openSamples();
  for (const name of ['Mall Moderator', 'Silent', 'Ending', 'Over']) {
    await expect.element(renew(cardOf(name))).toBeVisible();
    await expect.element(cardOf(name).getByText(strings.licenses.freeTrial)).not.toBeInTheDocument();
  }
  for (const name of ['For life', 'Tried']) {
    await expect.element(renew(cardOf(name))).not.toBeInTheDocument();
  }
  await expect.element(cardOf('Tried').getByText(strings.licenses.freeTrial, { exact: true })).toBeVisible();
  for (const [name, { id }] of [
    ['Mall Moderator', sampleLicenses.running],
    ['Tried', sampleLicenses.trial],
    ['For life', sampleLicenses.forLife],
  ] as const) {
    const link = manage(cardOf(name));
    await expect.element(link).toHaveAttribute('href', `/dashboard/license/manage/${id}`);
  }
});

test('[LIC-63] highlights Renew once more than 90% of the term is over', async () => {
  await openSamples();
  const colour = (name: string) => getComputedStyle(renew(cardOf(name)).element()).backgroundColor;
  expect(colour('Ending')).not.toBe(colour('Silent'));
  expect(colour('Over')).toBe(colour('Ending'));
  expect(colour('Mall Moderator')).toBe(colour('Silent'));
});

test('[UI-51] shows a new license and a changed one without a reload', async () => {
  const shop = createTestShop({ viewer: customer });
  const first = sampleLicense({ productName: 'First' });
  shop.api.reply('licenses.mine', licenseList([first]));
  await openPage(path, { shop });
  await expectTexts(names(), ['First']);
  await waitUntilConnected(shop);
  const second = sampleLicense({ productName: 'Second' });
  shop.api.reply('licenses.mine', licenseList([second, first]));
  shop.live.send('license.created', { license: second });
  await expectTexts(names(), ['Second', 'First']);

  const forLife = { ...first, expire: null };
  await expect.element(cardOf('First').getByText(strings.licenses.lifetime)).not.toBeInTheDocument();
  shop.api.reply('licenses.mine', licenseList([second, forLife]));
  shop.live.send('license.updated', { license: forLife });
  await expect.element(cardOf('First').getByText(strings.licenses.lifetime)).toBeVisible();
});

test('[LIC-44] takes a deleted license out of the list', async () => {
  const shop = createTestShop({ viewer: customer });
  const [first, second] = [sampleLicense({ productName: 'First' }), sampleLicense({ productName: 'Second' })];
  shop.api.reply('licenses.mine', licenseList([second, first]));
  await openPage(path, { shop });
  await expectTexts(names(), ['Second', 'First']);
  await waitUntilConnected(shop);
  shop.api.reply('licenses.mine', licenseList([first]));
  shop.live.send('license.deleted', { id: second.id });
  await expectTexts(names(), ['First']);
});

test('[UI-51] [LIC-58] takes a new license, a change, used storage and a product session from their events without refetching the list', async () => {
  const shop = createTestShop({ viewer: customer });
  const first = sampleLicense({ productName: 'First' });
  shop.api.reply('licenses.mine', licenseList([first]));
  await openPage(path, { shop });
  await waitUntilConnected(shop);
  // Wait for the refetch on connect, so that only an event could trigger the next one.
  await eventually(() => shop.api.calls('licenses.connected').length).toBe(2);
  const listCalls = () =>
    shop.api.calls('licenses.mine').filter(({ query }) => query['limit'] !== '1').length;
  const before = listCalls();

  const second = sampleLicense({ productName: 'Second', createdAt: new Date().toISOString() });
  shop.live.send('license.created', { license: second });
  await expectTexts(names(), ['Second', 'First']);
  shop.live.send('license.updated', { license: { ...first, expire: null } });
  await expect.element(cardOf('First').getByText(strings.licenses.lifetime)).toBeVisible();
  shop.live.send('license.storage', { id: first.id, storge: { used: 1, max: 10 } });
  const session = sampleSession(second, 'Relay');
  shop.api.reply('licenses.connected', { data: [session] });
  shop.live.send('license.connect', session);
  await expect.element(cards().getByText('1 of 2 running')).toBeVisible();
  shop.api.reply('licenses.connected', { data: [] });
  shop.live.send('license.disconnect', { ...session, license: second.id, crash: null });
  await expect.element(cards().getByText('1 of 2 running')).not.toBeInTheDocument();

  expect(listCalls()).toBe(before);
});

test('[LIC-60] shows a license that was created while offline as soon as the connection is back', async () => {
  stopClock();
  const shop = createTestShop({ viewer: customer });
  const screen = await openPage(path, { shop });
  await expect.element(screen.getByRole('heading', { level: 2 })).toHaveTextContent('No licenses yet');
  await waitUntilConnected(shop);
  shop.live.cut();
  await advance(2000);
  await expect.element(screen.getByRole('banner').getByText('Reconnecting')).toBeInTheDocument();
  shop.api.reply('licenses.mine', licenseList([sampleLicense()]));
  await expect.element(cards()).not.toBeInTheDocument();
  shop.live.restore();
  for (let seconds = 0; !shop.live.isConnected && seconds < 60; seconds += 1) await advance(1000);
  await expectTexts(names(), ['Relay']);
  await expect.element(menuEntry()).toHaveAccessibleName('Manage 1 license');
});

test('[LIC-60] keeps the license search in the URL, and counts all licenses in the menu regardless of it', async () => {
  const shop = createTestShop({ viewer: customer });
  const [lantern, rope] = [sampleLicense({ productName: 'Lantern' }), sampleLicense({ productName: 'Rope' })];
  shop.api.reply('licenses.mine', ({ query: { q = '' } }) =>
    licenseList([rope, lantern].filter(({ type }) => type.includes(q.toLowerCase()))),
  );
  shop.api.reply('licenses.get', { data: rope });
  const screen = await openPage(path, { shop });
  await expectTexts(names(), ['Rope', 'Lantern']);
  await search().fill('LANTERN');
  await expectTexts(names(), ['Lantern']);
  await search().fill('rop');
  await expectTexts(names(), ['Rope']);
  await expectAddress(`${path}?q=rop`);
  await expect.element(screen.getByText('1 license', { exact: true })).toBeInTheDocument();
  await expect.element(menuEntry()).toHaveAccessibleName('Manage 2 licenses');
  await manage(cards()).click();
  await expectAddress(`/dashboard/license/manage/${rope.id}`);
  await expect.element(menuEntry()).toHaveAttribute('aria-current', 'page');
  window.history.back();
  await expect.element(search()).toHaveValue('rop');
  await expectTexts(names(), ['Rope']);
  await search().fill('nothing like it');
  const heading = screen.getByRole('heading', { level: 2 });
  await expect.element(heading).toHaveTextContent('No licenses match “nothing like it”');
  await screen.getByRole('link', { name: 'Show all licenses' }).click();
  await expectAddress(path);
  await expectCount(cards(), 2);
});

test('[LIC-60] loads licenses in pages of 24', async () => {
  const shop = createTestShop({ viewer: customer });
  const all = Array.from({ length: 25 }, (_, place) =>
    sampleLicense({ productName: `Number ${25 - place}` }),
  );
  shop.api.reply('licenses.mine', ({ query: { cursor, limit } }) => {
    const data = cursor ? all.slice(24) : all.slice(0, Number(limit));
    return { data, next: cursor ? null : 'after-24', total: 25 };
  });
  const screen = await openPage(path, { shop });
  await expectCount(cards(), 24);
  await expect.element(screen.getByText('25 licenses', { exact: true }).first()).toBeInTheDocument();
  await screen.getByRole('button', { name: 'Show more' }).click();
  await expectTexts(
    names(),
    all.map(({ productName }) => productName),
  );
  await expect.element(screen.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
});

test('[LIC-60] [UI-10] offers Retry when the licenses cannot be loaded, and links to the products when there are none', async () => {
  const shop = createTestShop({ viewer: customer });
  // A live connection would refetch the list.
  shop.live.cut();
  shop.api.breakDown('licenses.mine');
  const release = shop.api.hold('licenses.mine');
  const screen = await openPage(path, { shop });
  await expect.element(screen.getByText('Loading licenses')).toBeInTheDocument();
  release();
  const alert = screen.getByRole('main').getByRole('alert');
  await expect.element(alert).toMatchTextContent('Could not load the licenses.');
  await expectNoViolations();
  shop.api.reply('licenses.mine', licenseList([]));
  await screen.getByRole('button', { name: 'Retry' }).click();
  await expect.element(screen.getByRole('heading', { level: 2 })).toHaveTextContent('No licenses yet');
  await expect.element(menuEntry()).toHaveAccessibleName('Manage');
  await expectNoViolations();
  await screen.getByRole('link', { name: strings.landing.viewProducts }).click();
  await expectAddress('/dashboard/products');
});

test.for([1280, 390])(
  '[LIC-60] does not shift the layout when licenses with long names arrive at %i px',
  async (width) => {
    const shop = createTestShop({ viewer: customer });
    const name = `${'W'.repeat(40)} ${'wide '.repeat(8)}`.trim();
    const long = sampleLicense({ productName: name, type: 'k'.repeat(60), category: 'bots', trial: true });
    shop.api.reply('licenses.mine', licenseList([sampleLicense({ expire: null }), long]));
    const release = shop.api.hold('licenses.mine');
    const screen = await openPage(path, { shop, width });
    await expect.element(screen.getByText('Loading licenses')).toBeInTheDocument();
    const place = () => document.querySelector('main ul > li')?.getBoundingClientRect().toJSON() as DOMRect;
    const before = place();
    release();
    await expectCount(cards(), 2);
    expect(place()).toEqual(before);
    expect(cardOf(name).element().getBoundingClientRect().height).toBe(before.height);
    await expectNoSidewaysScroll();
    await expectNoViolations();
  },
);

test('asks visitors to log in and fetches no licenses', async () => {
  const shop = createTestShop();
  const screen = await openPage(path, { shop });
  await expect.element(screen.getByText(strings.dashboard.missingAccess)).toBeVisible();
  expect(shop.api.calls('licenses.mine')).toEqual([]);
});
