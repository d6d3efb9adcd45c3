import type { FastifyInstance } from 'fastify';
import { sessionCookie } from './identity.ts';

/** `domain` is set if the page and the API use two hosts under one parent domain. */
export type CookieScope = { secure: boolean; domain: string | undefined };

type Cookies = Record<string, string | undefined>;

/** With the prefix, browsers accept the cookie only from this host, so a sibling host can't plant one. */
export function sessionCookieName({ secure, domain }: CookieScope): string {
  return secure && domain === undefined ? `__Host-${sessionCookie}` : sessionCookie;
}

/** Returns the session cookie under its usual name. Drops one that lacks the required prefix. */
export function readSessionCookie(cookies: Cookies, scope: CookieScope): Cookies {
  const name = sessionCookieName(scope);
  if (name === sessionCookie) return cookies;
  const { [name]: secret, [sessionCookie]: _, ...others } = cookies;
  return secret === undefined ? others : { ...others, [sessionCookie]: secret };
}

/** Register this after the cookie plugin, whose hook parses the cookies. */
export function readSessionCookies(http: FastifyInstance, scope: CookieScope): void {
  http.addHook('onRequest', async (request) => {
    request.cookies = readSessionCookie(request.cookies, scope);
  });
}
