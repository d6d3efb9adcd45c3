import { readFile } from 'node:fs/promises';
import { licenseKeyForm } from '@botique/contract/licenses/license-rules.ts';
import { accountOf } from './fixtures/customer-account.ts';
import { writeDocument } from './fixtures/product-storage.ts';
import { getFree } from './fixtures/purchases.ts';
import { expect, test } from './fixtures/test.ts';
import { expectAlert } from './pages/alert.ts';
import { expectSameDocument, markDocument } from './pages/document.ts';
import { LicensePage } from './pages/license-page.ts';

const freeBot = { price: 0, category: 'bots', storge: 100 } as const;

test('[LIC-120] [LIC-58] the owner sees what a product stores as it is written, downloads it and clears it', async ({
  page,
  context,
  request,
  customer,
  shop,
}) => {
  const product = await shop.catalogue.add({ ...freeBot, key: 'warden' });
  await customer();
  const id = await getFree(context, product);
  const { license: key } = await accountOf(context).license(id);
  const license = new LicensePage(page);
  await license.open(id);
  await expect(license.storage).toContainText('Nothing is stored yet.');
  await expect(license.storage).toContainText('0 / 100 MB');
  await markDocument(page);

  for (const document of [
    { key: 'guilds/1', content: '{"locale":"en"}' },
    { key: 'settings', content: 'x'.repeat(200 * 1024) },
  ]) {
    expect((await writeDocument(request, key, document)).status()).toBe(200);
  }
  await expect(license.documents).toHaveText(['guilds/1', 'settings']);
  await expect(license.storage).toContainText('0.2 / 100 MB');
  await expect(license.storage).toContainText('200 KB');

  const document = await license.download('Download guilds/1');
  expect(document.suggestedFilename()).toBe('guilds_1');
  expect(await readFile(await document.path(), 'utf8')).toBe('{"locale":"en"}');
  const zip = await license.download('Export');
  expect(zip.suggestedFilename()).toBe('warden-storage.zip');
  const bytes = await readFile(await zip.path(), 'latin1');
  expect(bytes).toMatch(/^PK/);
  // Its files are not compressed.
  for (const part of ['guilds/1', '{"locale":"en"}', 'settings']) expect(bytes).toContain(part);

  await license.clearStorage();
  await expectAlert(page, 'Storage cleared.', 'calm');
  await expect(license.storage).toContainText('Nothing is stored yet.');
  await expect(license.storage).toContainText('0 / 100 MB');
  await expectSameDocument(page);
  await page.reload();
  await expect(license.storage).toContainText('Nothing is stored yet.');
});

test('[LIC-121] the owner replaces a license key: its product stops, and only the new key is accepted', async ({
  page,
  context,
  request,
  customer,
  shop,
  productSessions,
}) => {
  const product = await shop.catalogue.add(freeBot);
  await customer();
  const id = await getFree(context, product);
  const { license: oldKey } = await accountOf(context).license(id);
  const license = new LicensePage(page);
  await license.open(id);
  const session = await productSessions.start(oldKey);
  await expect(page.getByRole('main')).toContainText('1 of 2 running');

  await license.replaceKey();
  expect((await session.stopped).error).toBe('license_key_replaced');
  await expect(page.getByRole('main')).toContainText('0 of 2 running');
  await expect(license.key).not.toContainText(oldKey);
  const { license: newKey } = await accountOf(context).license(id);
  expect(newKey).toMatch(licenseKeyForm);
  await expect(license.key).toContainText(newKey);

  const document = { key: 'settings', content: '{}' };
  const refused = await writeDocument(request, oldKey, document);
  expect(refused.status()).toBe(403);
  expect(await refused.json()).toMatchObject({ error: 'license_key_replaced' });
  expect((await writeDocument(request, newKey, document)).status()).toBe(200);
  await productSessions.start(newKey);
  await expect(page.getByRole('main')).toContainText('1 of 2 running');
  await expect(license.documents).toHaveText(['settings']);
});
