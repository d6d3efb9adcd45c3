import { personas } from '../apps/emulators/src/personas.ts';
import type { RunningServer } from './running-server.ts';

type Server = Pick<RunningServer, 'url'>;

/** Both halves of a login session, as a browser stores them. */
export type Session = { cookie: string; requestToken: string };

/** A complete reply with an unexpected status. A broken connection throws `fetch`'s own error instead. */
export class Refusal extends Error {
  readonly step: string;
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;

  constructor(step: string, { status, headers }: Pick<Response, 'status' | 'headers'>, body: string) {
    super(`${step} answered ${status}: ${body.slice(0, 300)}`);
    this.step = step;
    this.status = status;
    this.headers = headers;
    this.body = body;
  }
}

let visits = 0;

/** Rotates through the personas, so that concurrent sign-ins don't wait for the same row. */
function nextPersona(): string {
  return personas[visits % personas.length]?.username ?? '';
}

/** Signs in, from the login button to both cookies. Resolves when the last page has arrived completely. */
export async function signIn(server: Server, persona: string = nextPersona()): Promise<Session> {
  const headers = { accept: 'text/html', 'x-forwarded-for': newAddress() };
  const { location, attempt } = await beginLogin(server, headers);
  const back = await consent(location, persona);
  const callback = await fetch(`${server.url}${back.pathname}${back.search}`, {
    redirect: 'manual',
    headers: { ...headers, cookie: attempt },
  });
  const body = await callback.text();
  if (callback.status !== 200) throw new Refusal('callback', callback, body);
  const cookies = setCookies(callback);
  const requestToken = cookies.get('token');
  if (!requestToken || !cookies.get('botique_session')) throw new Refusal('cookies', callback, body);
  return {
    cookie: `botique_session=${cookies.get('botique_session')}; token=${requestToken}`,
    requestToken,
  };
}

/** Creates people who exist only on Discord until they sign in. Returns their ids. */
export async function newPeople(server: Server, number: number): Promise<string[]> {
  const { location } = await beginLogin(server, { 'x-forwarded-for': newAddress() });
  return Promise.all(
    Array.from({ length: number }, async () => {
      const made = await fetch(`${location.origin}/emulator/discord/personas`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      });
      const body = await made.text();
      if (made.status !== 201) throw new Refusal('newcomer', made, body);
      return (JSON.parse(body) as { persona: { id: string } }).persona.id;
    }),
  );
}

/** Returns the address on Discord and the cookie of this login attempt. */
export async function beginLogin(server: Server, headers: Record<string, string> = {}) {
  const login = await fetch(`${server.url}/auth/login`, { redirect: 'manual', headers });
  const body = await login.text();
  if (login.status !== 302) throw new Refusal('login', login, body);
  const attempt = `botique_login=${setCookies(login).get('botique_login')}`;
  return { location: new URL(login.headers.get('location') ?? ''), attempt };
}

async function consent(location: URL, persona: string): Promise<URL> {
  const answer = await fetch(`${location.origin}/emulator/discord/authorize${location.search}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ persona }),
  });
  const body = await answer.text();
  if (answer.status !== 200) throw new Refusal('consent', answer, body);
  return new URL((JSON.parse(body) as { location: string }).location);
}

export type UserData = { id: string; globalUsername: string; role: string };

export async function userData(server: Server, session: Session): Promise<UserData> {
  const reply = await fetch(`${server.url}/api/auth/user/data`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      cookie: session.cookie,
      authorization: `Bearer ${session.requestToken}`,
    },
    body: JSON.stringify({ data: {} }),
  });
  const body = await reply.text();
  if (reply.status !== 200) throw new Refusal('user data', reply, body);
  return (JSON.parse(body) as { data: UserData }).data;
}

export async function isSignedIn(server: Server, session: Session): Promise<boolean> {
  try {
    await userData(server, session);
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.status === 401) return false;
    throw error;
  }
}

/** Returns the sessions that the server no longer accepts. */
export async function lostSessions(server: Server, sessions: readonly Session[]): Promise<Session[]> {
  const known = await Promise.all(sessions.map((session) => isSignedIn(server, session)));
  return sessions.filter((_, at) => !known[at]);
}

/** Logins are rate-limited per address, so each visit uses a new one. */
function newAddress(): string {
  visits += 1;
  return `10.${(visits >> 16) & 255}.${(visits >> 8) & 255}.${visits & 255}`;
}

function setCookies(reply: Response): Map<string, string> {
  return new Map(
    reply.headers.getSetCookie().map((line) => {
      const [name = '', value = ''] = (line.split(';', 1)[0] ?? '').split('=', 2);
      return [name, value] as const;
    }),
  );
}
