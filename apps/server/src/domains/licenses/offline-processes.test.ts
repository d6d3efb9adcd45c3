import { licensesEndpoints as calls } from '@botique/contract/licenses/endpoints.ts';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { openLine } from '../../testing/breakable-line.ts';
import { signInNewCustomer, type Person } from '../../testing/person.ts';
import { keepRunning, startProduct, type ProductProcess } from '../../testing/product-process.ts';
import { giveKey, runningSessions } from '../../testing/product-sessions.ts';
import { startTestApp, startTestAppForThisTest, type TestApp } from '../../testing/test-app.ts';

/** Real processes with the SDK, on a line to the shop that can be cut. */
let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await signInNewCustomer(app);
});

const hour = 3_600_000;
const secondsAsHours = (seconds: number) => String(seconds / 3600);

/** Says how it started, what happens to its connection, and why it could not start. */
const source = `
  import { connect } from '@botique/sdk';
  try {
    const timeoutMs = Number(process.env.TIMEOUT_MS ?? 30_000);
    const session = await connect({ key: process.env.LICENSE_KEY, product: 'warden', timeoutMs });
    console.log(session.isConnected ? 'started connected' : 'started offline');
    session.on('disconnect', () => console.log('disconnected'));
    session.on('reconnect', () => console.log('reconnected'));
    ${keepRunning}
  } catch (error) {
    console.log('refused:', error.reason);
    process.exit(1);
  }
`;
/** The same with another clock. */
const withClock = (aheadMs: number) =>
  `const { now } = Date;\nDate.now = () => now() + ${aheadMs};\n${source.replace("import { connect } from '@botique/sdk';", "const { connect } = await import('@botique/sdk');")}`;
/** The same without the long random pauses between attempts to connect. */
const withQuickRetries = `Math.random = () => 0.02;\n${source}`;

function makeDevice(): string {
  const folder = mkdtempSync(join(tmpdir(), 'botique-device-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const leasesOn = (device: string) => join(device, 'botique/leases');

async function openShopLine(shop: TestApp = app) {
  const { port, ...line } = await openLine(() => connect(Number(new URL(shop.url).port), 'localhost'));
  onTestFinished(() => line.cut().catch(() => {}));
  return { url: `http://127.0.0.1:${port}`, ...line };
}

type Place = { key: string; url: string; device: string };

function start({ key, url, device }: Place, options: { source?: string; env?: object } = {}): ProductProcess {
  return startProduct(app, {
    key,
    url,
    source: options.source ?? source,
    env: { XDG_CONFIG_HOME: device, ...options.env },
  });
}

/** While the shop is away. */
const startOffline = (place: Place, { env, ...options }: { source?: string; env?: object } = {}) =>
  start(place, { ...options, env: { TIMEOUT_MS: '300', ...env } });

/** A product has run on this device, has a lease, and has ended. The shop is now away. */
async function prepareOffline(shop: TestApp = app, given: Partial<Place> = {}) {
  const device = makeDevice();
  const line = await openShopLine(shop);
  const key = given.key ?? (await giveKey(shop, owner.id)).key;
  const place = { key, url: line.url, device };
  const first = start(place);
  await first.printed('started connected');
  await expect.poll(() => leaseCount(device)).toBe(1);
  first.child.kill('SIGTERM');
  await first.exited;
  await line.cut();
  return { place, line };
}

function leaseCount(device: string): number {
  try {
    return readdirSync(leasesOn(device)).filter((name) => name.endsWith('.json')).length;
  } catch {
    return 0;
  }
}

const expectRefusal = async (product: ProductProcess, reason: string) => {
  expect(await product.exited).toEqual({ code: 1, signal: null });
  expect(product.stdout()).toBe(`refused: ${reason}\n`);
};

describe('an outage of the shop', () => {
  it('[SDK-11] does not end a running product within the grace', async () => {
    const line = await openShopLine();
    const device = makeDevice();
    const { key } = await giveKey(app, owner.id);
    const product = start({ key, url: line.url, device });
    await product.printed('started connected');
    await expect.poll(() => leaseCount(device)).toBe(1);
    await line.cut();
    await product.printed('disconnected');
    await line.mend();
    await product.printed('reconnected');
    expect(product.child.exitCode).toBeNull();
  });

  it('[SDK-11] ends a running product with a clear message after the grace', async () => {
    const shop = await startTestAppForThisTest({ variables: { OFFLINE_GRACE_HOURS: secondsAsHours(8) } });
    const line = await openShopLine(shop);
    const device = makeDevice();
    const { key } = await giveKey(shop, (await signInNewCustomer(shop)).id);
    const product = start({ key, url: line.url, device });
    await product.printed('started connected');
    await expect.poll(() => leaseCount(device)).toBe(1);
    await line.cut();
    expect(await product.exited).toEqual({ code: 1, signal: null });
    expect(product.stdout()).toBe('started connected\ndisconnected\n');
    expect(product.stderr()).toContain('This program could not reach the shop for too long.');
  });

  it('[SDK-11] ends a running product when its license expires, although the grace is longer', async () => {
    const line = await openShopLine();
    const device = makeDevice();
    const { id, key } = await giveKey(app, owner.id);
    const product = start({ key, url: line.url, device }, { source: withQuickRetries });
    await product.printed('started connected');
    await expect.poll(() => leaseCount(device)).toBe(1);
    const before = readLease(device);
    await app.database.pool.query(
      "update licenses set expires_at = now() + interval '10 seconds' where id = $1",
      [id],
    );
    await line.cut();
    await product.printed('disconnected');
    await line.mend();
    await expect.poll(() => readLease(device).exp).toBeLessThan(before.exp);
    await line.cut();
    expect(await product.exited).toEqual({ code: 1, signal: null });
    expect(product.stdout()).toBe('started connected\ndisconnected\nreconnected\ndisconnected\n');
    expect(product.stderr()).toContain('Your license has expired.');
  });
});

describe('a start without the shop', () => {
  it('[SDK-12] works with the lease of an earlier run, and the product connects when the shop is back', async () => {
    const { place, line } = await prepareOffline();
    const product = startOffline(place);
    await product.printed('started offline');
    await line.mend();
    await product.printed('reconnected');
    expect(await runningSessions(owner)).toHaveLength(1);
  });

  it('[SDK-12] is refused without a lease, after the grace, and with `offline: false`', async () => {
    const { place } = await prepareOffline();
    const online = source.replace('timeoutMs }', 'timeoutMs, offline: false }');
    await Promise.all([
      expectRefusal(startOffline({ ...place, device: makeDevice() }), 'unreachable'),
      expectRefusal(startOffline(place, { source: withClock(25 * hour) }), 'offline_too_long'),
      expectRefusal(startOffline(place, { source: online }), 'unreachable'),
    ]);
  });

  it('[SDK-12] reconnects as many products as there are seats when the shop is back, and tells the rest that all are taken', async () => {
    const { place, line } = await prepareOffline();
    const products = [startOffline(place), startOffline(place), startOffline(place)];
    for (const product of products) await product.printed('started offline');
    await line.mend();
    const ended = await Promise.race(products.map(async (product) => (await product.exited, product)));
    expect(ended.stderr()).toContain('Your license is already running as many times as it allows.');
    for (const product of products) if (product !== ended) await product.printed('reconnected');
    expect(await runningSessions(owner)).toHaveLength(2);
  });

  it('[SDK-13] is refused when the clock was set back', async () => {
    const { place } = await prepareOffline();
    await expectRefusal(startOffline(place, { source: withClock(-2 * hour) }), 'clock_set_back');
  });

  it('[SDK-13] works on a device whose clock is always wrong', async () => {
    const device = makeDevice();
    const line = await openShopLine();
    const place = { key: (await giveKey(app, owner.id)).key, url: line.url, device };
    const wrong = { source: withClock(-50 * hour) };
    const first = start(place, wrong);
    await first.printed('started connected');
    await expect.poll(() => leaseCount(device)).toBe(1);
    first.child.kill('SIGTERM');
    await first.exited;
    await line.cut();
    await startOffline(place, wrong).printed('started offline');
  });

  it('[SDK-13] is refused with the lease of another device, product or key', async () => {
    const { place } = await prepareOffline();
    const { key: otherKey } = await giveKey(app, owner.id);
    const [name = ''] = readdirSync(leasesOn(place.device));
    const other = source.replace("product: 'warden'", "product: 'encore'");
    await Promise.all([
      expectRefusal(
        startOffline(place, { env: { BOTIQUE_DEVICE: '5b8f6c1e-2f3a-4c2a-9a63-6d0c1b7e9f42' } }),
        'unreachable',
      ),
      expectRefusal(startOffline(place, { source: other }), 'unreachable'),
      expectRefusal(startOffline({ ...place, key: otherKey }), 'unreachable'),
    ]);
    expect(readdirSync(leasesOn(place.device))).toEqual([name]);
  });

  it.for(['token', 'seenAt', 'aheadMs'] as const)(
    '[SDK-13] is refused with a lease whose %s was edited',
    async (field) => {
      const { place } = await prepareOffline();
      const [name = ''] = readdirSync(leasesOn(place.device));
      const file = join(leasesOn(place.device), name);
      const stored = JSON.parse(readFileSync(file, 'utf8')) as Record<typeof field, string | number>;
      const edited = { token: longerLease(String(stored.token)), seenAt: 0, aheadMs: -30 * hour };
      writeFileSync(file, JSON.stringify({ ...stored, [field]: edited[field] }));
      await expectRefusal(startOffline(place), 'unreachable');
    },
  );
});

function longerLease(token: string): string {
  const [header, claims = '', signature] = token.split('.');
  const read = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { exp: number };
  const longer = Buffer.from(JSON.stringify({ ...read, exp: read.exp + 999_999 })).toString('base64url');
  return [header, longer, signature].join('.');
}

describe('keys that change while products run', () => {
  it('[SDK-14] [LIC-125] accepts leases of a new signing key that the old one has signed', async () => {
    const { place, line } = await prepareOffline();
    const before = readLease(place.device);
    const product = startOffline(place);
    await product.printed('started offline');
    await app.licenses.signingKeys.rotate(hour);
    await line.mend();
    await product.printed('reconnected');
    await expect.poll(() => readLease(place.device).kid).not.toBe(before.kid);
    product.child.kill('SIGTERM');
    await product.exited;
    await line.cut();
    await startOffline(place).printed('started offline');
  });

  it('[LIC-121] ends a running product with a clear message when its license key is replaced', async () => {
    const { id, key } = await giveKey(app, owner.id);
    const device = makeDevice();
    const product = start({ key, url: app.url, device });
    await product.printed('started connected');
    await expect.poll(() => leaseCount(device)).toBe(1);
    const reply = await owner.call(calls['licenses.replaceKey'], { params: { license: id } });
    expect(reply.status, reply.text).toBe(200);
    expect(await product.exited).toEqual({ code: 1, signal: null });
    expect(product.stderr()).toContain('This license key was replaced.');
    expect(leaseCount(device)).toBe(0);
    await expectRefusal(start({ key, url: app.url, device }), 'key_replaced');
    const { license } = reply.body.data as { license: string };
    await start({ key: license, url: app.url, device }).printed('started connected');
  });
});

function readLease(device: string): { kid: string; exp: number } {
  const name = readdirSync(leasesOn(device)).find((file) => file.endsWith('.json')) ?? '';
  const { token } = JSON.parse(readFileSync(join(leasesOn(device), name), 'utf8')) as { token: string };
  const [header = {}, claims = {}] = token
    .split('.', 2)
    .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()) as object);
  return { ...header, ...claims } as { kid: string; exp: number };
}
