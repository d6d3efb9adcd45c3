import { randomUUID } from 'node:crypto';
import { customers } from '@botique/emulators/personas.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { insertMissingUsers } from './repository.ts';
import {
  answerAtPlatform,
  Browser,
  countSessions,
  logIn,
  script,
  type Visit,
} from '../../testing/browser.ts';
import { ban } from '../../testing/person.ts';
import { startTestApp, startTestAppForThisTest, type TestApp } from '../../testing/test-app.ts';

// Each test browser sends its own client address, as a proxy would.
const variables = { TRUST_PROXY: '1', COMMUNITY_URL: 'https://discord.example/invite' };
const mo = customers[0]?.id ?? '';

let app: TestApp;
let browser: Browser;
let before: number;

beforeAll(async () => {
  app = await startTestApp({ variables });
});
beforeEach(async () => {
  browser = new Browser(app);
  before = await countSessions(app);
});
afterAll(() => app.close());

/** Expects that the login created neither a session row nor a session cookie. */
async function expectNoSession(visit: Visit, sessionsBefore: number): Promise<void> {
  expect([...visit.cookies.keys()]).toEqual(['botique_login']);
  expect(visit.cookies.get('botique_login')?.attributes.get('max-age')).toBe('0');
  expect(await countSessions(app)).toBe(sessionsBefore);
}

it('[ACC-16] refuses a callback with a missing or unknown state', async () => {
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

it('[ACC-16] refuses a callback in another browser, even if that browser has started its own login', async () => {
  const other = new Browser(app);
  for (const prepare of [() => null, () => other.startLogin()]) {
    const back = await answerAtPlatform(app, await browser.startLogin(), { persona: mo });
    await prepare();
    const visit = await other.visit(back);
    expect(visit.status).toBe(400);
    await expectNoSession(visit, before);
  }
});

it('[ACC-16] refuses a callback that has already been used', async () => {
  const authorize = await browser.startLogin();
  const kept = browser.jar.get('botique_login');
  const back = await answerAtPlatform(app, authorize, { persona: mo });
  expect((await browser.visit(back)).status).toBe(200);
  const again = await browser.visit(back);
  expect(again.status).toBe(400);
  await expectNoSession(again, before + 1);
  // Replaying the cleared login cookie doesn't help either.
  if (kept) browser.jar.set('botique_login', kept);
  const replayed = await browser.visit(back);
  expect(replayed.status).toBe(400);
  expect(replayed.text).toContain('This login has expired');
  await expectNoSession(replayed, before + 1);
});

it('[ACC-16] refuses a callback with a malformed login cookie', async () => {
  for (const value of ['', 'nonsense', Buffer.from('{"state":1}').toString('base64url')]) {
    const back = await answerAtPlatform(app, await browser.startLogin(), { persona: mo });
    const cookie = browser.jar.get('botique_login');
    if (cookie) browser.jar.set('botique_login', { ...cookie, value });
    const visit = await browser.visit(back);
    expect(visit.status).toBe(400);
    await expectNoSession(visit, before);
  }
});

it('[ACC-17] refuses a login with the PKCE verifier of another login, or without a valid one', async () => {
  await browser.startLogin();
  const { verifier: ofAnother = '' } = browser.attempt();
  for (const verifier of [ofAnother, '', 'short']) {
    const authorize = await browser.startLogin();
    browser.attempt({ verifier });
    const visit = await browser.visit(await answerAtPlatform(app, authorize, { persona: mo }));
    expect(visit.status).toBe(400);
    expect(visit.text).toContain('This login has expired');
    await expectNoSession(visit, before);
  }
});

it('[ACC-61] answers 400 for a code that Discord does not know', async () => {
  for (const code of ['wrong', randomUUID(), 'a b&c', '\u0000']) {
    await browser.startLogin();
    const { state = '' } = browser.attempt();
    const visit = await browser.visit(`/auth/callback?${new URLSearchParams({ code, state })}`);
    expect(visit.status).toBe(400);
    expect(visit.text).toContain('This login has expired');
    await expectNoSession(visit, before);
  }
});

it('[ACC-61] answers 400 for a code that was issued to another browser', async () => {
  const other = new Browser(app);
  const foreign = new URL(await answerAtPlatform(app, await other.startLogin(), { persona: mo }));
  await browser.startLogin();
  foreign.searchParams.set('state', browser.attempt()['state'] ?? '');
  const visit = await browser.visit(foreign.href);
  expect(visit.status).toBe(400);
  await expectNoSession(visit, before);
});

it.for(['iss=https://evil.example', 'response=x', 'id_token=x', 'token_type=mac'])(
  '[ACC-61] signs in even if the callback also carries %s',
  async (extra) => {
    const back = await answerAtPlatform(app, await browser.startLogin(), { persona: mo });
    expect((await browser.visit(`${back}&${extra}`)).status).toBe(200);
  },
);

it('[ACC-22] shows a cancellation page when the user declines the login', async () => {
  const authorize = await browser.startLogin('?returnTo=/dashboard');
  const visit = await browser.visit(await answerAtPlatform(app, authorize, { deny: true }));
  expect(visit.status).toBe(400);
  expect(visit.text).toContain('The login was cancelled.');
  expect(visit.text).toContain(`href="${app.env.WEB_ORIGIN}/dashboard"`);
  await expectNoSession(visit, before);
});

it('[ACC-22] shows an error page when Discord redirects back with an error', async () => {
  const authorize = await browser.startLogin();
  authorize.searchParams.set('scope', 'nonsense');
  const visit = await browser.visit(await answerAtPlatform(app, authorize, { persona: mo }));
  expect(visit.status).toBe(400);
  expect(visit.text).toContain('The login service refused this login');
  await expectNoSession(visit, before);
});

it('[ACC-61] answers 400 for an unknown error without echoing it', async () => {
  for (const error of ['server_error', 'nonsense', '<script>']) {
    await browser.startLogin();
    const visit = await browser.visit(`/auth/callback?${new URLSearchParams({ error })}`);
    expect(visit.status).toBe(400);
    expect(visit.text).toContain('The login service refused this login');
    expect(visit.text).not.toContain(error);
    await expectNoSession(visit, before);
  }
});

const faults = ['rate_limit', 'server_error', 'drop_connection', 'invalid_json'];
it.for(['token', 'user'].flatMap((endpoint) => faults.map((fault) => ({ endpoint, fault }))))(
  '[ACC-22] shows an error page when the platform answers the $endpoint call with $fault',
  async (fault) => {
    await script(app, 'faults', fault);
    await expectFailedLogin();
    // The next attempt succeeds.
    expect((await logIn(app, browser, mo)).status).toBe(200);
  },
);

it('[ACC-22] shows an error page when the platform never answers', async () => {
  for (const endpoint of ['token', 'user']) await script(app, 'faults', { endpoint, fault: 'timeout' });
  await Promise.all([expectFailedLogin(), expectFailedLogin(new Browser(app))]);
}, 60_000);

async function expectFailedLogin(by = browser): Promise<void> {
  const visit = await logIn(app, by, mo);
  expect(visit.status).toBe(502);
  expect(visit.headers.get('content-type')).toContain('text/html');
  expect(visit.text).toContain('The login service didn’t answer as expected');
  await expectNoSession(visit, before);
}

it('[ACC-24] [UI-79] shows a banned user a suspension page with a contact link, opens no session and keeps their profile', async () => {
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
  expect(visit.text).toContain(
    `href="${app.env.COMMUNITY_URL}" target="_blank" rel="noreferrer">Contact our team<`,
  );
  expect(visit.text).toContain(`href="${app.env.WEB_ORIGIN}/"`);
  await expectNoSession(visit, before + 1);
  expect(await app.accounts.find(persona.id)).toMatchObject({ globalUsername: 'Before' });
  // The session from before the ban is refused too.
  expect((await browser.userData()).status).toBe(403);
});

it('[ACC-24] refuses a banned user who is listed in ADMIN_IDS and does not make them Admin', async () => {
  const id = '1200000000000000003';
  const shop = await startTestAppForThisTest({ variables: { ...variables, ADMIN_IDS: id } });
  await insertMissingUsers(shop.database.db, [{ id, globalUsername: 'Late', avatar: null, role: 'User' }]);
  await script(shop, 'personas', { id, username: 'late' });
  await ban(shop, id);
  expect((await logIn(shop, new Browser(shop), id)).status).toBe(403);
  expect(await shop.accounts.find(id)).toMatchObject({ role: 'User' });
});
