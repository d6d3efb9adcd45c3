import { releaseLimits, uploadHours } from '@botique/contract/delivery/delivery-rules.ts';
import { randomBytes, randomUUID } from 'node:crypto';
import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { movingClock } from '../../../../testing/moving-clock.ts';
import { createOtherUser, signIn, type Person } from '../../../../testing/person.ts';
import { addProduct } from '../../../../testing/products.ts';
import { chunksOf, releaseCalls, someFiles, someZip, uploadIn } from '../../../../testing/releases.ts';
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts';
import { writeZip } from '../../../../testing/zips.ts';

const clock = movingClock();
let app: TestApp;
let admin: Person;
let calls: ReturnType<typeof releaseCalls>;
/** Four chunks; the last one is short. */
let large: Buffer;

beforeAll(async () => {
  app = await startTestApp({ clock, jobs: false });
  admin = await signIn(app, 'admin');
  calls = releaseCalls(admin);
  large = writeZip([...someFiles, { name: 'data.bin', content: randomBytes(3_500_000), method: 0 }]);
});
afterAll(() => app.close());

const newProduct = async () => (await addProduct(app)).id;

async function storedIn(table: 'releases' | 'release_chunks', id: string): Promise<number> {
  const column = table === 'releases' ? 'id' : 'release_id';
  const { rows } = await app.database.pool.query(
    `select count(*)::int as stored from ${table} where ${column} = $1`,
    [id],
  );
  return rows[0].stored;
}

/** What is stored of an upload. */
async function contentOf(id: string): Promise<Buffer> {
  const { rows } = await app.database.pool.query<{ content: Buffer }>(
    'select content from release_chunks where release_id = $1 order by position',
    [id],
  );
  return Buffer.concat(rows.map(({ content }) => content));
}

describe('[DEL-1] uploads', () => {
  it('stores a zip in chunks, byte by byte, and checks it', async () => {
    const product = await newProduct();
    const started = uploadIn(await calls.start(product, large));
    expect(started).toMatchObject({ productId: product, receivedBytes: 0, state: 'uploading', sha256: null });
    let received = 0;
    for (const chunk of chunksOf(large)) {
      received += chunk.file.length;
      expect(uploadIn(await calls.chunk(started.id, chunk)).receivedBytes).toBe(received);
    }
    expect(await storedIn('release_chunks', started.id)).toBe(4);
    expect((await contentOf(started.id)).equals(large)).toBe(true);
    expect(uploadIn(await calls.check(started.id))).toMatchObject({
      state: 'checked',
      sha256: createHash('sha256').update(large).digest('hex'),
      files: 4,
    });
  });

  it('answers the same when a checked zip is checked again', async () => {
    const id = await calls.bring(await newProduct(), someZip());
    const first = await calls.check(id);
    expect((await calls.check(id)).body).toEqual(first.body);
    expect(first.status).toBe(200);
  });

  it('refuses a zip for a missing product, and takes one for an archived product', async () => {
    expect((await calls.start('none0000', someZip())).status).toBe(404);
    const product = await newProduct();
    await app.catalogue.manager.archive(product, admin.id);
    expect((await calls.start(product, someZip())).status).toBe(200);
  });

  it('refuses files of more than 200 MB and of nothing', async () => {
    const product = await newProduct();
    for (const bytes of [0, releaseLimits.bytes + 1, 1.5]) {
      expect((await calls.start(product, large, { bytes })).status).toBe(400);
    }
    expect((await calls.start(product, large, { bytes: releaseLimits.bytes })).status).toBe(200);
  });

  it('refuses to check a zip before all of it has arrived', async () => {
    const { id } = uploadIn(await calls.start(await newProduct(), large));
    expect((await calls.check(id)).body).toMatchObject({ code: 409, error: 'upload_incomplete' });
    const [first] = chunksOf(large);
    if (first) await calls.chunk(id, first);
    expect((await calls.check(id)).body).toMatchObject({ code: 409, error: 'upload_incomplete' });
    expect(await storedIn('releases', id)).toBe(1);
  });
});

describe('[DEL-2] chunks', () => {
  it('must arrive in order and have their full size', async () => {
    const { id } = uploadIn(await calls.start(await newProduct(), large));
    const [first, second, , last] = chunksOf(large);
    if (!first || !second || !last) throw new Error('The zip is too small');
    const refusal = async (chunk: typeof first) => (await calls.chunk(id, chunk)).body;
    expect(await refusal(second)).toMatchObject({ code: 409, error: 'upload_out_of_order' });
    expect(await refusal({ from: 1, file: first.file })).toMatchObject({ code: 400 });
    expect(await refusal({ from: 0, file: first.file.slice(1) })).toMatchObject({ code: 400 });
    expect(await storedIn('release_chunks', id)).toBe(0);
    for (const chunk of chunksOf(large).slice(0, 3)) await calls.chunk(id, chunk);
    expect(await refusal({ from: last.from, file: new Uint8Array([...last.file, 1]) })).toMatchObject({
      code: 400,
    });
    await calls.chunk(id, last);
    const beyond = { from: last.from + releaseLimits.chunkBytes, file: first.file };
    expect(await refusal(beyond)).toMatchObject({ code: 409, error: 'upload_out_of_order' });
    expect((await contentOf(id)).equals(large)).toBe(true);
  });

  it('change nothing if they have arrived already', async () => {
    const { id } = uploadIn(await calls.start(await newProduct(), large));
    const [first, second] = chunksOf(large);
    if (!first || !second) throw new Error('The zip is too small');
    await calls.chunk(id, first);
    const { receivedBytes } = uploadIn(await calls.chunk(id, second));
    const again = await calls.chunk(id, { from: 0, file: new Uint8Array(releaseLimits.chunkBytes) });
    expect(uploadIn(again)).toMatchObject({ receivedBytes });
    expect((await contentOf(id)).equals(large.subarray(0, receivedBytes))).toBe(true);
  });

  it('may be sent several times at once', async () => {
    const { id } = uploadIn(await calls.start(await newProduct(), large));
    for (const chunk of chunksOf(large)) {
      const replies = await Promise.all(Array.from({ length: 5 }, () => calls.chunk(id, chunk)));
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    }
    expect((await contentOf(id)).equals(large)).toBe(true);
    expect((await calls.check(id)).status).toBe(200);
  });

  it('of a missing upload are refused', async () => {
    const [first] = chunksOf(large);
    if (!first) throw new Error('The zip is empty');
    expect((await calls.chunk(randomUUID(), first)).status).toBe(404);
  });
});

describe('[DEL-3] resuming', () => {
  it('continues with the same file after a lost connection', async () => {
    const product = await newProduct();
    const { id } = uploadIn(await calls.start(product, large));
    const [first, second] = chunksOf(large);
    if (!first || !second) throw new Error('The zip is too small');
    await calls.chunk(id, first);
    await sendHalf(id, second);
    const resumed = uploadIn(await calls.start(product, large));
    expect(resumed).toMatchObject({ id, receivedBytes: first.file.length });
    for (const chunk of chunksOf(large).filter(({ from }) => from >= resumed.receivedBytes)) {
      await calls.chunk(id, chunk);
    }
    expect((await contentOf(id)).equals(large)).toBe(true);
    await calls.check(id);
    expect(uploadIn(await calls.start(product, large))).toMatchObject({ id, state: 'checked' });
  });

  /** Disconnects in the middle of a chunk. */
  async function sendHalf(id: string, { from, file }: { from: number; file: Uint8Array }): Promise<void> {
    const sent = request(`${app.url}/api/admin/releases/upload/chunk/${id}?from=${from}`, {
      method: 'POST',
      headers: {
        cookie: admin.cookie,
        authorization: `Bearer ${admin.requestToken}`,
        'content-type': 'application/octet-stream',
        'content-length': file.length,
      },
    });
    sent.on('error', () => {});
    await new Promise((resolve) => {
      sent.write(file.subarray(0, file.length / 2), resolve);
    });
    sent.destroy();
  }

  it('replaces an unfinished upload if another file is chosen', async () => {
    const product = await newProduct();
    const { id } = uploadIn(await calls.start(product, large));
    const [first] = chunksOf(large);
    if (first) await calls.chunk(id, first);
    for (const change of [{ fileName: 'other.zip' }, { modifiedAt: 7 }, { bytes: large.length + 1 }]) {
      const other = uploadIn(await calls.start(product, large, change));
      expect(other.id).not.toBe(id);
      expect(other.receivedBytes).toBe(0);
    }
    expect([await storedIn('releases', id), await storedIn('release_chunks', id)]).toEqual([0, 0]);
  });

  it('keeps the uploads of admins and products apart, and shows admins their own', async () => {
    const [product, another] = [await newProduct(), await newProduct()];
    const own = uploadIn(await calls.start(product, large));
    const elsewhere = uploadIn(await calls.start(another, large));
    const file = { fileName: 'a.zip', bytes: 10, modifiedAt: 1 };
    const colleague = await createOtherUser(app);
    await app.delivery.uploads.start({ ...file, productId: product, uploadedBy: colleague });
    expect((await calls.list(product)).body.data).toMatchObject({ upload: { id: own.id } });
    expect((await calls.list(another)).body.data).toMatchObject({ upload: { id: elsewhere.id } });
  });

  it('makes one upload of several starts at once', async () => {
    const product = await newProduct();
    const starts = await Promise.all(Array.from({ length: 5 }, () => calls.start(product, large)));
    expect(new Set(starts.map((reply) => uploadIn(reply).id)).size).toBe(1);
  });
});

describe('[DEL-4] unfinished uploads', () => {
  it('are deleted with their chunks when an admin discards them', async () => {
    const id = await calls.bring(await newProduct(), large);
    expect((await calls.discard(id)).status).toBe(200);
    expect([await storedIn('releases', id), await storedIn('release_chunks', id)]).toEqual([0, 0]);
    expect((await calls.discard(id)).status).toBe(404);
  });

  it(`are deleted ${uploadHours} hours after the last chunk`, async () => {
    const [id, checked] = [
      uploadIn(await calls.start(await newProduct(), large)).id,
      await calls.bring(await newProduct(), someZip()),
    ];
    await calls.check(checked);
    clock.forward((uploadHours - 1) * 3_600_000);
    const [first] = chunksOf(large);
    if (first) await calls.chunk(id, first);
    clock.forward(2 * 3_600_000);
    await runJob('delivery.remove_forgotten_uploads');
    expect([await storedIn('releases', id), await storedIn('releases', checked)]).toEqual([1, 0]);
    expect(await storedIn('release_chunks', checked)).toBe(0);
    clock.forward(uploadHours * 3_600_000);
    await runJob('delivery.remove_forgotten_uploads');
    expect([await storedIn('releases', id), await storedIn('release_chunks', id)]).toEqual([0, 0]);
  });

  it('are not deleted once they are published', async () => {
    const { id } = await calls.release(await newProduct(), '1.0.0');
    clock.forward(3 * uploadHours * 3_600_000);
    await runJob('delivery.remove_forgotten_uploads');
    expect(await storedIn('releases', id)).toBe(1);
    expect((await calls.discard(id)).status).toBe(404);
  });

  async function runJob(name: string): Promise<void> {
    await app.jobs.find((job) => job.name === name)?.run({});
  }
});

describe('[DEL-8] concurrent checks', () => {
  it('of one upload have the same result, and refuse it only once', async () => {
    const good = await calls.bring(await newProduct(), large);
    const replies = await Promise.all(Array.from({ length: 4 }, () => calls.check(good)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const bad = await calls.bring(await newProduct(), writeZip([{ name: '../a', content: 'a' }]));
    const refusals = await Promise.all(Array.from({ length: 3 }, () => calls.check(bad)));
    for (const { body } of refusals) expect([404, 422]).toContain(body['code']);
    expect(refusals.map(({ status }) => status)).toContain(422);
  });

  it('of several uploads of one admin are refused, those of several admins are not', async () => {
    const [one, other] = [
      await calls.bring(await newProduct(), large),
      await calls.bring(await newProduct(), large),
    ];
    const { uploads } = app.delivery;
    const colleague = await createOtherUser(app);
    const results = await Promise.allSettled([
      uploads.check(one, admin.id),
      uploads.check(other, admin.id),
      uploads.check(other, colleague),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect((await calls.check(other)).status).toBe(200);
  });

  it('answer or find nothing, and leave nothing, if the upload is discarded at the same time', async () => {
    const id = await calls.bring(await newProduct(), large);
    const [checked, discarded] = await Promise.all([calls.check(id), calls.discard(id)]);
    expect(discarded.status).toBe(200);
    expect([200, 404]).toContain(checked.status);
    expect([await storedIn('releases', id), await storedIn('release_chunks', id)]).toEqual([0, 0]);
  });
});
