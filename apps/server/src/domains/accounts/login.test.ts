import { createHash } from 'node:crypto';
import { runInNewContext } from 'node:vm';
import { accountsEndpoints } from '@botique/contract/accounts/endpoints.ts';
import type { User } from '@botique/contract/accounts/user.ts';
import { admin, customers } from '@botique/emulators/personas.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  answerAtPlatform,
  Browser,
  countSessions,
  logIn,
  script,
  type Visit,
} from '../../testing/browser.ts';
import { connectLive } from '../../testing/live-client.ts';
import { send } from '../../testing/person.ts';
import { startTestApp, startTestAppForThisTest, type TestApp } from '../../testing/test-app.ts';

// Each test browser sends its own client address, as a proxy would.
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

async function findUser(id: string) {
  const { rows } = await app.database.pool.query('select * from users where id = $1', [id]);
  return rows[0];
}

type Ran = { messages: [{ login: User }, string][]; closed: number; wentTo: string[] };

/** Runs the page's script with a `window` and a `location` that only record calls. */
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

describe('starting a login', () => {
  it('[ACC-14] [ACC-15] redirects to Discord with scope identify, state and a PKCE challenge', async () => {
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

  it('[ACC-14] offers no other way to log in', async () => {
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
    // The callback accepts only GET, too.
    const authorize = await browser.startLogin();
    const back = await answerAtPlatform(app, authorize, { persona: mo });
    const before = await countSessions(app);
    expect((await fetch(back, { method: 'POST' })).status).toBe(404);
    expect(await countSessions(app)).toBe(before);
  });
});

describe('the login callback', () => {
  it('[ACC-1] sets the secret cookie, which scripts cannot read, and the request token, which they can', async () => {
    const visit = await logIn(app, browser, mo);
    expect(visit.status).toBe(200);
    const { secret, requestToken } = browser.halves();
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(requestToken).toMatch(/^[\w-]{43}$/);
    expect(secret).not.toBe(requestToken);
    const attributes = (name: string) => Object.fromEntries(visit.cookies.get(name)?.attributes ?? []);
    const shared = { path: '/', samesite: 'Lax', 'max-age': expect.stringMatching(/^[1-9]\d+$/) };
    expect(attributes('botique_session')).toEqual({ ...shared, httponly: '' });
    expect(attributes('token')).toEqual(shared);

    expect(visit.headers.get('cache-control')).toBe('no-store');
    expect((await browser.userData()).status).toBe(200);
    expect(visit.text).not.toContain(secret);
    expect(visit.text).not.toContain(requestToken);
  });

  it('[ACC-63] uses a __Host- cookie for the secret on https with page and API on one host', async () => {
    const shop = await startTestAppForThisTest({
      variables: { ...variables, PUBLIC_URL: 'https://shop.example' },
    });
    const visitor = new Browser(shop);
    const visit = await logIn(shop, visitor, mo);
    const name = '__Host-botique_session';
    const { value: secret = '', attributes } = visit.cookies.get(name) ?? {};
    expect(Object.fromEntries(attributes ?? [])).toMatchObject({ path: '/', secure: '', httponly: '' });
    expect(attributes?.has('domain')).toBe(false);
    const requestToken = visitor.jar.get('token')?.value ?? '';
    const ask = (cookie: string) =>
      send(shop, accountsEndpoints['auth.userData'], {
        headers: { cookie, authorization: `Bearer ${requestToken}` },
      });
    expect((await ask(`${name}=${secret}`)).status).toBe(200);
    expect((await ask(`botique_session=${secret}`)).status).toBe(401);
    expect((await ask(`botique_session=planted; ${name}=${secret}`)).status).toBe(200);
    const page = await connectLive(
      shop,
      { cookie: `${name}=${secret}`, requestToken },
      { origin: 'https://shop.example' },
    );
    expect(page.connected).toBe(true);

    await visitor.visit('/auth/logout', { 'sec-fetch-site': 'same-origin' });
    expect(visitor.jar.has(name)).toBe(false);
    expect((await ask(`${name}=${secret}`)).status).toBe(401);
  });

  it('[ACC-8] [ACC-18] supports a page on a sibling host: sets parent-domain cookies and posts the login there', async () => {
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

  it('[ACC-18] posts the auth data from the popup to the web origin only and closes the popup', async () => {
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
    ['/..//evil.example/', '/'],
    ['/</script><script>alert(1)</script>', '/%3C/script%3E%3Cscript%3Ealert(1)%3C/script%3E'],
  ] as const)('[ACC-20] redirects a full-page login with returnTo %j to %j', async ([wish, path]) => {
    const visit = await logIn(app, browser, mo, `?returnTo=${encodeURIComponent(wish)}`);
    const { wentTo, messages, closed } = runPage(visit, { popup: false });
    expect(wentTo).toEqual([app.env.WEB_ORIGIN + path]);
    expect(new URL(wentTo[0] ?? '').origin).toBe(app.env.WEB_ORIGIN);
    expect({ messages, closed }).toEqual({ messages: [], closed: 0 });
  });

  it.for(['@evil.example/', '.evil.example/', ':80@evil.example', '//evil.example', 'https://evil.example'])(
    '[ACC-20] ignores a return path of %j planted in the login cookie',
    async (planted) => {
      const authorize = await browser.startLogin();
      browser.attempt({ returnTo: planted });
      const visit = await browser.visit(await answerAtPlatform(app, authorize, { persona: mo }));
      expect(runPage(visit, { popup: false }).wentTo).toEqual([`${app.env.WEB_ORIGIN}/`]);
      expect(visit.text).not.toContain('evil.example');
    },
  );

  it("ends the browser's previous login session, whose cookie the new login overwrites", async () => {
    await logIn(app, browser, mo);
    const before = browser.halves();
    await logIn(app, browser, mo);
    const reply = await send(app, accountsEndpoints['auth.userData'], { headers: before.headers });
    expect(reply.status).toBe(401);
    expect((await browser.userData()).status).toBe(200);
  });

  it('[ACC-21] creates the user at the first sign-in and updates name and avatar at the next', async () => {
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
    expect(await findUser(persona.id)).toEqual({
      ...created,
      global_username: 'Second Name',
      avatar: null,
      last_seen_at: expect.any(Date),
    });
    // The browser from the first sign-in sees the change too.
    expect((await browser.userData()).body.data).toMatchObject({
      globalUsername: 'Second Name',
      avatar: null,
    });
  });

  it('[ACC-25] makes a user with a configured admin id Admin at sign-in, and no one else', async () => {
    await logIn(app, browser, admin.id);
    expect((await browser.userData()).body.data).toMatchObject({ id: admin.id, role: 'Admin' });
    const other = new Browser(app);
    await logIn(app, other, anastasia);
    expect((await other.userData()).body.data).toMatchObject({ id: anastasia, role: 'User' });
  });

  it('[ACC-25] makes an existing user Admin at their next sign-in once ADMIN_IDS lists them', async () => {
    const without = await startTestAppForThisTest({ variables: { ...variables, ADMIN_IDS: '' } });
    const early = new Browser(without);
    await logIn(without, early, mo);
    expect((await early.userData()).body.data).toMatchObject({ role: 'User' });

    const named = await startTestAppForThisTest({
      variables: { ...variables, ADMIN_IDS: `1, ${mo}` },
      databaseUrl: without.database.pool.options.connectionString ?? '',
    });
    const late = new Browser(named);
    await logIn(named, late, mo);
    expect((await late.userData()).body.data).toMatchObject({ role: 'Admin' });
  });

  it('[ACC-23] returns id, avatar, role and globalUsername from auth/user/data, and nothing else', async () => {
    const anonymous = customers[3];
    await logIn(app, browser, anonymous?.id ?? '');
    const { requestToken, secret } = browser.halves();
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
    'escapes the user name %j in the page after login',
    async (globalName) => {
      const { persona } = (await script(app, 'personas', { globalName })) as { persona: { id: string } };
      const visit = await logIn(app, browser, persona.id);
      const { messages } = runPage(visit, { popup: true });
      expect(messages[0]?.[0].login.globalUsername).toBe(globalName);
      expect(visit.text.match(/<script|<!--|<b>/gi)).toEqual(['<script']);
      expect((await browser.userData()).body.data).toMatchObject({ globalUsername: globalName });
    },
  );
});
