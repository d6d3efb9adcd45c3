import type { TestApp } from './test-app.ts';

export type BrowserSignIn = {
  login: Response;
  callback: Response;
  /** Everything in this sign-in that nobody else may learn. */
  secrets: {
    state: string;
    verifier: string;
    attempt: string;
    code: string;
    secret: string;
    requestToken: string;
  };
};

/** Signs in as a browser does: to our login, over the emulator's consent, back to our callback. */
export async function signInByBrowser(app: TestApp, persona: string): Promise<BrowserSignIn> {
  const login = await fetch(`${app.url}/auth/login`, { redirect: 'manual' });
  const attempt = cookieOf(login, 'botique_login');
  const authorize = new URL(login.headers.get('location') ?? '');
  const consent = await fetch(`${app.emulatorUrl}/emulator/chat/authorize${authorize.search}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ persona }),
  });
  const { location } = (await consent.json()) as { location: string };
  const callback = await fetch(location, { headers: { cookie: `botique_login=${attempt}` } });
  const { state, verifier } = JSON.parse(Buffer.from(attempt, 'base64url').toString()) as Record<
    'state' | 'verifier',
    string
  >;
  return {
    login,
    callback,
    secrets: {
      state,
      verifier,
      attempt,
      code: new URL(location).searchParams.get('code') ?? '',
      secret: cookieOf(callback, 'botique_session'),
      requestToken: cookieOf(callback, 'token'),
    },
  };
}

function cookieOf(reply: Response, name: string): string {
  const cookie = reply.headers.getSetCookie().find((line) => line.startsWith(`${name}=`));
  if (!cookie) throw new Error(`The reply ${reply.status} sets no cookie ${name}`);
  return cookie.slice(name.length + 1).split(';', 1)[0] ?? '';
}
