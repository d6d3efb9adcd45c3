import type { Invoice } from '@botique/contract/billing/invoice.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { eventually } from '../../testing/eventually.ts';
import { openPage } from '../../testing/open-page.tsx';
import { sampleCustomerInvoice, sampleRefund } from '../../testing/samples/sample-bills.ts';
import { sampleDispute, sampleDisputeDetails } from '../../testing/samples/sample-disputes.ts';
import { sampleInvoices } from '../../testing/samples/sample-invoices.ts';
import { sampleManagedCustomer, sampleManagedLicense } from '../../testing/samples/sample-users.ts';
import { admin, customer } from '../../testing/samples/samples.ts';
import { createTestShop } from '../../testing/server/test-shop.ts';

const long = 'Bartholomew Featherstonehaugh the Younger';
const person = { id: '100000000000000007', username: long, avatar: null };
const title = 'Music and Announcements for Very Large Communities';

function createShop() {
  const shop = createTestShop({ viewer: admin });
  const invoice = { customer: person, title, terms: '180 days, 12 sessions', amount: 12_345.6 };
  shop.api.reply('invoices.all', {
    data: [
      sampleCustomerInvoice({ ...invoice, refunded: 6 }),
      sampleCustomerInvoice({ ...invoice, id: 'INV-000928', status: 'progress', kind: 'renewal' }),
    ],
    next: null,
    total: 2,
  });
  shop.api.reply('refunds.all', {
    data: [sampleRefund({ customer: person, title, reason: `Bought twice by ${long}`, amount: 12_345.6 })],
    next: null,
    total: 1,
  });
  shop.api.reply('bills.all', {
    data: [
      {
        id: '00000000-0000-4000-8000-000000000001',
        userId: person.id,
        receiverId: customer.id,
        total: 12_345.6,
        reason: `A raffle prize of ${long}`,
        updatedAt: new Date().toISOString(),
      },
    ],
    users: { [person.id]: person, [customer.id]: { ...person, id: customer.id } },
    next: null,
    total: 1,
  });
  const disputes = [
    sampleDispute({ id: 'PP-R-KVX-50018234911', customer: person, reason: 'UNAUTHORISED', amount: 12_345.6 }),
    sampleDispute({
      id: 'PP-D-2',
      customer: person,
      state: 'restored',
      decidedAt: '2026-11-03T12:00:00.000Z',
    }),
  ];
  shop.api.reply('disputes.all', { data: disputes, next: null, total: 2 });
  shop.api.reply('disputes.get', { data: sampleDisputeDetails(disputes[0]) });
  shop.api.reply('users.get', { data: sampleManagedCustomer() });
  const [grant, , , paid] = sampleInvoices as [Invoice, Invoice, Invoice, Invoice];
  shop.api.reply('users.invoices', {
    data: [{ ...paid, title, refunded: 6, createdAt: new Date().toISOString() }, grant],
    next: null,
    total: 2,
  });
  shop.api.reply('users.licenses', {
    data: [
      sampleManagedLicense({ productName: title, sessions: 1_200, storge: { used: 2_000, max: 10_000 } }),
      sampleManagedLicense({ id: 'second', productName: 'Backstop', suspended: true }),
    ],
    next: null,
    total: 2,
  });
  return shop;
}

const bills = '/dashboard/admin/bills';
const pages = [
  ['Invoices', bills],
  ['Invoices', `${bills}?tab=renewals`],
  ['Refunds', `${bills}?tab=refunds`],
  ['Transfers', `${bills}?tab=transfers`],
  ['Disputes', '/dashboard/admin/disputes'],
  ['Licenses', `/dashboard/admin/user/${customer.id}`],
  ['Invoices', `/dashboard/admin/user/${customer.id}?tab=invoices`],
] as const;
const widths = [390, 800, 820, 900, 960, 1024, 1100, 1180, 1280, 1440];

test.for(pages)('keeps the table %s of %s inside its card at every width', async ([name, path]) => {
  await openPage(path, { shop: createShop() });
  const table = page.getByRole('main').getByRole('table', { name, exact: true });
  await expect.element(table.getByRole('row').nth(1)).toBeVisible();
  for (const width of widths) {
    await page.viewport(width, 800);
    await eventually(() => window.innerWidth).toBe(width);
    expect({ width, problems: problemsOf(table.element()) }).toEqual({ width, problems: [] });
  }
});

/** What is outside of the card, or covered by something else. */
function problemsOf(table: Element): string[] {
  const problems: string[] = [];
  const card = table.closest('.rounded-card')?.getBoundingClientRect();
  if (!card || table.getBoundingClientRect().right > card.right) problems.push('The table is too wide');
  for (const cell of table.querySelectorAll('td')) {
    const box = cell.getBoundingClientRect();
    // Menus stick out by 8 px, so that their dots are aligned with the text above.
    if (box.width > 0 && cell.scrollWidth > cell.clientWidth + 8)
      problems.push(`Too long: ${cell.textContent}`);
  }
  for (const target of table.querySelectorAll('button, a')) {
    target.scrollIntoView({ block: 'center' });
    const { left, top, width, height } = target.getBoundingClientRect();
    if (width === 0) continue;
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    const isCovered = !hit || !(target.contains(hit) || hit.contains(target));
    if (isCovered || width < 16) problems.push(`Out of reach: ${target.textContent || target.ariaLabel}`);
  }
  for (const text of table.querySelectorAll('.rounded-badge > span')) {
    if (text.scrollWidth > text.clientWidth) problems.push(`Cut off: ${text.textContent}`);
  }
  for (const picture of table.querySelectorAll('[class*=hue-chip], img')) {
    const { width } = picture.getBoundingClientRect();
    if (width > 0 && width < 24) problems.push(`Squashed: ${width}`);
  }
  return problems;
}
