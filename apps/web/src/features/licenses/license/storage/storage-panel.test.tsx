import { errorCatalogue } from '@botique/contract/errors.ts';
import type { License } from '@botique/contract/licenses/license.ts';
import type { StoredDocument } from '@botique/contract/licenses/storage.ts';
import type { EndpointId } from '@botique/contract/registry.ts';
import { strings } from '@botique/contract/strings.ts';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { formatDateTime } from '../../../../lib/format/dates.ts';
import { dismissAlert, expectAlert } from '../../../../testing/alerts.ts';
import { expectNoViolations } from '../../../../testing/axe.ts';
import { eventually } from '../../../../testing/eventually.ts';
import { expectAddress, expectNoSidewaysScroll, expectTexts } from '../../../../testing/expectations.ts';
import { openPage } from '../../../../testing/open-page.tsx';
import { sampleLicense } from '../../../../testing/samples/sample-licenses.ts';
import { customer } from '../../../../testing/samples/samples.ts';
import { createTestShop, type TestShop } from '../../../../testing/server/test-shop.ts';
import { waitUntilConnected } from '../../../../testing/wait-until-connected.ts';

const panel = () => page.getByRole('region', { name: 'Storage' });
const rows = () => panel().getByRole('table', { name: 'Stored documents' }).getByRole('row');
const button = (name: string) => panel().getByRole('button', { name, exact: true });
const filter = () => panel().getByRole('searchbox', { name: 'Filter by the start of the key' });
const bar = () => panel().getByRole('progressbar', { name: strings.licenses.storage });
const dialog = () => page.getByRole('dialog', { name: 'Clear the storage?' });

const updatedAt = '2026-11-14T09:30:00.000Z';
const documentOf = (key: string, bytes = 1536): StoredDocument => ({ key, bytes, updatedAt, version: 1 });
const documents = ['guilds/1', 'guilds/2', 'settings'].map((key) => documentOf(key));

type Stored = { data: StoredDocument[]; next?: string | null; count?: number };

const reply = ({ data, next = null, count = data.length }: Stored) => ({
  data,
  next,
  storage: { usedBytes: 0, maxBytes: 0, documents: count },
});

const sample = (changes: Partial<License> = {}) =>
  sampleLicense({ storge: { used: 0.5, max: 200 }, ...changes });

/** Opens a license whose storage contains these documents. */
async function openStorage(
  shop: TestShop,
  { license = sample(), data = documents, search = '', width = 1280 } = {},
) {
  shop.api.reply('licenses.get', { data: license });
  shop.api.reply('storage.browse', ({ query }) => {
    const found = data.filter(({ key }) => key.startsWith(query['prefix'] ?? ''));
    return reply({ data: found, count: data.length });
  });
  await openPage(`/dashboard/license/manage/${license.id}${search}`, { shop, width });
  await expect.element(panel()).toBeVisible();
  return license;
}

const aShop = () => createTestShop({ viewer: customer });

/** Records what the browser is asked to save. */
function recordDownloads(): { name: string; content: Promise<string> }[] {
  const saved: { name: string; content: Promise<string> }[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, content: fetch(this.href).then((file) => file.text()) });
  });
  return saved;
}

test('[LIC-120] lists the stored documents with their sizes and the dates of their last changes', async () => {
  const shop = aShop();
  const license = await openStorage(shop);
  const changed = formatDateTime(updatedAt).replaceAll(/\s+/g, ' ');
  await expectTexts(rows(), [
    'KeySizeChangedDownload',
    `guilds/11.5 KB1.5 KB, ${changed}`,
    `guilds/21.5 KB1.5 KB, ${changed}`,
    `settings1.5 KB1.5 KB, ${changed}`,
  ]);
  await expect.element(panel()).toMatchTextContent('3 documents');
  await expect.element(panel()).toMatchTextContent('0.5 / 200 MB');
  expect(shop.api.calls('storage.browse')[0]).toMatchObject({
    params: { license: license.id },
    query: { limit: '50' },
  });
  await expectNoViolations();
  await expectNoSidewaysScroll();
});

test('[LIC-120] shows long keys on a narrow phone without sideways scroll or accessibility violations', async () => {
  await openStorage(aShop(), { data: [documentOf('k'.repeat(200), 262_144), documentOf('b', 0)] });
  await expect.element(rows().nth(1)).toMatchTextContent('256 KB');
  await expectNoSidewaysScroll();
  await expectNoViolations();
});

test('[LIC-120] says that nothing is stored yet, and offers neither a filter nor Export nor Clear', async () => {
  await openStorage(aShop(), { license: sample({ storge: { used: 0, max: 200 } }), data: [] });
  await expect.element(panel()).toMatchTextContent('Nothing is stored yet.');
  await expect.element(filter()).not.toBeInTheDocument();
  await expect.element(button('Export')).not.toBeInTheDocument();
  await expect.element(button('Clear')).not.toBeInTheDocument();
  await expectNoViolations();
});

test('[LIC-120] [LIC-73] shows no storage for a license without any', async () => {
  const shop = aShop();
  const license = sample({ storge: { used: 0, max: 0 } });
  shop.api.reply('licenses.get', { data: license });
  await openPage(`/dashboard/license/manage/${license.id}`, { shop });
  await expect.element(page.getByRole('region', { name: 'License key' })).toBeVisible();
  await expect.element(panel()).not.toBeInTheDocument();
  expect(shop.api.calls('storage.browse')).toEqual([]);
});

test('[LIC-120] filters documents by the start of their key and keeps the filter in the URL', async () => {
  const shop = aShop();
  const license = await openStorage(shop, { search: '?q=guilds%2F' });
  await expect.element(filter()).toHaveValue('guilds/');
  await expect.element(rows()).toHaveLength(3);
  // All documents are counted, because Clear deletes all of them.
  await expect.element(panel()).toMatchTextContent('3 documents in total');
  await filter().fill('users/');
  await expect.element(panel()).toMatchTextContent('No key starts with “users/”.');
  await expect.element(button('Clear')).toBeVisible();
  await expectNoViolations();
  await filter().fill('');
  await expect.element(rows()).toHaveLength(4);
  await expect.element(panel()).not.toMatchTextContent('in total');
  await expectAddress(`/dashboard/license/manage/${license.id}`);
});

test.for(['gu ilds', '%', 'guilds*', 'ü'])(
  '[LIC-120] says that no key starts with %j, without asking the server',
  async (prefix) => {
    const shop = aShop();
    await openStorage(shop, { search: `?q=${encodeURIComponent(prefix)}` });
    await waitUntilConnected(shop);
    await expect.element(panel()).toMatchTextContent(`No key starts with “${prefix}”.`);
    await expect.element(button('Clear')).toBeVisible();
    expect(shop.api.calls('storage.browse')).toEqual([]);
    await filter().fill('guilds/');
    await expect.element(rows()).toHaveLength(3);
    await filter().fill(prefix);
    await expect.element(panel()).toMatchTextContent(`No key starts with “${prefix}”.`);
    await expect.element(panel()).not.toMatchTextContent('in total');
    await expect.element(rows()).toHaveLength(0);
    const asked = shop.api.calls('storage.browse').map(({ query }) => query['prefix']);
    expect(new Set(asked)).toEqual(new Set(['guilds/']));
    await expectNoViolations();
  },
);

test('[LIC-120] filters by a whole key of 200 characters', async () => {
  const key = 'k'.repeat(200);
  await openStorage(aShop(), { data: [documentOf(key), documentOf('k'.repeat(199))] });
  await expect.element(rows()).toHaveLength(3);
  await expect.element(filter()).toHaveAttribute('maxlength', '200');
  await filter().fill(key);
  await expect.element(rows()).toHaveLength(2);
  await expect.element(filter()).toHaveValue(key);
  const missing = 'm'.repeat(200);
  await filter().fill(missing);
  await expect.element(panel()).toMatchTextContent(`No key starts with “${missing}”.`);
  await expectNoSidewaysScroll();
});

test.for([1280, 390])(
  '[LIC-120] aligns the storage with the card above it on a screen of %d pixels',
  async (width) => {
    const shop = aShop();
    const license = await openStorage(shop, { width });
    await expect.element(rows()).toHaveLength(4);
    const heading = (name: string) => page.getByRole('heading', { name, exact: true }).element();
    const informations = gapsOf(heading('Informations'));
    expect(gapsOf(heading('Storage'))).toEqual(informations);
    const key = textBox(panel().getByRole('cell', { name: 'settings', exact: true }).element());
    for (const { left } of [key, bar().element().getBoundingClientRect()]) {
      expect(left).toBe(heading('Storage').getBoundingClientRect().left);
    }

    // Export and Clear leave.
    await waitUntilConnected(shop);
    shop.api.reply('storage.browse', reply({ data: [] }));
    shop.live.send('license.storage', { id: license.id, storge: { used: 0, max: 200 } });
    const top = () =>
      bar().element().getBoundingClientRect().top - panel().element().getBoundingClientRect().top;
    const topBefore = top();
    await expect.element(button('Clear')).not.toBeInTheDocument();
    expect(top()).toBe(topBefore);
    expect(gapsOf(heading('Storage'))).toEqual(informations);
  },
);

/** From the edges of the card to its heading. */
function gapsOf(heading: Element): { left: number; top: number } {
  const card = heading.closest('.rounded-card')?.getBoundingClientRect();
  const { left, top } = heading.getBoundingClientRect();
  return { left: left - (card?.left ?? 0), top: top - (card?.top ?? 0) };
}

function textBox(element: Element): DOMRect {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getBoundingClientRect();
}

test('[LIC-120] shows the documents in pages of 50', async () => {
  const shop = aShop();
  await openStorage(shop);
  const all = Array.from({ length: 60 }, (_, number) => documentOf(`k${number}`));
  shop.api.reply('storage.browse', ({ query }) => {
    // A refetch on connect must not look like the filtered list.
    if (query['prefix'] !== 'k') return reply({ data: documents });
    return query['cursor'] === 'k49'
      ? reply({ data: all.slice(50), count: 60 })
      : reply({ data: all.slice(0, 50), next: 'k49', count: 60 });
  });
  await filter().fill('k');
  await expect.element(rows()).toHaveLength(51);
  await button('Show more').click();
  await expect.element(rows()).toHaveLength(61);
  await expect.element(button('Show more')).not.toBeInTheDocument();
  expect(shop.api.calls('storage.browse').at(-1)?.query).toEqual({ limit: '50', prefix: 'k', cursor: 'k49' });
});

test('[LIC-120] [UI-10] shows that the documents are loading, and offers Retry when that fails', async () => {
  const shop = aShop();
  // A live connection would refetch the documents.
  shop.live.cut();
  const release = shop.api.hold('storage.browse');
  const license = sample();
  shop.api.reply('licenses.get', { data: license });
  shop.api.breakDown('storage.browse');
  await openPage(`/dashboard/license/manage/${license.id}`, { shop });
  await expect.element(panel().getByText('Loading the stored documents')).toBeInTheDocument();
  await expectNoViolations();
  release();
  const alert = panel().getByRole('alert');
  await expect.element(alert).toMatchTextContent('Could not load the stored documents.');
  await expectNoViolations();
  shop.api.reply('storage.browse', reply({ data: documents }));
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect.element(rows()).toHaveLength(4);
});

test('[LIC-120] warns when the storage is almost full and when it is full', async () => {
  const shop = aShop();
  const license = await openStorage(shop, { license: sample({ storge: { used: 95, max: 100 } }) });
  await expect.element(panel()).toMatchTextContent('Almost full: 5 MB left.');
  await waitUntilConnected(shop);
  shop.live.send('license.storage', { id: license.id, storge: { used: 100, max: 100 } });
  await expect.element(panel()).toMatchTextContent('100 / 100 MB');
  await expect.element(panel()).toMatchTextContent('The storage is full.');
  await expectNoViolations();
});

test('[LIC-120] downloads a document and the whole storage, and says why that fails', async () => {
  const shop = aShop();
  const saved = recordDownloads();
  const license = await openStorage(shop, { license: sample({ type: 'mall relay' }) });
  shop.api.sendFile('storage.open', '{"locale":"en"}');
  await panel().getByRole('button', { name: 'Download guilds/2' }).click();
  await eventually(() => saved.map(({ name }) => name)).toEqual(['guilds_2']);
  expect(await saved[0]?.content).toBe('{"locale":"en"}');
  expect(shop.api.calls('storage.open')).toMatchObject([
    { params: { license: license.id }, query: { key: 'guilds/2' } },
  ]);

  shop.api.sendFile('storage.export', 'PK');
  await button('Export').click();
  await eventually(() => saved.map(({ name }) => name)).toEqual(['guilds_2', 'mall-relay-storage.zip']);
  expect(await saved[1]?.content).toBe('PK');

  shop.api.refuse('storage.open', 'document_not_found');
  await panel().getByRole('button', { name: 'Download settings' }).click();
  await expectAlert(errorCatalogue.document_not_found.message, 'danger');
  await dismissAlert();
  shop.api.refuse('storage.export', 'too_many_requests');
  await button('Export').click();
  await expectAlert(errorCatalogue.too_many_requests.message, 'danger');
  expect(saved).toHaveLength(2);
});

test('[LIC-120] clears the storage after a confirmation, and updates list and bar', async () => {
  const shop = aShop();
  const license = await openStorage(shop);
  await button('Clear').click();
  await expect.element(dialog()).toMatchTextContent('Running products lose their data.');
  await expect.element(dialog()).toMatchTextContent('This can’t be undone');
  await expectNoViolations();
  await dialog().getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(button('Clear')).toHaveFocus();
  expect(shop.api.calls('storage.clear')).toEqual([]);

  await button('Clear').click();
  shop.api.reply('storage.clear', () => {
    shop.api.reply('storage.browse', reply({ data: [] }));
    shop.api.reply('licenses.get', { data: { ...license, storge: { used: 0, max: 200 } } });
    return {};
  });
  await dialog().getByRole('button', { name: 'Clear storage' }).click();
  await expectAlert('Storage cleared.', 'calm');
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(panel()).toMatchTextContent('Nothing is stored yet.');
  await expect.element(panel()).toMatchTextContent('0 / 200 MB');
  expect(shop.api.calls('storage.clear')).toMatchObject([{ params: { license: license.id } }]);
  // The focused button has left, but the next Tab must not start at the top of the page.
  expect(panel().element()).toContainElement(document.activeElement as HTMLElement);
});

test('[LIC-120] keeps the documents when the storage cannot be cleared', async () => {
  const shop = aShop();
  await openStorage(shop);
  shop.api.refuse('storage.clear', 'unavailable');
  await button('Clear').click();
  await dialog().getByRole('button', { name: 'Clear storage' }).click();
  await expectAlert(errorCatalogue.unavailable.message, 'danger');
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(rows()).toHaveLength(4);
});

test('[LIC-58] follows what products store, without refetching the license', async () => {
  const shop = aShop();
  const license = await openStorage(shop);
  await waitUntilConnected(shop);
  // Wait for the refetch on connect, so that only an event could trigger the next one.
  await eventually(() => shop.api.calls('licenses.get').length).toBe(2);
  await expect.element(rows()).toHaveLength(4);
  const calls = (id: EndpointId) => shop.api.calls(id).length;
  const before = { documents: calls('storage.browse'), sessions: calls('licenses.connected') };

  shop.live.send('license.storage', { id: sample().id, storge: { used: 7, max: 10 } });
  shop.api.reply('storage.browse', reply({ data: [...documents, documentOf('users/1')] }));
  shop.live.send('license.storage', { id: license.id, storge: { used: 1.25, max: 200 } });
  await expect.element(panel()).toMatchTextContent('1.25 / 200 MB');
  await expect.element(bar()).toHaveAttribute('value', String(1.25 / 200));
  await expect.element(rows()).toHaveLength(5);
  expect(calls('storage.browse')).toBe(before.documents + 1);
  expect(calls('licenses.get')).toBe(2);
  expect(calls('licenses.connected')).toBe(before.sessions);
});
