import {
  releaseTokenType,
  type CurrentRelease,
  type ProductReleases,
} from '@botique/contract/delivery/release.ts';
import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDelivery } from '../service.ts';
import { newLicenseKey } from '../../licenses/license-key.ts';
import { startTestApp, startTestAppForThisTest, type TestApp } from '../../../testing/test-app.ts';
import { giveLicense } from '../../../testing/licenses.ts';
import { connectLive, nextEvent } from '../../../testing/live-client.ts';
import { movingClock } from '../../../testing/moving-clock.ts';
import { signingKeysOf, verifyToken } from '../../../testing/offline-leases.ts';
import { signIn, signInNewCustomer, type Person, type Reply } from '../../../testing/person.ts';
import { enter } from '../../../testing/product-sessions.ts';
import { addProduct } from '../../../testing/products.ts';
import { checkedUpload, launcherCalls, releaseCalls, releaseIn, someZip } from '../../../testing/releases.ts';

let app: TestApp;
let admin: Person;
let calls: ReturnType<typeof releaseCalls>;
const clock = movingClock();

beforeAll(async () => {
  app = await startTestApp({ clock });
  admin = await signIn(app, 'admin');
  calls = releaseCalls(admin);
});
afterAll(() => app.close());

const newProduct = async () => (await addProduct(app)).id;

async function listed(product: string): Promise<ProductReleases> {
  return (await calls.list(product)).body.data as ProductReleases;
}

/** The states of a product's releases by version. */
async function statesOf(product: string): Promise<Record<string, string>> {
  const { releases } = await listed(product);
  return Object.fromEntries(releases.map(({ version, state }) => [version, state]));
}

async function launcherOf(productId: string) {
  const owner = await signInNewCustomer(app);
  const { id } = await giveLicense(app, owner.id, { productId });
  const { license: key } = await app.licenses.get(id, owner.id);
  return { ...launcherCalls(app, key), key, licenseId: id, owner };
}

const currentIn = ({ body }: Reply): CurrentRelease => body.data as CurrentRelease;

async function auditOf(subject: string): Promise<string[]> {
  const { rows } = await app.database.pool.query<{ action: string }>(
    'select action from audit_log where subject = $1 and actor_id = $2 order by id',
    [subject, admin.id],
  );
  return rows.map(({ action }) => action);
}

describe('[DEL-11] publishing', () => {
  it('makes a checked zip a release with its facts', async () => {
    const product = await newProduct();
    const zip = someZip();
    const id = await calls.bring(product, zip);
    await calls.check(id);
    const reply = await calls.publish(id, { version: '2.5.0', notes: 'Faster start\r\nLess memory ' });
    expect(releaseIn(reply)).toEqual({
      id,
      productId: product,
      version: '2.5.0',
      notes: 'Faster start\nLess memory',
      state: 'current',
      fileName: 'warden.zip',
      bytes: zip.length,
      files: 4,
      sha256: createHash('sha256').update(zip).digest('hex'),
      publishedAt: expect.any(String),
      publishedBy: expect.any(String),
      withdrawnAt: null,
      crashedAtOnce: 0,
    });
    expect(await listed(product)).toMatchObject({ upload: null, releases: [{ id }] });
    expect(await auditOf(id)).toEqual(['delivery.release_published']);
  });

  it('refuses a zip that has not been checked, was published already, or is missing', async () => {
    const product = await newProduct();
    const id = await calls.bring(product, someZip());
    const publish = async (upload: string) => (await calls.publish(upload, { version: '1.0.0' })).body;
    expect(await publish(id)).toMatchObject({ code: 409, error: 'upload_unchecked' });
    await calls.check(id);
    expect(await publish(id)).toMatchObject({ code: 200 });
    expect(await publish(id)).toMatchObject({ code: 404 });
    expect(await publish(randomUUID())).toMatchObject({ code: 404 });
  });

  it('publishes once if several calls are made at once', async () => {
    const id = await calls.bring(await newProduct(), someZip());
    await calls.check(id);
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => calls.publish(id, { version: '1.0.0' })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status } of replies) expect([200, 404, 409]).toContain(status);
    expect(await auditOf(id)).toEqual(['delivery.release_published']);
  });

  it('refuses a version that the product has already, even a withdrawn one', async () => {
    const product = await newProduct();
    const { id } = await calls.release(product, '1.0.0');
    await calls.withdraw(id);
    const again = await calls.bring(product, someZip());
    await calls.check(again);
    const reply = await calls.publish(again, { version: '1.0.0' });
    expect(reply.body).toMatchObject({ code: 409, error: 'version_taken' });
    expect((await calls.publish(again, { version: '1.0.1' })).status).toBe(200);
    await calls.release(await newProduct(), '1.0.0');
  });
});

describe('[DEL-12] the current release', () => {
  it('is the last one that was made current, and the one before it is the previous one', async () => {
    const product = await newProduct();
    const first = await calls.release(product, '1.0.0');
    await calls.release(product, '2.0.0');
    await calls.release(product, '3.0.0', { makeCurrent: false });
    expect(await statesOf(product)).toEqual({
      '1.0.0': 'previous',
      '2.0.0': 'current',
      '3.0.0': 'available',
    });
    expect(releaseIn(await calls.setCurrent(first.id)).state).toBe('current');
    expect(await statesOf(product)).toEqual({
      '1.0.0': 'current',
      '2.0.0': 'previous',
      '3.0.0': 'available',
    });
    expect(await auditOf(first.id)).toEqual(['delivery.release_published', 'delivery.release_made_current']);
    await calls.setCurrent(first.id);
    expect(await auditOf(first.id)).toHaveLength(2);
    expect((await listed(product)).releases.map(({ version }) => version)).toEqual([
      '3.0.0',
      '2.0.0',
      '1.0.0',
    ]);
  });

  it('is told to running launchers whenever it changes, after the commit', async () => {
    const told: [string, string | undefined][] = [];
    const { db } = app.database;
    const { releases } = createDelivery({
      db,
      clock,
      log: app.http.log,
      publicUrl: app.url,
      accounts: app.accounts,
      catalogue: app.catalogue,
      licenses: app.licenses,
      async onCurrentChanged(productId, release) {
        const current = (await releases.currentOf([productId])).get(productId);
        expect(current?.version).toBe(release?.version);
        told.push([productId, release?.version]);
        throw new Error('No launcher can be reached');
      },
    });
    const product = await newProduct();
    const first = await checkedUpload(app, product);
    await releases.publish(first, { version: '1.0.0', notes: '', makeCurrent: false }, admin.id);
    await expect.poll(() => told).toEqual([]);
    await releases.setCurrent(first, admin.id);
    await releases.setCurrent(first, admin.id);
    await releases.withdraw(first, admin.id);
    await expect
      .poll(() => told)
      .toEqual([
        [product, '1.0.0'],
        [product, undefined],
      ]);
  });

  it('is only one, whatever happens at once', async () => {
    const product = await newProduct();
    const ids: string[] = [];
    for (const version of ['1', '2', '3', '4']) ids.push((await calls.release(product, version)).id);
    await Promise.all(ids.flatMap((id) => [calls.setCurrent(id), calls.setCurrent(id)]));
    const states = Object.values(await statesOf(product));
    expect(states.filter((state) => state === 'current')).toHaveLength(1);
    expect(states.filter((state) => state === 'previous')).toHaveLength(1);
  });

  it('tells every page on every node that releases have changed', async () => {
    const product = await newProduct();
    const client = await connectLive(app, await signInNewCustomer(app));
    const published = nextEvent(client, 'releases.changed');
    const { id } = await calls.release(product, '1.0.0');
    expect(await published).toMatchObject({ productId: product });
    const withdrawn = nextEvent(client, 'releases.changed');
    await calls.withdraw(id);
    expect(await withdrawn).toMatchObject({ productId: product });
  });
});

describe('[DEL-13] withdrawing', () => {
  it('makes the previous release current again, if there is one', async () => {
    const product = await newProduct();
    const first = await calls.release(product, '1.0.0');
    const second = await calls.release(product, '2.0.0');
    await calls.release(product, '3.0.0', { makeCurrent: false });
    const withdrawn = releaseIn(await calls.withdraw(second.id));
    expect(withdrawn).toMatchObject({ state: 'withdrawn', withdrawnAt: expect.any(String) });
    expect(await statesOf(product)).toEqual({
      '1.0.0': 'current',
      '2.0.0': 'withdrawn',
      '3.0.0': 'available',
    });
    await calls.withdraw(first.id);
    expect(await statesOf(product)).toEqual({
      '1.0.0': 'withdrawn',
      '2.0.0': 'withdrawn',
      '3.0.0': 'available',
    });
    const { current } = await launcherOf(product);
    expect((await current()).body).toMatchObject({ code: 404, error: 'no_release' });
  });

  it('deletes the zip, and can’t be undone', async () => {
    const product = await newProduct();
    const { id } = await calls.release(product, '1.0.0');
    const before = releaseIn(await calls.withdraw(id)).withdrawnAt;
    clock.forward(1_000);
    expect(releaseIn(await calls.withdraw(id)).withdrawnAt).toBe(before);
    expect(await auditOf(id)).toEqual(['delivery.release_published', 'delivery.release_withdrawn']);
    const { rows } = await app.database.pool.query('select 1 from release_chunks where release_id = $1', [
      id,
    ]);
    expect(rows).toEqual([]);
    const reply = await calls.setCurrent(id);
    expect(reply.body).toMatchObject({ code: 409, error: 'release_is_withdrawn' });
    const { download } = await launcherOf(product);
    expect((await download(id)).body).toMatchObject({ code: 410, error: 'release_withdrawn' });
  });

  it('and making current need a published release', async () => {
    const id = await calls.bring(await newProduct(), someZip());
    await calls.check(id);
    for (const release of [id, randomUUID()]) {
      expect((await calls.setCurrent(release)).status).toBe(404);
      expect((await calls.withdraw(release)).status).toBe(404);
    }
  });
});

describe('[DEL-14] the releases page', () => {
  it('counts the running sessions by the version that they reported, most first', async () => {
    const product = await newProduct();
    const other = await launcherOf(await newProduct());
    await enter(app, other.key, { version: '9.9.9' });
    const [one, two] = [await launcherOf(product), await launcherOf(product)];
    await enter(app, one.key, { version: '2.5.0' });
    await enter(app, two.key, { version: '2.5.0' });
    const ended = await enter(app, two.key);
    const { running } = await listed(product);
    expect(running).toEqual([
      { version: '2.5.0', sessions: 2 },
      { version: null, sessions: 1 },
    ]);
    ended.socket.emit('leave', {});
    await expect
      .poll(async () => (await listed(product)).running)
      .toEqual([{ version: '2.5.0', sessions: 2 }]);
  });

  it('is missing for a missing product', async () => {
    expect((await calls.list('none0000')).status).toBe(404);
  });
});

describe('[DEL-15] launchers', () => {
  it('get the current release of their product with a signature that anyone can verify', async () => {
    const product = await newProduct();
    const zip = someZip();
    const release = await calls.release(product, '2.5.0', { zip });
    const { current } = await launcherOf(product);
    const { signature, ...told } = currentIn(await current());
    expect(told).toEqual({
      id: release.id,
      version: '2.5.0',
      notes: '',
      bytes: zip.length,
      sha256: release.sha256,
      publishedAt: release.publishedAt,
    });
    const [key] = await signingKeysOf(app);
    if (!key) throw new Error('There is no signing key');
    expect(verifyToken(signature, key)).toEqual({
      type: releaseTokenType,
      keyId: key.id,
      claims: {
        release: release.id,
        product,
        version: '2.5.0',
        bytes: zip.length,
        sha256: release.sha256,
        iat: expect.any(Number),
      },
    });
  });

  it('learn that a product has no current release', async () => {
    const product = await newProduct();
    await calls.release(product, '1.0.0', { makeCurrent: false });
    const { current } = await launcherOf(product);
    expect((await current()).body).toMatchObject({ code: 404, error: 'no_release' });
  });

  it('are refused if their license may not be used', async () => {
    const product = await newProduct();
    const { id } = await calls.release(product, '1.0.0');
    const { current, download, reportCrash, licenseId } = await launcherOf(product);
    await app.database.pool.query('update licenses set suspended_at = now() where id = $1', [licenseId]);
    for (const reply of [await current(), await download(id), await reportCrash(id)]) {
      expect(reply.body).toMatchObject({ code: 403, error: 'license_suspended' });
    }
    await app.database.pool.query(
      'update licenses set suspended_at = null, revoked_at = now() where id = $1',
      [licenseId],
    );
    expect((await current()).body).toMatchObject({ error: 'license_revoked' });
    const unknown = launcherCalls(app, newLicenseKey());
    expect((await unknown.current()).body).toMatchObject({ code: 404, error: 'license_not_found' });
  });

  it('report a crash once for each license, and tell open pages', async () => {
    const product = await newProduct();
    const { id } = await calls.release(product, '1.0.0');
    const [one, two] = [await launcherOf(product), await launcherOf(product)];
    const told = nextEvent(await connectLive(app, admin), 'releases.changed');
    for (const { reportCrash } of [one, one, two]) expect((await reportCrash(id)).status).toBe(200);
    expect(await told).toMatchObject({ productId: product });
    expect((await listed(product)).releases[0]?.crashedAtOnce).toBe(2);
    const elsewhere = await launcherOf(await newProduct());
    expect((await elsewhere.reportCrash(id)).status).toBe(404);
    const unpublished = await calls.bring(product, someZip());
    expect((await one.reportCrash(unpublished)).status).toBe(404);
  });
});

describe('[DEL-16] after a rotation of the signing keys', () => {
  it('the current release is signed with the newest key', async () => {
    const shop = await startTestAppForThisTest({ clock });
    const ownCalls = releaseCalls(await signIn(shop, 'admin'));
    const product = (await addProduct(shop)).id;
    const release = await ownCalls.release(product, '1.0.0');
    const { id: ownerId } = await signInNewCustomer(shop);
    const license = await giveLicense(shop, ownerId, { productId: product });
    const { current } = launcherCalls(shop, (await shop.licenses.get(license.id, ownerId)).license);
    const before = currentIn(await current()).signature;
    await shop.licenses.signingKeys.rotate(1_000);
    const { signature } = currentIn(await current());
    expect(signature).not.toBe(before);
    const newest = (await signingKeysOf(shop)).at(-1);
    if (!newest) throw new Error('There is no signing key');
    expect(verifyToken(signature, newest)).toMatchObject({
      keyId: newest.id,
      claims: { release: release.id, product, version: '1.0.0', sha256: release.sha256 },
    });
    expect(currentIn(await current()).signature).toBe(signature);
  });

  it.for([
    "update releases set sha256 = repeat('0', 64)",
    "update releases set version = '9.9.9'",
    "update releases set signature = signature || 'x'",
  ])('a release that was changed in the database is not signed again: %s', async (tamper) => {
    const shop = await startTestAppForThisTest({ clock });
    const product = (await addProduct(shop)).id;
    await releaseCalls(await signIn(shop, 'admin')).release(product, '1.0.0');
    await shop.licenses.signingKeys.rotate(1_000);
    await shop.database.pool.query(tamper);
    const before = await shop.database.pool.query('select signature from releases');
    await expect(shop.delivery.releases.current(product)).rejects.toThrow(/has a wrong signature/);
    expect((await shop.database.pool.query('select signature from releases')).rows).toEqual(before.rows);
  });
});
