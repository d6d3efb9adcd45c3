import type { Logger } from 'pino';
import type { Breaker } from './breaker.ts';
import { exchange, FailedTry, OddAnswer, type Patience, type Reply } from './exchange.ts';
import { PayPalRefusal, PayPalUnreachable } from './failures.ts';
import { debugIdOf, parsedJson, refusalOf } from './refusal.ts';
import type { Tokens } from './token.ts';

/** `requestId` is an idempotency key: it stays the same on each retry, so that PayPal acts only once. */
type Request = { step: string; path: string; post?: { requestId: string; body: unknown } };

/** `isRepeat`: PayPal may have acted on an earlier try, and then answers as it did then. */
export type Answer = { body: unknown; debugId: string | null; isRepeat?: boolean };

export type Call = (request: Request) => Promise<Answer>;

type Options = Patience & {
  baseUrl: string;
  tokens: Tokens;
  breaker: Breaker;
  log: Pick<Logger, 'warn' | 'info'>;
};

const maxTries = 3;
const budgetMs = 20_000;
const firstPauseMs = 200;
/** With less time for an answer, another try would not tell what became of the one before. */
const shortestTryMs = 1_000;

/** PayPal is still processing the first try or a concurrent call. */
const busy = ['PREVIOUS_REQUEST_IN_PROGRESS', 'ORDER_COMPLETION_IN_PROGRESS'];

export function createCall({ baseUrl, tokens, breaker, log, timeoutMs, timers }: Options): Call {
  async function askOnce(request: Request, token: string, leftMs: number): Promise<Reply> {
    // The token may have taken the time that was left.
    if (leftMs < shortestTryMs) throw new FailedTry('no time left', { sent: false });
    const patience = { timeoutMs: Math.min(timeoutMs, leftMs), timers };
    return exchange(`${baseUrl}${request.path}`, requestInit(request, token), patience);
  }

  async function tryOnce(request: Request, leftMs: () => number): Promise<Answer> {
    const token = await tokens.current();
    let reply = await askOnce(request, token, leftMs());
    if (reply.status === 401) {
      // PayPal may invalidate a token before it expires.
      tokens.drop(token);
      const newer = await tokens.current();
      reply = await askOnce(request, newer, leftMs());
    }
    return answerOf(reply);
  }

  async function tryAgainAndAgain(request: Request): Promise<Answer> {
    const endsAt = timers.now() + budgetMs;
    const leftMs = () => endsAt - timers.now();
    let sent = false;
    for (let tries = 1; ; tries += 1) {
      try {
        const answer = await tryOnce(request, leftMs);
        return sent ? { ...answer, isRepeat: true } : answer;
      } catch (error) {
        if (!(error instanceof FailedTry)) throw sent ? stillUnknown(error) : error;
        sent ||= error.sent;
        const pauseMs = Math.max(error.waitMs ?? 0, jittered(firstPauseMs * 2 ** (tries - 1)));
        const { step } = request;
        log.warn({ step, tries, reason: error.message, pauseMs }, 'PayPal did not answer');
        if (tries === maxTries || pauseMs + shortestTryMs > leftMs()) {
          throw new PayPalUnreachable(`PayPal: ${step}: ${error.message}`, { sent, cause: error });
        }
        await timers.pause(pauseMs);
      }
    }
  }

  return async (request) => {
    try {
      return await breaker.run(() => tryAgainAndAgain(request));
    } catch (error) {
      if (error instanceof PayPalRefusal) {
        const { status, issue, debugId } = error;
        log.info({ step: request.step, status, issue, debugId }, 'PayPal refused');
      }
      if (!(error instanceof OddAnswer)) throw error;
      log.warn({ step: request.step, reason: error.message }, 'PayPal sent an unexpected reply');
      throw new PayPalUnreachable(`PayPal: ${request.step}: ${error.message}`, { sent: error.sent });
    }
  };
}

/**
 * The first try may have succeeded even if a retry is refused, or reaches a server that doesn't know the
 * payment yet. So that refusal says nothing about the first try.
 */
function stillUnknown(error: unknown): unknown {
  const atTheDoor = error instanceof PayPalRefusal && [401, 403, 404].includes(error.status);
  return atTheDoor || error instanceof OddAnswer ? new OddAnswer(error.message, { sent: true }) : error;
}

function requestInit({ post }: Request, token: string): RequestInit {
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json' };
  if (!post) return { method: 'GET', headers };
  return {
    method: 'POST',
    headers: {
      ...headers,
      'content-type': 'application/json',
      // Without this, PayPal returns only an id and a status, and we would have to ask for the amount.
      prefer: 'return=representation',
      'paypal-request-id': post.requestId,
    },
    body: JSON.stringify(post.body),
  };
}

function answerOf(reply: Reply): Answer {
  if (reply.status >= 400) {
    const refusal = refusalOf(reply, { sent: true });
    if (
      refusal instanceof PayPalRefusal &&
      (reply.status === 409 || busy.some((issue) => refusal.says(issue)))
    ) {
      throw new FailedTry(refusal.issue, { sent: true, cause: refusal });
    }
    throw refusal;
  }
  const body = parsedJson(reply.text);
  if (reply.status >= 300 || body === undefined) {
    throw new OddAnswer(`answered ${reply.status} without JSON`, { sent: true });
  }
  return { body, debugId: debugIdOf(reply) };
}

/** At least half of it: servers that failed together must not retry together. */
function jittered(ms: number): number {
  return ms / 2 + (Math.random() * ms) / 2;
}
