import { licensesEndpoints as calls } from '@botique/contract/licenses/endpoints.ts';
import type { ConsoleLine } from '@botique/contract/licenses/console.ts';
import type { ConnectedSession } from '@botique/contract/licenses/session.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startProduct } from '../../testing/product-process.ts';
import { findPython } from '../../../../../scripts/test-tools.ts';
import { signInNewCustomer, type Person } from '../../testing/person.ts';
import { enter, giveKey } from '../../testing/product-sessions.ts';
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

async function sessions(): Promise<ConnectedSession[]> {
  return (await owner.call(calls['licenses.connected'])).body.data as ConnectedSession[];
}

async function oneSession(): Promise<ConnectedSession> {
  await expect.poll(async () => (await sessions()).length).toBe(1);
  return (await sessions())[0] as ConnectedSession;
}

/** Also finds a session that is over. */
async function onlySessionOf(licenseId: string): Promise<string> {
  const { rows } = await app.database.pool.query<{ id: string }>(
    'select id from product_sessions where license_id = $1',
    [licenseId],
  );
  expect(rows).toHaveLength(1);
  return rows[0]?.id ?? '';
}

async function consoleOf(sessionId: string): Promise<ConsoleLine[]> {
  const { body } = await owner.call(calls['licenses.console'], { params: { sessionId } });
  return body.data as ConsoleLine[];
}

const product = (body: string, options = '') => `
  import { connect, ConnectError } from '@botique/sdk';
  const session = await connect({ key: process.env.LICENSE_KEY, product: 'warden', ${options} });
  ${body}
`;
const keepRunning = 'setInterval(() => {}, 1000);';

describe('a running product', () => {
  it('[SDK-4] [SDK-5] streams what it prints without changing it, and shows its version and name', async () => {
    const { id, key } = await giveKey(app, owner.id);
    const process = startProduct(app, { key, example: bot, env: fast });
    await process.printed('128 messages checked');
    const session = await oneSession();
    expect(session).toMatchObject({ version: '2.1.0', data: { id } });
    await expect
      .poll(async () => (await consoleOf(session.socketId)).map(({ content }) => content))
      .toEqual(
        expect.arrayContaining([
          'Warden is on duty.',
          '\u001B[36mi\u001B[0m 128 messages checked, 2 flagged',
        ]),
      );
    await expect
      .poll(async () => (await sessions())[0]?.data.metadata)
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
    expect(await sessions()).toEqual([]);
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
    const source = product(`console.log('ready'); ${keepRunning}`, 'device: undefined');
    const env = { BOTIQUE_DEVICE: '5b8f6c1e-2f3a-4c2a-9a63-6d0c1b7e9f42' };
    const process = startProduct(app, { key, source, env });
    await process.printed('ready');
    expect((await oneSession()).uuid).toBe(env.BOTIQUE_DEVICE);
  });
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
      'Your license is already in use',
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

describe('a product that ends', () => {
  it('[SDK-7] sends its last lines and frees its seat when its work is done', async () => {
    const { id, key } = await giveKey(app, owner.id, { type: 'relay' });
    const process = startProduct(app, { key, example: ['relay-tool/index.js', '10'] });
    expect(await process.exited).toEqual({ code: 0, signal: null });
    expect(await sessions()).toEqual([]);
    expect((await consoleOf(await onlySessionOf(id))).map(({ content }) => content)).toEqual([
      'Forwarding 10 messages …',
      '5 of 10 forwarded',
      '10 of 10 forwarded',
      'Done.',
    ]);
  });

  it.for<[string, string, { code: number | null; signal: NodeJS.Signals | null }, string]>([
    ['process.exit', "console.log('last words'); process.exit(3);", { code: 3, signal: null }, 'last words'],
    [
      'an uncaught exception',
      "console.log('about to fail'); setTimeout(() => { throw new Error('out of cheese'); });",
      { code: 1, signal: null },
      'Uncaught Error: out of cheese',
    ],
    [
      'an unhandled rejection',
      "Promise.reject(new Error('out of luck'));",
      { code: 1, signal: null },
      'Uncaught Error: out of luck',
    ],
  ])('[SDK-7] sends its last lines and frees its seat after %s', async ([, body, end, lastLine]) => {
    const { key } = await giveKey(app, owner.id);
    const process = startProduct(app, {
      key,
      source: product(`console.log(session.id); ${body} ${keepRunning}`),
    });
    expect(await process.exited).toEqual(end);
    const sessionId = process.stdout().split('\n')[0] ?? '';
    const lines = await consoleOf(sessionId);
    expect(lines.some(({ content }) => content === lastLine)).toBe(true);
    expect(await sessions()).toEqual([]);
  });

  it.for(['SIGTERM', 'SIGINT'] as const)(
    '[SDK-7] frees its seat and dies of %s as without the SDK',
    async (signal) => {
      const { key } = await giveKey(app, owner.id);
      const process = startProduct(app, { key, source: product(`console.log('ready'); ${keepRunning}`) });
      await process.printed('ready');
      process.child.kill(signal);
      expect(await process.exited).toEqual({ code: null, signal });
      expect(await sessions()).toEqual([]);
    },
  );

  it('[SDK-5] never shows the license key in the console', async () => {
    const { key } = await giveKey(app, owner.id);
    const source = product('console.log(session.id); console.log(`key: ${process.env.LICENSE_KEY}`);');
    const process = startProduct(app, { key, source });
    await process.exited;
    const [sessionId = '', second] = process.stdout().split('\n');
    expect(second).toBe(`key: ${key}`);
    expect((await consoleOf(sessionId)).at(-1)?.content).toBe('key: ••••••');
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
  await expect.poll(async () => (await consoleOf(sessionId)).length).toBeGreaterThanOrEqual(5);
  await owner.call(calls['licenses.act'], { body: { sessionId, uuid, license: id, action: 'stop' } });
  expect(await process.exited).toEqual({ code: 0, signal: null });
  expect(process.stderr()).toContain('The owner of the license stopped this session.');
});
