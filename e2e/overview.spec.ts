import { copy } from '@botique/contract/copy.ts';
import { moneyCopy } from '@botique/contract/money-copy.ts';
import { expect, type Page } from '@playwright/test';
import { expectNoViolations } from './steps/axe.ts';
import { giveCredits } from './steps/credits.ts';
import { expectSameDocument, markDocument, waitUntilTakenOver } from './steps/document.ts';
import { buyWithCredits, claimTrial, getFree, licensePath } from './steps/licenses.ts';
import { overviewPath, part, transferRows, transfers } from './steps/overview.ts';
import { test } from './steps/products.ts';
import { signInAsAdmin, signInAsSomeoneNew } from './steps/sign-in.ts';
import { openTicket, setStatus, ticketPath } from './steps/tickets.ts';

// Credits are given by a command, which takes its time to start on a busy machine.
test.describe.configure({ timeout: 60_000 });

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const stamp = /^(0[1-9]|1[0-2])\/\d\d\/\d{4} ([1-9]|1[0-2]):\d\d:\d\d (AM|PM)$/;
const madeToOrder = { system: 'ticket', category: 'other' } as const;

async function enter(page: Page): Promise<void> {
  await page.goto(overviewPath);
  await expect(page.getByText('Connected live')).toBeVisible();
}

test('[LED-17] [LED-19] [LED-20] [LED-21] who was given credits and spends some sees both, with sign, user, reason and date', async ({
  page,
  context,
  office,
}) => {
  const product = await office.add({ price: 6.5, ...madeToOrder });
  const free = await office.add({ price: 0 });
  const person = await signInAsSomeoneNew(context);
  await giveCredits(person, '25');
  await buyWithCredits(context, product);
  await getFree(context, free);
  await enter(page);

  await expect(part(page, moneyCopy.overview.services)).toContainText('1');
  await expect(part(page, moneyCopy.overview.balance)).toContainText('$18.50');
  await expect(transfers(page).getByRole('columnheader')).toHaveText([...moneyCopy.overview.columns]);
  await expect(transferRows(page)).toHaveCount(2);
  for (const [row, amount, reason] of [
    [transferRows(page).first(), '-$6.50', product.name],
    [transferRows(page).last(), '+$25.00', 'For a test'],
  ] as const) {
    await expect(row.getByRole('cell')).toHaveText([/^[0-9a-f]{8}$/, amount, 'Botique', reason, stamp]);
    await expect(row.getByTitle(uuid)).toHaveCount(1);
  }
});

test('[LED-21] a transfer has the date and the time of whoever looks at it', async ({ browser }) => {
  const context = await browser.newContext({ timezoneId: 'Asia/Kolkata', locale: 'de-DE' });
  const page = await context.newPage();
  await signInAsSomeoneNew(context);
  await page.route('**/api/overview/bills/get/@me*', (route) =>
    route.fulfill({
      json: {
        success: true,
        code: 200,
        data: [
          {
            id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
            userId: 'store',
            receiverId: 'somebody',
            total: 4,
            reason: 'Gift, Raffle prize',
            updatedAt: '2026-12-31T18:30:05.000Z',
          },
        ],
        next: null,
        total: 1,
        users: { store: { username: 'Botique', avatar: null } },
      },
    }),
  );
  await page.goto(overviewPath);
  await expect(transferRows(page).getByRole('cell').last()).toHaveText('01/01/2027 12:00:05 AM');
  await context.close();
});

test('[LED-18] the plus at the balance leads to the store', async ({ page, context }) => {
  await signInAsSomeoneNew(context);
  await enter(page);
  await part(page, moneyCopy.overview.balance).getByRole('link', { name: 'Top up' }).click();
  await expect(page).toHaveURL('/store');
});

test('[LED-28] transfers come page by page, and a new one is there at once', async ({
  page,
  context,
  office,
}) => {
  const product = await office.add({ price: 1.25, ...madeToOrder });
  const person = await signInAsSomeoneNew(context);
  await giveCredits(person, '40');
  for (let bought = 0; bought < 10; bought += 1) await buyWithCredits(context, product);
  await enter(page);
  await expect(transferRows(page)).toHaveCount(10);
  await expect(transfers(page)).not.toContainText('+$40.00');
  await markDocument(page);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(transferRows(page)).toHaveCount(11);
  await expect(transferRows(page).last()).toContainText('+$40.00');
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);

  await buyWithCredits(context, product);
  await expect(transferRows(page)).toHaveCount(12);
  await expectSameDocument(page);
});

test('[LED-23] the balance of the last 30 days is drawn and told, once there was one', async ({
  page,
  context,
}) => {
  const person = await signInAsSomeoneNew(context);
  await enter(page);
  const history = part(page, 'Balance history');
  await expect(history).toContainText('No credits in the last 30 days.');
  await expect(history.getByRole('img')).toHaveCount(0);

  await giveCredits(person, '25');
  const summary = 'Your balance in the last 30 days: between $0.00 and $25.00, today $25.00';
  await expect(history.getByRole('img', { name: summary })).toBeVisible();
  const days = history.getByRole('table', { name: summary }).getByRole('row');
  await expect(days).toHaveCount(31);
  await expect(days.nth(29).getByRole('cell')).toHaveText('$0.00');
  await expect(days.last()).toHaveText('Today$25.00');
});

test('[LED-24] what ends soon stands there with the time left, and leads to its license', async ({
  page,
  context,
  office,
}) => {
  const soon = await office.add({ trial: { enabled: true, duration: 3 } });
  const later = await office.add({ trial: { enabled: true, duration: 14 } });
  const far = await office.add({ trial: { enabled: true, duration: 90 } });
  await signInAsSomeoneNew(context);
  await enter(page);
  const expiring = part(page, 'Expires soon');
  await expect(expiring).toContainText('Nothing ends within the next 30 days.');

  await claimTrial(context, later);
  await claimTrial(context, far);
  const id = await claimTrial(context, soon);
  await expect(expiring.getByRole('listitem')).toHaveText([
    `${soon.name}in 3 days`,
    `${later.name}in 14 days`,
  ]);
  await expiring.getByRole('link', { name: soon.name }).click();
  await expect(page).toHaveURL(licensePath(id));
});

test('[LED-25] open tickets are counted, the last spoken in shown with their badges, and a closed one goes', async ({
  page,
  context,
  browser,
}) => {
  await signInAsSomeoneNew(context);
  await enter(page);
  const open = part(page, 'Open tickets');
  await expect(open).toContainText('None is open.');
  const oldest = await openTicket(context, 'Oldest');
  const second = await openTicket(context, 'Second');
  const third = await openTicket(context, 'Third');
  const newest = await openTicket(context, 'Newest');
  await expect(open.getByRole('heading')).toHaveText('Open tickets 4');
  await expect(open.getByRole('listitem')).toHaveText(
    [newest, third, second].map(({ title }) => `${title}${copy.tickets.badges.waiting}`),
  );

  const office = await browser.newContext();
  await signInAsAdmin(office);
  await setStatus(office, third, 'close');
  await office.close();
  await expect(open.getByRole('heading')).toHaveText('Open tickets 3');
  await expect(open.getByRole('listitem').getByRole('link')).toHaveText([
    newest.title,
    second.title,
    oldest.title,
  ]);
  await open.getByRole('link', { name: second.title }).click();
  await expect(page).toHaveURL(ticketPath(second.id));
  await page.goBack();
  await open.getByRole('link', { name: 'View all' }).click();
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(3);
});

test('[LED-26] the shelf leads to the products until somebody lives there, and nobody is awake yet', async ({
  page,
  context,
  office,
}) => {
  const older = await office.add({ price: 0 });
  const newer = await office.add({ trial: { enabled: true, duration: 10 } });
  await signInAsSomeoneNew(context);
  await enter(page);
  const shelf = part(page, 'Awake now');
  await expect(shelf.getByRole('link', { name: copy.landing.viewProducts })).toHaveAttribute(
    'href',
    '/dashboard/products',
  );
  await getFree(context, older);
  await expect(shelf).toContainText('0 of 1 license');
  const id = await claimTrial(context, newer);
  await expect(shelf).toContainText('0 of 2 licenses');
  await expect(shelf.getByRole('listitem')).toHaveText([
    `${newer.name}Asleep, 10 days left`,
    `${older.name}Asleep, ${copy.licenses.lifetime}`,
  ]);
  await expect(part(page, moneyCopy.overview.services)).toContainText('2');
  await shelf.getByRole('link', { name: newer.name }).click();
  await expect(page).toHaveURL(licensePath(id));
});

test('a ticket is opened from the overview, too', async ({ page, context }) => {
  await signInAsSomeoneNew(context);
  await enter(page);
  await page.getByRole('main').getByRole('button', { name: copy.tickets.create }).click();
  const modal = page.getByRole('dialog', { name: copy.tickets.create });
  await modal.getByLabel('Type').click();
  await page.getByRole('option', { name: 'General question' }).click();
  await modal.getByLabel('Title').fill('Asked from the overview');
  await modal.getByLabel('Text').fill('Does it work from here?');
  await modal.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Asked from the overview');
});

const parts = [
  ['transfers', '**/api/overview/bills/get/@me*', moneyCopy.overview.transfers, 'None yet.'],
  ['history', '**/api/overview/data/get', 'Balance history', 'No credits'],
  ['what expires', '**/api/licenses/get/expiring/@me', 'Expires soon', 'Nothing ends'],
  ['tickets', '**/api/tickets/get/@me*', 'Open tickets', 'None is open.'],
  ['licenses', '**/api/licenses/get/all*', 'Awake now', 'Nobody lives here yet.'],
  ['credits', '**/api/user/data/get/credits', moneyCopy.overview.balance, '$0.00'],
] as const;

for (const [name, call, title, healed] of parts) {
  test(`[LED-27] ${name} that cannot be loaded say so in their place alone, and Retry brings them`, async ({
    page,
    context,
  }) => {
    // On connect the live line asks for everything again, and only Retry is to do so here.
    await page.routeWebSocket(/\/socket\.io\//, () => {});
    await signInAsSomeoneNew(context);
    await page.route(call, (route) =>
      route.fulfill({
        status: 500,
        json: { success: false, code: 500, error: 'internal', message: 'Something went wrong.' },
      }),
    );
    await page.goto(overviewPath);
    await waitUntilTakenOver(page);
    const failed = part(page, title);
    await expect(failed.getByRole('alert')).toContainText('Something went wrong.');
    for (const [, other, otherTitle, words] of parts) {
      if (other !== call) await expect(part(page, otherTitle)).toContainText(words);
    }
    await page.unroute(call);
    await failed.getByRole('button', { name: 'Retry' }).click();
    await expect(failed).toContainText(healed);
    await expect(failed.getByRole('alert')).toHaveCount(0);
  });
}

test('[LED-17] on a phone a transfer has two lines, and nothing scrolls sideways', async ({
  page,
  context,
  office,
}) => {
  const product = await office.add({ price: 6.5, ...madeToOrder, name: `W${'w'.repeat(60)} ${Date.now()}` });
  const person = await signInAsSomeoneNew(context, 'W'.repeat(20));
  await giveCredits(person, '12345.67');
  await buyWithCredits(context, product);
  await page.setViewportSize({ width: 390, height: 800 });
  await enter(page);
  await expect(transferRows(page)).toHaveCount(2);
  const given = transferRows(page).last();
  const [reason, date] = [given.getByText('For a test'), given.getByRole('time')];
  await expect(reason).toBeVisible();
  const above = await reason.boundingBox();
  const below = await date.boundingBox();
  expect(above && below && above.y + above.height).toBeLessThanOrEqual((below?.y ?? 0) + 1);
  await expect(page.getByRole('img', { name: /^Your balance in/ })).toBeVisible();
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await expectNoViolations(page);
});
