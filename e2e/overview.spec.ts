import type { Bill } from '@botique/contract/ledger/bill.ts';
import { strings } from '@botique/contract/strings.ts';
import { apiGet } from './fixtures/api.ts';
import { buyWithCredits, claimTrial, getFree } from './fixtures/purchases.ts';
import { expect, test } from './fixtures/test.ts';
import { setStatus } from './fixtures/tickets.ts';
import { expectSameDocument, markDocument } from './pages/document.ts';
import { licensePath } from './pages/licenses-page.ts';
import { OverviewPage } from './pages/overview-page.ts';

const timezoneId = 'Asia/Kolkata';
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** '10/14/2025 2:06:41 PM' in the viewer's time zone. */
function stampOf(iso: string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: timezoneId,
    month: '2-digit',
    day: '2-digit',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
  });
  return format.format(new Date(iso)).replace(',', '').replaceAll(/\s/g, ' ');
}

test.describe('in another time zone', () => {
  test.use({ timezoneId, locale: 'de-DE' });

  test('[LED-17] [LED-20] [LED-21] [LED-23] [LED-28] [UI-58] the open overview shows credits as they are granted and spent, in the viewer’s time zone', async ({
    page,
    context,
    customer,
    shop,
  }) => {
    const product = await shop.catalogue.add({ price: 6.5, system: 'ticket', category: 'other' });
    const free = await shop.catalogue.add({ price: 0 });
    const person = await customer();
    const overview = new OverviewPage(page);
    await overview.open();
    await expect(overview.history).toContainText('No credits in the last 30 days.');
    await markDocument(page);
    await shop.grantCredits(person, 25);
    await expect(overview.balance).toContainText('$25.00');
    await expect(
      overview.history.getByRole('img', { name: /between \$0\.00 and \$25\.00, today \$25\.00$/ }),
    ).toBeVisible();
    await buyWithCredits(context, product);
    await getFree(context, free);
    await expect(overview.services).toContainText('1');
    await expect(overview.balance).toContainText('$18.50');

    await expect(overview.transferRows).toHaveCount(2);
    const { data } = await apiGet<{ data: Bill[] }>(context, '/api/overview/bills/get/@me?limit=10');
    for (const [place, amount, reason] of [
      [0, '-$6.50', product.name],
      [1, '+$25.00', 'For a test'],
    ] as const) {
      const row = overview.transferRows.nth(place);
      const { id = '', updatedAt = '' } = data[place] ?? {};
      const cells = [id.slice(0, 8), amount, 'Botique', reason, stampOf(updatedAt)];
      await expect(row.getByRole('cell')).toHaveText(cells);
      await expect(row.getByTitle(uuid)).toHaveCount(1);
    }
    await expectSameDocument(page);
  });
});

test('[LED-24] [LED-26] the open overview shows new trials and free products, and lists those that expire soonest first', async ({
  page,
  context,
  customer,
  shop,
}) => {
  const trialOf = (duration: number) => shop.catalogue.add({ trial: { enabled: true, duration } });
  const [soon, later, far] = [await trialOf(3), await trialOf(6), await trialOf(90)];
  const free = await shop.catalogue.add({ price: 0 });
  await customer();
  const overview = new OverviewPage(page);
  await overview.open();
  await getFree(context, free);
  await claimTrial(context, later);
  await claimTrial(context, far);
  const id = await claimTrial(context, soon);
  await expect(overview.expiring.getByRole('listitem')).toHaveText([
    `${soon.name}in 3 days`,
    `${later.name}in 6 days`,
  ]);
  await expect(overview.shelf).toContainText('0 of 4 licenses');
  await expect(overview.shelved.getByRole('link')).toHaveText([soon.name, far.name, later.name]);
  await expect(overview.services).toContainText('4');
  await overview.expiring.getByRole('link', { name: soon.name }).click();
  await expect(page).toHaveURL(licensePath(id));
});

test('[LED-25] a ticket opened on the overview is listed there until the team closes it', async ({
  page,
  customer,
  secondBrowser,
}) => {
  await customer();
  await secondBrowser.admin();
  const overview = new OverviewPage(page);
  await overview.open();
  await page.getByRole('main').getByRole('button', { name: strings.tickets.create }).click();
  const modal = page.getByRole('dialog', { name: strings.tickets.create });
  await modal.getByLabel('Type').click();
  await page.getByRole('option', { name: 'General question' }).click();
  await modal.getByLabel('Title').fill('Asked on the overview');
  await modal.getByLabel('Text').fill('Does it work from here?');
  await modal.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Asked on the overview');
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';

  await overview.open();
  await expect(overview.openTickets.getByRole('heading')).toHaveText('Open tickets 1');
  await expect(overview.openTickets.getByRole('listitem')).toHaveText([
    `Asked on the overview${strings.tickets.badges.waiting}`,
  ]);
  await setStatus(secondBrowser.context, { id }, 'close');
  await expect(overview.openTickets).toContainText('No open tickets.');
});
