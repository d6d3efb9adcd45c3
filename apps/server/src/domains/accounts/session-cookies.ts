import { requestTokenCookie } from '@botique/contract/accounts/cookies.ts';
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply } from 'fastify';
import { sessionCookieName, type CookieScope } from '../../platform/http/session-cookie.ts';
import type { OpenedSession } from './login-sessions.ts';

/** The server decides when a session expires. The cookies only have to last longer. */
const maxAge = 400 * 24 * 60 * 60;

function base({ secure, domain }: CookieScope): CookieSerializeOptions {
  return { path: '/', sameSite: 'lax', secure, ...(domain ? { domain } : {}) };
}

export function setSessionCookies(reply: FastifyReply, opened: OpenedSession, scope: CookieScope): void {
  void reply.setCookie(sessionCookieName(scope), opened.secret, { ...base(scope), maxAge, httpOnly: true });
  void reply.setCookie(requestTokenCookie, opened.requestToken, { ...base(scope), maxAge });
}

export function clearSessionCookies(reply: FastifyReply, scope: CookieScope): void {
  void reply.clearCookie(sessionCookieName(scope), { ...base(scope), httpOnly: true });
  void reply.clearCookie(requestTokenCookie, base(scope));
}
