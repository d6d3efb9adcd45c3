import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInByBrowser } from '../../testing/browser-sign-in.ts';
import { connectLive } from '../../testing/live-client.ts';
import { signIn } from '../../testing/person.ts';
import { rawRequest, type RawReply } from '../../testing/raw-request.ts';
import { startTestApp, startTestAppForThisTest, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});

afterAll(() => app.close());

const whoAmI = '/api/auth/user/data';
const json = { 'content-type': 'application/json' };
const browser = { accept: 'text/html,*/*' };
const assets = readdirSync(new URL('../../../../web/dist/client/assets/', import.meta.url));

/** One reply of each kind. */
const replies: Record<string, (app: TestApp) => Promise<RawReply>> = {
  'a page': (from) => rawRequest(from, '/', { headers: browser }),
  'a page that does not exist': (from) => rawRequest(from, '/nowhere', { headers: browser }),
  'an address that cannot be decoded': (from) => rawRequest(from, '/%zz', { headers: browser }),
  'a call that succeeds': (from) => rawRequest(from, '/readyz'),
  'a refused call': (from) => rawRequest(from, whoAmI, { method: 'POST', headers: json, body: '{}' }),
  'a call with a broken body': (from) =>
    rawRequest(from, whoAmI, { method: 'POST', headers: json, body: '{' }),
  'a call that does not exist': (from) => rawRequest(from, '/api/none'),
  'a call that cannot be decoded': (from) => rawRequest(from, '/api/%zz'),
  'a refusal as a page': (from) => rawRequest(from, '/auth/callback?code=1&code=2', { headers: browser }),
  'the way to Discord': (from) => rawRequest(from, '/auth/login'),
  'a login that expired': (from) => rawRequest(from, '/auth/callback', { headers: browser }),
  'the question before logging out': (from) => rawRequest(from, '/auth/logout', { headers: browser }),
  'a script': (from) => rawRequest(from, `/assets/${assets.find((name) => name.endsWith('.js'))}`),
  'a style sheet': (from) => rawRequest(from, '/plain-page.css'),
  'a file that does not exist': (from) => rawRequest(from, '/assets/none.js'),
  'the description of the API': (from) => rawRequest(from, '/openapi.json'),
  'the reference page': (from) => rawRequest(from, '/docs', { headers: browser }),
};

function policyOf(reply: RawReply): Record<string, string[]> {
  const header = String(reply.headers['content-security-policy']);
  return Object.fromEntries(
    header
      .split(';')
      .filter((directive) => directive.trim() !== '')
      .map((directive) => {
        const [name = '', ...sources] = directive.trim().split(/\s+/);
        return [name, sources];
      }),
  );
}

const nonceSource = /^'nonce-[A-Za-z0-9+/]{22}=='$/;

describe.for(Object.entries(replies))('reply: %s', ([, ask]) => {
  it('[OFF-27] sends the security headers with the reply', async () => {
    const reply = await ask(app);
    expect(reply.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(policyOf(reply)).toMatchObject({
      'default-src': ["'self'"],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'frame-ancestors': ["'none'"],
    });
  });
});

const { 'the reference page': reference, ...ours } = replies;

describe('content security policy for PayPal', () => {
  const withButtons = ['/store', '/dashboard/order/v1/Wd4xK9Qe', '/dashboard/bill/INV-000046'];
  const without = [
    '/',
    '/products',
    '/products/Wd4xK9Qe',
    '/dashboard',
    '/dashboard/products',
    '/dashboard/order',
    '/dashboard/order/v1',
    '/dashboard/order/v1/Wd4xK9Qe/more',
    '/dashboard/bills',
    '/dashboard/licenses/@me',
    '/dashboard/license/manage/L-1',
    '/dashboard/tickets/@me',
    '/dashboard/ticket/view/T-7K2M9QxA',
    '/dashboard/admin/products',
    '/profile/1',
    '/Store',
    '/store/more',
    '/nowhere',
  ];
  /** An owner's configuration, which sets neither the script nor its origins. */
  const realPayPal = {
    PUBLIC_URL: 'https://shop.example',
    PAYPAL_URL: 'https://api-m.sandbox.paypal.com',
    PAYPAL_SCRIPT_URL: '',
    PAYPAL_ORIGINS: '',
  };
  const noPayPal = { PAYPAL_CLIENT_ID: '', PAYPAL_CLIENT_SECRET: '', PAYPAL_WEBHOOK_ID: '' };
  const payPal = ['https://*.paypal.com', 'https://*.paypalobjects.com', 'https://*.venmo.com'];
  const policyAt = async (from: TestApp, path: string) =>
    policyOf(await rawRequest(from, path, { headers: browser }));

  async function expectStrict(from: TestApp, path: string): Promise<void> {
    const reply = await rawRequest(from, path, { headers: browser });
    const policy = policyOf(reply);
    expect(String(reply.headers['content-security-policy']), path).not.toMatch(/paypal|venmo|unsafe/);
    expect(policy['script-src'], path).toEqual([expect.stringMatching(nonceSource)]);
    expect(policy['style-src'], path).toEqual(["'self'", expect.stringMatching(nonceSource)]);
    const socketOrigin = from.env.PUBLIC_URL.replace(/^http/, 'ws');
    expect(policy['connect-src'], path).toEqual(["'self'", socketOrigin]);
    expect(policy['frame-src'], path).toEqual(["'self'"]);
    expect(policy, path).not.toHaveProperty('child-src');
  }

  it("[UI-65] allows PayPal's origins and inline styles, but no inline scripts, on pages with PayPal buttons", async () => {
    const real = await startTestAppForThisTest({ variables: realPayPal });
    for (const path of withButtons) {
      expect(await policyAt(real, path), path).toEqual({
        'default-src': ["'self'"],
        'script-src': [expect.stringMatching(nonceSource), ...payPal],
        'style-src': ["'self'", "'unsafe-inline'", ...payPal],
        'img-src': ["'self'", 'https:', 'data:', ...payPal],
        'font-src': ["'self'"],
        'connect-src': ["'self'", 'wss://shop.example', ...payPal],
        'frame-src': ["'self'", ...payPal],
        'child-src': payPal,
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
        'upgrade-insecure-requests': [],
      });
    }
  });

  it('[UI-65] does not allow PayPal on pages without PayPal buttons', async () => {
    const real = await startTestAppForThisTest({ variables: realPayPal });
    for (const path of without) await expectStrict(real, path);
  });

  it('[UI-65] allows the emulator instead of PayPal, only on pages with PayPal buttons', async () => {
    for (const path of withButtons) {
      const policy = await policyAt(app, path);
      expect(policy['script-src'], path).toEqual([expect.stringMatching(nonceSource), app.emulatorUrl]);
      expect(policy['style-src'], path).toEqual(["'self'", "'unsafe-inline'", app.emulatorUrl]);
      for (const directive of ['img-src', 'connect-src', 'frame-src', 'child-src']) {
        expect(policy[directive], `${path} ${directive}`).toContain(app.emulatorUrl);
      }
      expect(JSON.stringify(policy), path).not.toContain('paypal.com');
    }
    for (const path of without) await expectStrict(app, path);
  });

  it('[UI-65] keeps the strict policy on all pages of a shop without PayPal', async () => {
    const credits = await startTestAppForThisTest({ variables: noPayPal });
    for (const path of [...withButtons, ...without]) await expectStrict(credits, path);
  });

  it('[UI-65] keeps the strict policy on redirects, API replies and missing files', async () => {
    for (const path of ['//store', '/store/', '/api/store', '/assets/store.js'])
      await expectStrict(app, path);
    const call = await rawRequest(app, '/store', { method: 'POST', headers: json, body: '{}' });
    expect(policyOf(call)['frame-src']).toEqual(["'self'"]);
  });

  it('[UI-65] sends customers pages with PayPal buttons under the same policy, with a unique nonce and never cached', async () => {
    const customer = await signIn(app, 'customer');
    const headers = { ...browser, cookie: `botique_session=${customer.secret}` };
    const nonces = new Set<string>();
    for (const path of [...withButtons, ...withButtons]) {
      const reply = await rawRequest(app, path, { headers });
      const [nonce = '', ...origins] = policyOf(reply)['script-src'] ?? [];
      expect(origins, path).toEqual([app.emulatorUrl]);
      expect(reply.text, path).toContain(`nonce="${nonce.slice("'nonce-".length, -1)}"`);
      expect(reply.headers['cache-control'], path).toBe('no-store');
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(2 * withButtons.length);
  });
});

describe('scripts', () => {
  it.for(Object.entries(ours))('[OFF-27] %s allows only scripts with its nonce', async ([, ask]) => {
    const policy = policyOf(await ask(app));
    expect(policy['script-src']).toEqual([expect.stringMatching(nonceSource)]);
    expect(policy['style-src']).toEqual(["'self'", expect.stringMatching(nonceSource)]);
  });

  it('the reference page allows scripts from this host and no inline scripts', async () => {
    const policy = await reference?.(app).then(policyOf);
    expect(policy?.['script-src'] ?? policy?.['default-src']).toEqual(["'self'"]);
  });
});

describe('nonces', () => {
  const nonceOf = (reply: RawReply) => policyOf(reply)['script-src']?.[0]?.slice("'nonce-".length, -1) ?? '';

  it('[OFF-28] gives every reply a unique nonce', async () => {
    const asked = await Promise.all(
      Array.from({ length: 10 }, () => Object.values(ours).map((ask) => ask(app).then(nonceOf))).flat(),
    );
    expect(asked).not.toContain('');
    expect(new Set(asked).size).toBe(asked.length);
  });

  it('[OFF-27] puts the nonce of the reply on every script and style of a page', async () => {
    for (const path of ['/', '/nowhere']) {
      const reply = await rawRequest(app, path, { headers: browser });
      const tags =
        reply.text.match(/<(?:script|style|link[^>]*rel="(?:stylesheet|modulepreload)")[^>]*>/g) ?? [];
      const running = tags.filter((tag) => !/type="application\/(?:ld\+)?json"/.test(tag));
      expect(running.length).toBeGreaterThan(1);
      for (const tag of running) expect(tag).toContain(`nonce="${nonceOf(reply)}"`);
      expect(reply.text).not.toMatch(/\son\w+="|javascript:|%NONCE%/);
    }
  });

  it('[OFF-27] puts the nonce on the only script of the page after sign-in', async () => {
    const { callback } = await signInByBrowser(app, 'mo');
    const scripts = callback.text.match(/<script[^>]*>/g);
    const nonce = /'nonce-([^']+)'/.exec(callback.headers.get('content-security-policy') ?? '')?.[1];
    expect(nonce).toBeTruthy();
    expect(scripts).toEqual([`<script nonce="${nonce}">`]);
  });
});

describe('cross-origin opener policy', () => {
  it('[ACC-19] isolates pages from other windows, except for the popups they open', async () => {
    const pages = [
      'a page',
      'a page that does not exist',
      'an address that cannot be decoded',
      'the question before logging out',
      'the reference page',
    ];
    for (const name of pages) {
      const reply = await replies[name]?.(app);
      expect(reply?.headers['cross-origin-opener-policy'], name).toBe('same-origin-allow-popups');
    }
  });

  it('[ACC-19] keeps the login popup connected to the page that opened it', async () => {
    const { login, callback } = await signInByBrowser(app, 'mo');
    expect(login.status).toBe(302);
    expect(callback.status).toBe(200);
    const expired = await replies['a login that expired']?.(app);
    const denied = await rawRequest(app, '/auth/callback?error=access_denied', { headers: browser });
    expect([
      login.headers.get('cross-origin-opener-policy'),
      callback.headers.get('cross-origin-opener-policy'),
      expired?.headers['cross-origin-opener-policy'],
      denied.headers['cross-origin-opener-policy'],
    ]).toEqual(['unsafe-none', 'unsafe-none', 'unsafe-none', 'unsafe-none']);
  });
});

describe('calls from other origins', () => {
  const webOrigin = 'https://shop.example';
  const strangers = [
    'https://evil.example',
    'https://shop.example.evil.example',
    'http://shop.example',
    'null',
  ];
  let apart: TestApp;

  beforeAll(async () => {
    apart = await startTestApp({
      variables: {
        PUBLIC_URL: 'https://api.shop.example',
        WEB_ORIGIN: webOrigin,
        COOKIE_DOMAIN: 'shop.example',
      },
    });
  });

  afterAll(() => apart.close());

  const preflight = (origin: string) =>
    rawRequest(apart, whoAmI, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type',
      },
    });
  const call = (origin: string) =>
    rawRequest(apart, whoAmI, { method: 'POST', headers: { ...json, origin }, body: '{}' });

  it('[OFF-31] lets the configured web origin call with cookies and read the reply', async () => {
    expect(await preflight(webOrigin)).toMatchObject({
      status: 204,
      headers: {
        'access-control-allow-origin': webOrigin,
        'access-control-allow-credentials': 'true',
        'access-control-allow-headers': 'authorization,content-type',
        'access-control-allow-methods': expect.stringContaining('POST') as string,
      },
    });
    const { headers } = await call(webOrigin);
    expect(headers['access-control-allow-origin']).toBe(webOrigin);
    expect(headers['access-control-expose-headers']).toMatch(/retry-after.*x-request-id/);
    // The browser also checks who may embed the reply.
    expect(headers['cross-origin-resource-policy']).toBe('same-site');
  });

  it.for(strangers)('[OFF-31] does not let %s read replies', async (origin) => {
    for (const { headers } of [await preflight(origin), await call(origin)]) {
      expect(headers['access-control-allow-origin']).not.toBe(origin);
      expect(headers['access-control-allow-origin']).not.toBe('*');
    }
  });

  it('[OFF-31] refuses live connections from other origins', async () => {
    const customer = await signIn(apart, 'customer');
    const client = await connectLive(apart, customer, { origin: webOrigin });
    expect(client.connected).toBe(true);
    for (const origin of strangers) {
      await expect(connectLive(apart, customer, { origin }), origin).rejects.toThrow();
    }
  });

  it('[OFF-31] allows only its own origin if it also serves the page', async () => {
    const headers = { ...json, origin: 'https://evil.example' };
    const reply = await rawRequest(app, whoAmI, { method: 'POST', headers, body: '{}' });
    expect(reply.headers['access-control-allow-origin']).toBe(app.url);
  });
});

describe('https', () => {
  it('[OFF-27] requires HTTPS if the public URL uses it', async () => {
    const secure = await startTestAppForThisTest({ variables: { PUBLIC_URL: 'https://shop.example' } });
    const reply = await rawRequest(secure, '/', { headers: browser });
    expect(reply.headers['strict-transport-security']).toBe('max-age=31536000');
    const policy = policyOf(reply);
    expect(policy).toHaveProperty('upgrade-insecure-requests');
    expect(policy['connect-src']).toEqual(["'self'", 'wss://shop.example']);
    expect(policy['img-src']).not.toContain('http://localhost:*');
  });

  it('does not require HTTPS on plain HTTP, which would lock browsers out', async () => {
    const reply = await rawRequest(app, '/', { headers: browser });
    expect(reply.headers['strict-transport-security']).toBeUndefined();
    expect(policyOf(reply)).not.toHaveProperty('upgrade-insecure-requests');
  });
});
