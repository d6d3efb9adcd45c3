import { claimDays, launcherLinkSeconds } from '@botique/contract/delivery/delivery-rules.ts';
import { deliveryEndpoints as calls } from '@botique/contract/delivery/endpoints.ts';
import type { LauncherLicense, RunnableLicense } from '@botique/contract/delivery/launcher.ts';
import { officeEndpoints } from '@botique/contract/office/endpoints.ts';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { giveLicense } from '../../../testing/licenses.ts';
import { movingClock } from '../../../testing/moving-clock.ts';
import { signingKeysOf } from '../../../testing/offline-leases.ts';
import { ban, send, signIn, signInNewCustomer, type Person, type Reply } from '../../../testing/person.ts';
import { addProduct } from '../../../testing/products.ts';
import { releaseCalls } from '../../../testing/releases.ts';
import { startTestApp, startTestAppForThisTest, type TestApp } from '../../../testing/test-app.ts';

const clock = movingClock();
const launcher = mkdtempSync(join(tmpdir(), 'botique-launcher-'));
const files = {
  'start.cmd': '@echo off\r\n',
  'start.command': '#!/bin/sh\n',
  'start.sh': '#!/bin/sh\n',
  'README.txt': 'Double-click start.\n',
  'app/launcher.mjs': 'console.log("Hello");\n',
};
let app: TestApp;

beforeAll(async () => {
  mkdirSync(join(launcher, 'app'));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(launcher, name), content);
  app = await startTestApp({ clock, launcher });
});
afterAll(async () => {
  await app.close();
  rmSync(launcher, { recursive: true });
});

async function customerWithLicense(): Promise<{ person: Person; key: string; licenseId: string }> {
  const person = await signInNewCustomer(app);
  const { id } = await giveLicense(app, person.id, { productId: (await addProduct(app)).id });
  return { person, licenseId: id, key: (await app.licenses.get(id, person.id)).license };
}

async function linkOf({ call }: Person): Promise<string> {
  return (await call(calls['launcher.download'])).body['url'] as string;
}

async function open(url: string, { cookie }: Pick<Person, 'cookie'>) {
  const reply = await fetch(url, { headers: { cookie } });
  return { status: reply.status, headers: reply.headers, bytes: Buffer.from(await reply.arrayBuffer()) };
}

async function codeOf(person: Person): Promise<string> {
  return settingsIn((await open(await linkOf(person), person)).bytes).claim;
}

function settingsIn(zip: Buffer): { claim: string } {
  const settings = unzipSync(zip)['botique-launcher/app/settings.json'];
  return JSON.parse(Buffer.from(settings ?? []).toString()) as { claim: string };
}

function claim(code: string, { device = randomUUID(), ...facts }: Record<string, string> = {}) {
  return send(app, calls['launcher.claim'], { body: { code, device, ...facts } });
}

const statusesOf = (replies: { status: number }[]): number[] =>
  replies.map(({ status }) => status).toSorted((one, other) => one - other);

const licensesIn = ({ body }: Reply): LauncherLicense[] => body.data as LauncherLicense[];

describe('[DEL-19] [LIC-93] [LIC-96] the link to the launcher', () => {
  it('needs a license, even an expired one', async () => {
    const visitor = await signInNewCustomer(app);
    expect((await visitor.call(calls['launcher.download'])).body).toMatchObject({
      code: 403,
      error: 'no_license',
    });
    const { person, licenseId } = await customerWithLicense();
    await app.database.pool.query(
      "update licenses set created_at = now() - interval '9 days', expires_at = now() where id = $1",
      [licenseId],
    );
    const link = await linkOf(person);
    expect(link).toMatch(new RegExp(`^${app.url}/files/launcher\\?link=[\\w-]{43}$`));
  });

  it('works once', async () => {
    const { person } = await customerWithLicense();
    const link = await linkOf(person);
    const replies = await Promise.all(Array.from({ length: 4 }, () => open(link, person)));
    expect(statusesOf(replies)).toEqual([200, 410, 410, 410]);
  });

  it('works only for its user, whose link it stays after the attempt of someone else', async () => {
    const [{ person }, other] = [await customerWithLicense(), await customerWithLicense()];
    const link = await linkOf(person);
    expect((await open(link, other.person)).status).toBe(410);
    expect((await open(link, { cookie: '' })).status).toBe(410);
    expect((await open(link, person)).status).toBe(200);
  });

  it(`works for ${launcherLinkSeconds} seconds`, async () => {
    const { person } = await customerWithLicense();
    const link = await linkOf(person);
    clock.forward(launcherLinkSeconds * 1_000 + 1);
    expect((await open(link, person)).status).toBe(410);
  });

  it('is kept if the launcher is not built, with a message that says so', async () => {
    const shop = await startTestAppForThisTest({ launcher: join(launcher, 'none') });
    const person = await signInNewCustomer(shop);
    await giveLicense(shop, person.id);
    const link = await linkOf(person);
    for (let times = 0; times < 2; times += 1) {
      const { status, bytes } = await open(link, person);
      expect(status).toBe(404);
      expect(JSON.parse(String(bytes))).toMatchObject({
        message: 'The launcher is not built. Run `npm start` once.',
      });
    }
  });
});

describe('[DEL-20] the launcher', () => {
  it('is a zip of one folder with the launcher and the settings of this customer', async () => {
    const { person } = await customerWithLicense();
    const { headers, bytes } = await open(await linkOf(person), person);
    expect(headers.get('content-type')).toBe('application/zip');
    expect(headers.get('content-disposition')).toBe('attachment; filename="botique-launcher.zip"');
    expect(headers.get('cache-control')).toBe('private, no-store');
    const unpacked = unzipSync(bytes);
    const settings = 'botique-launcher/app/settings.json';
    const names = Object.keys(files).map((name) => `botique-launcher/${name}`);
    expect(Object.keys(unpacked).toSorted()).toEqual([...names, settings].toSorted());
    for (const [name, content] of Object.entries(files)) {
      expect(Buffer.from(unpacked[`botique-launcher/${name}`] ?? []).toString()).toBe(content);
    }
    const zip = await fromBufferPromise(bytes, { decodeStrings: true });
    for await (const { fileName, externalFileAttributes } of zip.eachEntry()) {
      const isProgram = /\/start\.\w+$/.test(fileName);
      expect((externalFileAttributes >>> 16) & 0o777).toBe(isProgram ? 0o755 : 0o644);
    }
    const [key] = await signingKeysOf(app);
    expect(settingsIn(bytes)).toEqual({
      shop: app.url,
      shopName: app.env.COMPANY_NAME,
      claim: expect.stringMatching(/^lc_[\w-]{43}$/),
      signingKey: { id: key?.id, publicKey: key?.publicKey },
    });
  });

  it('contains no license key, and its code is stored as a hash only', async () => {
    const { person, key } = await customerWithLicense();
    const { bytes } = await open(await linkOf(person), person);
    const contents = Object.values(unzipSync(bytes)).map((file) => Buffer.from(file).toString());
    expect(contents.join('')).not.toContain(key);
    const { rows } = await app.database.pool.query('select * from launcher_claims where user_id = $1', [
      person.id,
    ]);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(settingsIn(bytes).claim.slice(3));
  });
});

describe('[DEL-21] the code in the launcher', () => {
  it('is exchanged for the keys of the usable licenses of its owner', async () => {
    const { person, key, licenseId } = await customerWithLicense();
    const named = await giveLicense(app, person.id, {
      productName: 'Warden',
      metadata: [{ name: 'username', value: 'Mall Moderator' }],
    });
    const unusable = [
      await giveLicense(app, person.id),
      await giveLicense(app, person.id),
      await giveLicense(app, person.id),
    ];
    const set = [
      'suspended_at = now()',
      'revoked_at = now()',
      "created_at = now() - interval '9 days', expires_at = now() - interval '1 day'",
    ];
    for (const [index, { id }] of unusable.entries()) {
      await app.database.pool.query(`update licenses set ${set[index]} where id = $1`, [id]);
    }
    const reply = await claim(await codeOf(person));
    expect(reply.status).toBe(200);
    expect(licensesIn(reply).map(({ id, name }) => [id, name])).toEqual([
      [named.id, 'Mall Moderator'],
      [licenseId, 'Warden'],
    ]);
    expect(licensesIn(reply)[1]).toMatchObject({ id: licenseId, key, type: 'warden', productName: 'Warden' });
  });

  it('works once, unless its device asks again within ten minutes', async () => {
    const { person, licenseId } = await customerWithLicense();
    const code = await codeOf(person);
    const device = randomUUID();
    const first = await claim(code, { device });
    clock.forward(9 * 60_000);
    const again = await claim(code, { device });
    expect(licensesIn(first).map(({ id }) => id)).toEqual([licenseId]);
    expect(again.body).toEqual(first.body);
    expect((await claim(code)).body).toMatchObject({ code: 410, error: 'claim_used' });
    clock.forward(2 * 60_000);
    expect((await claim(code, { device })).body).toMatchObject({ code: 410, error: 'claim_used' });
  });

  it('is given to one of several devices at once', async () => {
    const { person } = await customerWithLicense();
    const code = await codeOf(person);
    const replies = await Promise.all(Array.from({ length: 5 }, () => claim(code)));
    expect(statusesOf(replies)).toEqual([200, 410, 410, 410, 410]);
  });

  it(`works for ${claimDays} days`, async () => {
    const [{ person }, { person: other }] = [await customerWithLicense(), await customerWithLicense()];
    const [code, late] = [await codeOf(person), await codeOf(other)];
    await app.database.pool.query("update licenses set expires_at = now() + interval '1 year'");
    clock.forward(claimDays * 86_400_000 - 60_000);
    expect((await claim(code)).status).toBe(200);
    clock.forward(60_001);
    expect((await claim(late)).body).toMatchObject({ code: 410, error: 'claim_used' });
  });

  it('stays valid while its owner has no usable license', async () => {
    const { person, licenseId } = await customerWithLicense();
    const code = await codeOf(person);
    const suspend = (at: string) =>
      app.database.pool.query(`update licenses set suspended_at = ${at} where id = $1`, [licenseId]);
    await suspend('now()');
    expect(licensesIn(await claim(code))).toEqual([]);
    await suspend('null');
    expect(licensesIn(await claim(code))).toHaveLength(1);
  });

  it('gives nothing to a banned owner', async () => {
    const { person } = await customerWithLicense();
    const code = await codeOf(person);
    await ban(app, person.id);
    expect((await claim(code)).body).toMatchObject({ code: 403, error: 'account_banned' });
  });

  it('is removed with unused links once it has expired', async () => {
    const { person } = await customerWithLicense();
    await codeOf(person);
    await linkOf(person);
    const left = async () => {
      const { rows } = await app.database.pool.query(
        `select (select count(*)::int from launcher_claims) as claims,
                (select count(*)::int from launcher_links) as links`,
      );
      return rows[0];
    };
    const run = () => app.jobs.find(({ name }) => name === 'delivery.remove_expired_links')?.run({});
    clock.forward(launcherLinkSeconds * 1_000);
    await run();
    expect(await left()).toMatchObject({ links: 0 });
    clock.forward(claimDays * 86_400_000);
    await run();
    expect(await left()).toEqual({ claims: 0, links: 0 });
  });
});

describe('[DEL-22] a claim', () => {
  it('is told to the owner of the licenses once', async () => {
    const { person } = await customerWithLicense();
    const code = await codeOf(person);
    const device = randomUUID();
    for (let times = 0; times < 2; times += 1) await claim(code, { device, host: 'home-server' });
    const { body } = await person.call(officeEndpoints['notices.mine']);
    expect((body.data as { text: string }[]).map(({ text }) => text)).toEqual([
      'A launcher was set up on home-server (127.0.0.1).',
    ]);
  });

  it('with an unknown code counts as a guess of its address, one with a used code does not', async () => {
    const strict = await startTestAppForThisTest({
      launcher,
      variables: { RATE_LIMIT_PER_MINUTE: '120', TRUST_PROXY: '1' },
    });
    const from = (address: string, code: string) =>
      send(strict, calls['launcher.claim'], {
        body: { code, device: randomUUID() },
        headers: { 'x-forwarded-for': address },
      });
    const person = await signInNewCustomer(strict);
    await giveLicense(strict, person.id);
    const code = await codeOf(person);
    await from('192.0.2.1', code);
    for (let times = 0; times < 4; times += 1) expect((await from('192.0.2.1', code)).status).toBe(410);
    const statuses = [];
    for (let times = 0; times < 8; times += 1) {
      statuses.push((await from('192.0.2.2', `lc_${'x'.repeat(40)}`)).status);
    }
    expect(statuses.slice(0, 6)).toEqual([410, 410, 410, 410, 410, 410]);
    expect(statuses.at(-1)).toBe(429);
    // The guesses of this address count together with those of license keys.
    expect((await from('192.0.2.3', `lc_${'x'.repeat(40)}`)).status).toBe(410);
  });
});

describe('[DEL-23] the download page', () => {
  it('lists the licenses of its customer with the current releases', async () => {
    const { person, licenseId } = await customerWithLicense();
    const admin = releaseCalls(await signIn(app, 'admin'));
    const { productId } = (await app.licenses.read(licenseId)) ?? { productId: '' };
    const release = await admin.release(productId, '2.5.0');
    const without = await giveLicense(app, person.id);
    await app.database.pool.query('update licenses set revoked_at = now() where id = $1', [without.id]);
    const { body } = await person.call(calls['launcher.runnable']);
    expect(
      (body.data as RunnableLicense[]).map(({ license, name, usable, release: current }) => [
        license,
        name,
        usable,
        current,
      ]),
    ).toEqual([
      [without.id, 'Warden', false, null],
      [licenseId, 'Warden', true, { version: '2.5.0', notes: '', publishedAt: release.publishedAt }],
    ]);
  });
});
