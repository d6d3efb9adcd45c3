import { createHash, randomUUID } from 'node:crypto';
import { runInNewContext } from 'node:vm';
import { accountsEndpoints } from '@botique/contract/accounts/endpoints.ts';
import type { User } from '@botique/contract/accounts/user.ts';
import { admin, customers } from '@botique/emulators/personas.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answerAtPlatform, Browser, logIn, script, type Visit } from '../../testing/browser.ts';
import { connectLive } from '../../testing/live-client.ts';
import { ban, send, type Reply } from '../../testing/person.ts';
import { startTestApp, startTestAppForThisTest, type TestApp } from '../../testing/test-app.ts';

// Each browser of these tests stands at an address of its own, told as a proxy would.
const variables = { TRUST_PROXY: '1' };
const mo = customers[0]?.id ?? '';
const anastasia = customers[1]?.id ?? '';

let app: TestApp;
let browser: Browser;

beforeAll(async () => {
  app = await startTestApp({ variables });
});
beforeEach(() => {
  browser = new Browser(app);
});
afterAll(() => app.close());

async function countSessions(of: TestApp = app): Promise<number> {
  const { rows } = await of.database.pool.query('select count(*)::int as sessions from browser_sessions');
  return rows[0].sessions;
}

async function findUser(id: string) {
  const { rows } = await app.database.pool.query('select * from users where id = $1', [id]);
  return rows[0];
}

/** Nothing came of it: neither row nor cookie. */
async function expectNoSession(visit: Visit, sessionsBefore: number): Promise<void> {
  expect([...visit.cookies.keys()]).toEqual(['botique_login']);
  expect(visit.cookies.get('botique_login')?.attributes.get('max-age')).toBe('0');
  expect(await countSessions()).toBe(sessionsBefore);
}

function asSignedIn(from: Browser): { secret: string; requestToken: string; headers: Record<string, string> } {
  const secret = from.jar.get('botique_session')?.value ?? '';
  const requestToken = from.jar.get('token')?.value ?? '';
  return {
    secret,
    requestToken,
    headers: { cookie: `botique_session=${secret}`, authorization: `Bearer ${requestToken}` },
  };
}

function userData(from: Browser, of: TestApp = app): Promise<Reply> {
  return send(of, accountsEndpoints['auth.userData'], { headers: asSignedIn(from).headers });
}

type Ran = { messages: [{ login: User }, string][]; closed: number; wentTo: string[] };

/** Runs the page's own script where `window` and `location` only write down what is done with them. */
function runPage({ text }: Visit, { popup }: { popup: boolean }): Ran {
  const ran: Ran = { messages: [], closed: 0, wentTo: [] };
  const scripts = [...text.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)];
  expect(scripts).toHaveLength(1);
  runInNewContext(scripts[0]?.[1] ?? '', {
    window: {
      opener: popup
        ? { postMessage: (message: { login: User }, target: string) => ran.messages.push([message, target]) }
        : null,
      close: () => {
        ran.closed += 1;
      },
    },
    location: { replace: (to: string) => ran.wentTo.push(to) },
  });
  return JSON.parse(JSON.stringify(ran)) as Ran;
}

describe('starting', () => {
  it('[ACC-14] [ACC-15] redirects to the chat platform with scope identify, state and a PKCE challenge', async () => {
    const visit = await browser.visit('/auth/login');
    expect(visit.status).toBe(302);
    const url = new URL(visit.headers.get('location') ?? '');
    expect(url.origin + url.pathname).toBe(`${app.emulatorUrl}/oauth2/authorize`);
    const { state, code_challenge: challenge, ...rest } = Object.fromEntries(url.searchParams);
    expect(rest).toEqual({
      response_type: 'code',
      client_id: 'botique',
      redirect_uri: `${app.url}/auth/callback`,
      scope: 'identify',
      code_challenge_method: 'S256',
    });
    const cookie = visit.cookies.get('botique_login');
    expect([...(cookie?.attributes.keys() ?? [])]).toContain('httponly');
    const attempt = JSON.parse(Buffer.from(cookie?.value ?? '', 'base64url').toString());
    expect(attempt.state).toBe(state);
    expect(createHash('sha256').update(attempt.verifier).digest('base64url')).toBe(challenge);
  });

  it('[ACC-15] gives every sign-in its own state and challenge', async () => {
    const [first, second] = [await browser.startLogin(), await browser.startLogin()];
    for (const name of ['state', 'code_challenge']) {
      expect(first.searchParams.get(name)).toMatch(/^[\w-]{43}$/);
      expect(second.searchParams.get(name)).not.toBe(first.searchParams.get(name));
    }
  });

  it('[ACC-14] has no other way in', async () => {
    const description = await (await fetch(`${app.url}/openapi.json`)).json();
    const { paths } = description as { paths: Record<string, object> };
    expect(Object.keys(paths).filter((path) => /auth|login|register|password/.test(path))).toEqual([
      '/api/auth/user/data',
      '/auth/login',
      '/auth/callback',
      '/auth/logout',
    ]);
    for (const path of ['/auth/login', '/auth/callback', '/auth/logout']) {
      expect(Object.keys(paths[path] ?? {})).toEqual(['get']);
    }
    // Nor can the browser ask the platform for more than it was sent with.
    const authorize = await browser.startLogin();
    const back = await answerAtPlatform(app, authorize, { persona: mo });
    const before = await countSessions();
    expect((await fetch(back, { method: 'POST' })).status).toBe(404);
    expect(await countSessions()).toBe(before);
  });
});

describe('coming back', () => {
  it('[ACC-1] sets the secret cookie, which scripts cannot read, and the request token, which they can', async () => {
    const visit = await logIn(app, browser, mo);
    expect(visit.status).toBe(200);
    const { secret, requestToken } = asSignedIn(browser);
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(requestToken).toMatch(/^[\w-]{43}$/);
    expect(secret).not.toBe(requestToken);
    const attributes = (name: string) => Object.fromEntries(visit.cookies.get(name)?.attributes ?? []);
    const shared = { path: '/', samesite: 'Lax', 'max-age': expect.stringMatching(/^[1-9]\d+$/) };
    expect(attributes('botique_session')).toEqual({ ...shared, httponly: '' });
    expect(attributes('token')).toEqual(shared);

    expect(visit.headers.get('cache-control')).toBe('no-store');
    expect((await userData(browser)).status).toBe(200);
    expect(visit.text).not.toContain(secret);
    expect(visit.text).not.toContain(requestToken);
  });

  it('[ACC-8] [ACC-18] serves a page on a sibling host: cookies of the parent domain, a message to that page', async () => {
    const shop = await startTestAppForThisTest({
      variables: {
        ...variables,
        PUBLIC_URL: 'https://api.shop.example',
        WEB_ORIGIN: 'https://www.shop.example',
        COOKIE_DOMAIN: 'shop.example',
      },
    });
    const sibling = new Browser(shop);
    const visit = await logIn(shop, sibling, mo);
    expect(visit.status).toBe(200);
    for (const name of ['botique_session', 'token']) {
      const attributes = visit.cookies.get(name)?.attributes;
      expect(attributes?.get('domain')).toBe('shop.example');
      expect([...(attributes?.keys() ?? [])]).toContain('secure');
    }
    expect(runPage(visit, { popup: true }).messages).toEqual([
      [{ login: expect.objectContaining({ id: mo }) }, 'https://www.shop.example'],
    ]);

    const away = await sibling.visit('/auth/logout', { 'sec-fetch-site': 'same-site' });
    expect(away.headers.get('location')).toBe('https://www.shop.example/');
    for (const name of ['botique_session', 'token']) {
      expect(away.cookies.get(name)?.attributes.get('domain')).toBe('shop.example');
      expect(sibling.jar.has(name)).toBe(false);
    }
  });

  it('[ACC-18] the page in the popup posts the auth data to the web origin alone and closes itself', async () => {
    const visit = await logIn(app, browser, mo);
    const nonce = /<script nonce="([^"]+)">/.exec(visit.text)?.[1];
    expect(visit.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`);
    expect(runPage(visit, { popup: true })).toEqual({
      messages: [
        [
          {
            login: {
              id: mo,
              globalUsername: 'Mo',
              avatar: `${app.emulatorUrl}/avatars/${mo}/${customers[0]?.avatar}.png`,
              role: 'User',
            },
          },
          app.env.WEB_ORIGIN,
        ],
      ],
      closed: 1,
      wentTo: [],
    });
  });

  it.for([
    ['/dashboard/products', '/dashboard/products'],
    ['/license/view?tab=logs&q=a b#top', '/license/view?tab=logs&q=a%20b#top'],
    ['', '/'],
    ['https://evil.example/', '/'],
    ['//evil.example/', '/'],
    [String.raw`/\evil.example/`, '/'],
    ['/\t/evil.example/', '/'],
    ['/\n/evil.example/', '/'],
    ['@evil.example/', '/'],
    ['.evil.example/', '/'],
    ['javascript:alert(1)', '/'],
    ['dashboard', '/'],
    ['/..//evil.example/', '//evil.example/'],
    ['/</script><script>alert(1)</script>', '/%3C/script%3E%3Cscript%3Ealert(1)%3C/script%3E'],
  ] as const)('[ACC-20] a whole-page visit that wants back to %j goes to %j', async ([wish, path]) => {
    const visit = await logIn(app, browser, mo, `?returnTo=${encodeURIComponent(wish)}`);
    const { wentTo, messages, closed } = runPage(visit, { popup: false });
    expect(wentTo).toEqual([app.env.WEB_ORIGIN + path]);
    expect(new URL(wentTo[0] ?? '').origin).toBe(app.env.WEB_ORIGIN);
    expect({ messages, closed }).toEqual({ messages: [], closed: 0 });
  });

  it.for(['@evil.example/', '.evil.example/', ':80@evil.example', '//evil.example', 'https://evil.example'])(
    '[ACC-20] a login cookie planted with %j leads nowhere else',
    async (planted) => {
      const authorize = await browser.startLogin();
      changeAttempt(browser, { returnTo: planted });
      const visit = await browser.visit(await answerAtPlatform(app, authorize, { persona: mo }));
      expect(runPage(visit, { popup: false }).wentTo).toEqual([`${app.env.WEB_ORIGIN}/`]);
      expect(visit.text).not.toContain('evil.example');
    },
  );

  it('[ACC-21] the first sign-in creates the user, a later one brings name and picture up to date', async () => {
    const persona = { id: '1200000000000000001', username: 'first', globalName: 'First Name' };
    await script(app, 'personas', { ...persona, avatar: 'a'.repeat(32) });
    expect(await findUser(persona.id)).toBeUndefined();
    await logIn(app, browser, persona.id);
    const created = await findUser(persona.id);
    expect(created).toMatchObject({
      id: persona.id,
      global_username: 'First Name',
      avatar: `${app.emulatorUrl}/avatars/${persona.id}/${'a'.repeat(32)}.png`,
      role: 'User',
    });

    await script(app, 'reset');
    await script(app, 'personas', { ...persona, globalName: 'Second Name', avatar: false });
    await logIn(app, new Browser(app), persona.id);
    expect(await findUser(persona.id)).toEqual({ ...created, global_username: 'Second Name', avatar: null });
    // The browser of the first sign-in is the same user's and sees the change.
    expect((await userData(browser)).body.data).toMatchObject({ globalUsername: 'Second Name', avatar: null });
  });

  it('[ACC-25] a configured admin id is Admin after signing in, another id is not', async () => {
    await logIn(app, browser, admin.id);
    expect((await userData(browser)).body.data).toMatchObject({ id: admin.id, role: 'Admin' });
    const other = new Browser(app);
    await logIn(app, other, anastasia);
    expect((await userData(other)).body.data).toMatchObject({ id: anastasia, role: 'User' });
  });

  it('[ACC-25] a user of old becomes Admin at the next sign-in once the configuration names him', async () => {
    const without = await startTestAppForThisTest({ variables: { ...variables, ADMIN_IDS: '' } });
    const early = new Browser(without);
    await logIn(without, early, mo);
    expect((await userData(early, without)).body.data).toMatchObject({ role: 'User' });

    const { rows } = await without.database.pool.query('select current_database() as name');
    const databaseUrl = new URL(String(without.database.pool.options.connectionString));
    databaseUrl.pathname = `/${rows[0].name}`;
    const named = await startTestAppForThisTest({
      variables: { ...variables, ADMIN_IDS: `1, ${mo}` },
      databaseUrl: databaseUrl.href,
    });
    const late = new Browser(named);
    await logIn(named, late, mo);
    expect((await userData(late, named)).body.data).toMatchObject({ role: 'Admin' });
  });

  it('[ACC-23] auth/user/data answers id, avatar, role and globalUsername, and nothing else', async () => {
    const anonymous = customers[3];
    await logIn(app, browser, anonymous?.id ?? '');
    const { requestToken, secret } = asSignedIn(browser);
    const reply = await fetch(`${app.url}/api/auth/user/data`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: `botique_session=${secret}` },
      body: JSON.stringify({ token: requestToken }),
    });
    expect(await reply.json()).toEqual({
      success: true,
      code: 200,
      data: {
        id: anonymous?.id,
        avatar: `${app.emulatorUrl}/avatars/${anonymous?.id}/${anonymous?.avatar}.png`,
        role: 'User',
        globalUsername: anonymous?.username,
      },
    });
  });

  it.for(['</script><script>alert(1)//', `"'\`;\${1}\\</SCRIPT>`, '<!--<script>', '&quot;\u2028<b>'])(
    'a person called %j stays a name',
    async (globalName) => {
      const { persona } = (await script(app, 'personas', { globalName })) as { persona: { id: string } };
      const visit = await logIn(app, browser, persona.id);
      const { messages } = runPage(visit, { popup: true });
      expect(messages[0]?.[0].login.globalUsername).toBe(globalName);
      expect(visit.text.match(/<script|<!--|<b>/gi)).toEqual(['<script']);
      expect((await userData(browser)).body.data).toMatchObject({ globalUsername: globalName });
    },
  );
});

describe('refusals', () => {
  let before: number;
  beforeEach(async () => {
    before = await countSessions();
  });

  it('[ACC-16] refuses a callback without state, or with one that it never gave', async () => {
    for (const state of [null, '', randomUUID(), 'state&state=']) {
      const authorize = await browser.startLogin();
      const back = new URL(await answerAtPlatform(app, authorize, { persona: mo }));
      if (state === null) back.searchParams.delete('state');
      else back.searchParams.set('state', state);
      const visit = await browser.visit(back.href);
      expect(visit.status).toBe(400);
      expect(visit.text).toContain('This login has expired');
      await expectNoSession(visit, before);
    }
  });

  it('[ACC-16] refuses a callback of another browser, whether or not that one signs in too', async () => {
    const other = new Browser(app);
    for (const prepare of [() => null, () => other.startLogin()]) {
      const back = await answerAtPlatform(app, await browser.startLogin(), { persona: mo });
      await prepare();
      const visit = await other.visit(back);
      expect(visit.status).toBe(400);
      await expectNoSession(visit, before);
    }
  });

  it('[ACC-16] refuses a callback that was used already', async () => {
    const authorize = await browser.startLogin();
    const kept = browser.jar.get('botique_login');
    const back = await answerAtPlatform(app, authorize, { persona: mo });
    expect((await browser.visit(back)).status).toBe(200);
    const again = await browser.visit(back);
    expect(again.status).toBe(400);
    await expectNoSession(again, before + 1);
    // Nor does it help to have kept the cookie that the browser was told to forget.
    if (kept) browser.jar.set('botique_login', kept);
    const replayed = await browser.visit(back);
    expect(replayed.status).toBe(502);
    await expectNoSession(replayed, before + 1);
  });

  it('[ACC-16] refuses a callback whose login cookie is not one that it wrote', async () => {
    for (const value of ['', 'nonsense', Buffer.from('{"state":1}').toString('base64url')]) {
      const back = await answerAtPlatform(app, await browser.startLogin(), { persona: mo });
      const cookie = browser.jar.get('botique_login');
      if (cookie) browser.jar.set('botique_login', { ...cookie, value });
      const visit = await browser.visit(back);
      expect(visit.status).toBe(400);
      await expectNoSession(visit, before);
    }
  });

  it('[ACC-17] opens no session with the PKCE verifier of another sign-in, or none', async () => {
    await browser.startLogin();
    const { verifier: ofAnother } = readAttempt(browser);
    for (const verifier of [ofAnother, '']) {
      const authorize = await browser.startLogin();
      changeAttempt(browser, { verifier });
      const visit = await browser.visit(await answerAtPlatform(app, authorize, { persona: mo }));
      expect(visit.status).toBe(502);
      expect(visit.text).toContain('The login service did not answer as expected');
      await expectNoSession(visit, before);
    }
  });

  it('[ACC-22] says so when the person declines', async () => {
    const authorize = await browser.startLogin('?returnTo=/dashboard');
    const visit = await browser.visit(await answerAtPlatform(app, authorize, { deny: true }));
    expect(visit.status).toBe(400);
    expect(visit.text).toContain('The login was cancelled.');
    expect(visit.text).toContain(`href="${app.env.WEB_ORIGIN}/dashboard"`);
    await expectNoSession(visit, before);
  });

  it('[ACC-22] says so when the chat platform sends the browser back with an error', async () => {
    const authorize = await browser.startLogin();
    authorize.searchParams.set('scope', 'nonsense');
    const visit = await browser.visit(await answerAtPlatform(app, authorize, { persona: mo }));
    expect(visit.status).toBe(502);
    expect(visit.text).toContain('The login service did not answer as expected');
    await expectNoSession(visit, before);
  });

  const faults = ['rate_limit', 'server_error', 'drop_connection', 'invalid_json'];
  it.for(['token', 'user'].flatMap((endpoint) => faults.map((fault) => ({ endpoint, fault }))))(
    '[ACC-22] says so when the platform answers the $endpoint call with $fault',
    async (fault) => {
      await script(app, 'faults', fault);
      await expectFailedLogin();
      // And the next try is not the worse for it.
      expect((await logIn(app, browser, mo)).status).toBe(200);
    },
  );

  it('[ACC-22] says so when the platform never answers', async () => {
    for (const endpoint of ['token', 'user']) await script(app, 'faults', { endpoint, fault: 'timeout' });
    await Promise.all([expectFailedLogin(), expectFailedLogin(new Browser(app))]);
  }, 60_000);

  async function expectFailedLogin(by = browser): Promise<void> {
    const visit = await logIn(app, by, mo);
    expect(visit.status).toBe(502);
    expect(visit.headers.get('content-type')).toContain('text/html');
    expect(visit.text).toContain('The login service did not answer as expected');
    await expectNoSession(visit, before);
  }

  it('tells a banned person so, opens no session and changes nothing of him', async () => {
    const persona = { id: '1200000000000000002', username: 'banned', globalName: 'Before' };
    await script(app, 'personas', persona);
    await logIn(app, browser, persona.id);
    await ban(app, persona.id);
    await script(app, 'reset');
    await script(app, 'personas', { ...persona, globalName: 'After' });

    const visit = await logIn(app, new Browser(app), persona.id);
    expect(visit.status).toBe(403);
    expect(visit.headers.get('content-type')).toContain('text/html');
    expect(visit.text).toContain('This account has been suspended.');
    await expectNoSession(visit, before + 1);
    expect(await findUser(persona.id)).toMatchObject({ global_username: 'Before' });
    // The session from before the ban is worth nothing either.
    expect((await userData(browser)).status).toBe(403);
  });
});

describe('signing out', () => {
  beforeEach(() => logIn(app, browser, mo));

  it.for(['same-origin', 'same-site'])(
    '[ACC-11] [ACC-13] by a link of our own (%s): neither half is taken again, both cookies are gone',
    async (site) => {
      const kept = asSignedIn(browser);
      const visit = await browser.visit('/auth/logout', { 'sec-fetch-site': site });
      expect(visit.status).toBe(302);
      expect(visit.headers.get('location')).toBe(`${app.env.WEB_ORIGIN}/`);
      expect([...browser.jar.keys()]).toEqual([]);
      expect([...visit.cookies.keys()]).toEqual(['botique_session', 'token']);

      const { headers, requestToken } = kept;
      const halves: Record<string, string>[] = [
        headers,
        { cookie: headers['cookie'] ?? '' },
        { authorization: headers['authorization'] ?? '' },
      ];
      for (const half of halves) {
        expect((await send(app, accountsEndpoints['auth.userData'], { headers: half })).status).toBe(401);
      }
      await expect(connectLive(app, { cookie: headers['cookie'] ?? '', requestToken })).rejects.toThrow(
        'You need to log in.',
      );
      expect(await app.accounts.sessions.findForRendering(kept.secret)).toBeUndefined();
    },
  );

  it('[ACC-13] two halves of different sessions, one of them ended, are refused as well', async () => {
    const ended = asSignedIn(browser);
    await browser.visit('/auth/logout', { 'sec-fetch-site': 'same-origin' });
    await logIn(app, browser, mo);
    const alive = asSignedIn(browser);
    for (const [secret, token] of [
      [ended.secret, alive.requestToken],
      [alive.secret, ended.requestToken],
    ]) {
      const headers = { cookie: `botique_session=${secret}`, authorization: `Bearer ${token}` };
      expect((await send(app, accountsEndpoints['auth.userData'], { headers })).status).toBe(401);
    }
    expect((await userData(browser)).status).toBe(200);
  });

  const strangers: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': 'cross-site', referer: 'http://localhost/' },
    {},
    { referer: 'https://evil.example/' },
    { referer: 'nonsense' },
  ];
  it.for(strangers)('[ACC-12] from elsewhere (%j) asks first, and ends the session once confirmed', async (headers) => {
    const visit = await browser.visit('/auth/logout', headers);
    expect(visit.status).toBe(200);
    expect(visit.text).toContain('Log out?');
    expect([...visit.cookies.keys()]).toEqual([]);
    expect((await userData(browser)).status).toBe(200);

    const kept = asSignedIn(browser);
    const link = /href="(\/auth[^"]+)"/.exec(visit.text)?.[1] ?? '';
    const confirmed = await browser.visit(link, { 'sec-fetch-site': 'same-origin' });
    expect(confirmed.status).toBe(302);
    expect((await send(app, accountsEndpoints['auth.userData'], { headers: kept.headers })).status).toBe(401);
  });

  it('[ACC-12] a browser that only tells the referrer can confirm too, also with page and server on two hosts', async () => {
    const shop = await startTestAppForThisTest({
      variables: { ...variables, PUBLIC_URL: 'http://api.shop.example', WEB_ORIGIN: 'http://www.shop.example' },
    });
    for (const referer of ['http://api.shop.example/auth/logout', 'http://www.shop.example/']) {
      const plain = new Browser(shop);
      await logIn(shop, plain, mo);
      expect((await plain.visit('/auth/logout', { referer: 'http://shop.example/' })).status).toBe(200);
      expect(await countSessions(shop)).toBe(1);
      expect((await plain.visit('/auth/logout', { referer })).status).toBe(302);
      expect(await countSessions(shop)).toBe(0);
    }
  });

  it('by two tabs at once, or without a session, is no failure', async () => {
    const twin = new Browser(app);
    for (const [name, cookie] of browser.jar) twin.jar.set(name, cookie);
    const visits = await Promise.all(
      [browser, twin, new Browser(app)].map((each) =>
        each.visit('/auth/logout', { 'sec-fetch-site': 'same-origin' }),
      ),
    );
    expect(visits.map(({ status }) => status)).toEqual([302, 302, 302]);
  });
});

function readAttempt(of: Browser): Record<string, string> {
  const { value = '' } = of.jar.get('botique_login') ?? {};
  return JSON.parse(Buffer.from(value, 'base64url').toString()) as Record<string, string>;
}

function changeAttempt(of: Browser, change: Record<string, string>): void {
  const cookie = of.jar.get('botique_login');
  if (!cookie) throw new Error('No sign-in has begun in this browser');
  const value = Buffer.from(JSON.stringify({ ...readAttempt(of), ...change })).toString('base64url');
  of.jar.set('botique_login', { ...cookie, value });
}
