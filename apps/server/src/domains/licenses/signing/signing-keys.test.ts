import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { transact } from '../../../platform/db/transact.ts';
import {
  firstLeaseOf,
  leasesOf,
  signingKeysOf,
  verifyLease,
  verifyStatement,
} from '../../../testing/offline-leases.ts';
import { signInNewCustomer, type Person } from '../../../testing/person.ts';
import { enter, giveKey, heartbeat, type BareSession } from '../../../testing/product-sessions.ts';
import { tableContents } from '../../../testing/table-contents.ts';
import {
  cloneDatabase,
  startTestApp,
  startTestAppForThisTest,
  testMasterKey,
  type TestApp,
} from '../../../testing/test-app.ts';
import { createKeyring } from '../keyring.ts';

const graceSeconds = 24 * 3600;
/** A lease of 3.6 seconds, so that nearly every heartbeat brings another one. */
const shortGrace = { OFFLINE_GRACE_HOURS: '0.001' };

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await signInNewCustomer(app);
});

const inSeconds = (date: string | null) => (date === null ? null : Math.floor(Date.parse(date) / 1000));

async function claimsOf(session: BareSession, at: TestApp = app) {
  const [key] = await signingKeysOf(at);
  if (!key) throw new Error('There is no signing key');
  return verifyLease(await firstLeaseOf(session), key);
}

describe('signing key', () => {
  it('[LIC-123] is created once when several nodes start together on an empty database', async () => {
    const { url, drop } = await cloneDatabase();
    onTestFinished(drop);
    const nodes = await Promise.all([1, 2, 3].map(() => startTestAppForThisTest({ databaseUrl: url })));
    const [first, ...others] = await Promise.all(nodes.map(signingKeysOf));
    expect(first).toEqual([{ id: expect.any(String), publicKey: expect.any(String), statement: null }]);
    for (const keys of others) expect(keys).toEqual(first);
    for (const node of nodes) {
      const { key } = await giveKey(node, (await signInNewCustomer(node)).id);
      await claimsOf(await enter(node, key), node);
    }
  });

  it('[LIC-123] is encrypted with the master key, and in no table in plain form', async () => {
    const { rows } = await app.database.pool.query<{ id: string; sealed: Buffer }>(
      'select id, sealed_private_key as sealed from signing_keys',
    );
    const [{ id, sealed } = { id: '', sealed: Buffer.alloc(0) }] = rows;
    const plain = Buffer.from(createKeyring(testMasterKey).open(sealed, id), 'base64');
    // The last 32 bytes are the secret. The bytes before them are the same in every Ed25519 key.
    const secret = plain.subarray(-32);
    const stored = JSON.stringify(await tableContents(app));
    for (const encoding of ['hex', 'base64', 'base64url'] as const) {
      expect(stored).not.toContain(secret.toString(encoding).replace(/=+$/, ''));
      expect(stored).not.toContain(plain.toString(encoding).replace(/=+$/, ''));
    }
    expect(() => createKeyring(Buffer.alloc(32, 'other')).open(sealed, id)).toThrow();
  });
});

describe('offline lease', () => {
  it('[LIC-124] follows the seat, is signed, and is bound to license, key, device and product', async () => {
    const { id, key } = await giveKey(app, owner.id);
    const session = await enter(app, key.toLowerCase());
    const claims = await claimsOf(session);
    expect(session.received.map(({ name }) => name)).toEqual(['seated', 'lease']);
    const { expire } = await app.licenses.get(id, owner.id);
    expect(claims).toEqual({
      license: id,
      key: createHash('sha256').update(key.replaceAll('-', '')).digest('base64url'),
      device: session.uuid,
      product: 'warden',
      iat: expect.any(Number),
      exp: claims.iat + graceSeconds,
      expires: inSeconds(expire),
    });
  });

  it('[LIC-124] has a wrong signature if anything in it was changed', async () => {
    const { key } = await giveKey(app, owner.id);
    const session = await enter(app, key);
    const claims = await claimsOf(session);
    const [header, , signature] = (await firstLeaseOf(session)).split('.');
    const forged = Buffer.from(JSON.stringify({ ...claims, exp: claims.exp + 1 })).toString('base64url');
    const [signer] = await signingKeysOf(app);
    if (!signer) throw new Error('There is no signing key');
    expect(() => verifyLease(`${header}.${forged}.${signature}`, signer)).toThrow('The signature is wrong');
  });

  it('[LIC-124] ends with a license that expires before the grace is over', async () => {
    const { id, key } = await giveKey(app, owner.id, { days: 0.5 });
    const { expire } = await app.licenses.get(id, owner.id);
    const { exp, expires } = await claimsOf(await enter(app, key));
    expect({ exp, expires }).toEqual({ exp: inSeconds(expire), expires: inSeconds(expire) });
  });

  it('[LIC-124] says that a lifetime license has no end', async () => {
    const { key } = await giveKey(app, owner.id, { days: null });
    const { iat, exp, expires } = await claimsOf(await enter(app, key));
    expect({ exp, expires }).toEqual({ exp: iat + graceSeconds, expires: null });
  });

  it('[LIC-124] follows a resumed seat as well', async () => {
    const { key } = await giveKey(app, owner.id);
    const { socket, seat, uuid } = await enter(app, key);
    socket.io.engine.close();
    const { sessionId, epoch } = seat;
    const back = await enter(app, key, { uuid, resume: { sessionId, epoch } });
    expect(back.seat.resumed).toBe(true);
    expect(await claimsOf(back)).toMatchObject({ device: uuid });
  });

  it('[LIC-124] is not sent if the shop allows no offline use', async () => {
    const strict = await startTestAppForThisTest({ variables: { OFFLINE_GRACE_HOURS: '0' } });
    const { key } = await giveKey(strict, (await signInNewCustomer(strict)).id);
    const session = await enter(strict, key);
    for (let times = 0; times < 2; times += 1) {
      expect(await heartbeat(session)).toMatchObject({ success: true });
    }
    expect(session.received.map(({ name }) => name)).toEqual(['seated']);
  });

  it('[LIC-124] shows a renewal of the license after a heartbeat, and not with each heartbeat', async () => {
    const shop = await startTestAppForThisTest({ variables: shortGrace });
    const [signer] = await signingKeysOf(shop);
    if (!signer) throw new Error('There is no signing key');
    const { id: ownerId } = await signInNewCustomer(shop);
    const { id, key } = await giveKey(shop, ownerId);
    const [session, patient] = [await enter(shop, key), await enter(app, (await giveKey(app, owner.id)).key)];
    await firstLeaseOf(session);
    await firstLeaseOf(patient);
    await transact(shop.database.db, (tx) => shop.licenses.extend(tx, id, 1));
    const { expire } = await shop.licenses.get(id, ownerId);
    await expect
      .poll(async () => {
        await heartbeat(session);
        return verifyLease(leasesOf(session).at(-1) ?? '', signer).expires;
      })
      .toBe(inSeconds(expire));
    for (let times = 0; times < 2; times += 1) await heartbeat(patient);
    // A lease of a day is not replaced after a second.
    expect(leasesOf(patient)).toHaveLength(1);
  });
});

describe('rotation', () => {
  it('[LIC-125] signs with the new key at once on the node that rotates', async () => {
    const shop = await startTestAppForThisTest();
    const { key } = await giveKey(shop, (await signInNewCustomer(shop)).id);
    const newId = await shop.licenses.signingKeys.rotate(1_000);
    const [first, second] = await signingKeysOf(shop);
    if (!first || !second) throw new Error('A key is missing');
    expect(second.id).toBe(newId);
    const { iat, until } = verifyStatement(second, first);
    expect(until - iat).toBeGreaterThanOrEqual(1);
    expect(until - iat).toBeLessThanOrEqual(2);
    verifyLease(await firstLeaseOf(await enter(shop, key)), second);
  });

  it('[LIC-125] makes one chain of keys, even if several rotations happen at once', async () => {
    const shop = await startTestAppForThisTest();
    const rotations = Array.from({ length: 5 }, () => shop.licenses.signingKeys.rotate(1_000));
    const ids = await Promise.all(rotations);
    const keys = await signingKeysOf(shop);
    expect(
      keys
        .map(({ id }) => id)
        .slice(1)
        .toSorted(),
    ).toEqual(ids.toSorted());
    for (const [at, key] of keys.entries()) {
      const before = keys[at - 1];
      if (before) verifyStatement(key, before);
    }
  });
});
