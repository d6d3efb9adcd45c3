import { randomInt } from 'node:crypto';
import { requestTokenCookie } from '@botique/contract/accounts/cookies.ts';
import type { Endpoint } from '@botique/contract/endpoint.ts';
import { admin, customers } from '@botique/emulators/personas.ts';
import { sessionCookie } from '../platform/http/identity.ts';
import { insertMissingUsers } from '../domains/accounts/repository.ts';
import type { TestApp } from './test-app.ts';

export type Reply = {
  status: number;
  headers: Headers;
  bytes: Buffer;
  /** The same as text; `body` is the same, parsed. */
  text: string;
  body: Record<string, unknown> & { data?: unknown };
};

type Call = {
  params?: object;
  query?: object;
  body?: object;
  /** For calls that upload a file. */
  file?: Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
};

/** A person at a browser: the two halves of their login session, and calls made with them. */
export type Person = {
  id: string;
  sessionId: string;
  secret: string;
  requestToken: string;
  cookie: string;
  call(endpoint: Endpoint, call?: Call): Promise<Reply>;
};

const cast = { admin, customer: customers[0], other: customers[1], banned: customers[2] };

export async function signIn(app: TestApp, who: keyof typeof cast): Promise<Person> {
  const persona = cast[who];
  if (!persona) throw new Error(`There is no persona for ${who}`);
  return atBrowser(app, persona.id, persona.globalName ?? persona.username);
}

/** A customer that no other test uses, so that nothing else spends their credits. */
export function signInNewCustomer(app: TestApp): Promise<Person> {
  return atBrowser(app, String(randomInt(10 ** 12, 10 ** 13)), 'Somebody');
}

async function atBrowser(app: TestApp, id: string, globalUsername: string): Promise<Person> {
  const opened = await app.accounts.signIn({ id, globalUsername, avatar: null }, 'Test browser');
  const { secret, requestToken } = opened;
  const cookie = `${sessionCookie}=${secret}; ${requestTokenCookie}=${requestToken}`;
  return {
    id,
    sessionId: opened.session.id,
    secret,
    requestToken,
    cookie,
    call: (endpoint, call = {}) =>
      send(app, endpoint, {
        ...call,
        headers: {
          cookie,
          authorization: `Bearer ${requestToken}`,
          'sec-fetch-site': 'same-origin',
          ...call.headers,
        },
      }),
  };
}

/** A program that calls on a person's behalf, with an API key and without a cookie. */
export type Program = { keyId: string; key: string; call: Person['call'] };

export async function programOf(app: TestApp, { id }: Pick<Person, 'id'>): Promise<Program> {
  const { row, key } = await app.accounts.apiKeys.create(id, 'Test program');
  return {
    keyId: row.id,
    key,
    call: (endpoint, call = {}) =>
      send(app, endpoint, { ...call, headers: { authorization: `Bearer ${key}`, ...call.headers } }),
  };
}

/** A person who signed in once and has no browser open now. */
export async function createOtherUser(app: TestApp, globalUsername = 'Somebody'): Promise<string> {
  const id = String(randomInt(10 ** 12, 10 ** 13));
  await insertMissingUsers(app.database.db, [{ id, globalUsername, avatar: null, role: 'User' }]);
  return id;
}

export async function ban(app: TestApp, userId: string): Promise<void> {
  await app.database.pool.query('update users set banned_at = now() where id = $1', [userId]);
}

/** One call of the contract over real HTTP. Without headers, it is a visitor's. */
export async function send(app: Pick<TestApp, 'url'>, endpoint: Endpoint, call: Call = {}): Promise<Reply> {
  const params = { ...call.params } as Record<string, unknown>;
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const url = new URL(path, app.url);
  for (const [name, value] of Object.entries(call.query ?? {})) url.searchParams.set(name, String(value));
  const content = contentOf(endpoint, call);
  const response = await fetch(url, {
    method: endpoint.method,
    headers: { ...(content ? { 'content-type': content.type } : {}), ...call.headers },
    ...(content ? { body: content.body } : {}),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const text = bytes.toString();
  return {
    status: response.status,
    headers: response.headers,
    bytes,
    text,
    // Files aren't parsed here; they have their own tests.
    body: (endpoint.fileType && response.ok ? {} : JSON.parse(text)) as Reply['body'],
  };
}

function contentOf(endpoint: Endpoint, { body, file }: Call) {
  if (endpoint.method !== 'POST') return null;
  if (endpoint.uploadBytes > 0) {
    return {
      type: 'application/octet-stream',
      body: file ?? new TextEncoder().encode('A line of a console.\n'),
    };
  }
  return { type: 'application/json', body: JSON.stringify({ data: body ?? {} }) };
}
