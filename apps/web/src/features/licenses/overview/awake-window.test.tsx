import { strings } from '@botique/contract/strings.ts';
import { licenseStrings } from '@botique/contract/licenses/license-strings.ts';
import type { License } from '@botique/contract/licenses/license.ts';
import type { ConnectedSession } from '@botique/contract/licenses/session.ts';
import { moneyStrings } from '@botique/contract/money-strings.ts';
import { expect, test } from 'vitest';
import { expectAlert } from '../../../testing/alerts.ts';
import { eventually } from '../../../testing/eventually.ts';
import { expectNoViolations } from '../../../testing/axe.ts';
import {
  expectAddress,
  expectCount,
  expectNoSidewaysScroll,
  expectTexts,
} from '../../../testing/expectations.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { overviewCard } from '../../../testing/overview-card.ts';
import { licenseList, sampleLicense, sampleSession } from '../../../testing/samples/sample-licenses.ts';
import { customer } from '../../../testing/samples/samples.ts';
import { createTestShop, type TestShop } from '../../../testing/server/test-shop.ts';
import { waitUntilConnected } from '../../../testing/wait-until-connected.ts';

const shelf = () => overviewCard('Awake now');
const services = () => overviewCard(moneyStrings.overview.services);
const places = () => shelf().getByRole('listitem');
const openEyes = () => shelf().getByCss('.eyes-open');

const bot = (changes: Partial<License> = {}) =>
  sampleLicense({ productName: 'Warden', category: 'bots', expire: null, ...changes });

function shopWith(licenses: License[], sessions: ConnectedSession[] = []): TestShop {
  const shop = createTestShop({ viewer: customer });
  shop.api.reply('licenses.mine', ({ query: { limit } }) => ({
    data: licenses.slice(0, Number(limit)),
    next: null,
    total: licenses.length,
  }));
  shop.api.reply('licenses.connected', { data: sessions });
  return shop;
}

async function openOverview(shop: TestShop, width = 1280) {
  const screen = await openPage('/dashboard', { shop, width });
  await expect.element(screen.getByText('Live updates on')).toBeVisible();
  await waitUntilConnected(shop);
  // Wait for the refetch on connect, so that only an event can trigger the next one.
  await eventually(() => shop.api.calls('licenses.connected').length).toBeGreaterThan(1);
  return screen;
}

/** Starts a product session: the API lists it, and the server sends the live event. */
function start(shop: TestShop, running: ConnectedSession[], session: ConnectedSession): void {
  running.push(session);
  shop.api.reply('licenses.connected', { data: [...running] });
  shop.live.send('license.connect', session);
}

test('[LED-26] links to the products until there is a license, then shows sleeping licenses with their time left', async () => {
  const shop = createTestShop({ viewer: customer });
  await openOverview(shop);
  await expect
    .element(shelf().getByRole('link', { name: strings.landing.viewProducts }))
    .toHaveAttribute('href', '/dashboard/products');
  await expectNoViolations();

  const older = bot({ productName: 'Relay' });
  const newer = bot({
    productName: 'Encore',
    trial: true,
    createdAt: new Date().toISOString(),
    expire: new Date(Date.now() + 10 * 86_400_000).toISOString(),
  });
  shop.api.reply('licenses.mine', licenseList([older]));
  shop.live.send('license.created', { license: older });
  await expect.element(shelf()).toMatchTextContent('0 of 1 license');
  shop.api.reply('licenses.mine', licenseList([newer, older]));
  shop.live.send('license.created', { license: newer });
  await expect.element(shelf()).toMatchTextContent('0 of 2 licenses');
  await expectTexts(places(), ['EncoreAsleep, 10 days left', `RelayAsleep, ${strings.licenses.lifetime}`]);
  await expect.element(services()).toMatchTextContent('2');
  shop.api.reply('licenses.get', { data: newer });
  await shelf().getByRole('link', { name: 'Encore' }).click();
  await expectAddress(`/dashboard/license/manage/${newer.id}`);
});

test.for([1280, 390])(
  '[LED-30] says that nothing runs, links to the licenses, and keeps the shelf height when one wakes, at %i px',
  async (width) => {
    const licenses = ['Four', 'Three', 'Two', 'One'].map((productName) => bot({ productName }));
    const shop = shopWith(licenses);
    await openOverview(shop, width);
    await expect.element(shelf()).toMatchTextContent('0 of 4 licenses');
    const nothing = 'Nothing is running. Start a product and it wakes up here.';
    await expect.element(shelf()).toMatchTextContent(nothing);
    await expectCount(shelf().getByCss('.creature'), 3);
    await expectCount(openEyes(), 0);
    await expectNoSidewaysScroll();
    await expectNoViolations();
    const allLicenses = shelf().getByRole('link', { name: 'View licenses' });
    await expect.element(allLicenses).toHaveAttribute('href', '/dashboard/licenses/@me');
    const box = () => shelf().element().getBoundingClientRect().height;
    const asleep = box();

    start(shop, [], sampleSession(licenses[0] as License, 'Four'));
    await expectCount(openEyes(), 1);
    await expect.element(shelf()).not.toMatchTextContent('Nothing is running');
    await expect.element(allLicenses).not.toBeInTheDocument();
    expect(box()).toBe(asleep);
  },
);

test('[UI-48] [LED-26] [LED-29] wakes a creature when its product starts and puts it to sleep when the product stops', async () => {
  const license = bot();
  const shop = shopWith([license]);
  await openOverview(shop);
  await expect.element(shelf()).toMatchTextContent('0 of 1 license');
  await expectCount(openEyes(), 0);
  const height = () => shelf().element().getBoundingClientRect().height;
  const asleep = height();

  const session = sampleSession(license, 'Mall Moderator');
  start(shop, [], session);
  await expectAlert(licenseStrings.started(license.id), 'calm');
  await expect.element(shelf()).toMatchTextContent('1 of 1 license');
  await expectTexts(places(), [/^Mall ModeratorAwake, \d+s$/]);
  await expectCount(openEyes(), 1);
  expect(height()).toBe(asleep);
  await expectNoViolations();

  shop.api.reply('licenses.connected', { data: [] });
  const { socketId, uuid } = session;
  shop.live.send('license.disconnect', { socketId, uuid, license: license.id, crash: null });
  await expect.element(shelf()).toMatchTextContent('0 of 1 license');
  await expectTexts(places(), [/Asleep, /]);
  await expectCount(openEyes(), 0);
});

test('[LIC-112] shows the new name of a running product at once', async () => {
  const license = bot();
  const session = sampleSession(license, 'Mall Moderator');
  const shop = shopWith([license], [session]);
  await openOverview(shop);
  await expectTexts(places(), [/^Mall ModeratorAwake, /]);
  const calls = shop.api.calls('licenses.connected').length;
  const { data } = session;
  const metadata = [{ name: 'username', value: 'Market Guard' }];
  shop.live.send('license.session', { ...session, data: { ...data, metadata } });
  await expectTexts(places(), [/^Market GuardAwake, /]);
  expect(shop.api.calls('licenses.connected')).toHaveLength(calls);
});

test('[LED-29] shows a license with two product sessions once, with their number', async () => {
  const license = bot();
  const sessions = [sampleSession(license, 'First'), sampleSession(license, 'Second')];
  const shop = shopWith([license], sessions);
  await openOverview(shop);
  await expectCount(places(), 1);
  await expect.element(places()).toMatchTextContent('2 running');
  await expect.element(shelf().getByRole('button', { name: 'First' })).toBeVisible();
  await expect.element(shelf()).toMatchTextContent('1 of 1 license');

  shop.api.reply('licenses.connected', { data: sessions.slice(0, 1) });
  const [, { socketId, uuid }] = sessions as [ConnectedSession, ConnectedSession];
  shop.live.send('license.disconnect', { socketId, uuid, license: license.id, crash: null });
  await expectTexts(places(), [/^FirstAwake, \d+s$/]);
});

test('[LED-26] shows running licenses before newer ones, longest-running first, and counts those that do not fit', async () => {
  // Newest first, as the server lists them: 7 is the newest.
  const licenses = [7, 6, 5, 4, 3, 2, 1].map((number) => bot({ productName: `Number ${number}` }));
  const oldest = (place: number) => licenses.at(-place) as License;
  const shop = shopWith(licenses);
  const running: ConnectedSession[] = [];
  await openOverview(shop);
  const shown = () => places().getByCss('bdi');
  await expectTexts(shown(), ['Number 7', 'Number 6', 'Number 5']);

  start(shop, running, sampleSession(oldest(1), 'Number 1'));
  await expectTexts(shown(), ['Number 1', 'Number 7', 'Number 6']);
  await expect.element(shelf()).toMatchTextContent('1 of 7 licenses');
  await expectCount(services().getByCss('img'), 6);
  await expectCount(services().getByCss('img[src*="-asleep"]'), 5);

  start(shop, running, sampleSession(oldest(3), 'Number 3'));
  start(shop, running, sampleSession(oldest(2), 'Number 2'));
  await expectTexts(shown(), ['Number 1', 'Number 3', 'Number 2']);
  await expect.element(shelf()).toMatchTextContent('3 of 7 licenses');
  await expect.element(shelf().getByText(/more/)).not.toBeInTheDocument();

  start(shop, running, sampleSession(oldest(4), 'Number 4'));
  await expect.element(shelf()).toMatchTextContent('4 of 7 licenses');
  await expectTexts(shown(), ['Number 1', 'Number 3', 'Number 2']);
  await shelf()
    .getByRole('link', { name: /^\+1 more/ })
    .click();
  await expectAddress('/dashboard/licenses/@me');
});

test('[LED-27] [LED-29] shows no faces and no running count until the product sessions are loaded, and offers Retry', async () => {
  const license = bot();
  const shop = shopWith([license]);
  // A live connection would refetch everything.
  shop.live.cut();
  shop.api.refuse('licenses.connected', 'unexpected', { message: 'Something went wrong.' });
  const release = shop.api.hold('licenses.connected');
  await openPage('/dashboard', { shop });
  await expect.element(services()).toMatchTextContent('1');
  await expect.element(shelf().getByText('Loading your licenses')).toBeInTheDocument();
  await expect.element(shelf()).not.toMatchTextContent(' of ');
  await expectCount(services().getByCss('img'), 0);

  release();
  await expect
    .element(shelf().getByRole('alert'))
    .toMatchTextContent('Could not load your running products. Something went wrong.');
  await expect.element(shelf()).not.toMatchTextContent(' of ');
  await expect.element(services()).toMatchTextContent('1');
  await expectCount(services().getByCss('img'), 0);
  await expectNoViolations();

  shop.api.reply('licenses.connected', { data: [sampleSession(license, 'Heard late')] });
  await shelf().getByRole('button', { name: 'Retry' }).click();
  await expectTexts(places(), [/^Heard lateAwake, \d+s$/]);
  await expect.element(shelf()).toMatchTextContent('1 of 1 license');
  await expect.element(shelf().getByRole('alert')).not.toBeInTheDocument();
});
