import { requestTokenCookie } from '@botique/contract/accounts/cookies.ts';
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply } from 'fastify';
import { sessionCookie } from '../../platform/http/identity.ts';
import type { OpenedSession } from './sessions.ts';

export type CookieScope = { secure: boolean; domain: string | undefined };

/** How long a session lives is decided by the server; the cookies only must not end earlier. */
const maxAge = 400 * 24 * 60 * 60;

function base({ secure, domain }: CookieScope): CookieSerializeOptions {
  return { path: '/', sameSite: 'lax', secure, ...(domain ? { domain } : {}) };
}

export function setSessionCookies(reply: FastifyReply, opened: OpenedSession, scope: CookieScope): void {
  void reply.setCookie(sessionCookie, opened.secret, { ...base(scope), maxAge, httpOnly: true });
  void reply.setCookie(requestTokenCookie, opened.requestToken, { ...base(scope), maxAge });
}

export function clearSessionCookies(reply: FastifyReply, scope: CookieScope): void {
  void reply.clearCookie(sessionCookie, { ...base(scope), httpOnly: true });
  void reply.clearCookie(requestTokenCookie, base(scope));
}
