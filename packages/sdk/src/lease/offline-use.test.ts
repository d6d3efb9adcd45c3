import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { openOfflineUse } from './offline-use.ts';

const holder = {
  license: '7Q2M9K-4XWD0-ZR8TN-5HJVC-1PEBA',
  uuid: '5b8f6c1e-2f3a-4c2a-9a63-6d0c1b7e9f42',
  product: 'warden',
};
const hour = 3_600_000;
const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

function leaseOf(hours: number): string {
  const iat = Math.floor(Date.now() / 1000);
  const key = createHash('sha256').update(holder.license.replaceAll('-', '')).digest('base64url');
  const claims = { key, device: holder.uuid, product: 'warden', iat, exp: iat + hours * 3600, expires: null };
  const signed = `${encode({ alg: 'EdDSA', typ: 'botique-lease+jwt', kid: 'first' })}.${encode(claims)}`;
  return `${signed}.${sign(null, Buffer.from(signed), privateKey).toString('base64url')}`;
}

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'botique-home-'));
  vi.stubEnv('XDG_CONFIG_HOME', home);
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllEnvs();
    rmSync(home, { recursive: true, force: true });
  });
});

/** A shop that lists its signing key, and holds the answer back until it is told. */
async function startShop() {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const data = [{ id: 'first', publicKey: publicKey.export({ format: 'jwk' }).x, statement: null }];
  const server = createServer((_request, reply) => {
    void released.then(() => reply.end(JSON.stringify({ success: true, data })));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { shop: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, release };
}

const leases = () => {
  try {
    return readdirSync(join(home, 'botique/leases'));
  } catch {
    return [];
  }
};

it('[SDK-12] keeps a lease for the next run, and counts its time', async () => {
  const { shop, release } = await startShop();
  release();
  const use = openOfflineUse({ shop, holder, keepsFile: true });
  await use.receive(leaseOf(2));
  use.close();
  vi.setSystemTime(Date.now() + 1.5 * hour);
  const next = openOfflineUse({ shop, holder, keepsFile: true });
  expect(next.resume()).toEqual({ isValid: true });
  expect(next.leftMs()).toBeGreaterThan(0.4 * hour);
  expect(next.leftMs()).toBeLessThanOrEqual(0.5 * hour);
  vi.setSystemTime(Date.now() + 0.5 * hour);
  expect(next.leftMs()).toBeLessThanOrEqual(0);
  next.close();
  const last = openOfflineUse({ shop, holder, keepsFile: true });
  expect(last.resume()).toEqual({ isValid: false, why: 'offline_too_long' });
});

it('[SDK-12] counts only a new lease after the shop was reached', async () => {
  const { shop, release } = await startShop();
  release();
  const use = openOfflineUse({ shop, holder, keepsFile: true });
  await use.receive(leaseOf(2));
  use.onConnected();
  expect(use.leftMs()).toBe(Number.POSITIVE_INFINITY);
  await use.receive(leaseOf(1));
  expect(use.leftMs()).toBeLessThanOrEqual(hour);
  use.close();
});

it('[SDK-12] does not keep a lease that arrives after the shop has refused the product', async () => {
  const { shop, release } = await startShop();
  const use = openOfflineUse({ shop, holder, keepsFile: true });
  const receiving = use.receive(leaseOf(2));
  use.forget();
  release();
  await receiving;
  expect(leases()).toEqual([]);
});

it('[SDK-12] keeps no file if the product may not start without the shop, but counts the lease', async () => {
  const { shop, release } = await startShop();
  release();
  const use = openOfflineUse({ shop, holder, keepsFile: false });
  await use.receive(leaseOf(2));
  expect(use.leftMs()).toBeLessThanOrEqual(2 * hour);
  expect(leases()).toEqual([]);
  use.close();
});

it('[SDK-12] keeps the leases of two devices of one user apart', async () => {
  const { shop, release } = await startShop();
  release();
  const other = openOfflineUse({ shop, holder: { ...holder, uuid: crypto.randomUUID() }, keepsFile: true });
  const use = openOfflineUse({ shop, holder, keepsFile: true });
  await use.receive(leaseOf(2));
  await other.receive(leaseOf(2));
  other.close();
  use.close();
  expect(openOfflineUse({ shop, holder, keepsFile: true }).resume()).toEqual({ isValid: true });
});

it('[SDK-12] works without stored leases where no file can be written', async () => {
  const { shop, release } = await startShop();
  release();
  writeFileSync(join(home, 'botique'), 'a file in the place of the folder');
  const use = openOfflineUse({ shop, holder, keepsFile: true });
  await use.receive(leaseOf(2));
  expect(use.leftMs()).toBeGreaterThan(0);
  use.close();
  expect(openOfflineUse({ shop, holder, keepsFile: true }).resume()).toEqual({ isValid: false, why: null });
});
