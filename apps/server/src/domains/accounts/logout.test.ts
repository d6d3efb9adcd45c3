import { accountsEndpoints } from '@botique/contract/accounts/endpoints.ts';
import { customers } from '@botique/emulators/personas.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { Browser, countSessions, logIn } from '../../testing/browser.ts';
import { connectLive } from '../../testing/live-client.ts';
import { send } from '../../testing/person.ts';
import { startTestApp, startTestAppForThisTest, type TestApp } from '../../testing/test-app.ts';

// Each test browser sends its own client address, as a proxy would.
const variables = { TRUST_PROXY: '1' };
const mo = customers[0]?.id ?? '';

let app: TestApp;
let browser: Browser;

beforeAll(async () => {
  app = await startTestApp({ variables });
});
beforeEach(async () => {
  browser = new Browser(app);
  await logIn(app, browser, mo);
});
afterAll(() => app.close());

it.for(['same-origin', 'same-site'])(
  '[ACC-11] [ACC-13] logs out from our own link (%s): clears both cookies and refuses both halves',
  async (site) => {
    const kept = browser.halves();
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

it('[ACC-13] refuses the half of an ended session combined with the half of an open one', async () => {
  const ended = browser.halves();
  await browser.visit('/auth/logout', { 'sec-fetch-site': 'same-origin' });
  await logIn(app, browser, mo);
  const alive = browser.halves();
  for (const [secret, token] of [
    [ended.secret, alive.requestToken],
    [alive.secret, ended.requestToken],
  ]) {
    const headers = { cookie: `botique_session=${secret}`, authorization: `Bearer ${token}` };
    expect((await send(app, accountsEndpoints['auth.userData'], { headers })).status).toBe(401);
  }
  expect((await browser.userData()).status).toBe(200);
});

const strangers: Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'none' },
  { 'sec-fetch-site': 'cross-site', referer: 'http://localhost/' },
  {},
  { referer: 'https://evil.example/' },
  { referer: 'nonsense' },
  // An image on our own page that points to the logout URL.
  { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'image' },
];
it.for(strangers)(
  '[ACC-12] asks before logging out a request from elsewhere (%j) and ends the session once confirmed',
  async (headers) => {
    const visit = await browser.visit('/auth/logout', headers);
    expect(visit.status).toBe(200);
    expect(visit.text).toContain('Log out?');
    expect([...visit.cookies.keys()]).toEqual([]);
    expect((await browser.userData()).status).toBe(200);

    const kept = browser.halves();
    const link = /href="(\/auth[^"]+)"/.exec(visit.text)?.[1] ?? '';
    const confirmed = await browser.visit(link, { 'sec-fetch-site': 'same-origin' });
    expect(confirmed.status).toBe(302);
    expect((await send(app, accountsEndpoints['auth.userData'], { headers: kept.headers })).status).toBe(401);
  },
);

it('[ACC-12] lets a browser that sends only the referrer confirm a logout, with page and server on two hosts', async () => {
  const shop = await startTestAppForThisTest({
    variables: {
      ...variables,
      PUBLIC_URL: 'http://api.shop.example',
      WEB_ORIGIN: 'http://www.shop.example',
      COOKIE_DOMAIN: 'shop.example',
    },
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

it('accepts a logout from two tabs at once and without a session', async () => {
  const twin = new Browser(app);
  for (const [name, cookie] of browser.jar) twin.jar.set(name, cookie);
  const visits = await Promise.all(
    [browser, twin, new Browser(app)].map((each) =>
      each.visit('/auth/logout', { 'sec-fetch-site': 'same-origin' }),
    ),
  );
  expect(visits.map(({ status }) => status)).toEqual([302, 302, 302]);
});
