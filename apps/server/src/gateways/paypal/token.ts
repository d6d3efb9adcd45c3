import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import { exchange, FailedTry, OddAnswer, type Patience } from './exchange.ts';
import { parsedJson, refusalOf } from './refusal.ts';

const tokenReply = z.object({
  access_token: z.string().regex(/^[\x21-\x7e]{1,5000}$/),
  expires_in: z.number().positive(),
});

export type Tokens = {
  current(): Promise<string>;
  /** Forgets the token, unless a newer one has replaced it. */
  drop(token: string): void;
};

type Options = Patience & { baseUrl: string; clientId: string; clientSecret: string; clock: Clock };

/** Caches one token until shortly before it expires. Concurrent calls share one fetch. */
export function createTokens(options: Options): Tokens {
  const { clock } = options;
  let kept: { token: string; until: number } | null = null;
  let fetching: Promise<string> | null = null;

  async function renew(): Promise<string> {
    const { access_token: token, expires_in: seconds } = await fetchToken(options);
    // A token that expires on its way to PayPal costs a second call.
    const lifeMs = (seconds - Math.min(60, seconds / 2)) * 1000;
    kept = { token, until: clock.now().getTime() + lifeMs };
    return token;
  }

  return {
    async current() {
      if (kept && clock.now().getTime() < kept.until) return kept.token;
      fetching ??= renew().finally(() => {
        fetching = null;
      });
      return fetching;
    },
    drop(token) {
      if (kept?.token === token) kept = null;
    },
  };
}

/** Any failure here means that the call that needs the token wasn't sent: `sent` is false. */
async function fetchToken({ baseUrl, clientId, clientSecret, ...patience }: Options) {
  const credentials = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
  const init = {
    method: 'POST',
    headers: {
      authorization: `Basic ${credentials}`,
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
    },
    body: 'grant_type=client_credentials',
  };
  const reply = await exchange(`${baseUrl}/v1/oauth2/token`, init, patience).catch((error: unknown) => {
    if (error instanceof FailedTry) {
      throw new FailedTry(`token: ${error.message}`, {
        sent: false,
        waitMs: error.waitMs,
        cause: error.cause,
      });
    }
    throw error instanceof OddAnswer ? new OddAnswer(`token: ${error.message}`, { sent: false }) : error;
  });
  if (reply.status >= 400) throw refusalOf(reply, { sent: false });
  const parsed = tokenReply.safeParse(parsedJson(reply.text));
  if (!parsed.success) throw new OddAnswer('token: the reply has an unknown format', { sent: false });
  return parsed.data;
}
