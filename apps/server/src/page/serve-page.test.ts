import { readdirSync } from 'node:fs';
import { copy } from '@botique/contract/copy.ts';
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

/** What a person sees before any script runs. */
function drawn(reply: RawReply): string {
  return reply.text.split('id="page-data"', 1)[0] ?? '';
}

describe('the landing page', () => {
  it('[UI-19] [ACC-30] has the company name and the tagline in its HTML', async () => {
    const reply = await open('/');
    expect(reply.status).toBe(200);
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(drawn(reply)).toMatch(/<h1[^>]*>Plum &amp; Sons<\/h1>/);
    expect(drawn(reply)).toContain(`>${copy.landing.tagline}<`);
    expect(drawn(reply)).toContain('<title>Plum &amp; Sons</title>');
    expect(copy.landing.tagline).toBe('We offer a wide range of easy-to-use programming services.');
  });

  it('is drawn anew for each visitor and kept by nobody', async () => {
    expect((await open('/')).headers['cache-control']).toBe('no-store');
  });

  it('[UI-7] [UI-8] names the configured API origin in its data and in its links', async () => {
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

describe('the viewer', () => {
  const secretOnly = (person: Person) => ({ cookie: `botique_session=${person.secret}` });

  it('[ACC-10] is drawn from the secret cookie alone, and drawing changes nothing', async () => {
    // So long after the last call that a call would now keep the session alive.
    ahead = hour;
    const before = await tableContents(app);
    const reply = await open('/', secretOnly(customer));
    expect(pageData(reply).viewer).toMatchObject({ id: customer.id, globalUsername: 'Mo', role: 'User' });
    expect(drawn(reply)).toContain('>Account of Mo, balance <');
    expect(drawn(reply)).not.toContain('>Login<');
    expect(reply.headers['set-cookie']).toBeUndefined();
    await open('/nowhere', secretOnly(customer));
    await open('/?logout=1', { ...secretOnly(customer), authorization: `Bearer ${customer.requestToken}` });
    expect(await tableContents(app)).toEqual(before);
  });

  it('[ACC-10] the comparison would notice a session that was kept alive', async () => {
    ahead += hour;
    const before = await tableContents(app);
    const { status } = await rawRequest(app, '/api/user/sessions/get/@me', {
      headers: { ...secretOnly(customer), authorization: `Bearer ${customer.requestToken}` },
    });
    expect(status).toBe(200);
    expect(await tableContents(app)).not.toEqual(before);
  });

  it('[ACC-10] is a visitor without the right secret', async () => {
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

  it('[ACC-50] [ACC-51] is still open for a browser that holds a request token, and settled for one without', async () => {
    const reply = await open('/dashboard', { cookie: `token=${customer.requestToken}` });
    expect(pageData(reply)).toMatchObject({ viewer: null, hasRequestToken: true });
    expect(drawn(reply)).not.toContain('>Login<');
    const visitor = await open('/dashboard');
    expect(pageData(visitor)).toMatchObject({ viewer: null, hasRequestToken: false });
    expect(drawn(visitor)).toContain(`>${copy.dashboard.missingAccess}<`);
    expect(drawn(visitor)).toContain('>Login<');
  });

  it('[UI-41] gets an admin page only when he is one, and otherwise the page of what does not exist', async () => {
    const admin = await signIn(app, 'admin');
    const path = '/dashboard/admin/users';
    const theirs = await open(path, secretOnly(admin));
    expect(theirs.status).toBe(200);
    expect(drawn(theirs)).toMatch(/<h1[^>]*>Users<\/h1>/);
    const reply = await open(path, secretOnly(customer));
    expect(reply.status).toBe(404);
    expect(drawn(reply)).toMatch(/<h1[^>]*>Nothing here<\/h1>/);
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
  ])('a person called %s stays a name', async (name) => {
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
      `>Account of ${name.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')}, balance <`,
    );
  });
});

describe('the theme', () => {
  const html = (reply: RawReply) => /<html[^>]*>/.exec(reply.text)?.[0];

  it('[UI-55] that was chosen is in the HTML, so that the first paint has it', async () => {
    expect(html(await open('/', { cookie: 'theme=dark' }))).toBe('<html data-theme="dark" lang="en">');
    expect(html(await open('/', { cookie: 'theme=light' }))).toBe('<html data-theme="light" lang="en">');
  });

  it('[UI-54] is the system’s without a choice, or with one that does not exist', async () => {
    expect(html(await open('/'))).toBe('<html lang="en">');
    expect(html(await open('/', { cookie: 'theme="><script>' }))).toBe('<html lang="en">');
  });
});

it('the showcase of the kit exists while developing, and not in production', async () => {
  const reply = await open('/dev/ui');
  expect(reply.status).toBe(200);
  expect(drawn(reply).includes('<title>UI kit · Plum &amp; Sons</title>')).toBe(true);
  const shop = await startTestAppForThisTest({
    variables: { NODE_ENV: 'production', PUBLIC_URL: 'https://shop.example' },
  });
  const hidden = await rawRequest(shop, '/dev/ui', { headers: browser });
  expect(hidden.status).toBe(404);
  expect(drawn(hidden)).toMatch(/<h1[^>]*>Nothing here<\/h1>/);
});

describe('addresses without a page', () => {
  it.for(['/nowhere', '/nowhere/at/all?x=<script>', '/index.html', '/%zz'])(
    '[UI-42] %s shows a page that says so and leads back',
    async (path) => {
      const reply = await open(path);
      expect(reply.status).toBe(404);
      expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(drawn(reply)).toMatch(/<h1[^>]*>Nothing here<\/h1>/);
      expect(drawn(reply)).toMatch(/<a[^>]* href="\/"/);
      expect(reply.text).not.toContain('<script>');
    },
  );

  it('one that could be taken for another host leads nowhere but to this one', async () => {
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
    expect(drawn(await open('/\\'))).toContain(copy.landing.tagline);
  });

  it('answers a program that wants no page in the reply form', async () => {
    const reply = await rawRequest(app, '/nowhere', { headers: { accept: 'application/json' } });
    expect(reply.status).toBe(404);
    expect(JSON.parse(reply.text)).toMatchObject({ success: false, code: 404 });
  });

  it('draws no page for anything but GET and HEAD', async () => {
    const reply = await rawRequest(app, '/', { method: 'POST', headers: { accept: '*/*' } });
    expect(reply.status).toBe(404);
    const head = await rawRequest(app, '/', { method: 'HEAD', headers: browser });
    expect(head).toMatchObject({ status: 200, text: '' });
  });
});

describe('files of the page', () => {
  const client = new URL('../../../web/dist/client/', import.meta.url);
  const assets = readdirSync(new URL('assets/', client))
    .filter((name) => !/\.(?:br|gz)$/.test(name))
    .map((name) => `/assets/${name}`);

  it('those named by their content are kept for ever', async () => {
    expect(assets.length).toBeGreaterThan(1);
    for (const path of assets) {
      const reply = await rawRequest(app, path);
      expect(reply.status, path).toBe(200);
      expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    }
  });

  it('carry no schema of the contract: a page that loads those loads a third more', async () => {
    for (const path of assets.filter((name) => name.endsWith('.js'))) {
      expect((await rawRequest(app, path)).text, path).not.toContain('safeParse');
    }
  });

  it('come compressed to a browser that can read that, and plain to one that cannot', async () => {
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

  it('the others for an hour', async () => {
    for (const path of ['/favicon.svg', '/plain-page.css']) {
      const reply = await rawRequest(app, path);
      expect(reply.status, path).toBe(200);
      expect(reply.headers['cache-control']).toBe('public, max-age=3600');
    }
  });

  it('every file that a page names is there', async () => {
    const { text } = await open('/');
    const named = [...text.matchAll(/(?:src|href)="(\/[^"]*\.\w+)"/g)].map(([, path]) => path ?? '');
    expect(named.length).toBeGreaterThan(2);
    for (const path of named) expect((await rawRequest(app, path)).status, path).toBe(200);
  });

  it('one that is missing is no page, so that a browser does not run HTML as a script', async () => {
    const reply = await rawRequest(app, '/assets/none.js', { headers: { accept: '*/*' } });
    expect(reply.status).toBe(404);
    expect(reply.headers['content-type']).toMatch(/^application\/json/);
    expect(reply.headers['cache-control']).toBe('no-store');
  });

  it('nothing outside their folder can be read', async () => {
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
