import type { FastifyInstance } from 'fastify';
import { sessionCookie } from './identity.ts';

/** `domain` is set when page and API have two hosts under one parent domain. */
export type CookieScope = { secure: boolean; domain: string | undefined };

type Cookies = Record<string, string | undefined>;

/** With the prefix, browsers take the cookie from this very host only: a sibling host could otherwise plant one. */
export function sessionCookieName({ secure, domain }: CookieScope): string {
  return secure && domain === undefined ? `__Host-${sessionCookie}` : sessionCookie;
}

/** The session under its usual name, whatever the browser calls it. One without the prefix that was due is left out. */
export function readSessionCookie(cookies: Cookies, scope: CookieScope): Cookies {
  const name = sessionCookieName(scope);
  if (name === sessionCookie) return cookies;
  const { [name]: secret, [sessionCookie]: _, ...others } = cookies;
  return secret === undefined ? others : { ...others, [sessionCookie]: secret };
}

/** For every request. After the cookie plugin, whose hook reads them. */
export function readSessionCookies(http: FastifyInstance, scope: CookieScope): void {
  http.addHook('onRequest', async (request) => {
    request.cookies = readSessionCookie(request.cookies, scope);
  });
}
