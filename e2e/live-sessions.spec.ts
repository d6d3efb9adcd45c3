import { licenseCopy } from '@botique/contract/licenses/license-copy.ts';
import { moneyCopy } from '@botique/contract/money-copy.ts';
import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { expectNoViolations } from './steps/axe.ts';
import { connectedOf, test } from './steps/copies.ts';
import { expectSameDocument, markDocument, waitUntilTakenOver } from './steps/document.ts';
import { getFree, licensePath, licensesPath } from './steps/licenses.ts';
import { overviewPath, part } from './steps/overview.ts';
import type { Office } from './steps/products.ts';
import { signInAsSomeoneNew, uniqueName } from './steps/sign-in.ts';

const connectedCall = '**/api/licenses/get/connected/@me';
const free = { price: 0, category: 'bots' } as const;

/** Somebody new with a license of a product of his own. */
async function ownFreeLicense(context: BrowserContext, office: Office): Promise<string> {
  const product = await office.add(free);
  await signInAsSomeoneNew(context);
  return getFree(context, product);
}

async function enter(page: Page): Promise<Locator> {
  await page.goto(overviewPath);
  await expect(page.getByText('Connected live')).toBeVisible();
  return part(page, 'Awake now');
}

const alert = (page: Page) => page.getByTestId('alert');
const openEyes = (shelf: Locator) => shelf.locator('.eyes-open');
const places = (shelf: Locator) => shelf.getByRole('listitem');

/** Its name and that it runs, for whatever time. */
const runs = (name: string) => new RegExp(`^${name}Awake, \\d+s$`);

test('[UI-48] [LED-26] [LED-29] a copy that starts wakes its creature at once, and it sleeps again when the copy leaves', async ({
  page,
  context,
  office,
  copies,
}) => {
  const id = await ownFreeLicense(context, office);
  const shelf = await enter(page);
  await expect(shelf).toContainText('0 of 1 license');
  await expect(openEyes(shelf)).toHaveCount(0);
  await markDocument(page);
  const height = async () => (await shelf.boundingBox())?.height;
  const asleep = await height();

  const name = uniqueName('Mall Moderator');
  const copy = await copies.start(context, id, name);
  await expect(alert(page)).toHaveText(licenseCopy.started(id));
  await expect(shelf).toContainText('1 of 1 license');
  await expect(places(shelf)).toHaveText([runs(name)]);
  await expect(openEyes(shelf)).toHaveCount(1);
  expect(await height()).toBe(asleep);
  await expectNoViolations(page);

  await copy.close();
  await expect(shelf).toContainText('0 of 1 license');
  await expect(places(shelf)).toHaveText([/Asleep, /]);
  await expect(openEyes(shelf)).toHaveCount(0);
  await expectSameDocument(page);
});

test('[LED-29] the time that a copy runs goes on second by second, over a reload too', async ({
  page,
  context,
  office,
  copies,
}) => {
  const id = await ownFreeLicense(context, office);
  const name = uniqueName('Night Radio');
  await copies.start(context, id, name);
  await page.clock.install();
  const shelf = await enter(page);
  await expect(places(shelf)).toHaveText([runs(name)]);
  const started = (await connectedOf(context)).map(({ uptime }) => Date.parse(uptime));
  // In the middle of a second: at its edge a millisecond would decide.
  await page.clock.pauseAt((started[0] ?? 0) + 7_551_500);
  await expect(places(shelf)).toHaveText([`${name}Awake, 2h 05m 51s`]);
  await page.clock.runFor(1000);
  await expect(places(shelf)).toHaveText([`${name}Awake, 2h 05m 52s`]);
  await page.clock.runFor(1000);
  await expect(places(shelf)).toHaveText([`${name}Awake, 2h 05m 53s`]);
  await page.clock.resume();

  await page.reload();
  await expect(places(shelf)).toHaveText([new RegExp(`^${name}Awake, 2h 0\\dm \\d\\ds$`)]);
  await expect(shelf).toContainText('1 of 1 license');
  await expect(openEyes(shelf)).toHaveCount(1);
  await shelf.getByRole('link', { name }).click();
  await expect(page).toHaveURL(licensePath(id));
});

test('[LED-29] two copies of one license show once, and the number goes with the second', async ({
  page,
  context,
  office,
  copies,
}) => {
  const id = await ownFreeLicense(context, office);
  const shelf = await enter(page);
  const name = uniqueName('First');
  await copies.start(context, id, name);
  const second = await copies.start(context, id, uniqueName('Second'));
  await expect(places(shelf)).toHaveCount(1);
  await expect(places(shelf)).toContainText('2 copies');
  await expect(shelf.getByRole('link', { name })).toBeVisible();
  await expect(shelf).toContainText('1 of 1 license');

  await second.close();
  await expect(places(shelf)).toHaveText([runs(name)]);
});

test('[LED-26] what runs stands in front of what is newer, longest first, and a fourth is named by number', async ({
  page,
  context,
  office,
  copies,
}) => {
  await signInAsSomeoneNew(context);
  const products = [];
  const ids: string[] = [];
  for (let bought = 0; bought < 7; bought += 1) {
    const product = await office.add(free);
    products.push(product);
    ids.push(await getFree(context, product));
  }
  const names = products.map(({ name }) => name);
  const [oldest = '', second = '', third = '', fourth = ''] = ids;
  const shelf = await enter(page);
  const shown = shelf.getByRole('listitem').getByRole('link');
  await expect(shown).toHaveText(names.slice(-3).toReversed());

  await copies.start(context, oldest);
  await expect(shown).toHaveText([names[0] ?? '', names[6] ?? '', names[5] ?? '']);
  await expect(shelf).toContainText('1 of 7 licenses');
  await expect(part(page, moneyCopy.overview.services).locator('img')).toHaveCount(6);
  await expect(part(page, moneyCopy.overview.services).locator('img[src*="-asleep"]')).toHaveCount(5);

  await copies.start(context, third);
  await copies.start(context, second);
  await expect(shown).toHaveText([names[0] ?? '', names[2] ?? '', names[1] ?? '']);
  await expect(shelf).toContainText('3 of 7 licenses');
  await expect(shelf.getByText('more')).toHaveCount(0);

  await copies.start(context, fourth);
  await expect(shelf).toContainText('4 of 7 licenses');
  await expect(shown).toHaveText([names[0] ?? '', names[2] ?? '', names[1] ?? '']);
  await shelf.getByRole('link', { name: '+1 more' }).click();
  await expect(page).toHaveURL(licensesPath);
});

test("[LED-26] somebody else's copies are nobody's business", async ({
  page,
  context,
  browser,
  office,
  copies,
}) => {
  const product = await office.add(free);
  await signInAsSomeoneNew(context);
  const mine = await getFree(context, product);
  const elsewhere = await browser.newContext();
  await signInAsSomeoneNew(elsewhere);
  const theirs = await getFree(elsewhere, product);
  const shelf = await enter(page);

  await copies.start(elsewhere, theirs, uniqueName('Theirs'));
  const name = uniqueName('Mine');
  await copies.start(context, mine, name);
  // Alerts come one after the other: theirs would be the first.
  await expect(alert(page)).toHaveText(licenseCopy.started(mine));
  await expect(places(shelf)).toHaveText([runs(name)]);
  await expect(shelf).toContainText('1 of 1 license');
  await page.reload();
  await expect(places(shelf)).toHaveText([new RegExp(`^${name}Awake, `)]);
  await elsewhere.close();
});

test('[LED-27] [LED-29] what runs is not guessed: while it loads and when it fails nothing is said of it, and Retry brings it', async ({
  page,
  context,
  office,
  copies,
}) => {
  const id = await ownFreeLicense(context, office);
  const name = uniqueName('Heard late');
  await copies.start(context, id, name);
  // On connect the live line asks for everything again, and only Retry is to do so here.
  await page.routeWebSocket(/\/socket\.io\//, () => {});
  const held = Promise.withResolvers<void>();
  await page.route(connectedCall, async (route) => {
    await held.promise;
    await route.fulfill({
      status: 500,
      json: { success: false, code: 500, error: 'internal', message: 'Something went wrong.' },
    });
  });
  await page.goto(overviewPath);
  await waitUntilTakenOver(page);
  const shelf = part(page, 'Awake now');
  const services = part(page, moneyCopy.overview.services);
  await expect(services).toContainText('1');
  await expect(shelf.getByText('Loading your licenses')).toBeAttached();
  await expect(shelf).not.toContainText(' of ');
  await expect(services.locator('img')).toHaveCount(0);

  held.resolve();
  await expect(shelf.getByRole('alert')).toContainText('Could not load what is awake. Something went wrong.');
  await expect(shelf).not.toContainText(' of ');
  await expect(services).toContainText('1');
  await expect(services.locator('img')).toHaveCount(0);
  await expectNoViolations(page);

  await page.unroute(connectedCall);
  await shelf.getByRole('button', { name: 'Retry' }).click();
  await expect(places(shelf)).toHaveText([runs(name)]);
  await expect(shelf).toContainText('1 of 1 license');
  await expect(shelf.getByRole('alert')).toHaveCount(0);
});
