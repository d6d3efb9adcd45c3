import { releaseLimits } from '@botique/contract/delivery/delivery-rules.ts';
import { deliveryEndpoints as calls } from '@botique/contract/delivery/endpoints.ts';
import type { ManagedRelease, ReleaseUpload } from '@botique/contract/delivery/release.ts';
import { randomUUID } from 'node:crypto';
import { createOtherUser, send, type Person, type Reply } from './person.ts';
import { addProduct } from './products.ts';
import type { TestApp } from './test-app.ts';
import { writeZip, type ZipEntry } from './zips.ts';

/** Files that make a release. */
export const someFiles: ZipEntry[] = [
  { name: 'start.json', content: '{"command": ["node", "bot.js"]}' },
  { name: 'bot.js', content: 'console.log("Hello");\n' },
  { name: 'lib/' },
  { name: 'lib/words.txt', content: 'mall '.repeat(1_000) },
];

export const someZip = (): Buffer => writeZip([...someFiles, { name: 'id.txt', content: randomUUID() }]);

export const chunksOf = (zip: Buffer): { from: number; file: Uint8Array<ArrayBuffer> }[] =>
  Array.from({ length: Math.ceil(zip.length / releaseLimits.chunkBytes) }, (_, index) => {
    const from = index * releaseLimits.chunkBytes;
    return { from, file: new Uint8Array(zip.subarray(from, from + releaseLimits.chunkBytes)) };
  });

/** The calls of an admin who publishes releases. */
export function releaseCalls({ call }: Pick<Person, 'call'>) {
  return {
    list: (product: string) => call(calls['releases.list'], { params: { product } }),
    start: (product: string, zip: Buffer, change: object = {}) =>
      call(calls['releases.startUpload'], {
        params: { product },
        body: { fileName: 'warden.zip', bytes: zip.length, modifiedAt: 1_763_200_000_000, ...change },
      }),
    chunk: (upload: string, { from, file }: { from: number; file: Uint8Array<ArrayBuffer> }) =>
      call(calls['releases.uploadChunk'], { params: { upload }, query: { from }, file }),
    check: (upload: string) => call(calls['releases.checkUpload'], { params: { upload } }),
    discard: (upload: string) => call(calls['releases.discardUpload'], { params: { upload } }),
    publish: (upload: string, body: object) => call(calls['releases.publish'], { params: { upload }, body }),
    setCurrent: (release: string) => call(calls['releases.setCurrent'], { params: { release } }),
    withdraw: (release: string) => call(calls['releases.withdraw'], { params: { release } }),

    /** Uploads all chunks. Returns the id of the upload. */
    async bring(product: string, zip: Buffer): Promise<string> {
      const { id } = uploadIn(await this.start(product, zip));
      for (const chunk of chunksOf(zip)) await this.chunk(id, chunk);
      return id;
    },

    async release(product: string, version: string, { zip = someZip(), makeCurrent = true } = {}) {
      const id = await this.bring(product, zip);
      await this.check(id);
      return releaseIn(await this.publish(id, { version, makeCurrent }));
    },
  };
}

export const uploadIn = ({ body }: Reply): ReleaseUpload => body.data as ReleaseUpload;
export const releaseIn = ({ body }: Reply): ManagedRelease => body.data as ManagedRelease;

/** The calls of a launcher with this license key. */
export function launcherCalls(app: Pick<TestApp, 'url'>, licenseKey: string) {
  const headers = { authorization: `Bearer ${licenseKey}` };
  return {
    current: () => send(app, calls['releases.current'], { headers }),
    download: (release: string, from = 0) =>
      send(app, calls['releases.download'], { params: { release }, query: { from }, headers }),
    reportCrash: (release: string) =>
      send(app, calls['releases.reportCrash'], { params: { release }, headers }),
  };
}

/** A checked upload, without any calls. */
export async function checkedUpload(app: TestApp, productId?: string): Promise<string> {
  const uploadedBy = await createOtherUser(app);
  const { uploads } = app.delivery;
  const zip = someZip();
  const file = { fileName: 'warden.zip', bytes: zip.length, modifiedAt: 0 };
  const product = productId ?? (await addProduct(app)).id;
  const { id } = await uploads.start({ ...file, productId: product, uploadedBy });
  for (const { from, file: content } of chunksOf(zip)) await uploads.addChunk(id, from, Buffer.from(content));
  await uploads.check(id, uploadedBy);
  return id;
}

/** A published release, without any calls. */
export async function publishedRelease(
  app: TestApp,
  { productId, makeCurrent = false }: { productId?: string; makeCurrent?: boolean } = {},
): Promise<string> {
  const id = await checkedUpload(app, productId);
  const actorId = await createOtherUser(app);
  await app.delivery.releases.publish(id, { version: randomUUID(), notes: '', makeCurrent }, actorId);
  return id;
}
