import type { ClientEvent } from '@botique/contract/live-event.ts';
import { clientEvents } from '@botique/contract/registry.ts';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openChannel } from '../../testing/live-channel.ts';
import { sessionCookie } from '../http/identity.ts';
import { Browser, logIn } from '../../testing/browser.ts';
import { connectLive, emitAcknowledged, nextEvent, type LiveClient } from '../../testing/live-client.ts';
import { signIn, signInNewCustomer, type Person } from '../../testing/person.ts';
import { startTestApp, startTestAppForThisTest, type TestApp } from '../../testing/test-app.ts';
import { AppError } from '../errors.ts';

const { userdata, locationChange } = clientEvents;

let app: TestApp;
let customer: Person;
beforeAll(async () => {
  app = await startTestApp();
  customer = await signIn(app, 'customer');
});
afterAll(() => app.close());

describe('live handshake', () => {
  it.for(['https://evil.example', 'http://localhost', 'null', 'http://localhost:1'])(
    '[ACC-9] refuses a page of %s even with both halves of a session',
    async (origin) => {
      await expect(connectLive(app, customer, { origin })).rejects.toThrow();
    },
  );

  it('[OFF-24] counts live handshakes against the address like other requests and sets headers on their replies', async () => {
    const limited = await startTestAppForThisTest({ variables: { RATE_LIMIT_PER_MINUTE: '10' } });
    const knock = () => fetch(`${limited.url}/socket.io/?EIO=4&transport=polling`);
    const opened = await Promise.all(Array.from({ length: 10 }, knock));
    expect(new Set(opened.map(({ status }) => status))).toEqual(new Set([200]));
    expect(opened[0]?.headers.get('x-content-type-options')).toBe('nosniff');
    expect(new Set(opened.map(({ headers }) => headers.get('x-request-id'))).size).toBe(10);
    expect((await knock()).status).toBe(403);
    expect((await fetch(limited.url)).status).toBe(429);
  });

  it('[OFF-24] counts a polling connection that also claims to be a WebSocket', async () => {
    const limited = await startTestAppForThisTest({ variables: { RATE_LIMIT_PER_MINUTE: '20' } });
    const knock = () => fetch(`${limited.url}/socket.io/?EIO=4&transport=websocket&transport=polling`);
    for (let opened = 0; opened < 20; opened += 1) expect((await knock()).status).toBe(200);
    expect((await knock()).status).toBe(403);
  });

  it('[OFF-24] counts the live connections of pages against the address like other requests', async () => {
    const limited = await startTestAppForThisTest({
      variables: { RATE_LIMIT_PER_MINUTE: '20', TRUST_PROXY: '1' },
    });
    const person = await signIn(limited, 'customer');
    const address = { 'x-forwarded-for': '192.0.2.1' };
    for (let opened = 0; opened < 20; opened += 1) (await connectLive(limited, person, address)).close();
    await expect(connectLive(limited, person, address)).rejects.toMatchObject({
      data: { code: 429, error: 'too_many_requests' },
    });
    expect((await fetch(limited.url, { headers: address })).status).toBe(429);
  });

  it('[ACC-9] refuses both halves of a session without an Origin', async () => {
    const client = io(app.url, {
      forceNew: true,
      reconnection: false,
      transports: ['websocket'],
      auth: { token: customer.requestToken },
      extraHeaders: { cookie: customer.cookie },
    });
    onTestFinished(() => void client.close());
    const refusal = (await nextEvent(client, 'connect_error')) as Error & { data: unknown };
    expect(refusal.data).toEqual({
      success: false,
      code: 403,
      error: 'origin_not_allowed',
      message: 'Requests from this site aren’t allowed.',
    });
  });

  it('[ACC-9] refuses each half of a session alone and mismatched halves, even from our own page', async () => {
    const other = await signIn(app, 'other');
    const wrong = [
      { ...customer, requestToken: '' },
      { ...customer, cookie: '' },
      { ...customer, cookie: `token=${customer.requestToken}` },
      { ...customer, requestToken: other.requestToken },
      { ...customer, requestToken: customer.secret },
    ];
    for (const halves of wrong) {
      await expect(connectLive(app, halves)).rejects.toMatchObject({ data: { success: false, code: 401 } });
    }
    expect((await connectLive(app, customer)).connected).toBe(true);
  });

  it('[ACC-9] accepts pages of a configured web origin, and no longer those of the own address of the server', async () => {
    const shop = await startTestAppForThisTest({ variables: { WEB_ORIGIN: 'http://localhost:5173' } });
    const person = await signIn(shop, 'customer');
    const client = await connectLive(shop, person, { origin: 'http://localhost:5173' });
    expect(client.connected).toBe(true);
    await expect(connectLive(shop, person, { origin: shop.url })).rejects.toThrow();
  });
});

describe('payloads', () => {
  const sized = (bytes: number) => ({ databaseName: 'x'.repeat(bytes), module: '' });

  it('[OFF-26] closes the connection on a payload of more than 16 KB', async () => {
    const client = await connectLive(app, customer);
    const closed = nextEvent(client, 'disconnect');
    const answer = client.timeout(20_000).emitWithAck(userdata.name, sized(16 * 1024));
    await expect(answer).rejects.toThrow();
    expect(await closed).toMatch(/^transport/);
  });

  it('[OFF-26] reads a payload below 16 KB and acknowledges that its content is invalid', async () => {
    const client = await connectLive(app, customer);
    expect(await emitAcknowledged(client, userdata.name, sized(16 * 1024 - 200))).toMatchObject({
      code: 400,
    });
    expect(client.connected).toBe(true);
  });

  it('[OFF-64] validates userdata, which changes nothing and grants no rights', async () => {
    const client = await connectLive(app, customer);
    const people = async () => (await app.database.pool.query('select * from users order by id')).rows;
    const before = await people();
    const good = { databaseName: 'users', module: 'admin', role: 'Admin', userId: '1' };
    expect(await emitAcknowledged(client, userdata.name, good)).toEqual({ success: true, code: 200 });
    const broken = [
      {},
      { databaseName: 'x' },
      { module: 'x' },
      { databaseName: 7, module: 'x' },
      { databaseName: 'x', module: null },
      { databaseName: 'x'.repeat(101), module: 'x' },
      { databaseName: 'x', module: 'x'.repeat(101) },
      ['x', 'x'],
    ];
    for (const payload of broken) {
      expect(await emitAcknowledged(client, userdata.name, payload)).toMatchObject({
        success: false,
        code: 400,
      });
    }
    expect(await people()).toEqual(before);
    expect((await app.accounts.find(customer.id)).role).toBe('User');
  });
});

describe('acknowledgements', () => {
  it('[OFF-61] acknowledges every event of the contract, valid or not', async () => {
    const client = await connectLive(app, await signIn(app, 'admin'));
    for (const event of Object.values<ClientEvent>(clientEvents)) {
      const { access, example } = event;
      // The object in the example doesn't exist here.
      const isAboutOne = access.who === 'owner' || (access.who === 'staff' && access.handles !== undefined);
      expect(await emitAcknowledged(client, event.name, example)).toMatchObject(
        isAboutOne ? { success: false, code: 404 } : { success: true, code: 200 },
      );
      expect(await emitAcknowledged(client, event.name, { nonsense: true })).toEqual({
        success: false,
        code: 400,
        error: 'invalid_request',
        message: expect.any(String),
      });
    }
  });

  it('[OFF-61] acknowledges events without a payload, with too many payloads and with an unknown name', async () => {
    const client = await connectLive(app, customer);
    const ask = (name: string, ...payload: unknown[]) => client.timeout(20_000).emitWithAck(name, ...payload);
    expect(await ask(userdata.name)).toMatchObject({ success: false, code: 400 });
    expect(await ask(userdata.name, userdata.example, 'more')).toEqual({ success: true, code: 200 });
    for (const name of ['nonsense', 'session.ended', 'constructor', '__proto__']) {
      expect(await ask(name, {})).toEqual({
        success: false,
        code: 404,
        error: 'not_found',
        message: 'Unknown event.',
      });
    }
  });

  it('[OFF-61] acknowledges events above the rate limit of a person, which does not affect others', async () => {
    const busy = await connectLive(app, await signIn(app, 'other'));
    const answers = await Promise.all(
      Array.from({ length: 610 }, () => busy.timeout(20_000).emitWithAck(userdata.name, userdata.example)),
    );
    const refused = answers.filter(({ success }) => !success);
    expect(answers.length - refused.length).toBe(600);
    for (const answer of refused) {
      expect(answer).toEqual({
        success: false,
        code: 429,
        error: 'too_many_requests',
        retryAfterSeconds: expect.any(Number),
        message: 'Too many requests. Please wait a moment.',
      });
    }
    const calm = await connectLive(app, customer);
    expect(await emitAcknowledged(calm, userdata.name, userdata.example)).toMatchObject({ success: true });
  });

  it('[OFF-61] acknowledges events whose handler fails, without revealing the cause', async () => {
    const { url, logged } = await openChannel(app, {
      userdata() {
        throw new Error('select secret from cupboard');
      },
      async locationChange() {
        throw new AppError('forbidden');
      },
    });
    const client = await connectLive({ url }, customer);
    expect(await emitAcknowledged(client, userdata.name, userdata.example)).toEqual({
      success: false,
      code: 500,
      error: 'unexpected',
      message: 'Something went wrong on our side. Please try again.',
    });
    expect(logged).toEqual(['live event failed']);
    expect(await emitAcknowledged(client, locationChange.name, locationChange.example)).toEqual({
      success: false,
      code: 403,
      error: 'forbidden',
      message: 'You are not allowed to do this.',
    });
    expect(logged).toHaveLength(1);
  });
});

const halvesOf = (browser: Browser) => {
  const { secret, requestToken } = browser.halves();
  return { cookie: `${sessionCookie}=${secret}`, requestToken };
};

describe('ended connections', () => {
  async function expectEnded(
    client: LiveClient,
    reason: string,
    cause: () => Promise<unknown>,
  ): Promise<void> {
    const told = nextEvent(client, 'session.ended');
    const closed = nextEvent(client, 'disconnect');
    await cause();
    expect(await told).toMatchObject({ reason, eventId: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    expect(await closed).toBe('io server disconnect');
  }

  it('closes the connections of one browser at logout, and no others of the same person', async () => {
    const [leaving, staying] = [await signIn(app, 'customer'), await signIn(app, 'customer')];
    const [first, second, other] = [
      await connectLive(app, leaving),
      await connectLive(app, leaving),
      await connectLive(app, staying),
    ];
    const secondClosed = nextEvent(second, 'disconnect');
    await expectEnded(first, 'signed_out', () =>
      fetch(`${app.url}/auth/logout`, {
        redirect: 'manual',
        headers: { cookie: leaving.cookie, 'sec-fetch-site': 'same-origin' },
      }),
    );
    await secondClosed;
    expect(await emitAcknowledged(other, userdata.name, userdata.example)).toMatchObject({ success: true });
  });

  it('[ACC-37] closes the connections of a session that another login in the same browser replaces', async () => {
    const browser = new Browser(app);
    await logIn(app, browser, 'mo');
    const client = await connectLive(app, halvesOf(browser));
    await expectEnded(client, 'replaced', () => logIn(app, browser, 'ravi_ships'));
    expect((await connectLive(app, halvesOf(browser))).connected).toBe(true);
  });

  it('[ACC-37] closes the connections of an expired session', async () => {
    const expiring = await signIn(app, 'customer');
    const client = await connectLive(app, expiring);
    const staying = await connectLive(app, customer);
    await app.database.pool.query(
      "update browser_sessions set expires_at = now() - interval '1 s' where id = $1",
      [expiring.sessionId],
    );
    const removal = app.jobs.find(({ name }) => name === 'accounts.remove_expired_sessions');
    await expectEnded(client, 'signed_out', async () => removal?.run({}));
    expect(await emitAcknowledged(staying, userdata.name, userdata.example)).toMatchObject({ success: true });
  });

  it.for(['Admin', 'User'] as const)(
    'closes every connection of a person whose role becomes %s',
    async (role) => {
      await signIn(app, 'admin');
      const [here, there] = [await signIn(app, 'customer'), await signIn(app, 'customer')];
      const bystander = await connectLive(app, await signIn(app, 'banned'));
      const [first, second] = [await connectLive(app, here), await connectLive(app, there)];
      const secondClosed = nextEvent(second, 'disconnect');
      await expectEnded(first, 'role_changed', () => app.accounts.changeRole(customer.id, role, null));
      await secondClosed;
      expect(bystander.connected).toBe(true);
      // The session itself is still valid, so the page can connect again.
      expect((await connectLive(app, here)).connected).toBe(true);
    },
  );
});

describe('pages that missed a change', () => {
  it.for([
    [
      'signed out',
      'signed_out',
      ({ sessionId }: Person) =>
        app.database.pool.query('delete from browser_sessions where id = $1', [sessionId]),
    ],
    [
      'of a banned user',
      'banned',
      ({ id }: Person) => app.database.pool.query('update users set banned_at = now() where id = $1', [id]),
    ],
    [
      'of a user whose role changed',
      'role_changed',
      ({ id }: Person) => app.database.pool.query("update users set role = 'Admin' where id = $1", [id]),
    ],
  ] as const)(
    '[ACC-9] disconnects a page (%s) that missed the change at the next recheck, and no others',
    async ([, reason, change]) => {
      const person = await signInNewCustomer(app);
      const [client, other] = [await connectLive(app, person), await connectLive(app, customer)];
      await change(person);
      await app.recheckPages();
      const ended = nextEvent(client, 'session.ended');
      const gone = nextEvent(client, 'disconnect');
      expect(await ended).toMatchObject({ reason });
      await gone;
      expect(other.connected).toBe(true);
    },
  );
});

it('[OFF-24] limits a user to 20 live connections, and allows another when one is closed', async () => {
  const person = await signInNewCustomer(app);
  const clients: LiveClient[] = [];
  for (let count = 0; count < 20; count += 1) clients.push(await connectLive(app, person));
  await expect(connectLive(app, person)).rejects.toThrow('too many pages');
  clients[0]?.close();
  await expect
    .poll(() =>
      connectLive(app, person).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
});
