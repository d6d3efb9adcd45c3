import { strings } from '@botique/contract/strings.ts';
import { licensesEndpoints as calls } from '@botique/contract/licenses/endpoints.ts';
import { licenseKeyForm } from '@botique/contract/licenses/license-rules.ts';
import type { License } from '@botique/contract/licenses/license.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { giveLicense } from '../../testing/licenses.ts';
import { signIn, signInNewCustomer, type Person } from '../../testing/person.ts';
import { addProduct, someProduct } from '../../testing/products.ts';
import { tableContents } from '../../testing/table-contents.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await signInNewCustomer(app);
});

const mine = (query: object = {}, by = owner) => by.call(calls['licenses.mine'], { query });
const listed = async (query: object = {}, by = owner) => (await mine(query, by)).body.data as License[];
const get = (id: string, by = owner) => by.call(calls['licenses.get'], { params: { id } });

describe('license replies', () => {
  it('[LIC-1] [LIC-2] [LIC-3] lists a license with exactly the fields of the contract', async () => {
    const product = await addProduct(app, someProduct({ images: ['/artwork/bots/Wd4xK9Qe/0.svg'] }));
    const metadata = [
      { name: 'username', value: 'Mall Moderator' },
      { name: 'id', value: '1128840017263' },
    ];
    const row = await giveLicense(app, owner.id, { productId: product.id, metadata });
    expect(await listed()).toEqual([
      {
        id: row.id,
        _id: row.id,
        license: expect.stringMatching(licenseKeyForm),
        productId: product.id,
        productName: 'Warden',
        image: '/artwork/bots/Wd4xK9Qe/0.svg',
        category: 'bots',
        type: 'warden',
        createdAt: row.createdAt.toISOString(),
        expire: row.expiresAt?.toISOString(),
        trial: false,
        revoked: false,
        suspended: false,
        sessions: 2,
        totalRequests: 0,
        storge: { used: 0, max: 100 },
        metadata,
      },
    ]);
  });

  it('[LIC-2] lists a lifetime license without an expiry', async () => {
    await giveLicense(app, owner.id, { days: null });
    expect(await listed()).toMatchObject([{ expire: null }]);
  });

  it('keeps showing the image of an archived product', async () => {
    const product = await addProduct(app, someProduct({ images: ['/artwork/bots/Wd4xK9Qe/0.svg'] }));
    await giveLicense(app, owner.id, { productId: product.id });
    await app.catalogue.manager.archive(product.id, 'somebody');
    expect((await listed())[0]?.image).toBe('/artwork/bots/Wd4xK9Qe/0.svg');
  });
});

describe('license keys', () => {
  it('[LIC-4] creates unique license keys of 26 unambiguous characters', async () => {
    for (let number = 0; number < 50; number += 1) await giveLicense(app, owner.id);
    const keys = (await listed()).map(({ license }) => license);
    expect(new Set(keys).size).toBe(50);
    for (const key of keys) {
      expect(key.replaceAll('-', '')).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/);
    }
  });

  it('[LIC-5] never stores a license key in plain text', async () => {
    await giveLicense(app, owner.id);
    const [license] = await listed();
    const everything = JSON.stringify(await tableContents(app)).toUpperCase();
    const key = license?.license ?? '';
    expect(everything).not.toContain(key);
    expect(everything).not.toContain(key.replaceAll('-', ''));
    expect(everything).not.toContain(Buffer.from(key).toString('hex').toUpperCase());
  });

  it('[LIC-5] finds a license by its key, however it is typed, for its owner only', async () => {
    await giveLicense(app, owner.id);
    const { id } = await giveLicense(app, owner.id);
    const { license } = (await get(id)).body.data as License;
    for (const typed of [license, license.toLowerCase(), license.replaceAll('-', ''), ` ${license} `]) {
      expect((await listed({ q: typed })).map((found) => found.id)).toEqual([id]);
    }
    const stranger = await signInNewCustomer(app);
    expect(await listed({ q: license }, stranger)).toEqual([]);
  });
});

describe('the license list', () => {
  it("[LIC-11] lists only the caller's own licenses, even for admins", async () => {
    await giveLicense(app, owner.id);
    const admin = await signIn(app, 'admin');
    const own = await giveLicense(app, admin.id);
    expect((await listed({}, admin)).map(({ id }) => id)).toEqual([own.id]);
  });

  it('[LIC-11] pages through licenses newest first, without gaps or repeats', async () => {
    const begun = Date.now();
    const made: string[] = [];
    // Pairs share a timestamp.
    for (let number = 0; number < 7; number += 1) {
      const createdAt = new Date(begun - Math.floor(number / 2) * 1000);
      made.push((await giveLicense(app, owner.id, { createdAt })).id);
    }
    const seen: License[] = [];
    let cursor: string | null | undefined;
    do {
      const { body } = await mine({ limit: 2, ...(cursor ? { cursor } : {}) });
      expect(body['total']).toBe(7);
      seen.push(...(body.data as License[]));
      cursor = body['next'] as string | null;
    } while (cursor);
    expect(seen.map(({ id }) => id).toSorted()).toEqual(made.toSorted());
    const dates = seen.map(({ createdAt }) => createdAt);
    expect(dates).toEqual(dates.toSorted().toReversed());
  });

  it('finds licenses by product, type, bot and id, and matches wildcards literally', async () => {
    const metadata = [{ name: 'username', value: 'Night_Radio' }];
    const radio = await giveLicense(app, owner.id, { productName: 'Encore', type: 'encore-pro', metadata });
    await giveLicense(app, owner.id, { productName: 'Relay', type: 'relay' });
    for (const q of ['ENCORE', 'core-p', 'night_', radio.id]) {
      expect((await listed({ q })).map(({ id }) => id)).toEqual([radio.id]);
    }
    for (const q of ['username', 'night%', 'r_lay', '[]', 'none']) expect(await listed({ q })).toEqual([]);
    expect((await mine({ q: 'relay' })).body['total']).toBe(1);
  });
});

it('[LIC-12] returns a license to its owner and answers 404 to anyone else', async () => {
  const { id } = await giveLicense(app, owner.id);
  expect((await get(id)).body.data).toMatchObject({ id });
  for (const by of [await signInNewCustomer(app), await signIn(app, 'admin')]) {
    expect((await get(id, by)).body).toMatchObject({ code: 404, message: strings.licenses.notFound });
  }
});

it('refuses a second license for the same grant with a database constraint', async () => {
  await giveLicense(app, owner.id, { grantedFor: 'order:1' });
  await expect(giveLicense(app, owner.id, { grantedFor: 'order:1' })).rejects.toMatchObject({
    cause: { constraint: 'licenses_granted_for_idx' },
  });
});

it('[LIC-6] ties a database to its first keyring and detects another one', async () => {
  expect(await app.licenses.ownsKeys()).toBe(true);
  expect(await app.licenses.ownsKeys()).toBe(true);
  const { createLicenses } = await import('./service.ts');
  const foreign = createLicenses({
    db: app.database.db,
    clock: { now: () => new Date() },
    masterKey: Buffer.alloc(32, 'other'),
    log: createLog('silent'),
    images: () => new Map(),
  });
  expect(await foreign.ownsKeys()).toBe(false);
});

describe('licenses that end soon', () => {
  const expiring = async () =>
    ((await owner.call(calls['licenses.expiring'])).body.data as License[]).map(
      ({ productName }) => productName,
    );

  it('[LED-24] lists licenses that end or ended within 7 days, the most urgent first', async () => {
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
    const give = (productName: string, change: object) =>
      giveLicense(app, owner.id, { productName, ...change });
    await give('in 6 days', { days: 6 });
    await give('in 8 days', { days: 8 });
    await give('6 days ago', { days: 30, createdAt: daysAgo(36) });
    await give('8 days ago', { days: 30, createdAt: daysAgo(38) });
    await give('never', { days: null });
    await give('a trial of 3', { days: 3, trial: true });
    const revoked = await give('revoked', { days: 2 });
    await app.licenses.revoke(app.database.db, revoked.id);
    await giveLicense(app, (await signInNewCustomer(app)).id, { days: 1 });
    expect(await expiring()).toEqual(['6 days ago', 'a trial of 3', 'in 6 days']);
  });

  it('[LED-24] lists at most five licenses that end soon', async () => {
    for (let days = 9; days > 0; days -= 1)
      await giveLicense(app, owner.id, { days, productName: `${days}` });
    expect(await expiring()).toEqual(['1', '2', '3', '4', '5']);
  });
});
