import { randomInt } from 'node:crypto';
import { requestTokenCookie } from '@botique/contract/accounts/cookies.ts';
import { accountsEndpoints } from '@botique/contract/accounts/endpoints.ts';
import { sessionCookie } from '../platform/http/identity.ts';
import { send, type Reply } from './person.ts';
import type { TestApp } from './test-app.ts';

type Cookie = { value: string; path: string; attributes: Map<string, string> };

export type Visit = { status: number; headers: Headers; text: string; cookies: Map<string, Cookie> };

/** A server and its public URL. */
type Reached = { url: string; env: { PUBLIC_URL: string } };

/**
 * Enough of a browser to sign in: it stores and sends cookies like one, and follows no redirect by itself.
 * Each has its own IP address, so that they share no rate limit.
 */
export class Browser {
  readonly jar = new Map<string, Cookie>();
  readonly #address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
  readonly #app: Reached;

  constructor(app: Reached) {
    this.#app = app;
  }

  async visit(address: string, headers: Record<string, string> = {}): Promise<Visit> {
    const asked = new URL(address, this.#app.url);
    // PUBLIC_URL may be a name of the outside world, but the server always listens on our port.
    const url = asked.origin === this.#app.env.PUBLIC_URL ? asked.href.slice(asked.origin.length) : asked;
    const reply = await fetch(new URL(url, this.#app.url), {
      redirect: 'manual',
      headers: {
        accept: 'text/html',
        'user-agent': 'Test browser',
        'x-forwarded-for': this.#address,
        cookie: this.#cookiesFor(asked.pathname),
        ...headers,
      },
    });
    const cookies = new Map(reply.headers.getSetCookie().map(parseSetCookie));
    for (const [name, cookie] of cookies) {
      if (cookie.attributes.get('max-age') === '0') this.jar.delete(name);
      else this.jar.set(name, cookie);
    }
    return { status: reply.status, headers: reply.headers, text: await reply.text(), cookies };
  }

  /** Starts a sign-in. Returns Discord's URL that it redirects to. */
  async startLogin(query = ''): Promise<URL> {
    const { headers } = await this.visit(`/auth/login${query}`);
    return new URL(headers.get('location') ?? '');
  }

  /** The credentials that its page sends with a call. */
  halves(): { secret: string; requestToken: string; headers: { cookie: string; authorization: string } } {
    const secret = this.jar.get(sessionCookie)?.value ?? '';
    const requestToken = this.jar.get(requestTokenCookie)?.value ?? '';
    return {
      secret,
      requestToken,
      headers: { cookie: `${sessionCookie}=${secret}`, authorization: `Bearer ${requestToken}` },
    };
  }

  /** The signed-in person, according to the server. */
  userData(): Promise<Reply> {
    return send(this.#app, accountsEndpoints['auth.userData'], { headers: this.halves().headers });
  }

  /** The contents of the login cookie; `change` forges them. */
  attempt(change: Record<string, string> = {}): Record<string, string> {
    const cookie = this.jar.get('botique_login');
    if (!cookie) throw new Error('No sign-in has begun in this browser');
    const known = JSON.parse(Buffer.from(cookie.value, 'base64url').toString()) as Record<string, string>;
    const attempt = { ...known, ...change };
    const value = Buffer.from(JSON.stringify(attempt)).toString('base64url');
    this.jar.set('botique_login', { ...cookie, value });
    return attempt;
  }

  #cookiesFor(path: string): string {
    return [...this.jar]
      .filter(([, cookie]) => path.startsWith(cookie.path))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ');
  }
}

function parseSetCookie(line: string): [name: string, cookie: Cookie] {
  const [pair = '', ...rest] = line.split('; ');
  const attributes = new Map(
    rest.map((attribute): [string, string] => {
      const [name = '', value = ''] = attribute.split('=');
      return [name.toLowerCase(), value];
    }),
  );
  const [name = '', value = ''] = pair.split('=');
  return [name, { value, path: attributes.get('path') ?? '/', attributes }];
}

type Answer = { persona: string } | { deny: true };

/** Answers at Discord. Returns the URL that it sends the browser back to. */
export async function answerAtPlatform(app: Emulated, authorize: URL, answer: Answer): Promise<string> {
  const reply = await script(app, `authorize${authorize.search}`, answer);
  return (reply as { location: string }).location;
}

type Emulated = Pick<TestApp, 'emulatorUrl'>;

/** Scripts the emulator of Discord. */
export async function script(app: Emulated, call: string, body: object = {}): Promise<unknown> {
  const reply = await fetch(`${app.emulatorUrl}/emulator/discord/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`The emulator answered ${reply.status}: ${await reply.text()}`);
  return reply.json();
}

/** A complete sign-in: to the platform, consent there, and back. */
export async function logIn(app: TestApp, browser: Browser, persona: string, query = ''): Promise<Visit> {
  const authorize = await browser.startLogin(query);
  return browser.visit(await answerAtPlatform(app, authorize, { persona }));
}

export async function countSessions(app: TestApp): Promise<number> {
  const { rows } = await app.database.pool.query('select count(*)::int as sessions from browser_sessions');
  return rows[0].sessions;
}
