import { readdirSync } from 'node:fs';
import { strings } from '@botique/contract/strings.ts';
import type { PageData } from '@botique/contract/page-data.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Clock } from '../platform/clock.ts';
import { ban, signIn, type Person } from '../testing/person.ts';
import { rawRequest, type RawReply } from '../testing/raw-request.ts';
import { tableContents } from '../testing/table-contents.ts';
import { startTestApp, startTestAppForThisTest, type TestApp } from '../testing/test-app.ts';

const hour = 60 * 60 * 1000;
let ahead = 0;
const clock: Clock = { now: () => new Date(Date.now() + ahead) };

let app: TestApp;
let customer: Person;

beforeAll(async () => {
  app = await startTestApp({ clock, variables: { COMPANY_NAME: 'Plum & Sons' } });
  customer = await signIn(app, 'customer');
});

afterAll(() => app.close());

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const open = (path: string, headers: Record<string, string> = {}) =>
  rawRequest(app, path, { headers: { ...browser, ...headers } });

function pageData(reply: RawReply): PageData {
  const [, data = ''] =
    /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(reply.text) ?? [];
  return JSON.parse(data) as PageData;
}

/** The HTML before any script runs. */
function drawn(reply: RawReply): string {
  return reply.text.split('id="page-data"', 1)[0] ?? '';
}

describe('landing page', () => {
  it('[UI-19] [ACC-30] renders the company name and the tagline on the landing page', async () => {
    const reply = await open('/');
    expect(reply.status).toBe(200);
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(drawn(reply)).toMatch(/<h1[^>]*>Plum &amp; Sons<\/h1>/);
    expect(drawn(reply)).toContain(`>${strings.landing.tagline}<`);
    expect(drawn(reply)).toContain('<title>Plum &amp; Sons</title>');
    expect(strings.landing.tagline).toBe('We offer a wide range of easy-to-use programming services.');
  });

  it('keeps the landing page out of every cache', async () => {
    expect((await open('/')).headers['cache-control']).toBe('no-store');
  });

  it('[UI-7] [UI-8] names the configured API origin in the data and links of the landing page', async () => {
    const apart = await startTestAppForThisTest({
      variables: {
        PUBLIC_URL: 'https://api.shop.example',
        WEB_ORIGIN: 'https://shop.example',
        COOKIE_DOMAIN: 'shop.example',
      },
    });
    const reply = await rawRequest(apart, '/', { headers: browser });
    expect(pageData(reply).apiOrigin).toBe('https://api.shop.example');
    expect(drawn(reply)).toContain('href="https://api.shop.example/auth/login?returnTo=%2F"');
  });
});

describe('viewer of a page', () => {
  const secretOnly = (person: Person) => ({ cookie: `botique_session=${person.secret}` });

  it('[ACC-10] renders the viewer from the secret cookie alone, and rendering changes nothing', async () => {
    // Late enough that an API call would extend the login session.
    ahead = hour;
    const before = await tableContents(app);
    const reply = await open('/', secretOnly(customer));
    expect(pageData(reply).viewer).toMatchObject({ id: customer.id, globalUsername: 'Mo', role: 'User' });
    expect(drawn(reply)).toContain('>Account: Mo, balance <');
    expect(drawn(reply)).not.toContain('>Login<');
    expect(reply.headers['set-cookie']).toBeUndefined();
    await open('/nowhere', secretOnly(customer));
    await open('/?logout=1', { ...secretOnly(customer), authorization: `Bearer ${customer.requestToken}` });
    expect(await tableContents(app)).toEqual(before);
  });

  it('[ACC-10] an API call, unlike a page, extends the login session', async () => {
    ahead += hour;
    const before = await tableContents(app);
    const { status } = await rawRequest(app, '/api/user/sessions/get/@me', {
      headers: { ...secretOnly(customer), authorization: `Bearer ${customer.requestToken}` },
    });
    expect(status).toBe(200);
    expect(await tableContents(app)).not.toEqual(before);
  });

  it("[ACC-10] renders a visitor's page without the right secret", async () => {
    const banned = await signIn(app, 'banned');
    await ban(app, banned.id);
    const cookies = [
      `botique_session=${customer.requestToken}`,
      `botique_session=${customer.secret}x`,
      'botique_session=',
      'botique_session=%zz; ;;=',
      `botique_session=${banned.secret}`,
    ];
    for (const cookie of cookies) {
      const reply = await open('/', { cookie, authorization: `Bearer ${customer.requestToken}` });
      expect(reply.status).toBe(200);
      expect(pageData(reply).viewer, cookie).toBeNull();
      expect(drawn(reply)).toContain('>Login<');
    }
  });

  it('[ACC-50] [ACC-51] shows no login button to a browser with a request token, and one to a browser without', async () => {
    const reply = await open('/dashboard', { cookie: `token=${customer.requestToken}` });
    expect(pageData(reply)).toMatchObject({ viewer: null, hasRequestToken: true });
    expect(drawn(reply)).not.toContain('>Login<');
    const visitor = await open('/dashboard');
    expect(pageData(visitor)).toMatchObject({ viewer: null, hasRequestToken: false });
    expect(drawn(visitor)).toContain(`>${strings.dashboard.missingAccess}<`);
    expect(drawn(visitor)).toContain('>Login<');
  });

  it('[UI-41] shows an admin page only to admins, and a 404 page to customers', async () => {
    const admin = await signIn(app, 'admin');
    const path = '/dashboard/admin/users';
    const theirs = await open(path, secretOnly(admin));
    expect(theirs.status).toBe(200);
    expect(drawn(theirs)).toMatch(/<h1[^>]*>Users<\/h1>/);
    const reply = await open(path, secretOnly(customer));
    expect(reply.status).toBe(404);
    expect(drawn(reply)).toMatch(/<h1[^>]*>Page not found<\/h1>/);
    expect(drawn(reply)).not.toContain('Users');
  });

  it.for([
    '</script><script>alert(1)</script>',
    '<!--<script>',
    '<!--page-body-->',
    '%NONCE%',
    '"; alert(1); "',
    '$& $1 $$',
    '\u2028\u2029\\u003c',
  ])('renders a person called %s as text', async (name) => {
    const { secret } = await app.accounts.signIn(
      { id: '200000000000000001', globalUsername: name, avatar: null },
      'Test browser',
    );
    const [plain, theirs] = [await open('/'), await open('/', { cookie: `botique_session=${secret}` })];
    expect(pageData(theirs).viewer?.globalUsername).toBe(name);
    const scripts = (reply: RawReply) => reply.text.match(/<\/?script/gi)?.length;
    expect(scripts(theirs)).toBe(scripts(plain));
    expect(theirs.text.match(/<!--/g)?.length).toBe(plain.text.match(/<!--/g)?.length);
    expect(drawn(theirs)).toContain(
      `>Account: ${name.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')}, balance <`,
    );
  });
});

describe('theme of a page', () => {
  const html = (reply: RawReply) => /<html[^>]*>/.exec(reply.text)?.[0];

  it('[UI-55] puts the chosen theme into the HTML, so that the first paint has it', async () => {
    expect(html(await open('/', { cookie: 'theme=dark' }))).toBe('<html data-theme="dark" lang="en">');
    expect(html(await open('/', { cookie: 'theme=light' }))).toBe('<html data-theme="light" lang="en">');
  });

  it('[UI-54] leaves the theme to the system without a valid choice', async () => {
    expect(html(await open('/'))).toBe('<html lang="en">');
    expect(html(await open('/', { cookie: 'theme="><script>' }))).toBe('<html lang="en">');
  });
});

it('serves the page with the UI kit in development, but not in production', async () => {
  const reply = await open('/dev/ui');
  expect(reply.status).toBe(200);
  expect(drawn(reply).includes('<title>UI kit · Plum &amp; Sons</title>')).toBe(true);
  const shop = await startTestAppForThisTest({
    variables: { NODE_ENV: 'production', PUBLIC_URL: 'https://shop.example' },
  });
  const hidden = await rawRequest(shop, '/dev/ui', { headers: browser });
  expect(hidden.status).toBe(404);
  expect(drawn(hidden)).toMatch(/<h1[^>]*>Page not found<\/h1>/);
});

describe('URLs without a page', () => {
  it.for(['/nowhere', '/nowhere/at/all?x=<script>', '/index.html', '/%zz'])(
    '[UI-42] answers %s with a 404 page that links back to the shop',
    async (path) => {
      const reply = await open(path);
      expect(reply.status).toBe(404);
      expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(drawn(reply)).toMatch(/<h1[^>]*>Page not found<\/h1>/);
      expect(drawn(reply)).toMatch(/<a[^>]* href="\/"/);
      expect(reply.text).not.toContain('<script>');
    },
  );

  it('redirects a URL that could be taken for another host to a path on this host', async () => {
    for (const [path, proper] of [
      ['//', '/'],
      ['///', '/'],
      ['//evil.example/x', '/evil.example/x'],
      [String.raw`/\evil.example//x`, '/evil.example/x'],
      ['//[', '/['],
    ] as const) {
      const reply = await open(path);
      expect(reply.status, path).toBe(308);
      expect(reply.headers.location, path).toBe(proper);
    }
    expect(drawn(await open('/\\'))).toContain(strings.landing.tagline);
  });

  it('answers a program that accepts no HTML in the reply format', async () => {
    const reply = await rawRequest(app, '/nowhere', { headers: { accept: 'application/json' } });
    expect(reply.status).toBe(404);
    expect(JSON.parse(reply.text)).toMatchObject({ success: false, code: 404 });
  });

  it('renders pages only for GET and HEAD', async () => {
    const reply = await rawRequest(app, '/', { method: 'POST', headers: { accept: '*/*' } });
    expect(reply.status).toBe(404);
    const head = await rawRequest(app, '/', { method: 'HEAD', headers: browser });
    expect(head).toMatchObject({ status: 200, text: '' });
  });
});

describe('static files of the page', () => {
  const client = new URL('../../../web/dist/client/', import.meta.url);
  const assets = readdirSync(new URL('assets/', client))
    .filter((name) => !/\.(?:br|gz)$/.test(name))
    .map((name) => `/assets/${name}`);

  it('lets browsers cache files named by their content forever', async () => {
    expect(assets.length).toBeGreaterThan(1);
    for (const path of assets) {
      const reply = await rawRequest(app, path);
      expect(reply.status, path).toBe(200);
      expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    }
  });

  it('ships no schemas of the contract, which would make a page a third larger', async () => {
    for (const path of assets.filter((name) => name.endsWith('.js'))) {
      expect((await rawRequest(app, path)).text, path).not.toContain('safeParse');
    }
  });

  it('serves static files compressed if the browser supports it, and plain otherwise', async () => {
    for (const path of [/\/page-.*\.js$/, /\.css$/].map(
      (form) => assets.find((name) => form.test(name)) ?? '',
    )) {
      const plain = await rawRequest(app, path);
      expect(plain.headers['content-encoding']).toBeUndefined();
      const packed = await fetch(new URL(path, app.url), { headers: { 'accept-encoding': 'gzip, br' } });
      expect(packed.headers.get('content-encoding')).toBe('br');
      expect(packed.headers.get('vary')).toContain('accept-encoding');
      expect(packed.headers.get('content-type')).toBe(plain.headers['content-type']);
      expect(packed.headers.get('cache-control')).toBe(plain.headers['cache-control']);
      expect(Number(packed.headers.get('content-length'))).toBeLessThan(plain.text.length);
      expect(await packed.text()).toBe(plain.text);
    }
  });

  it('lets browsers cache other files for an hour', async () => {
    for (const path of ['/favicon.svg', '/plain-page.css']) {
      const reply = await rawRequest(app, path);
      expect(reply.status, path).toBe(200);
      expect(reply.headers['cache-control']).toBe('public, max-age=3600');
    }
  });

  it('serves every file that a page names', async () => {
    const { text } = await open('/');
    const named = [...text.matchAll(/(?:src|href)="(\/[^"]*\.\w+)"/g)].map(([, path]) => path ?? '');
    expect(named.length).toBeGreaterThan(2);
    for (const path of named) expect((await rawRequest(app, path)).status, path).toBe(200);
  });

  it('answers a missing script with JSON, so that no browser runs HTML as a script', async () => {
    const reply = await rawRequest(app, '/assets/none.js', { headers: { accept: '*/*' } });
    expect(reply.status).toBe(404);
    expect(reply.headers['content-type']).toMatch(/^application\/json/);
    expect(reply.headers['cache-control']).toBe('no-store');
  });

  it('serves nothing outside the folder of static files', async () => {
    const paths = [
      '/../server/entry-server.js',
      '/assets/../../server/entry-server.js',
      '/..%2fserver%2fentry-server.js',
    ];
    for (const path of [...paths, '/assets/%2e%2e/%2e%2e/server/entry-server.js', '/.vite/manifest.json']) {
      const reply = await open(path);
      expect(reply.status, path).toBe(404);
      expect(reply.text).not.toContain('createStaticHandler');
    }
  });
});
