import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { readToken, type Token } from './token.ts';
import { extendTrust, openTrustedKeys, type ListedKey } from './trusted-keys.ts';

type Pair = { id: string; publicKey: string; privateKey: KeyObject };

function makeKey(id: string): Pair {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return { id, publicKey: publicKey.export({ format: 'jwk' }).x ?? '', privateKey };
}

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

function introduce(key: Pair, by: Pair, claims: object = {}): ListedKey {
  const { id, publicKey } = key;
  const content = { kid: id, x: publicKey, iat: 0, until: 1_000, ...claims };
  return { id, publicKey, statement: signToken(by, 'botique-key+jwt', content) };
}

function signToken(by: Pair, type: string, content: object): string {
  const signed = `${encode({ alg: 'EdDSA', typ: type, kid: by.id })}.${encode(content)}`;
  return `${signed}.${sign(null, Buffer.from(signed), by.privateKey).toString('base64url')}`;
}

const [first, second, third, stranger] = ['first', 'second', 'third', 'stranger'].map((id) =>
  makeKey(id),
) as [Pair, Pair, Pair, Pair];
const listed = ({ id, publicKey }: Pair): ListedKey => ({ id, publicKey, statement: null });
const trusted = ({ id, publicKey }: Pair, until: number | null = null) => ({ id, publicKey, until });

it('[SDK-14] trusts the first key that it sees, and the keys that it leads to', () => {
  expect(extendTrust([], [listed(first)])).toEqual([trusted(first)]);
  const chain = [listed(first), introduce(second, first), introduce(third, second, { until: 2_000 })];
  expect(extendTrust([], chain)).toEqual([trusted(first, 1_000), trusted(second, 2_000), trusted(third)]);
});

it('[SDK-14] follows several rotations that happened while the device was away', () => {
  const chain = [listed(first), introduce(second, first), introduce(third, second)];
  expect(extendTrust([trusted(first)], chain).map(({ id }) => id)).toEqual(['first', 'second', 'third']);
});

it.for<[string, ListedKey[]]>([
  ['another first key', [listed(stranger)]],
  ['a new key that a stranger has signed', [listed(first), introduce(second, stranger)]],
  [
    'a stranger who uses the id of a trusted key',
    [listed(first), introduce(second, { ...stranger, id: 'first' })],
  ],
  [
    'a statement about another key',
    [listed(first), { ...introduce(second, first), publicKey: stranger.publicKey }],
  ],
  ['a statement without an end of the old key', [listed(first), introduce(second, first, { until: null })]],
  ['another key with the id of a trusted one', [introduce({ ...stranger, id: 'first' }, first)]],
  ['nothing', []],
])('[SDK-14] does not trust %s', ([, keys]) => {
  const before = [trusted(first)];
  expect(extendTrust(before, keys)).toBe(before);
});

it('[SDK-14] does not let a key that was replaced introduce another one, or extend itself', () => {
  const before = [trusted(first, 1_000), trusted(second)];
  const keys = [listed(first), introduce(second, first), introduce(stranger, first, { until: 9_000 })];
  expect(extendTrust(before, keys)).toBe(before);
});

it('[LIC-125] accepts leases of the old key and the new one until the old one ends, then only of the new one', async () => {
  const home = mkdtempSync(join(tmpdir(), 'botique-home-'));
  vi.stubEnv('XDG_CONFIG_HOME', home);
  vi.stubGlobal('fetch', async () =>
    Response.json({ data: [listed(first), introduce(second, first, { until: 1_000 })] }),
  );
  onTestFinished(() => {
    vi.unstubAllEnvs();
    vi.unstubAllGlobals();
    rmSync(home, { recursive: true, force: true });
  });
  const leaseBy = (key: Pair) =>
    readToken(signToken(key, 'botique-lease+jwt', {}), 'botique-lease+jwt') as Token;
  const [old, current, forged] = [leaseBy(first), leaseBy(second), leaseBy({ ...stranger, id: 'first' })];
  const keys = openTrustedKeys('https://shop.example');
  expect(await keys.isTrustedOrNew(old, 999_999)).toBe(true);
  expect(await keys.isTrustedOrNew(old, 1_000_000)).toBe(false);

  // A later start of the product, without the shop.
  const stored = openTrustedKeys('https://shop.example');
  const trustedAt = (now: number) => [old, current, forged].map((lease) => stored.isTrusted(lease, now));
  expect(trustedAt(999_999)).toEqual([true, true, false]);
  expect(trustedAt(1_000_000)).toEqual([false, true, false]);
});

describe('the key that comes with a launcher', () => {
  beforeEach(() => {
    const home = mkdtempSync(join(tmpdir(), 'botique-home-'));
    vi.stubEnv('XDG_CONFIG_HOME', home);
    onTestFinished(() => {
      vi.unstubAllEnvs();
      vi.unstubAllGlobals();
      rmSync(home, { recursive: true, force: true });
    });
  });
  const shop = 'https://shop.example';
  const lists = (...keys: ListedKey[]) => vi.stubGlobal('fetch', async () => Response.json({ data: keys }));
  const isOffline = () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')));
  const token = (key: Pair) =>
    readToken(signToken(key, 'botique-release+jwt', {}), 'botique-release+jwt') as Token;

  it('[DEL-34] is trusted without asking the shop, and stays trusted', async () => {
    isOffline();
    expect(await openTrustedKeys(shop).pin(first)).toBe('trusted');
    expect(openTrustedKeys(shop).isTrusted(token(first), 0)).toBe(true);
    expect(openTrustedKeys(shop).isTrusted(token({ ...stranger, id: 'first' }), 0)).toBe(false);
  });

  it('[DEL-34] is trusted later only if statements lead to it, or from it to the one that is known', async () => {
    lists(listed(first), introduce(second, first));
    expect(await openTrustedKeys(shop).pin(first)).toBe('trusted');
    expect(await openTrustedKeys(shop).pin(second)).toBe('trusted');
    expect(await openTrustedKeys(shop).pin(stranger)).toBe('stranger');
    expect(await openTrustedKeys(shop).pin({ ...stranger, id: 'first' })).toBe('stranger');
    expect(await openTrustedKeys('https://other.example').pin(second)).toBe('trusted');
    // An old zip on a device that first met the shop later.
    expect(await openTrustedKeys('https://other.example').pin(first)).toBe('trusted');
    expect(openTrustedKeys('https://other.example').isTrusted(token(first), 0)).toBe(false);
  });

  it('[DEL-34] changes nothing while nobody knows whether it belongs to the shop', async () => {
    lists(listed(first));
    expect(await openTrustedKeys(shop).pin(first)).toBe('trusted');
    isOffline();
    expect(await openTrustedKeys(shop).pin(second)).toBe('unknown');
    vi.stubGlobal('fetch', async () => Response.json({ success: false, error: 'unavailable' }));
    expect(await openTrustedKeys(shop).pin(second)).toBe('unknown');
    expect(openTrustedKeys(shop).isTrusted(token(second), 0)).toBe(false);
  });
});
