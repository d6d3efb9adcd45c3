import type { Invoice } from '@botique/contract/billing/invoice.ts';
import type { ManagedCustomer } from '@botique/contract/customers/managed-customer.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAlert } from '../../../testing/alerts.ts';
import { expectNoViolations } from '../../../testing/axe.ts';
import { eventually } from '../../../testing/eventually.ts';
import { formatDateTime, formatRelativeDay } from '../../../lib/format/dates.ts';
import { expectNoSidewaysScroll } from '../../../testing/expectations.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { sampleRecordedSession } from '../../../testing/samples/sample-customer.ts';
import { sampleLines } from '../../../testing/samples/sample-evidence.ts';
import { sampleInvoices } from '../../../testing/samples/sample-invoices.ts';
import { sampleListedUser } from '../../../testing/samples/sample-people.ts';
import { sampleTransfer } from '../../../testing/samples/sample-transfers.ts';
import { sampleManagedCustomer, sampleSignIn } from '../../../testing/samples/sample-users.ts';
import { sampleAuditEntry } from '../../../testing/samples/sample-audit.ts';
import { admin, customer } from '../../../testing/samples/samples.ts';
import { createTestShop } from '../../../testing/server/test-shop.ts';

const path = `/dashboard/admin/user/${customer.id}`;
const main = page.getByRole('main');
const dialog = page.getByRole('dialog');

const online = sampleManagedCustomer({
  user: sampleListedUser(customer, {
    credits: 148.5,
    spent: 332.7,
    licenses: 7,
    online: true,
    path: '/dashboard/licenses/@me',
  }),
  counts: { licenses: 7, invoices: 9, transfers: 12, tickets: 2, signIns: 4 },
});

async function openUser(data: ManagedCustomer = online, { search = '', width = 1280 } = {}) {
  const shop = createTestShop({ viewer: admin });
  shop.api.reply('users.get', { data });
  await openPage(path + search, { shop, width });
  await expect.element(page.getByRole('heading', { level: 1, name: customer.globalUsername })).toBeVisible();
  return shop;
}

const fact = (name: string) => {
  const terms = [...document.querySelectorAll('main dt')];
  return terms.find(({ textContent }) => textContent === name)?.nextElementSibling?.textContent;
};

test('[ACC-74] shows who the user is, where they are, and the facts about them', async () => {
  await openUser();
  await expect.element(main.getByText('Online, on Licenses')).toBeVisible();
  await expect.element(main.getByText(customer.id)).toBeVisible();
  expect(['Credits', 'Spent', 'Licenses', 'Awake now', 'Last seen'].map(fact)).toEqual([
    '$148.50',
    '$332.70',
    '7',
    '0',
    'now',
  ]);
  for (const name of ['Licenses 7', 'Invoices 9', 'Transfers 12', 'Tickets 2', 'Sign-ins 4']) {
    await expect.element(page.getByRole('tab', { name })).toBeVisible();
  }
  await expect.element(page.getByRole('navigation', { name: 'Breadcrumb' })).toBeVisible();
  expect(document.title).toContain(customer.globalUsername);
  await expectNoViolations();
  await expectNoSidewaysScroll();
});

test('[ACC-74] says in words when the user was last seen, with the exact time as a tooltip', async () => {
  const at = new Date(Date.now() - 25 * 3_600_000).toISOString();
  await openUser(sampleManagedCustomer({ user: sampleListedUser(customer, { lastSeenAt: at }) }));
  await expect.element(main.getByText('1 day ago')).toHaveAttribute('title', formatDateTime(at));
});

test.for([390, 820, 1024, 1200, 1280])('[ACC-74] shows each fact on one line at %d px', async (width) => {
  const lastSeenAt = new Date(Date.now() - 13 * 60_000).toISOString();
  const user = sampleListedUser(customer, { credits: 100_155.5, spent: 12_345.6, lastSeenAt });
  await openUser(sampleManagedCustomer({ user }), { width });
  await expect.element(main.getByText('13 minutes ago')).toBeVisible();
  const facts = main.element().querySelector('dl') as HTMLElement;
  expect(facts.scrollWidth).toBeLessThanOrEqual(facts.clientWidth);
  for (const value of facts.querySelectorAll('dd')) {
    expect(value.scrollWidth).toBeLessThanOrEqual(value.clientWidth);
    expect(value.clientHeight).toBe(facts.querySelector('dd')?.clientHeight);
  }
});

test('[ACC-74] keeps the tab in the URL and lists what belongs to the user', async () => {
  const shop = await openUser(online, { search: '?tab=invoices' });
  shop.api.reply('users.invoices', { data: sampleInvoices.slice(0, 1), next: null, total: 1 });
  shop.api.reply('users.transfers', { data: [sampleTransfer()], users: {}, next: null, total: 1 });
  shop.api.reply('users.tickets', {
    data: [{ id: 'T-00000001', title: 'How many?', status: 'open', createdAt: '2026-11-15T09:00:00.000Z' }],
    next: null,
    total: 1,
  });
  shop.api.reply('users.signIns', { data: [sampleSignIn()], next: null, total: 1 });
  await expect.element(page.getByRole('tab', { name: /^Invoices/ })).toHaveAttribute('aria-selected', 'true');
  const choose = (name: RegExp) => page.getByRole('tab', { name }).click();
  await choose(/^Transfers/);
  await expect.element(main.getByText('+$25.00')).toBeVisible();
  expect(window.location.search).toBe('?tab=transfers');
  await choose(/^Tickets/);
  await expect.element(main.getByRole('link', { name: 'How many?' })).toBeVisible();
  await choose(/^Sign-ins/);
  await expect.element(main.getByText('Chrome on Linux')).toBeVisible();
  await expect.element(main.getByText('203.0.113.7')).toBeVisible();
  await expectNoViolations();
  await choose(/^Licenses/);
  await expect.element(main.getByText('No licenses yet.')).toBeVisible();
  expect(window.location.search).toBe('');
});

test('[ACC-74] shows what the shop gave with a minus, and which invoices were refunded in part', async () => {
  const shop = await openUser();
  const [, grant, , paid] = sampleInvoices as [Invoice, Invoice, Invoice, Invoice];
  const refund = {
    ...grant,
    id: 'INV-000046',
    kind: 'refund',
    title: 'Refund of Warden',
    price: 1.5,
  } as const;
  const data = [refund, grant, { ...paid, refunded: 1.5 }];
  shop.api.reply('users.invoices', { data, next: null, total: 3 });
  await page.getByRole('tab', { name: /^Invoices/ }).click();
  const row = (id: string) => main.getByRole('row').filter({ hasText: id });
  await expect.element(row('INV-000046')).toMatchTextContent('-$1.50');
  await expect.element(row(grant.id)).toMatchTextContent('-$50.00');
  await expect.element(row(paid.id)).toMatchTextContent(/Part refunded.*\+\$12\.30.*\$1\.50 refunded/);
});

test('[ACC-71] follows the presence of the user and what belongs to them', async () => {
  const shop = await openUser();
  await eventually(() => shop.live.sent('customer.watch')).toEqual([{ id: customer.id }]);
  shop.api.reply('users.get', {
    data: { ...online, user: { ...online.user, path: '/store', credits: 5 } },
  });
  shop.live.send('presence.changed', { changes: [{ id: customer.id, online: true, path: '/store' }] });
  await expect.element(main.getByText('Online, on Store')).toBeVisible();
  shop.live.send('customer.changed', { id: customer.id });
  await eventually(() => fact('Credits')).toBe('$5.00');
});

test('[ACC-76] grants credits once, and shows the balance after it first', async () => {
  const shop = await openUser();
  shop.api.reply('credits.grant', { data: { credits: 153.5 } });
  const [amount, reason] = [page.getByLabelText('Amount'), page.getByLabelText(/^Reason \(/)];
  await page.getByRole('button', { name: 'Grant', exact: true }).click();
  await expect.element(page.getByText('Enter an amount, such as 5.00.')).toBeVisible();
  await expect.element(page.getByText('Enter a reason.')).toBeVisible();
  await expect.element(main.getByLabelText('Amount')).toHaveFocus();
  await expectNoViolations();
  await amount.fill('5,00');
  await reason.fill('For the outage');
  await expect.element(page.getByText('Balance afterwards: $153.50')).toBeVisible();
  shop.api.loseNextAnswer('credits.grant');
  await page.getByRole('button', { name: 'Grant $5.00' }).click();
  await expectAlert(/^Can’t reach the server/, 'danger');
  await page.getByRole('button', { name: 'Grant $5.00' }).click();
  await expectAlert(`Granted $5.00 to ${customer.globalUsername}.`, 'calm');
  const [first, second] = shop.api.calls('credits.grant');
  expect(first?.body).toMatchObject({ amount: 5, reason: 'For the outage' });
  // The same key, so that a lost answer does not grant twice.
  expect(second?.body).toEqual(first?.body);
  await expect.element(amount).toHaveValue('');
  await amount.fill('1,000');
  await reason.fill('For the outage');
  await page.getByRole('button', { name: 'Grant $1,000.00' }).click();
  await expect.element(dialog).toMatchTextContent(`${customer.globalUsername}’s balance becomes $1,148.50.`);
  await expectNoViolations();
  expect(shop.api.calls('credits.grant')).toHaveLength(2);
  await dialog.getByRole('button', { name: 'Grant $1,000.00' }).click();
  await expectAlert(`Granted $1,000.00 to ${customer.globalUsername}.`, 'calm');
  const third = shop.api.calls('credits.grant')[2]?.body;
  expect(third).toMatchObject({ amount: 1000 });
  expect(third?.['key']).not.toBe(first?.body['key']);
});

test('[ACC-76] says how many credits can be granted at once', async () => {
  await openUser();
  await page.getByLabelText('Amount').fill('100000.01');
  await page.getByRole('button', { name: 'Grant', exact: true }).click();
  await expect.element(page.getByText('Enter at most $100,000.00.')).toBeVisible();
});

test('[ACC-76] keeps its key when an edit follows a lost answer, so that the server can refuse a second grant', async () => {
  const shop = await openUser();
  shop.api.reply('credits.grant', { data: { credits: 153.5 } });
  await page.getByLabelText('Amount').fill('5');
  await page.getByLabelText(/^Reason \(/).fill('For the outage');
  shop.api.loseNextAnswer('credits.grant');
  await page.getByRole('button', { name: 'Grant $5.00' }).click();
  await expectAlert(/^Can’t reach the server/, 'danger');
  const message = 'These credits were granted already, with another amount.';
  shop.api.refuse('credits.grant', 'invalid_request', { message });
  await page.getByLabelText('Amount').fill('6');
  await page.getByRole('button', { name: 'Grant $6.00' }).click();
  await expectAlert(message, 'danger');
  const [first, second] = shop.api.calls('credits.grant');
  expect(second?.body['key']).toBe(first?.body['key']);
});

test('[ACC-77] takes no more credits than there are, and says so if the balance has changed', async () => {
  const shop = await openUser();
  await page.getByRole('tab', { name: 'Take' }).click();
  await page.getByLabelText('Amount').fill('148.51');
  await page.getByLabelText(/^Reason \(/).fill('Granted by mistake');
  await page.getByRole('button', { name: 'Take $148.51' }).click();
  await expect.element(page.getByText('They have only $148.50.')).toBeVisible();
  expect(shop.api.calls('credits.take')).toEqual([]);
  shop.api.refuse('credits.take', 'credits_short', { message: 'They have only $3.00. Nothing was taken.' });
  await page.getByLabelText('Amount').fill('5');
  await page.getByRole('button', { name: 'Take $5.00' }).click();
  await expect.element(page.getByText('They have only $3.00. Nothing was taken.')).toBeVisible();
});

test('[ACC-59] asks before it lifts a suspension', async () => {
  const shop = await openUser({ ...online, user: { ...online.user, bannedAt: '2026-11-01T10:00:00.000Z' } });
  shop.api.reply('users.unban', {
    data: { ...customer, createdAt: '2026-01-01T00:00:00.000Z', bannedAt: null },
  });
  const lift = page.getByRole('button', { name: 'Lift suspension' });
  await lift.click();
  await expect.element(dialog).toMatchTextContent('They can log in and use their licenses again.');
  await expectNoViolations();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(shop.api.calls('users.unban')).toEqual([]);
  await lift.click();
  await dialog.getByRole('button', { name: 'Lift suspension' }).click();
  await expectAlert(`${customer.globalUsername} can log in again.`, 'calm');
});

test('[ACC-75] asks before signing the user out everywhere, and says that API keys stay', async () => {
  const shop = await openUser();
  shop.api.reply('users.signOut', {});
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect.element(dialog).toMatchTextContent(/Their API keys and running products keep working\./);
  await expectNoViolations();
  await dialog.getByRole('button', { name: 'Sign out' }).click();
  await expectAlert(`${customer.globalUsername} has been signed out everywhere.`, 'calm');
  expect(shop.api.calls('users.signOut')[0]?.params).toEqual({ id: customer.id });
});

test('[ACC-74] opens the console of a running product from the keyboard, and says that it is audited', async () => {
  const session = sampleRecordedSession({ startedAt: new Date().toISOString() });
  const shop = await openUser({ ...online, sessions: { newest: [session], total: 1 } });
  shop.api.reply('licenses.console', { data: sampleLines(['one', 'two']) });
  await expect.element(main.getByText('Opening a console is noted in the audit log.')).toBeVisible();
  const open = main.getByRole('button', { name: 'Open the console of Mall Moderator on home-server' });
  (open.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByRole('log')).toMatchTextContent(/two/);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(open).toHaveFocus();
});

test('[ACC-74] shows what admins did about the user, when and why', async () => {
  const at = '2026-11-15T14:13:40.000Z';
  const shop = createTestShop({ viewer: admin });
  shop.api.reply('users.get', { data: online });
  shop.api.reply('audit.list', {
    data: [
      sampleAuditEntry({
        at,
        action: 'ledger.granted',
        subject: customer.id,
        label: customer.globalUsername,
        customerId: customer.id,
        customer: customer.globalUsername,
        details: { dollars: 277.35, reason: 'Welcome to the demo' },
        before: { credits: 0 },
        after: { credits: 277.35 },
      }),
      sampleAuditEntry({
        action: 'payments.resolved',
        details: { title: 'Warden', reason: 'partial_reversal', note: 'Agreed by email' },
        before: { resolution: null },
        after: { resolution: 'kept' },
      }),
    ],
    next: null,
    total: 1,
  });
  await openPage(path, { shop });
  await expect.element(main.getByText(/granted \$277\.35 in credits to Nova Reyes/)).toBeVisible();
  await expect.element(main.getByText('Welcome to the demo')).toBeVisible();
  await expect.element(main.getByText('Partial reversal')).toBeVisible();
  await expect.element(main.getByText('Agreed by email')).toBeVisible();
  await expect.element(main.getByTitle(formatDateTime(at)).first()).toMatchTextContent(formatRelativeDay(at));
  expect(shop.api.calls('audit.list')[0]?.query).toEqual({ limit: '5', about: customer.id });
  await expect
    .element(main.getByRole('link', { name: 'Audit log about this user' }))
    .toHaveAttribute('href', `/dashboard/admin/audit?about=${customer.id}`);
});

test('[ACC-74] says when there is no such user', async () => {
  await openPage(path, { shop: createTestShop({ viewer: admin }) });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
});

test('[UI-10] offers Retry when the user cannot be loaded', async () => {
  const shop = createTestShop({ viewer: admin });
  shop.live.cut();
  shop.api.breakDown('users.get');
  await openPage(path, { shop });
  await expect.element(main.getByRole('alert')).toMatchTextContent('Could not load this user.');
  // An arrow to nothing.
  expect(document.querySelector('nav[aria-label=Breadcrumb] svg')).toBeNull();
  shop.api.reply('users.get', { data: online });
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: customer.globalUsername })).toBeVisible();
});
