import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { setTimeout as wait } from 'node:timers/promises';
import { releaseLimits } from '../packages/contract/src/delivery/delivery-rules.ts';
import { deliveryEndpoints as calls } from '../packages/contract/src/delivery/endpoints.ts';
import type { Endpoint } from '../packages/contract/src/endpoint.ts';
import { send } from '../apps/server/src/testing/person.ts';
import { launcherCalls } from '../apps/server/src/testing/releases.ts';
import { writeZip } from '../apps/server/src/testing/zips.ts';
import { grantToBuyer } from './buyer-licenses.ts';
import { openShop, withDatabase, type Shop } from './shop.ts';
import { openTable } from './table.ts';

const megabyte = 2 ** 20;
const goalMb = 50;
const sampleMs = 20;
const restMs = 3_000;
/** A product of the demo. The licenses that benchmarks grant are of this one. */
const product = 'Wd4xK9Qe';

/** How much the server's memory grows while a release of the maximum size comes and goes. */
const zip = largestZip();
const print = openTable([
  { title: 'what', left: true, width: 22 },
  { title: 's', width: 6 },
  { title: 'MB/s', width: 6 },
  { title: 'RSS MB before', width: 13 },
  { title: 'grew by', width: 7 },
]);
const shop = await openShop(32_500);
try {
  const key = await licenseKeyFor(shop);
  // The first calls load and compile code.
  const first = await bring(zip.subarray(0, 5 * megabyte));
  await admin(calls['releases.discardUpload'], { params: { upload: first } });
  const upload = await measure('upload', () => bring(zip));
  await measure('check', () => admin(calls['releases.checkUpload'], { params: { upload } }));
  await admin(calls['releases.publish'], { params: { upload }, body: { version: '1.0.0' } });
  const { download } = launcherCalls(shop, key);
  for (const what of ['download', 'download again']) await measure(what, () => expectSame(download(upload)));
  await measure('two downloads at once', () =>
    Promise.all([expectSame(download(upload)), expectSame(download(upload))]),
  );
} finally {
  await shop.close();
}

/** 200 MB of bytes that can't be compressed. */
function largestZip(): Buffer {
  const start = { name: 'start.json', content: '{"command": ["node", "bot.js"]}' };
  const stored = randomBytes(releaseLimits.bytes - 1_000);
  const data = { name: 'data.bin', stored, method: 0, crc: crc32(stored), bytes: stored.length };
  return writeZip([start, data]);
}

async function admin(endpoint: Endpoint, call: Parameters<typeof send>[2] = {}): Promise<unknown> {
  const reply = await send(shop, endpoint, { ...call, headers: shop.headers });
  if (reply.status !== 200) throw new Error(reply.text);
  return reply.body.data;
}

async function bring(file: Buffer): Promise<string> {
  const body = { fileName: 'large.zip', bytes: file.length, modifiedAt: 0 };
  const started = await admin(calls['releases.startUpload'], { params: { product }, body });
  const { id } = started as { id: string };
  for (let from = 0; from < file.length; from += releaseLimits.chunkBytes) {
    const chunk = new Uint8Array(file.subarray(from, from + releaseLimits.chunkBytes));
    await admin(calls['releases.uploadChunk'], { params: { upload: id }, query: { from }, file: chunk });
  }
  return id;
}

async function licenseKeyFor(opened: Shop): Promise<string> {
  return withDatabase(opened, async (database) => {
    const [license] = await grantToBuyer(database, { number: 1, sessions: 2 });
    if (!license) throw new Error('There is no license');
    return license.key;
  });
}

async function expectSame(download: ReturnType<ReturnType<typeof launcherCalls>['download']>): Promise<void> {
  const { status, bytes } = await download;
  const digest = (content: Buffer) => createHash('sha256').update(content).digest('hex');
  if (status !== 200 || digest(bytes) !== digest(zip)) throw new Error('The download differs.');
}

/** Samples the memory of the server. Prints by how much it grew at most. */
async function measure<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  // Memory that was freed by the work before is returned with a delay.
  await wait(restMs);
  const before = residentMb();
  let peak = before;
  const timer = setInterval(() => {
    peak = Math.max(peak, residentMb());
  }, sampleMs);
  const begun = performance.now();
  const result = await work();
  const seconds = (performance.now() - begun) / 1_000;
  clearInterval(timer);
  const grown = Math.max(peak, residentMb()) - before;
  const rate = zip.length / megabyte / seconds;
  print([what, seconds.toFixed(1), rate.toFixed(0), before.toFixed(0), grown.toFixed(0)]);
  if (grown > goalMb) console.log(`LARGE: the goal is ${goalMb} MB.`);
  return result;
}

function residentMb(): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${shop.pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1_024;
}
