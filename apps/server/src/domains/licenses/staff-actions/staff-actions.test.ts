import { accountsEndpoints } from '@botique/contract/accounts/endpoints.ts';
import { licensesEndpoints } from '@botique/contract/licenses/endpoints.ts';
import type { License } from '@botique/contract/licenses/license.ts';
import { staffLicenseEndpoints as calls } from '@botique/contract/licenses/staff-endpoints.ts';
import { officeEndpoints } from '@botique/contract/office/endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectLive, nextEvent, type LiveClient } from '../../../testing/live-client.ts';
import { invoiceOf, pendingInvoice } from '../../../testing/invoices.ts';
import { giveLicense } from '../../../testing/licenses.ts';
import { signIn, signInNewCustomer, type Person, type Reply } from '../../../testing/person.ts';
import { giveKey, run, runningSessions, whyRefused } from '../../../testing/product-sessions.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createNotification } from '../../office/service.ts';
import { storeDocument } from '../../../testing/storage-calls.ts';

let app: TestApp;
let admin: Person;
let owner: Person;
beforeAll(async () => {
  app = await startTestApp();
  admin = await signIn(app, 'admin');
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await signInNewCustomer(app);
});

const act = (call: keyof typeof calls, id: string, body: object = {}): Promise<Reply> =>
  admin.call(calls[call], { params: { id }, body });

async function read(id: string): Promise<License> {
  return (await owner.call(licensesEndpoints['licenses.get'], { params: { id } })).body.data as License;
}

async function notifications(): Promise<string[]> {
  const { body } = await owner.call(officeEndpoints['notices.mine']);
  return (body.data as { text: string }[]).map(({ text }) => text);
}

async function audited(id: string) {
  const { rows } = await app.database.pool.query<{ action: string; details: object }>(
    "select action, customer_id, details, before, after from audit_log where subject = $1 and action like 'licenses.%' order by id",
    [id],
  );
  return rows;
}

// The timeout of these tests is the limit in the rules, so the product starts before them.
describe('a product session', { timeout: 5_000 }, () => {
  let id: string;
  let key: string;
  let product: Awaited<ReturnType<typeof run>>;
  let page: LiveClient;
  beforeEach(async () => {
    ({ id, key } = await giveKey(app, owner.id));
    [product, page] = await Promise.all([run(app, key), connectLive(app, owner)]);
  });

  it('[LIC-170] ends the sessions of a suspended license within 5 s, and tells the owner why', async () => {
    const updated = nextEvent(page, 'license.updated');
    expect((await act('licenses.suspend', id, { reason: 'Shared key' })).status).toBe(200);
    expect(await updated).toMatchObject({ license: { id, suspended: true } });
    expect(await product.stopped).toMatchObject({ error: 'license_suspended' });
    expect(await whyRefused(app, key)).toMatchObject({ error: 'license_suspended' });
    expect(await notifications()).toEqual(['Your license for Warden was suspended: Shared key.']);
    expect(await audited(id)).toMatchObject([
      {
        action: 'licenses.suspended',
        customer_id: owner.id,
        details: { product: 'Warden', reason: 'Shared key' },
      },
    ]);
  });

  it('[LIC-171] ends the sessions of a revoked license within 5 s, and tells the owner why', async () => {
    expect((await act('licenses.revoke', id, { reason: 'Resold' })).status).toBe(200);
    expect(await product.stopped).toMatchObject({ error: 'license_revoked' });
    expect(await read(id)).toMatchObject({ revoked: true });
    expect(await notifications()).toEqual(['Your license for Warden was revoked: Resold.']);
    await act('licenses.revoke', id, { reason: 'Again' });
    expect(await audited(id)).toHaveLength(1);
  });

  it('[OFF-80] keeps what staff said about a license, but not that it is suspended once it no longer is', async () => {
    await createNotification(app.database.db, {
      userId: owner.id,
      licenseId: id,
      text: 'Your license for Warden ends in 1 day.',
      passing: 'ending',
      createdAt: new Date(),
    });
    await act('licenses.resize', id, { sessions: 3, storageMb: 500, reason: 'As agreed' });
    await act('licenses.suspend', id, { reason: 'Shared key' });
    const resized = 'Your license for Warden now allows 3 sessions and 500 MB of storage: As agreed.';
    const suspended = 'Your license for Warden was suspended: Shared key.';
    expect(await notifications()).toEqual([suspended, resized, 'Your license for Warden ends in 1 day.']);
    await act('licenses.reinstate', id);
    await act('licenses.extend', id, { days: 7, reason: 'Sorry!' });
    await act('licenses.revoke', id, { reason: 'Resold' });
    expect(await notifications()).toEqual([
      'Your license for Warden was revoked: Resold.',
      'Your license for Warden was extended by 7 days: Sorry!',
      'Your license for Warden works again.',
      resized,
    ]);
  });

  it('[LIC-171] cancels the unpaid renewal of a revoked license', async () => {
    const { id: invoice, license } = await pendingInvoice(app, owner);
    const told = nextEvent(page, 'invoices.changed');
    expect((await act('licenses.revoke', license.id, { reason: 'Resold' })).status).toBe(200);
    await told;
    expect(await invoiceOf(owner, invoice)).toMatchObject({ status: 'cancelled' });
  });

  it('[LIC-176] ends the pages and product sessions of a suspended user within 5 s', async () => {
    const told = nextEvent(page, 'session.ended');
    const closed = nextEvent(page, 'disconnect');
    const ban = accountsEndpoints['users.ban'];
    const reply = await admin.call(ban, { params: { id: owner.id }, body: { reason: 'Fraud' } });
    expect(reply.status).toBe(200);
    expect(await told).toMatchObject({ reason: 'banned' });
    await closed;
    expect(await product.stopped).toMatchObject({ error: 'account_banned' });
    expect((await owner.call(accountsEndpoints['auth.userData'])).status).toBe(401);
    expect(await whyRefused(app, key)).toMatchObject({ error: 'account_banned' });
  });
});

describe('a suspended license', () => {
  it('[LIC-170] reinstates a suspended license, and products run again', async () => {
    const { id, key } = await giveKey(app, owner.id);
    await act('licenses.suspend', id, { reason: 'Shared key' });
    expect((await act('licenses.reinstate', id)).status).toBe(200);
    expect(await read(id)).toMatchObject({ suspended: false });
    expect(await whyRefused(app, key)).toBeNull();
    expect(await notifications()).toEqual(['Your license for Warden works again.']);
  });

  it('[LIC-170] audits a repeated suspension once', async () => {
    const { id } = await giveLicense(app, owner.id);
    for (const reason of ['One', 'Two']) await act('licenses.suspend', id, { reason });
    for (let times = 0; times < 2; times += 1) await act('licenses.reinstate', id);
    expect((await audited(id)).map(({ action }) => action)).toEqual([
      'licenses.suspended',
      'licenses.reinstated',
    ]);
  });
});

it('[LIC-170] does not say that a reinstated license works if it has expired', async () => {
  const createdAt = new Date(Date.now() - 60 * 86_400_000);
  const { id } = await giveLicense(app, owner.id, { days: 30, createdAt });
  await act('licenses.suspend', id, { reason: 'Shared key' });
  await act('licenses.reinstate', id);
  expect(await notifications()).toEqual([
    'Your license for Warden is no longer suspended, but it has expired.',
  ]);
});

it('[LIC-171] refuses to change a revoked license, and tells its owner nothing more', async () => {
  const { id } = await giveLicense(app, owner.id);
  await act('licenses.suspend', id, { reason: 'Shared key' });
  await act('licenses.revoke', id, { reason: 'Resold' });
  const before = await notifications();
  const reason = 'Sorry';
  for (const [call, body] of [
    ['licenses.suspend', { reason }],
    ['licenses.reinstate', {}],
    ['licenses.extend', { days: 1, reason }],
    ['licenses.resize', { sessions: 3, storageMb: 100, reason }],
  ] as const) {
    expect((await act(call, id, body)).body, call).toMatchObject({ code: 409, error: 'license_over' });
  }
  expect(await notifications()).toEqual(before);
});

describe('extending a license', () => {
  const dayMs = 86_400_000;

  it('[LIC-172] extends a license by days and tells the owner', async () => {
    const { id, expiresAt } = await giveLicense(app, owner.id, { days: 30 });
    const expire = expiresAt?.toISOString();
    const body = { days: 7, reason: 'For the outage', expire };
    expect((await act('licenses.extend', id, body)).status).toBe(200);
    const end = new Date((expiresAt?.getTime() ?? 0) + 7 * dayMs).toISOString();
    expect(await read(id)).toMatchObject({ expire: end });
    expect(await notifications()).toEqual([
      'Your license for Warden was extended by 7 days: For the outage.',
    ]);
    expect(await audited(id)).toMatchObject([
      { details: { product: 'Warden', days: 7 }, before: { expires: expire }, after: { expires: end } },
    ]);
    // A repeated call must not add the days again.
    expect((await act('licenses.extend', id, body)).body).toMatchObject({
      code: 409,
      error: 'license_changed',
    });
    expect(await read(id)).toMatchObject({ expire: end });
  });

  it('[LIC-172] extends a license that has ended from now on', async () => {
    const createdAt = new Date(Date.now() - 60 * dayMs);
    const { id } = await giveLicense(app, owner.id, { days: 30, createdAt });
    await act('licenses.extend', id, { days: 1, reason: 'Sorry' });
    const end = Date.parse((await read(id)).expire ?? '');
    expect(Math.abs(end - Date.now() - dayMs)).toBeLessThan(60_000);
  });

  it('[LIC-172] refuses to extend a lifetime license', async () => {
    const { id } = await giveLicense(app, owner.id, { days: null });
    const reply = await act('licenses.extend', id, { days: 7, reason: 'Sorry' });
    expect(reply.body).toMatchObject({ code: 409, error: 'license_lifetime' });
  });
});

describe('sessions and storage of a license', () => {
  const resize = (id: string, body: object) =>
    act('licenses.resize', id, { sessions: 2, storageMb: 100, reason: 'As agreed.', ...body });

  it('[LIC-173] allows more sessions and storage', async () => {
    const { id, key } = await giveKey(app, owner.id);
    await run(app, key);
    await run(app, key);
    expect(await whyRefused(app, key)).toMatchObject({ error: 'seats_taken' });
    await resize(id, { sessions: 3, storageMb: 500 });
    await run(app, key);
    expect(await whyRefused(app, key)).toMatchObject({ error: 'seats_taken' });
    expect(await read(id)).toMatchObject({ sessions: 3, storge: { max: 500 } });
    expect(await notifications()).toEqual([
      'Your license for Warden now allows 3 sessions and 500 MB of storage: As agreed.',
    ]);
    expect(await audited(id)).toMatchObject([
      {
        details: { product: 'Warden' },
        before: { sessions: 2, storageMb: 100 },
        after: { sessions: 3, storageMb: 500 },
      },
    ]);
  });

  it('[LIC-173] ends the newest sessions when fewer are allowed than run', async () => {
    const { id, key } = await giveKey(app, owner.id, { sessions: 4 });
    const sessions = [];
    for (let count = 0; count < 4; count += 1) sessions.push(await run(app, key));
    await resize(id, { sessions: 2 });
    for (const { stopped } of sessions.slice(2))
      expect(await stopped).toMatchObject({ error: 'seats_taken' });
    const kept = (await runningSessions(owner)).map(({ socketId }) => socketId);
    expect(kept).toEqual(sessions.slice(0, 2).map(({ sessionId }) => sessionId));
    expect(await whyRefused(app, key)).toMatchObject({ error: 'seats_taken' });
    // Growing again gives the license exactly the seats it allows.
    await resize(id, { sessions: 10 });
    const { rows } = await app.database.pool.query('select seat from license_seats where license_id = $1', [
      id,
    ]);
    expect(rows).toHaveLength(10);
  });

  it('[LIC-173] removes free seats before those of running sessions', async () => {
    const { id, key } = await giveKey(app, owner.id, { sessions: 10 });
    const first = await run(app, key);
    await resize(id, { sessions: 2 });
    expect((await runningSessions(owner)).map(({ socketId }) => socketId)).toEqual([first.sessionId]);
    expect(await whyRefused(app, key)).toBeNull();
  });

  it('[LIC-174] refuses less storage than is used', async () => {
    const { id } = await giveLicense(app, owner.id, { storageMb: 100 });
    await storeDocument(app, id, { key: 'settings' });
    expect((await resize(id, { storageMb: 0 })).body).toMatchObject({ code: 409, error: 'storage_in_use' });
    expect((await resize(id, { storageMb: 1 })).status).toBe(200);
  });

  it.for([{ sessions: 1 }, { sessions: 11 }, { storageMb: 5121 }, { storageMb: -1 }, { sessions: 2.5 }])(
    '[LIC-173] refuses to give a license %j',
    async (size) => {
      const { id } = await giveLicense(app, owner.id);
      expect((await resize(id, size)).status).toBe(400);
    },
  );
});

it('[LIC-175] shows staff what happened to a license, without its key', async () => {
  const { id, key } = await giveKey(app, owner.id);
  await run(app, key);
  const reply = await act('licenses.staffLogs', id);
  expect(reply.body).toMatchObject({ total: 1, data: [{ action: 'connected' }] });
  expect(reply.text).not.toContain(key);
});
