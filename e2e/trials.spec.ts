import { copy } from '@botique/contract/copy.ts';
import { errorCatalogue } from '@botique/contract/errors.ts';
import { expect, type Locator, type Page } from '@playwright/test';
import { holdAnswers, holdReplies, noteCalls } from './steps/calls.ts';
import { waitUntilTakenOver } from './steps/document.ts';
import { switchableLine } from './steps/live-frames.ts';
import {
  cardOf as licenseCardOf,
  claimCall,
  claimedCall,
  claimTrial,
  licensesPath,
  menuEntry,
  namesIn,
} from './steps/licenses.ts';
import { expectAlert } from './steps/product-desk.ts';
import { cardOf, shelfOf, test } from './steps/products.ts';
import { expectSignedIn, signInAsAdmin, signInAsSomeoneNew } from './steps/sign-in.ts';

type Named = { name: string };

const trialOf = (duration: number) => ({ enabled: true, duration });
const trialIcon = (place: Page | Locator, { name }: Named) =>
  place.getByRole('button', { name: `Start the free trial of ${name}` });
const modal = (page: Page) => page.getByRole('dialog', { name: copy.catalogue.trialTitle });
const confirm = (page: Page) => modal(page).getByRole('button', { name: 'Confirm' });

async function openQuestion(page: Page, product: Named): Promise<void> {
  await page.goto(shelfOf(product.name));
  await waitUntilTakenOver(page);
  await trialIcon(cardOf(page, product), product).click();
  await expect(modal(page)).toBeVisible();
}

test('[ORD-96] [CAT-45] a claimed trial is a license at once, and its card is in trial mode no more', async ({
  page,
  context,
  office,
}) => {
  const product = await office.add({ trial: trialOf(14) });
  const other = await office.add({ name: `${product.name} other`, trial: trialOf(3) });
  await signInAsSomeoneNew(context);
  await page.goto(licensesPath);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('No licenses yet');
  await page.goto(shelfOf(product.name, '/dashboard/products'));
  await waitUntilTakenOver(page);
  await trialIcon(cardOf(page, product), product).click();
  const replied = page.waitForResponse(claimCall);
  await confirm(page).click();
  const { message } = (await (await replied).json()) as { message: string };
  await expectAlert(page, message, 'calm');
  await expect(page).toHaveURL(licensesPath);
  await expect(modal(page)).toHaveCount(0);
  await expect(namesIn(page)).toHaveText([product.name]);
  await expect(licenseCardOf(page, product)).toContainText(copy.licenses.freeTrial);
  await expect(licenseCardOf(page, product)).toContainText('14 days');
  await expect(menuEntry(page)).toHaveAccessibleName('Manage 1 license');

  for (const path of ['/dashboard/products', '/products']) {
    await page.goto(shelfOf(product.name, path));
    await expect(trialIcon(cardOf(page, other), other)).toBeVisible();
    await expect(trialIcon(cardOf(page, product), product)).toHaveCount(0);
    // It still says that there is one.
    await expect(cardOf(page, product)).toContainText('Free Trial 14 Days');
  }
});

test('[ORD-96] [CAT-45] a trial that is claimed in one tab is claimed in the others, too', async ({
  page,
  context,
  office,
}) => {
  const product = await office.add({ trial: trialOf(7) });
  await signInAsSomeoneNew(context);
  await page.goto(shelfOf(product.name));
  await expect(trialIcon(page, product)).toBeVisible();
  const desk = await context.newPage();
  await openQuestion(desk, product);
  await confirm(desk).click();
  await expect(desk).toHaveURL(licensesPath);
  await expect(trialIcon(page, product)).toHaveCount(0);
  await expect(page).toHaveURL(shelfOf(product.name));
});

for (const [place, path] of [
  ['in a list', ({ name }: { name: string }) => shelfOf(name)],
  ['on its own page', ({ id }: { id: string }) => `/products/${id}`],
] as const) {
  test(`[ORD-95] a question ${place} stays while its trial is claimed elsewhere, and is then refused without a call`, async ({
    page,
    context,
    office,
  }) => {
    const product = await office.add({ trial: trialOf(7) });
    await signInAsSomeoneNew(context);
    await page.goto(path(product));
    await waitUntilTakenOver(page);
    await trialIcon(page, product).click();
    // The second tab is in trial mode, until it hears of it, as this one does.
    const tab = await context.newPage();
    await tab.goto(shelfOf(product.name));
    await expect(trialIcon(tab, product)).toBeVisible();
    const heard = page.waitForResponse(
      async (reply) => reply.url().includes('/claimed-trails/') && (await reply.text()).includes(product.id),
    );
    await claimTrial(context, product);
    await expect(trialIcon(tab, product)).toHaveCount(0);
    await heard;
    await expect(modal(page)).toBeVisible();

    const calls = noteCalls(page, '/api/completed');
    await confirm(page).click();
    await expectAlert(page, 'You already have a free trial for this product', 'danger');
    expect(copy.trials.alreadyClaimed).toBe('You already have a free trial for this product');
    await expect(modal(page)).toHaveCount(0);
    await expect(trialIcon(page, product)).toHaveCount(0);
    expect(calls).toEqual([]);
    expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
  });
}

test('[ORD-97] a tab that did not hear of the claim is refused by the server', async ({
  page,
  context,
  office,
}) => {
  const product = await office.add({ trial: trialOf(7) });
  await signInAsSomeoneNew(context);
  const line = await switchableLine(page);
  await openQuestion(page, product);
  line.deafen();
  await claimTrial(context, product);
  const refused = page.waitForResponse(claimCall);
  await confirm(page).click();
  expect((await refused).status()).toBe(409);
  await expectAlert(page, errorCatalogue.trial_claimed.message, 'danger');
  await expect(modal(page)).toHaveCount(0);
  await expect(page).toHaveURL(shelfOf(product.name));
  // The refusal told it.
  await expect(trialIcon(page, product)).toHaveCount(0);
});

test('[ORD-97] a trial that the shop took back is refused with the server’s words', async ({
  page,
  context,
  office,
}) => {
  const product = await office.add({ trial: trialOf(7) });
  await signInAsSomeoneNew(context);
  await openQuestion(page, product);
  await office.change(product, { trial: { enabled: false, duration: 0 } });
  await confirm(page).click();
  await expectAlert(page, errorCatalogue.trial_not_offered.message, 'danger');
  await expect(modal(page)).toHaveCount(0);
  await expect(trialIcon(page, product)).toHaveCount(0);
  await page.goto(licensesPath);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('No licenses yet');
});

test('[ORD-96] one press claims once, and where the server cannot be reached the question stays', async ({
  page,
  context,
  office,
}) => {
  const product = await office.add({ trial: trialOf(7) });
  await signInAsSomeoneNew(context);
  await openQuestion(page, product);
  await page.route(claimCall, (route) => route.abort());
  await confirm(page).click();
  await expect(page.getByTestId('alert')).toContainText('The server cannot be reached.');
  await expect(modal(page)).toBeVisible();
  await expect(confirm(page)).not.toHaveAttribute('aria-busy');
  await page.unroute(claimCall);

  const letGo = await holdAnswers(page, claimCall);
  const calls = noteCalls(page, '/api/completed');
  await confirm(page).click();
  await expect(confirm(page)).toHaveAttribute('aria-busy', 'true');
  await confirm(page).click({ force: true });
  // What is under way is not taken back.
  await page.keyboard.press('Escape');
  await expect(modal(page)).toBeVisible();
  letGo();
  await expect(page).toHaveURL(licensesPath);
  await expect(namesIn(page)).toHaveText([product.name]);
  expect(calls).toHaveLength(1);
});

test('[CAT-45] nobody is offered a trial before it is known which ones he has claimed', async ({
  page,
  context,
  office,
}) => {
  // With a live line the page would fetch anew by itself once it stands.
  await page.routeWebSocket(/\/socket\.io\//, () => {});
  const product = await office.add({ trial: trialOf(7) });
  await signInAsSomeoneNew(context);
  let answers: 'late' | 'not' | 'well' = 'late';
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(claimedCall, async (route) => {
    if (answers === 'late') await held;
    await (answers === 'not' ? route.fulfill({ status: 500, json: {} }) : route.continue());
  });
  await page.goto(shelfOf(product.name));
  await expect(cardOf(page, product)).toBeVisible();
  await expect(trialIcon(page, product)).toHaveCount(0);
  letGo();
  await expect(trialIcon(page, product)).toBeVisible();
  answers = 'not';
  const failed = page.waitForResponse(claimedCall);
  await page.reload();
  expect((await failed).status()).toBe(500);
  await expect(cardOf(page, product)).toBeVisible();
  await expect(trialIcon(page, product)).toHaveCount(0);
  answers = 'well';
  await page.reload();
  await expect(trialIcon(page, product)).toBeVisible();
});

test('[CAT-45] a visitor asks for no trials, and somebody else’s are not his', async ({
  page,
  context,
  office,
}) => {
  const product = await office.add({ trial: trialOf(7) });
  const calls = noteCalls(page, '/api/licenses');
  await page.goto(shelfOf(product.name));
  await waitUntilTakenOver(page);
  await expect(cardOf(page, product)).toBeVisible();
  expect(calls).toEqual([]);
  await signInAsSomeoneNew(context);
  await claimTrial(context, product);
  await page.goto(shelfOf(product.name));
  await waitUntilTakenOver(page);
  await expect(cardOf(page, product)).toBeVisible();
  await expect.poll(() => calls.length).toBeGreaterThan(0);
  await expect(trialIcon(page, product)).toHaveCount(0);
  await signInAsAdmin(context);
  await page.goto(shelfOf(product.name));
  await expect(trialIcon(page, product)).toBeVisible();
});

test('who takes the place of somebody who claims a trial is led nowhere, and told nothing', async ({
  page,
  context,
  office,
}) => {
  await signInAsSomeoneNew(context, 'First');
  const product = await office.add({ trial: trialOf(7) });
  await openQuestion(page, product);
  const letGo = await holdReplies(page, claimCall);
  await confirm(page).click();
  await expect(confirm(page)).toHaveAttribute('aria-busy');
  const next = await signInAsSomeoneNew(context, 'Next');
  await expect(modal(page)).toHaveCount(0);
  await expectSignedIn(page, next.name);
  await letGo();
  await expect(page.getByTestId('alert')).toHaveCount(0);
  await expect(page).toHaveURL(shelfOf(product.name));
  // His own is still to be had.
  await expect(trialIcon(cardOf(page, product), product)).toBeVisible();
});
