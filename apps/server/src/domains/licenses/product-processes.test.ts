import { licensesEndpoints as calls } from '@botique/contract/licenses/endpoints.ts';
import type { ConnectedSession } from '@botique/contract/licenses/session.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { openLine } from '../../testing/breakable-line.ts';
import { keepRunning, productSource, startProduct } from '../../testing/product-process.ts';
import { findPython } from '../../../../../scripts/test-tools.ts';
import { signInNewCustomer, type Person } from '../../testing/person.ts';
import { consoleOf, enter, giveKey, onlySessionOf, runningSessions } from '../../testing/product-sessions.ts';
import { startRefusingShop } from '../../testing/refusing-shop.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

/** Real processes with the SDK, as a customer runs them. */
let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await signInNewCustomer(app);
});

const bot = ['warden-bot/index.js'];
const fast = { WARDEN_EVERY_MS: '20' };

async function oneSession(): Promise<ConnectedSession> {
  await expect.poll(async () => (await runningSessions(owner)).length).toBe(1);
  return (await runningSessions(owner))[0] as ConnectedSession;
}

describe('a running product', () => {
  it('[SDK-4] [SDK-5] streams what it prints without changing it, and shows its version and name', async () => {
    const { id, key } = await giveKey(app, owner.id);
    const process = startProduct(app, { key, example: bot, env: fast });
    await process.printed('128 messages checked');
    const session = await oneSession();
    expect(session).toMatchObject({ version: '2.1.0', data: { id } });
    await expect
      .poll(async () => (await consoleOf(owner, session.socketId)).map(({ content }) => content))
      .toEqual(
        expect.arrayContaining([
          'Warden is on duty.',
          '\u001B[36mi\u001B[0m 128 messages checked, 2 flagged',
        ]),
      );
    await expect
      .poll(async () => (await runningSessions(owner))[0]?.data.metadata)
      .toContainEqual({ name: 'username', value: 'Mall Moderator' });
    expect(process.stdout()).toMatch(/^Warden is on duty\.\n/);
    expect(process.stderr()).toBe('');
  });

  it('[LIC-35] [SDK-8] exits after it has saved its state when its owner stops it', async () => {
    const { id, key } = await giveKey(app, owner.id);
    const process = startProduct(app, { key, example: bot, env: fast });
    const { socketId: sessionId, uuid } = await oneSession();
    await owner.call(calls['licenses.act'], { body: { sessionId, uuid, license: id, action: 'stop' } });
    expect(await process.exited).toEqual({ code: 0, signal: null });
    expect(process.stdout()).toMatch(/Saved \d+ cases \(stopped\)\./);
    expect(process.stderr()).toContain('This program was stopped from the dashboard');
    expect(await runningSessions(owner)).toEqual([]);
  });

  it.for<[string, (license: { id: string; session: ConnectedSession }) => Promise<unknown>, string]>([
    [
      'its device is blacklisted',
      ({ id, session }) =>
        owner.call(calls['licenses.blacklistAdd'], { body: { license: id, uuid: session.uuid } }),
      'This device is blocked for this license.',
    ],
    [
      'its license expires',
      ({ id }) => app.database.pool.query('update licenses set expires_at = now() where id = $1', [id]),
      'Your license has expired.',
    ],
  ])('[SDK-8] exits with code 1 and a message when %s', async ([, happen, message]) => {
    const { id, key } = await giveKey(app, owner.id);
    const process = startProduct(app, { key, example: bot, env: fast });
    await happen({ id, session: await oneSession() });
    expect(await process.exited).toEqual({ code: 1, signal: null });
    expect(process.stderr()).toContain(message);
  });

  it('[SDK-3] is the same device after a restart', async () => {
    const { key } = await giveKey(app, owner.id);
    const folder = mkdtempSync(join(tmpdir(), 'botique-config-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const devices = [];
    for (let times = 0; times < 2; times += 1) {
      const process = startProduct(app, { key, example: bot, env: { ...fast, XDG_CONFIG_HOME: folder } });
      devices.push((await oneSession()).uuid);
      process.child.kill('SIGTERM');
      await process.exited;
    }
    expect(devices[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(devices[1]).toBe(devices[0]);
  });

  it('[SDK-5] gives each line the level of what printed it', async () => {
    const { id, key } = await giveKey(app, owner.id);
    const source = productSource(`
      console.log('log'); console.warn('warn'); console.debug('debug'); console.error('error');
      process.stderr.write('stderr\\n'); session.log('warn', { toString: () => 'structured' });
    `);
    await startProduct(app, { key, source }).exited;
    const lines = await consoleOf(owner, await onlySessionOf(app, id));
    expect(lines.map(({ level, content }) => `${level} ${content}`)).toEqual([
      'info log',
      'warn warn',
      'debug debug',
      'error error',
      'error stderr',
      'warn structured',
    ]);
  });

  it('[LIC-112] keeps running, with its old name, after it sent a name that the shop refused', async () => {
    const { key } = await giveKey(app, owner.id);
    const { port } = new URL(app.url);
    const line = await openLine(() => connect(Number(port), 'localhost'));
    onTestFinished(() => line.cut());
    const source = productSource(
      `
      await session.update({ username: '' }).catch((error) => console.log(error.name));
      session.on('reconnect', () => console.log('back'));
      ${keepRunning}
    `,
      "metadata: { username: 'Mall Moderator' }",
    );
    const process = startProduct(app, { key, source, url: `http://127.0.0.1:${line.port}` });
    await process.printed('TypeError');
    await line.cut();
    await line.mend();
    await process.printed('back');
    expect(process.child.exitCode).toBeNull();
    expect((await oneSession()).data.metadata).toEqual([{ name: 'username', value: 'Mall Moderator' }]);
  }, 60_000);
});

describe('a product that may not start', () => {
  /** Prints why it may not run. */
  const refused = (options = '') => `
    import { connect } from '@botique/sdk';
    await connect({ key: process.env.LICENSE_KEY, product: 'warden', ${options} }).catch((error) => {
      console.log(error.name, error.reason, error.message);
    });
  `;
  const blockedDevice = '5b8f6c1e-2f3a-4c2a-9a63-6d0c1b7e9f42';

  it.for<[string, string, (license: { id: string; key: string }) => Promise<unknown>]>([
    [
      'expired',
      'Your license has expired.',
      ({ id }) => app.database.pool.query('update licenses set expires_at = now() where id = $1', [id]),
    ],
    [
      'revoked',
      'Your license was cancelled because its payment was refunded.',
      ({ id }) => app.licenses.revoke(app.database.db, id),
    ],
    ['suspended', 'Your license or account is suspended.', ({ id }) => app.licenses.suspend(id, null)],
    [
      'blacklisted',
      'This device is blocked for this license.',
      ({ id }) => owner.call(calls['licenses.blacklistAdd'], { body: { license: id, uuid: blockedDevice } }),
    ],
    [
      'seats_taken',
      'Your license is already running as many times as it allows.',
      ({ key }) => Promise.all([enter(app, key), enter(app, key)]),
    ],
    [
      'wrong_product',
      'This license key belongs to another product.',
      ({ id }) => app.database.pool.query("update licenses set type = 'encore' where id = $1", [id]),
    ],
    [
      'not_found',
      'This license key is not valid.',
      ({ id }) => app.database.pool.query("update licenses set key_digest = 'gone' where id = $1", [id]),
    ],
  ])('[SDK-4] tells the user why: %s', async ([reason, message, happen]) => {
    const license = await giveKey(app, owner.id);
    await happen(license);
    const process = startProduct(app, {
      key: license.key,
      source: refused(),
      env: { BOTIQUE_DEVICE: blockedDevice },
    });
    expect((await process.exited).code).toBe(0);
    expect(process.stdout()).toContain(`ConnectError ${reason} ${message}`);
  });

  it('[SDK-4] tells the user why: rate_limited', async () => {
    const error = { success: false, code: 429, error: 'too_many_requests', message: 'Too many requests.' };
    const process = startProduct(await startRefusingShop(error), {
      key: 'any',
      source: refused('timeoutMs: 5_000'),
    });
    expect((await process.exited).code).toBe(0);
    expect(process.stdout()).toContain('ConnectError rate_limited The shop is busy.');
  });

  it('[SDK-4] waits for the answer of the shop if its time is unlimited', async () => {
    const process = startProduct(app, { key: 'any', source: refused('timeoutMs: Infinity') });
    expect((await process.exited).code).toBe(0);
    expect(process.stdout()).toContain('ConnectError not_found This license key is not valid.');
  });

  it('[SDK-4] gives up on a shop that cannot be reached', async () => {
    const process = startProduct(app, {
      key: 'any',
      source: refused('timeoutMs: 500'),
      url: 'http://127.0.0.1:9',
    });
    expect((await process.exited).code).toBe(0);
    expect(process.stdout()).toContain('ConnectError unreachable The shop cannot be reached.');
  });
});

it('[LIC-105] runs a product in Python that was written from PROTOCOL.md', async () => {
  const { id, key } = await giveKey(app, owner.id);
  const process = startProduct(app, {
    key,
    interpreter: findPython(),
    example: ['python-client/client.py'],
  });
  const { socketId: sessionId, uuid } = await oneSession();
  await process.printed('line 5 from Python');
  await expect.poll(async () => (await consoleOf(owner, sessionId)).length).toBeGreaterThanOrEqual(5);
  await owner.call(calls['licenses.act'], { body: { sessionId, uuid, license: id, action: 'stop' } });
  expect(await process.exited).toEqual({ code: 0, signal: null });
  expect(process.stderr()).toContain('The owner of the license stopped this session.');
});
