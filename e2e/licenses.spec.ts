import { artworkPath } from '@botique/contract/catalogue/artwork.ts';
import { copy } from '@botique/contract/copy.ts';
import { expect, type Locator, type Page } from '@playwright/test';
import { expectNoViolations } from './steps/axe.ts';
import { noteCalls } from './steps/calls.ts';
import { expectSameDocument, markDocument, waitUntilTakenOver } from './steps/document.ts';
import { switchableLine } from './steps/live-frames.ts';
import { licenses, licensesAt, listReply } from './steps/license-replies.ts';
import {
  cardOf,
  cards,
  claimTrial,
  getFree,
  licensePath,
  licensesPath,
  menuEntry,
  mineCall,
  namesIn,
} from './steps/licenses.ts';
import { expectListStates } from './steps/list-states.ts';
import { test } from './steps/products.ts';
import { signInAsSomeoneNew, uniqueName } from './steps/sign-in.ts';

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search licenses...' });
const renew = (card: Locator) => card.getByRole('button', { name: /^Renew / });
const manage = (card: Locator) => card.getByRole('link', { name: /^Manage / });
const bar = (card: Locator) => card.getByRole('progressbar', { name: 'Elapsed' });
const trialOf = (duration: number) => ({ enabled: true, duration });

test.describe('at a moment of its own', () => {
  test.beforeEach(async ({ page, context }) => {
    await signInAsSomeoneNew(context);
    await page.route(mineCall, (route) => route.fulfill({ json: listReply(Object.values(licenses)) }));
  });

  test('[LIC-8] [LIC-60] [LIC-61] [LIC-62] [LIC-63] [LIC-64] [LIC-65] [LIC-66] a card tells what somebody has, and for how long', async ({
    page,
  }) => {
    await page.clock.setFixedTime(licensesAt);
    await page.goto(licensesPath);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(copy.licenses.title);
    await expect(page).toHaveTitle(/^Licenses · /);
    await expect(cards(page)).toHaveCount(6);

    for (const [name, type, left, elapsed] of [
      ['Mall Moderator', 'warden', '23 days', 0.53],
      ['Silent', 'silent', '5 months', 0.01],
      ['Ending', 'ending', '2 days', 0.93],
      ['Tried', 'tried', '9 days', 0.36],
      ['Over', 'over', copy.licenses.expired, 1],
    ] as const) {
      const card = cardOf(page, { name });
      await expect(card.getByText(type, { exact: true })).toBeVisible();
      await expect(card.getByText('Time left')).toBeVisible();
      await expect(card.getByText(left, { exact: true })).toBeVisible();
      const value = Number(await bar(card).getAttribute('value'));
      expect(value, name).toBeCloseTo(elapsed, 2);
    }
    const forLife = cardOf(page, { name: 'For life' });
    await expect(forLife.getByText(copy.licenses.lifetime, { exact: true })).toBeVisible();
    await expect(bar(forLife)).toHaveCount(0);

    const running = cardOf(page, { name: 'Mall Moderator' });
    await expect(running.getByText('1128840017263', { exact: true })).toBeVisible();
    const avatar = (card: Locator) => card.locator('img[alt=""]');
    await expect(avatar(running)).toHaveAttribute('src', '/artwork/bots/En3cT7Gd/portrait.svg');
    const silent = cardOf(page, { name: 'Silent' });
    await expect(silent.getByText('000', { exact: true })).toBeVisible();
    await expect(avatar(silent)).toHaveAttribute('src', '/artwork/bots/Wd4xK9Qe/portrait.svg');
    await expect(avatar(forLife)).toHaveCount(0);

    const picture = (card: Locator, name: string) => card.getByRole('img', { name, exact: true });
    await expect(picture(running, 'Warden')).toHaveAttribute('src', '/artwork/bots/Wd4xK9Qe/banner.svg');
    await expect(picture(forLife, 'For life')).toHaveAttribute('src', '/artwork/tools/Rl8sQ3Vw/banner.svg');
    await expect(picture(cardOf(page, { name: 'Over' }), 'Over')).toHaveAttribute(
      'src',
      '/artwork/bots/Wd4xK9Qe/banner-asleep.svg',
    );

    for (const name of ['Mall Moderator', 'Silent', 'Ending', 'Over']) {
      const card = cardOf(page, { name });
      await expect(renew(card)).toBeVisible();
      await expect(card.getByText(copy.licenses.freeTrial)).toHaveCount(0);
    }
    await expect(renew(forLife)).toHaveCount(0);
    const tried = cardOf(page, { name: 'Tried' });
    await expect(renew(tried)).toHaveCount(0);
    await expect(tried.getByText(copy.licenses.freeTrial, { exact: true })).toBeVisible();
    for (const [name, { id }] of [
      ['Mall Moderator', licenses.running],
      ['Tried', licenses.trial],
      ['For life', licenses.forLife],
    ] as const) {
      await expect(manage(cardOf(page, { name }))).toHaveAttribute('href', licensePath(id));
    }
    await expect(menuEntry(page)).toHaveAccessibleName('Manage 6 licenses');
  });

  test('[LIC-63] past nine tenths of its life renewing a license is the next step', async ({ page }) => {
    await page.clock.setFixedTime(licensesAt);
    await page.goto(licensesPath);
    const look = (name: string) =>
      renew(cardOf(page, { name })).evaluate((button) => getComputedStyle(button).backgroundColor);
    await expect(renew(cardOf(page, { name: 'Silent' }))).toBeVisible();
    expect(await look('Ending')).not.toBe(await look('Silent'));
    expect(await look('Over')).toBe(await look('Ending'));
    expect(await look('Mall Moderator')).toBe(await look('Silent'));
  });

  test('[LIC-8] [LIC-9] the time left goes on by itself, from unit to unit, to its end', async ({ page }) => {
    await page.clock.install({ time: licensesAt });
    await page.clock.pauseAt('2026-11-15T12:00:01.000Z');
    await page.goto(licensesPath);
    const card = cardOf(page, { name: 'Ending' });
    const left = (words: string) => expect(card.getByText(words, { exact: true })).toBeVisible();
    await left('2 days');
    // To the nearest day.
    await page.clock.fastForward('12:01:00');
    await left('1 day');
    await page.clock.fastForward('12:00:00');
    await left('23 hours');
    await page.clock.fastForward('23:58:00');
    await left('1 minute');
    await page.clock.fastForward('01:00');
    await left('59 seconds');
    await page.clock.fastForward('01:00');
    await left(copy.licenses.expired);
    await expect(bar(card)).toHaveAttribute('value', '1');
  });
});

test('[LIC-60] what somebody is given in one tab shows at once in another, and is counted', async ({
  page,
  context,
  office,
}) => {
  const first = await office.add({ price: 0 });
  const second = await office.add({ price: 0 });
  await signInAsSomeoneNew(context);
  await getFree(context, first);
  await page.goto(licensesPath);
  await expect(namesIn(page)).toHaveText([first.name]);
  await expect(menuEntry(page)).toHaveAccessibleName('Manage 1 license');
  await markDocument(page);

  const shop = await context.newPage();
  await shop.goto(`/products/${second.id}`);
  await waitUntilTakenOver(shop);
  await shop.getByRole('button', { name: copy.catalogue.getFree }).click();
  await expect(namesIn(page)).toHaveText([second.name, first.name]);
  await expect(menuEntry(page)).toHaveAccessibleName('Manage 2 licenses');
  await expectSameDocument(page);
  await expect(namesIn(shop)).toHaveText([second.name, first.name]);
});

test('[LIC-60] what was missed without a line is there when the line is back', async ({
  page,
  context,
  office,
}) => {
  const product = await office.add({ price: 0 });
  await signInAsSomeoneNew(context);
  const line = await switchableLine(page);
  await page.goto(licensesPath);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('No licenses yet');
  // It stands: the page announced itself.
  await expect.poll(() => line.sent.length).toBeGreaterThan(0);
  await line.cut();
  await expect(page.getByRole('banner').getByText('Reconnecting')).toBeAttached();
  await getFree(context, product);
  await expect(cards(page)).toHaveCount(0);
  line.mend();
  await expect(namesIn(page)).toHaveText([product.name], { timeout: 15_000 });
  await expect(menuEntry(page)).toHaveAccessibleName('Manage 1 license');
});

test('[LIC-60] somebody finds his own licenses by name, type and id, and the address keeps the search', async ({
  page,
  context,
  office,
  browser,
}) => {
  const name = uniqueName('Sorted');
  const one = await office.add({ name: `${name} one`, key: 'lantern', price: 0 });
  const other = await office.add({ name: `${name} other`, key: 'rope', price: 0 });
  const elsewhere = await browser.newContext();
  await signInAsSomeoneNew(elsewhere);
  await getFree(elsewhere, one);
  await elsewhere.close();
  await signInAsSomeoneNew(context);
  await getFree(context, one);
  const id = await getFree(context, other);

  await page.goto(licensesPath);
  await waitUntilTakenOver(page);
  await markDocument(page);
  await expect(namesIn(page)).toHaveText([other.name, one.name]);
  await search(page).fill(one.name.toUpperCase());
  await expect(namesIn(page)).toHaveText([one.name]);
  await expect(page).toHaveURL(/\?q=/);
  await search(page).fill('rop');
  await expect(namesIn(page)).toHaveText([other.name]);
  await search(page).fill(id);
  // The list looks the same before and after: only the address says that it is this search.
  await expect(page).toHaveURL(new RegExp(`q=${id}`));
  await expect(namesIn(page)).toHaveText([other.name]);
  await expect(page.getByText('1 license', { exact: true })).toBeAttached();
  // The menu counts all of them, whatever is searched for.
  await expect(menuEntry(page)).toHaveAccessibleName('Manage 2 licenses');
  await manage(cards(page)).click();
  await expect(page).toHaveURL(licensePath(id));
  await expect(menuEntry(page)).toHaveAttribute('aria-current', 'page');
  await page.goBack();
  await expect(search(page)).toHaveValue(id);
  await expect(namesIn(page)).toHaveText([other.name]);
  await expectSameDocument(page);
  await page.goto(`${licensesPath}?q=${encodeURIComponent('nothing like it')}`);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('No licenses match “nothing like it”');
  await page.getByRole('link', { name: 'Show all licenses' }).click();
  await expect(page).toHaveURL(licensesPath);
  await expect(cards(page)).toHaveCount(2);
});

test('[LIC-60] many licenses come in pages of 24, newest first', async ({ page, context, office }) => {
  await signInAsSomeoneNew(context);
  const name = uniqueName('Many');
  const products = await Promise.all(
    Array.from({ length: 25 }, (_, place) => office.add({ name: `${name} ${place}`, price: 0 })),
  );
  for (const product of products) await getFree(context, product);
  await page.goto(licensesPath);
  await expect(cards(page)).toHaveCount(24);
  await expect(page.getByText('25 licenses', { exact: true }).first()).toBeAttached();
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(namesIn(page)).toHaveText(products.map((product) => product.name).toReversed());
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);
});

test('[LIC-60] [UI-10] a list that cannot be loaded offers Retry, and an empty one the products', async ({
  page,
  context,
}) => {
  await signInAsSomeoneNew(context);
  await expectListStates(page, { of: 'licenses', path: licensesPath, call: mineCall }, () =>
    expect(menuEntry(page)).toHaveAccessibleName('Manage'),
  );
});

test('a picture that cannot be shown gives way to the creature', async ({ page, context, office }) => {
  const product = await office.add({ price: 0, images: ['https://pictures.example/none.png'] });
  await signInAsSomeoneNew(context);
  await getFree(context, product);
  await page.goto(licensesPath);
  const picture = cardOf(page, product).getByRole('img', { name: product.name });
  await expect(picture).toHaveAttribute('src', artworkPath(product, 'banner'));
  await expect(picture).toHaveJSProperty('complete', true);
  expect(await picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
});

for (const width of [1280, 390]) {
  test(`[LIC-60] nothing jumps when the licenses come, at ${width} px, and long names cut nothing off`, async ({
    page,
    context,
    office,
  }) => {
    const long = await office.add({
      name: `${uniqueName('W'.repeat(40))} ${'wide '.repeat(8)}`.trim(),
      key: 'k'.repeat(60),
      category: 'bots',
      trial: trialOf(7),
    });
    const plain = await office.add({ price: 0 });
    await signInAsSomeoneNew(context);
    await claimTrial(context, long);
    await getFree(context, plain);
    await page.setViewportSize({ width, height: 800 });
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    await page.route(mineCall, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(licensesPath);
    const places = page.getByRole('main').locator('ul > li');
    await expect(page.getByText('Loading the licenses')).toBeAttached();
    const box = async () => (await places.first().boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const before = await box();
    letGo();
    await expect(cards(page)).toHaveCount(2);
    expect(await box()).toEqual(before);
    expect((await cardOf(page, { name: long.name }).boundingBox())?.height).toBe(before.height);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await expectNoViolations(page);
  });
}

test('a visitor is asked to log in, and fetches nothing', async ({ page }) => {
  const calls = noteCalls(page, '/api/licenses');
  await page.goto(licensesPath);
  await waitUntilTakenOver(page);
  await expect(page.getByText(copy.dashboard.missingAccess)).toBeVisible();
  expect(calls).toEqual([]);
});
