import type { Dispute } from '@botique/contract/disputes/dispute.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAlert } from '../../testing/alerts.ts';
import { expectNoViolations } from '../../testing/axe.ts';
import { eventually } from '../../testing/eventually.ts';
import { openPage } from '../../testing/open-page.tsx';
import { sampleDispute, sampleDisputeDetails } from '../../testing/samples/sample-disputes.ts';
import { admin } from '../../testing/samples/samples.ts';
import { createTestShop, type TestShop } from '../../testing/server/test-shop.ts';
import { paths } from '../../lib/navigation/paths.ts';

const dayMs = 86_400_000;
const soon = sampleDispute({
  id: 'PP-D-1',
  openedAt: new Date(Date.now() - 8 * dayMs).toISOString(),
  respondBy: new Date(Date.now() + 2.1 * dayMs).toISOString(),
});
const later = sampleDispute({
  id: 'PP-D-2',
  reason: 'MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED',
  amount: null,
});
const waiting = sampleDispute({
  id: 'PP-D-3',
  state: 'withPayPal',
  handedInAt: '2026-11-09T12:00:00.000Z',
});
const decided = sampleDispute({ id: 'PP-D-4', state: 'restored', decidedAt: '2026-11-03T12:00:00.000Z' });
const all = [soon, later, waiting, decided];

const table = page.getByRole('table', { name: 'Disputes' });
const row = (id: string) => table.getByRole('row').filter({ has: page.getByRole('link', { name: id }) });
const panel = (id: string) => page.getByRole('region', { name: `Dispute ${id}` });

function shopWith(disputes: Dispute[] = all): TestShop {
  const shop = createTestShop({ viewer: admin });
  const inTab: Record<string, Dispute[]> = { open: [soon, later], waiting: [waiting], decided: [decided] };
  shop.api.reply('disputes.all', ({ query }) => {
    const data = inTab[query['tab'] ?? ''] ?? disputes;
    return { data, next: null, total: data.length };
  });
  shop.api.reply('disputes.counters', { data: { all: 4, open: 2, waiting: 1, decided: 1 } });
  shop.api.reply('disputes.get', ({ params }) => ({
    data: sampleDisputeDetails(disputes.find(({ id }) => id === params['id'])),
  }));
  return shop;
}

test('[ORD-194] lists disputes with state and deadline, and shows the first one', async () => {
  await openPage(paths.adminDisputes, { shop: shopWith() });
  await expect.element(row('PP-D-1')).toMatchTextContent('Not authorised');
  await expect.element(row('PP-D-1')).toMatchTextContent('Evidence needed');
  await expect.element(row('PP-D-1')).toMatchTextContent('2 days');
  await expect.element(row('PP-D-2')).toMatchTextContent('8 days');
  await expect.element(row('PP-D-3')).toMatchTextContent('Submitted Nov 9');
  await expect.element(row('PP-D-4')).toMatchTextContent('Won, restored');
  await expect.element(row('PP-D-1').getByRole('progressbar')).toBeVisible();
  await expect
    .element(panel('PP-D-1').getByRole('heading', { level: 2 }))
    .toHaveTextContent('“I did not buy this”');
  await expect
    .element(panel('PP-D-1').getByText('14 times since Mar 2, 2026, from 2 addresses').first())
    .toBeVisible();
  await expect.element(panel('PP-D-1').getByText('9 pages')).toBeVisible();
  const entry = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: /^Disputes/ });
  await expect.element(entry).toHaveTextContent('Disputes2 need evidence');
  await expectNoViolations();
});

test('[ORD-194] shows the actions of a dispute in one row at 1280 px', async () => {
  await openPage(paths.adminDisputes, { shop: shopWith() });
  const download = panel('PP-D-1').getByRole('button', { name: 'Download PDF' });
  await expect.element(download).toBeVisible();
  const actions = download.element().parentElement as HTMLElement;
  expect(actions.clientHeight).toBe(download.element().clientHeight);
  await expect
    .element(
      panel('PP-D-1').getByRole('link', { name: 'Open PayPal Resolution Center (opens in a new tab)' }),
    )
    .toBeVisible();
});

test('[ORD-194] keeps tab and chosen dispute in the URL', async () => {
  await openPage(paths.adminDisputes, { shop: shopWith() });
  await row('PP-D-2').getByRole('link').click();
  await expect.element(panel('PP-D-2')).toBeVisible();
  await eventually(() => window.location.search).toBe('?dispute=PP-D-2');
  await expect.element(row('PP-D-2').getByRole('link')).toHaveAttribute('aria-current', 'true');
  await page.getByRole('link', { name: 'Decided 1' }).click();
  await expect.element(table.getByRole('row')).toHaveLength(2);
  await eventually(() => window.location.search).toBe('?dispute=PP-D-2&tab=decided');
  // It isn’t in this tab.
  await expect.element(panel('PP-D-2')).not.toBeInTheDocument();
});

test('[ORD-194] is usable with the keyboard', async () => {
  await openPage(paths.adminDisputes, { shop: shopWith() });
  await expect.element(row('PP-D-2')).toBeVisible();
  (row('PP-D-2').getByRole('link').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(panel('PP-D-2').getByRole('button', { name: 'Mark as submitted' })).toBeVisible();
  await expect.element(row('PP-D-2').getByRole('link')).toHaveFocus();
});

test('[ORD-194] leads from a dispute to the customer and the invoice', async () => {
  await openPage(paths.adminDisputes, { shop: shopWith() });
  const { customer } = soon;
  await expect
    .element(panel('PP-D-1').getByRole('link', { name: customer.username }))
    .toHaveAttribute('href', paths.adminUser(customer.id));
  await expect
    .element(panel('PP-D-1').getByRole('link', { name: 'INV-000874' }))
    .toHaveAttribute('href', paths.invoice('INV-000874'));
});

test.for([
  ['won', 'Won', 'PayPal decided for you on Nov 3.'],
  ['restored', 'Won, restored', 'PayPal decided for you on Nov 3. The buyer got back what they had lost.'],
  ['lost', 'Lost', 'PayPal decided for the buyer on Nov 3.'],
  ['closed', 'Closed', 'PayPal closed it on Nov 3 without a decision.'],
] as const)('[ORD-194] says how a dispute ended: %s', async ([state, badge, outcome]) => {
  await openPage(paths.adminDisputes, { shop: shopWith([{ ...decided, state }]) });
  await expect.element(panel('PP-D-4').getByText(badge, { exact: true })).toBeVisible();
  await expect.element(panel('PP-D-4')).toMatchTextContent(outcome);
  await expect
    .element(panel('PP-D-4').getByRole('button', { name: 'Download PDF' }))
    .not.toHaveClass('bg-primary');
  await expectNoViolations();
});

test('[ORD-186] marks a dispute as submitted after a question, after which the button is gone', async () => {
  const shop = shopWith();
  shop.api.reply('disputes.handIn', { message: 'Marked as submitted.' });
  await openPage(paths.adminDisputes, { shop });
  const button = panel('PP-D-1').getByRole('button', { name: 'Mark as submitted' });
  await expect.element(button).toBeVisible();
  shop.api.reply('disputes.get', {
    data: sampleDisputeDetails({ ...soon, state: 'withPayPal', handedInAt: '2026-11-17T12:00:00.000Z' }),
  });
  await button.click();
  expect(shop.api.calls('disputes.handIn')).toEqual([]);
  await expectNoViolations();
  await page.getByRole('dialog').getByRole('button', { name: 'I’ve submitted it' }).click();
  await expectAlert('Marked as submitted.', 'calm');
  await expect.element(button).not.toBeInTheDocument();
  await expect.element(panel('PP-D-1')).toMatchTextContent('Submitted on Nov 17.');
  expect(shop.api.calls('disputes.handIn')).toMatchObject([{ params: { id: 'PP-D-1' } }]);
});

test('[ORD-188] downloads the evidence', async () => {
  const shop = shopWith();
  shop.api.sendFile('disputes.evidence', '%PDF-');
  await openPage(paths.adminDisputes, { shop });
  const download = panel('PP-D-1').getByRole('button', { name: 'Download PDF' });
  await expect.element(download).toHaveClass('bg-primary');
  await download.click();
  await eventually(() => shop.api.calls('disputes.evidence').length).toBe(1);
});

test('[ORD-180] a new dispute appears in the open list', async () => {
  const shop = shopWith([later]);
  await openPage(paths.adminDisputes, { shop });
  await expect.element(table.getByRole('row')).toHaveLength(2);
  shop.api.reply('disputes.all', { data: all, next: null, total: 4 });
  shop.live.send('sales.changed', {});
  await expect.element(table.getByRole('row')).toHaveLength(5);
});

test('[UI-10] says that there are no disputes', async () => {
  await openPage(paths.adminDisputes, { shop: createTestShop({ viewer: admin }) });
  await expect.element(page.getByRole('heading', { name: 'No disputes' })).toBeVisible();
  await expectNoViolations();
});

test('[UI-10] offers Retry when the disputes or one of them cannot be loaded', async () => {
  const shop = shopWith();
  // A live connection would refetch them.
  shop.live.cut();
  shop.api.breakDown('disputes.all');
  await openPage(`${paths.adminDisputes}?dispute=PP-D-9`, { shop });
  const alerts = page.getByRole('main').getByRole('alert');
  await expect.element(alerts.first()).toMatchTextContent('Could not load the disputes.');
  shop.api.reply('disputes.all', { data: all, next: null, total: 4 });
  await alerts.first().getByRole('button', { name: 'Retry' }).click();
  await expect.element(row('PP-D-1')).toBeVisible();
  shop.api.breakDown('disputes.get');
  await row('PP-D-2').getByRole('link').click();
  await expect.element(panel('PP-D-2').getByRole('alert')).toMatchTextContent('Could not load this dispute.');
  await expectNoViolations();
  shop.api.reply('disputes.get', { data: sampleDisputeDetails(later) });
  await panel('PP-D-2').getByRole('button', { name: 'Retry' }).click();
  await expect.element(panel('PP-D-2').getByRole('heading', { level: 2 })).toBeVisible();
});
