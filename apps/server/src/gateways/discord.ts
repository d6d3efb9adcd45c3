import * as oidc from 'openid-client';
import { z } from 'zod';
import { AppError } from '../platform/errors.ts';

/** The only code that talks to Discord. Its URL is configurable. */
export type Discord = {
  beginLogin(): Promise<{ url: string; state: string; verifier: string }>;
  /**
   * Exchanges the callback's code for the profile. Null if the code is wrong, used or from another sign-in.
   */
  completeLogin(callback: URL, expected: { state: string; verifier: string }): Promise<DiscordProfile | null>;
};

export type DiscordProfile = { id: string; globalUsername: string; avatar: string | null };

const discordUser = z.object({
  id: z.string().regex(/^\d{5,25}$/),
  username: z.string(),
  global_name: z.string().nullish(),
  avatar: z.string().nullish(),
});

type Options = {
  baseUrl: string;
  cdnUrl: string;
  clientId: string;
  clientSecret: string;
  redirectUri: string;
};

export function createDiscord(options: Options): Discord {
  const { baseUrl, cdnUrl, clientId, clientSecret, redirectUri } = options;
  const configuration = new oidc.Configuration(
    {
      issuer: baseUrl,
      authorization_endpoint: `${baseUrl}/oauth2/authorize`,
      token_endpoint: `${baseUrl}/api/oauth2/token`,
    },
    clientId,
    undefined,
    oidc.ClientSecretBasic(clientSecret),
  );
  configuration.timeout = 10;
  if (baseUrl.startsWith('http:')) oidc.allowInsecureRequests(configuration);

  return {
    async beginLogin() {
      const state = oidc.randomState();
      const verifier = oidc.randomPKCECodeVerifier();
      const url = oidc.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: 'identify',
        state,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      return { url: url.href, state, verifier };
    },

    async completeLogin(callback, { state, verifier }) {
      try {
        const tokens = await oidc.authorizationCodeGrant(configuration, callback, {
          expectedState: state,
          pkceCodeVerifier: verifier,
        });
        const reply = await fetch(`${baseUrl}/api/users/@me`, {
          headers: { authorization: `Bearer ${tokens.access_token}` },
          signal: AbortSignal.timeout(10_000),
        });
        if (!reply.ok) throw new Error(`the profile call answered ${reply.status}`);
        const person = discordUser.parse(await reply.json());
        return {
          id: person.id,
          globalUsername: person.global_name ?? person.username,
          avatar: person.avatar ? `${cdnUrl}/avatars/${person.id}/${person.avatar}.png` : null,
        };
      } catch (error) {
        if (error instanceof oidc.ResponseBodyError && error.error === 'invalid_grant') return null;
        throw new AppError('sign_in_failed', { cause: error });
      }
    },
  };
}
