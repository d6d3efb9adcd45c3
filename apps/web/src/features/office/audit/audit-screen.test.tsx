import type { AuditEntry } from '@botique/contract/office/audit-entry.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { formatTimestamp } from '../../../lib/format/dates.ts';
import { expectNoViolations } from '../../../testing/axe.ts';
import { eventually } from '../../../testing/eventually.ts';
import { expectAddress, expectNoSidewaysScroll, expectTexts } from '../../../testing/expectations.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { sampleAuditEntry } from '../../../testing/samples/sample-audit.ts';
import { admin, customer } from '../../../testing/samples/samples.ts';
import { createTestShop } from '../../../testing/server/test-shop.ts';

const path = '/dashboard/admin/audit';
const table = page.getByRole('table', { name: 'Audit log' });
const toggles = table.getByRole('button', { name: /^Details: / });
const changed = page.getByRole('table', { name: 'What changed' });
const search = page.getByRole('searchbox', { name: 'Search by name, id or action' });

const edited = sampleAuditEntry();
const suspended = sampleAuditEntry({
  action: 'licenses.suspended',
  subject: '3f0c8f0e-4a53-4c0e-9d0e-0d9a3d1c5b11',
  label: 'Scribe',
  customerId: '7',
  customer: 'Theo',
  details: { reason: 'Shared in public' },
  before: { suspended: false },
  after: { suspended: true },
});
const refused = sampleAuditEntry({
  actorId: '7',
  actor: { username: 'Theo', avatar: null },
  action: 'office.call_refused',
  subject: 'users.ban',
  label: null,
  details: {},
  before: null,
  after: null,
  address: '203.0.113.9',
});
const automatic = sampleAuditEntry({
  actorId: null,
  actor: null,
  action: 'accounts.banned',
  subject: '7',
  label: 'Theo',
  customerId: '7',
  customer: 'Theo',
  details: { reason: 'Chargeback' },
  before: { banned: false },
  after: { banned: true },
  address: null,
});

const top = (element: Element | undefined) => element?.getBoundingClientRect().top ?? 0;
const listOf = (data: AuditEntry[], total = data.length) => ({ data, next: null, total });

function aShop(data = [edited, suspended, refused, automatic]) {
  const shop = createTestShop({ viewer: admin });
  shop.api.reply('audit.list', listOf(data));
  return shop;
}

test('[OFF-115] keeps ids on one line', async () => {
  await openPage(path, { shop: aShop(), width: 390 });
  await toggles.nth(1).click();
  const id = table.getByTitle(suspended.subject ?? '');
  await expect.element(id).toBeVisible();
  expect(id.element().getClientRects()).toHaveLength(1);
  expect(id.element().getBoundingClientRect().height).toBeLessThan(28);
  await expectNoSidewaysScroll();
});

test('[OFF-115] lists who did what, when and from where', async () => {
  const shop = aShop();
  await openPage(path, { shop });
  const at = formatTimestamp(edited.at);
  await expectTexts(table.getByRole('row'), [
    'WhenWhoWhatFromDetails',
    `${at} from 198.51.100.7JOJune OkaforJune Okafor edited the product Warden198.51.100.7`,
    `${at} from 198.51.100.7JOJune OkaforJune Okafor suspended the license Scribe …5b11 of Theo198.51.100.7`,
    `${at} from 203.0.113.9TTheoTheo tried to call users.banRefused203.0.113.9`,
    `${at}The serverThe server suspended TheoNo request`,
  ]);
  await expect.element(page.getByText('4 entries').first()).toBeVisible();
  expect(shop.api.calls('audit.list')[0]?.query).toEqual({ limit: '50' });
  await expect
    .element(table.getByRole('link', { name: 'Warden' }))
    .toHaveAttribute('href', '/dashboard/admin/products/edit/Wd4xK9Qe');
  await expectNoViolations();
});

test('[OFF-115] unfolds an entry with the keyboard, with what changed, and one at a time', async () => {
  await openPage(path, { shop: aShop() });
  const [first, second] = [toggles.nth(0), toggles.nth(1)];
  await expect.element(first).toHaveAttribute('aria-expanded', 'false');
  (first.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(first).toHaveAttribute('aria-expanded', 'true');
  await expectTexts(changed.getByRole('row'), ['FieldBeforeAfter', 'Price$10.00$12.50']);
  await expectNoViolations();
  await second.click();
  await expect.element(first).toHaveAttribute('aria-expanded', 'false');
  await expectTexts(changed.getByRole('row'), ['FieldBeforeAfter', 'SuspendedNoYes']);
  await expect.element(table).toMatchTextContent('Shared in public');
  await expect.element(table).toMatchTextContent('3f0c8f0e-4a53-4c0e-9d0e-0d9a3d1c5b11');
  await second.click();
  await expect.element(changed).not.toBeInTheDocument();
});

test('[OFF-115] shows no raw codes in an unfolded entry', async () => {
  const resolved = sampleAuditEntry({
    action: 'payments.resolved',
    details: { title: 'Warden', reason: 'refund_failed', order: '3f0c8f0e-4a53-4c0e-9d0e-0d9a3d1c5b11' },
    before: { resolution: null },
    after: { resolution: 'credits' },
  });
  const disputed = sampleAuditEntry({
    action: 'disputes.handed_in',
    label: null,
    details: { id: 'PP-D-1234', reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED' },
    before: null,
    after: null,
  });
  await openPage(path, { shop: aShop([resolved, disputed]) });
  await toggles.nth(0).click();
  await expectTexts(changed.getByRole('row'), ['FieldBeforeAfter', 'ResolutionNoneGave credits instead']);
  await expect.element(table).toMatchTextContent('ReasonRefund failed');
  await expect.element(table.getByRole('button', { name: 'Copy order id' })).toBeVisible();
  await toggles.nth(1).click();
  await expect.element(table).toMatchTextContent('ReasonNot received');
});

test('[OFF-115] shows each sentence above its time on a phone, without sideways scrolling', async () => {
  await openPage(path, { shop: aShop(), width: 320 });
  await expect.element(toggles).toHaveLength(4);
  const [time, , sentence] = table.getByRole('row').nth(1).element().children;
  expect(sentence?.textContent).toMatch(/edited the product Warden$/);
  expect(sentence?.getBoundingClientRect().bottom).toBeLessThanOrEqual(top(time));
  await toggles.nth(1).click();
  await expect.element(changed).toBeVisible();
  await expectNoSidewaysScroll();
  await expectNoViolations();
});

test.for([
  [1000, 'Newest 1 of 1,000 entries'],
  [1001, 'Newest 1 of 1,000+ entries'],
] as const)('[OFF-116] shows %d matches as %j', async ([total, text]) => {
  const shop = aShop();
  shop.api.reply('audit.list', listOf([edited], total));
  await openPage(`${path}?q=June`, { shop });
  await expect.element(page.getByText(text).first()).toBeVisible();
});

test('[OFF-116] keeps search and filters in the URL and sends them to the server', async () => {
  const shop = aShop();
  await openPage(`${path}?q=June&action=licenses&from=2026-11-01&to=2026-11-15`, { shop });
  await expect.element(search).toHaveValue('June');
  await expect.element(page.getByRole('combobox', { name: 'Actions: Licenses' })).toBeVisible();
  await expect.element(page.getByLabelText('From', { exact: true })).toHaveValue('2026-11-01');
  expect(shop.api.calls('audit.list')[0]?.query).toEqual({
    limit: '50',
    q: 'June',
    action: 'licenses',
    from: new Date(2026, 10, 1).toISOString(),
    to: new Date(2026, 10, 16).toISOString(),
  });
  await page.getByRole('link', { name: 'Only refused' }).click();
  await expectAddress(`${path}?q=June&action=licenses&from=2026-11-01&to=2026-11-15&refused=true`);
  await page.getByRole('combobox', { name: 'Actions: Licenses' }).click();
  await page.getByRole('option', { name: 'All actions' }).click();
  await page.getByLabelText('From', { exact: true }).fill('2026-11-03');
  await page.getByLabelText('To', { exact: true }).fill('');
  await expectAddress(`${path}?q=June&from=2026-11-03&refused=true`);
  await search.fill('');
  await expectAddress(`${path}?from=2026-11-03&refused=true`);
  await eventually(() => shop.api.calls('audit.list').at(-1)?.query).toEqual({
    limit: '50',
    refused: 'true',
    from: new Date(2026, 10, 3).toISOString(),
  });
});

test('[OFF-116] filters by the person, customer or subject of an entry, and removes that filter', async () => {
  const shop = aShop();
  await openPage(path, { shop });
  await toggles.nth(1).click();
  await page.getByRole('link', { name: 'Same customer' }).click();
  await expectAddress(`${path}?about=7`);
  await eventually(() => shop.api.calls('audit.list').at(-1)?.query).toEqual({ limit: '50', about: '7' });
  await expect.element(page.getByRole('list', { name: 'Filters' })).toMatchTextContent('Customer: Theo');
  await expectNoViolations();
  await page.getByRole('link', { name: 'Remove the filter “Customer: Theo”' }).click();
  await expectAddress(path);
  await page.getByRole('link', { name: 'Same person' }).click();
  await expectAddress(`${path}?actor=${suspended.actorId}`);
  await expect.element(page.getByRole('list', { name: 'Filters' })).toMatchTextContent('By June Okafor');
  await page.getByRole('link', { name: 'Same subject' }).click();
  await expectAddress(`${path}?subject=${suspended.subject}`);
  await expect.element(page.getByRole('list', { name: 'Filters' })).toMatchTextContent('Subject: Scribe');
});

test('[OFF-116] shows more entries on demand, and refreshes them', async () => {
  const shop = aShop();
  const all = Array.from({ length: 60 }, () => sampleAuditEntry());
  shop.api.reply('audit.list', ({ query }) =>
    query['cursor'] === 'page-2'
      ? listOf(all.slice(50), 60)
      : { ...listOf(all.slice(0, 50), 60), next: 'page-2' },
  );
  await openPage(path, { shop });
  await expect.element(page.getByText('Newest 50 of 60 entries')).toBeVisible();
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect.element(table.getByRole('row')).toHaveLength(61);
  shop.api.reply('audit.list', listOf([edited]));
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect.element(table.getByRole('row')).toHaveLength(2);
});

test('[OFF-116] says that no entry matches, or that there is none yet', async () => {
  const shop = aShop([]);
  await openPage(`${path}?q=nobody`, { shop });
  await expect.element(page.getByText('No entries match')).toBeVisible();
  await expectNoViolations();
  await page.getByRole('link', { name: 'Show all entries' }).click();
  await expectAddress(path);
  await expect.element(page.getByText('No entries yet')).toBeVisible();
});

test('[OFF-115] [UI-10] shows that the entries are loading, and offers Retry when that fails', async () => {
  const shop = createTestShop({ viewer: admin });
  // A live connection would refetch them.
  shop.live.cut();
  const release = shop.api.hold('audit.list');
  shop.api.breakDown('audit.list');
  await openPage(path, { shop });
  await expect.element(page.getByText('Loading the entries')).toBeInTheDocument();
  await expectNoViolations();
  release();
  const alert = page.getByRole('main').getByRole('alert');
  await expect.element(alert).toMatchTextContent('Could not load the entries.');
  await expectNoViolations();
  shop.api.reply('audit.list', listOf([edited]));
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect.element(table.getByRole('row')).toHaveLength(2);
});

test('[OFF-48] shows customers no audit page', async () => {
  await openPage(path, { shop: createTestShop({ viewer: customer }) });
  await expect.element(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});
