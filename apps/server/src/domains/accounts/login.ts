import type { accountsDocuments } from '@botique/contract/accounts/endpoints.ts';
import { errorCatalogue } from '@botique/contract/errors.ts';
import type { FastifyRequest } from 'fastify';
import type { Discord } from '../../gateways/discord.ts';
import { AppError } from '../../platform/errors.ts';
import { addressKey } from '../../platform/http/client-address.ts';
import { sessionCookie } from '../../platform/http/identity.ts';
import type { CookieScope } from '../../platform/http/session-cookie.ts';
import type { DocumentHandlers } from '../../platform/http/mount-documents.ts';
import { isOwnNavigation } from '../../platform/http/own-navigation.ts';
import { plainPage } from '../../platform/http/plain-page.ts';
import type { RateLimiter } from '../../platform/http/rate-limit.ts';
import type { Live } from '../../platform/live/live.ts';
import { recallAttempt, rememberAttempt, safeReturnPath } from './login-attempt.ts';
import { presentUser } from './present.ts';
import type { Accounts } from './service.ts';
import { clearSessionCookies, setSessionCookies } from './session-cookies.ts';
import { signedInPage } from './signed-in-page.ts';

type Dependencies = {
  accounts: Accounts;
  discord: Discord;
  live: Live;
  loginLimiter: RateLimiter;
  publicUrl: string;
  webOrigin: string;
  /** Where suspended users can contact the team. */
  communityUrl: string | undefined;
  cookies: CookieScope;
};

// With the default isolation, a popup loses `window.opener` on its way through Discord.
const keepOpener = ['cross-origin-opener-policy', 'unsafe-none'] as const;

export function loginDocuments(dependencies: Dependencies): DocumentHandlers<typeof accountsDocuments> {
  const { accounts, discord, live, loginLimiter, publicUrl, webOrigin, communityUrl, cookies } = dependencies;

  async function endSession(request: FastifyRequest, reason: 'signed_out' | 'replaced'): Promise<void> {
    const ended = await accounts.sessions.endBySecret(request.cookies[sessionCookie]);
    if (ended) live.end({ to: 'loginSession', id: ended }, reason);
  }

  /** Drops all other query parameters, because they could make the token exchange fail. */
  function callbackWith(code: string, state: string): URL {
    return new URL(`/auth/callback?${new URLSearchParams({ code, state })}`, publicUrl);
  }

  return {
    async 'auth.login'({ query, request, reply }) {
      await loginLimiter.spend(addressKey(request.ip));
      const { url, state, verifier } = await discord.beginLogin();
      rememberAttempt(
        reply,
        { state, verifier, returnTo: safeReturnPath(query.returnTo, webOrigin) },
        cookies.secure,
      );
      return reply.header(...keepOpener).redirect(url, 302);
    },

    async 'auth.callback'({ query, request, reply }) {
      await loginLimiter.spend(addressKey(request.ip));
      void reply.header(...keepOpener).type('text/html; charset=utf-8');
      const attempt = recallAttempt(request, reply, { webOrigin, secure: cookies.secure });
      if (query.error === 'access_denied') {
        return reply.code(400).send(
          plainPage({
            title: 'You’re not logged in',
            text: 'The login was cancelled. Nothing has changed.',
            link: {
              href: `${webOrigin}${attempt?.returnTo ?? '/'}`,
              text: 'Back to the shop',
              closesPopup: request,
            },
          }),
        );
      }
      if (query.error) {
        request.log.info({ error: query.error }, 'the login service refused a login');
        return reply.code(400).send(
          plainPage({
            title: 'You’re not logged in',
            text: 'The login service refused this login. Nothing has changed.',
            link: { href: '/auth/login', text: 'Log in again' },
          }),
        );
      }
      const profile =
        attempt && query.code && query.state === attempt.state
          ? await discord.completeLogin(callbackWith(query.code, attempt.state), attempt)
          : null;
      if (!attempt || !profile) {
        return reply.code(400).send(
          plainPage({
            title: 'This login has expired',
            text: 'It was started in another browser, took too long, or was already used.',
            link: { href: '/auth/login', text: 'Log in again' },
          }),
        );
      }
      const device = request.headers['user-agent'] ?? 'Unknown browser';
      const opened = await unlessBanned(accounts.signIn(profile, device, request.ip));
      if (!opened) {
        return reply.code(403).send(
          plainPage({
            title: 'You’re not logged in',
            text: `${errorCatalogue.account_banned.message} If you think this is a mistake, contact our team.`,
            link: { href: `${webOrigin}/`, text: 'Back to the shop', closesPopup: request },
            contact: communityUrl ? { href: communityUrl, text: 'Contact our team' } : undefined,
          }),
        );
      }
      // The old session's cookie is about to be overwritten, so this is the last chance to end it.
      await endSession(request, 'replaced');
      setSessionCookies(reply, opened, cookies);
      return reply.send(
        signedInPage({
          login: presentUser(opened.user),
          webOrigin,
          returnTo: attempt.returnTo,
          nonce: request.nonce,
        }),
      );
    },

    async 'auth.logout'({ request, reply }) {
      // The confirmation page is served from the server's own origin, and its link must count as confirmed.
      if (!isOwnNavigation(request, webOrigin) && !isOwnNavigation(request, publicUrl)) {
        return reply.type('text/html; charset=utf-8').send(
          plainPage({
            title: 'Log out?',
            text: 'You followed a link from another site. Do you want to log out?',
            link: { href: '/auth/logout', text: 'Log out' },
          }),
        );
      }
      await endSession(request, 'signed_out');
      clearSessionCookies(reply, cookies);
      return reply.redirect(`${webOrigin}/`, 302);
    },
  };
}

/** Returns null for banned users, who get their own page. */
async function unlessBanned<Result>(signIn: Promise<Result>): Promise<Result | null> {
  return signIn.catch((error: unknown) => {
    if (error instanceof AppError && error.error === 'account_banned') return null;
    throw error;
  });
}
