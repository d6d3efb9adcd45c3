import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { giveLicense } from '../../../testing/licenses.ts';
import { signIn, signInNewCustomer } from '../../../testing/person.ts';
import { addProduct } from '../../../testing/products.ts';
import { launcherCalls, releaseCalls, someFiles } from '../../../testing/releases.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { writeZip } from '../../../testing/zips.ts';
import { createDownloads } from './downloads.ts';
import { findRelease, type PublishedRow } from './repository.ts';

let app: TestApp;
let zip: Buffer;
let product: string;
let release: string;
let calls: ReturnType<typeof releaseCalls>;

beforeAll(async () => {
  app = await startTestApp({ jobs: false });
  calls = releaseCalls(await signIn(app, 'admin'));
  // More than the buffers of a connection hold.
  zip = writeZip([...someFiles, { name: 'data.bin', content: randomBytes(12_000_000), method: 0 }]);
  product = (await addProduct(app)).id;
  release = (await calls.release(product, '2.5.0', { zip })).id;
});
afterAll(() => app.close());

async function newKey(productId = product): Promise<string> {
  const { id: ownerId } = await signInNewCustomer(app);
  const { id } = await giveLicense(app, ownerId, { productId });
  return (await app.licenses.get(id, ownerId)).license;
}

/** Starts a download and reads nothing. */
async function begin(key: string): Promise<IncomingMessage> {
  const sent = get(`${app.url}/api/releases/download/${release}`, {
    agent: false,
    headers: { authorization: `Bearer ${key}` },
  });
  const [reply] = (await once(sent, 'response')) as [IncomingMessage];
  reply.on('error', () => {});
  return reply;
}

describe('[DEL-17] downloads', () => {
  it('send the zip byte by byte, with its length', async () => {
    const reply = await launcherCalls(app, await newKey()).download(release);
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toBe('application/zip');
    expect(reply.headers.get('content-length')).toBe(String(zip.length));
    expect(reply.headers.get('content-disposition')).toBe('attachment; filename="release-2.5.0.zip"');
    expect(reply.bytes.equals(zip)).toBe(true);
  });

  it('resume at any byte', async () => {
    const { download } = launcherCalls(app, await newKey());
    for (const from of [1, 262_144, 1_048_577, zip.length - 1]) {
      const reply = await download(release, from);
      expect(reply.headers.get('content-length')).toBe(String(zip.length - from));
      expect(reply.bytes.equals(zip.subarray(from))).toBe(true);
    }
    for (const from of [zip.length, zip.length + 1, -1]) {
      expect((await download(release, from)).status).toBe(400);
    }
  });

  it('are only of releases of the license’s own product', async () => {
    const other = await newKey((await addProduct(app)).id);
    const foreign = await launcherCalls(app, other).download(release);
    const missing = await launcherCalls(app, other).download(randomUUID());
    expect([foreign.status, foreign.text]).toEqual([404, missing.text]);
    const unpublished = await calls.bring(product, zip);
    expect((await launcherCalls(app, await newKey()).download(unpublished)).status).toBe(404);
    await calls.discard(unpublished);
  });
});

const someDownload = (row: PublishedRow) => ({
  release: row,
  licenseId: randomUUID(),
  ownerId: randomUUID(),
  from: 0,
});

describe('[DEL-18] slow downloads', () => {
  it('are at most two at once for each license', async () => {
    const [key, other] = [await newKey(), await newKey()];
    const [first, second] = [await begin(key), await begin(key)];
    expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
    const { download } = launcherCalls(app, key);
    const refused = await download(release);
    expect(refused.body).toMatchObject({ code: 429, error: 'too_many_requests' });
    expect(refused.headers.get('retry-after')).toBe('10');
    expect((await launcherCalls(app, other).download(release)).status).toBe(200);
    first.destroy();
    await expect.poll(async () => (await download(release)).status).toBe(200);
    second.destroy();
  });

  it('are limited for all licenses together', async () => {
    const row = await findRelease(app.database.db, release);
    if (!row) throw new Error('The release is gone');
    const start = createDownloads(app.database.db);
    const begun = Array.from({ length: 100 }, () => start(someDownload(row)));
    expect(() => start(someDownload(row))).toThrow('Too many downloads');
    for (const download of begun) download.destroy();
    await Promise.all(begun.map((download) => once(download, 'close')));
    start(someDownload(row)).destroy();
  });

  it('are at most six at once for all licenses of an owner', async () => {
    const row = await findRelease(app.database.db, release);
    if (!row) throw new Error('The release is gone');
    const start = createDownloads(app.database.db);
    const ownerId = randomUUID();
    const begun = Array.from({ length: 6 }, () => start({ ...someDownload(row), ownerId }));
    expect(() => start({ ...someDownload(row), ownerId })).toThrow('Too many downloads');
    start(someDownload(row)).destroy();
    const [first] = begun;
    first?.destroy();
    await (first && once(first, 'close'));
    begun.push(start({ ...someDownload(row), ownerId }));
    for (const download of begun) download.destroy();
  });

  it('end when the launcher takes nothing any more', async () => {
    const row = await findRelease(app.database.db, release);
    if (!row) throw new Error('The release is gone');
    const start = createDownloads(app.database.db, { stalledAfterMs: 100 });
    const download = start(someDownload(row));
    download.read(1);
    const [error] = (await once(download, 'error')) as [Error];
    expect(error.message).toBe('The download has stalled');
    expect(download.destroyed).toBe(true);
  });
});
