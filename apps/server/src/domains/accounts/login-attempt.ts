import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';

/** With this prefix browsers take the cookie from this very host only: a sibling host could otherwise plant one. */
const cookieName = (secure: boolean) => (secure ? '__Host-botique_login' : 'botique_login');

const loginAttempt = z.object({
  state: z.string(),
  // As RFC 7636 has it. The login service would refuse any other as a mistake of ours.
  verifier: z.string().regex(/^[\w.~-]{43,128}$/),
  returnTo: z.string(),
});

export type LoginAttempt = z.infer<typeof loginAttempt>;

/** What the browser that started a login must show again when it comes back, so that no other can finish it. */
export function rememberAttempt(reply: FastifyReply, attempt: LoginAttempt, secure: boolean): void {
  void reply.setCookie(cookieName(secure), Buffer.from(JSON.stringify(attempt)).toString('base64url'), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge: 10 * 60,
  });
}

export function recallAttempt(
  request: FastifyRequest,
  reply: FastifyReply,
  { webOrigin, secure }: { webOrigin: string; secure: boolean },
): LoginAttempt | null {
  const value = request.cookies[cookieName(secure)];
  void reply.clearCookie(cookieName(secure), { path: '/', secure });
  if (!value) return null;
  try {
    const attempt = loginAttempt.parse(JSON.parse(Buffer.from(value, 'base64url').toString()));
    // Over plain http a sibling host can plant it: `@evil.example` behind our origin would be another host.
    return { ...attempt, returnTo: safeReturnPath(attempt.returnTo, webOrigin) };
  } catch {
    return null;
  }
}

/** Only a path of our own page: a login link must not send people elsewhere afterwards. */
export function safeReturnPath(wish: string | undefined, webOrigin: string): string {
  if (!wish?.startsWith('/') || !URL.canParse(wish, webOrigin)) return '/';
  const target = new URL(wish, webOrigin);
  return target.origin === webOrigin ? target.pathname + target.search + target.hash : '/';
}
