import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';

/** Browsers accept a `__Host-` cookie from this exact host only, so a sibling host cannot plant one. */
const cookieName = (secure: boolean) => (secure ? '__Host-botique_login' : 'botique_login');

const loginAttempt = z.object({
  state: z.string(),
  // The RFC 7636 format. The login service would report anything else as our error.
  verifier: z.string().regex(/^[\w.~-]{43,128}$/),
  returnTo: z.string(),
});

export type LoginAttempt = z.infer<typeof loginAttempt>;

/** Binds a login to the browser that started it, so that no other browser can finish it. */
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
    // Over plain http a sibling host can plant the cookie, and our origin + `@evil.example` is another host.
    return { ...attempt, returnTo: safeReturnPath(attempt.returnTo, webOrigin) };
  } catch {
    return null;
  }
}

/** Allows only paths on our own origin: a login link must not redirect to another site. */
export function safeReturnPath(wish: string | undefined, webOrigin: string): string {
  if (!wish?.startsWith('/') || !URL.canParse(wish, webOrigin)) return '/';
  const target = new URL(wish, webOrigin);
  return target.origin === webOrigin ? target.pathname + target.search + target.hash : '/';
}
