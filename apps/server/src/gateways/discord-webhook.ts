import { z } from 'zod';
import { neverConnected, timedOut } from './connection-failures.ts';

type DiscordMessage = {
  content: string;
  /** Ids of the people to ping. Anyone else named in the text isn't notified. */
  mentions: readonly string[];
};

export type Delivery =
  | { outcome: 'sent' }
  /** Certainly not delivered. It may be retried after that many seconds. */
  | { outcome: 'busy'; reason: string; retryAfterSeconds: number }
  /** Permanently refused. */
  | { outcome: 'refused'; reason: string }
  /** It may have been delivered. */
  | { outcome: 'unknown'; reason: string };

/** A Discord channel of the shop. Its URL is a secret: anyone who has it can post there. */
export type DiscordWebhook = {
  send(message: DiscordMessage): Promise<Delivery>;
  /** Null if the webhook exists, otherwise the problem. */
  findProblem(): Promise<string | null>;
};

type Options = { url: string; timeoutMs?: number };

const rateLimit = z.object({ retry_after: z.number().min(0).max(86_400) });
const refusal = z.object({ code: z.number(), message: z.string() });
const defaultRetrySeconds = 5;

export function createDiscordWebhook({ url, timeoutMs = 10_000 }: Options): DiscordWebhook {
  const waiting = new URL(url);
  // Without this, Discord confirms before it has checked the message.
  waiting.searchParams.set('wait', 'true');
  let quietUntil = 0;

  const exchange = (address: URL | string, init: RequestInit = {}) =>
    // A redirect could take the message anywhere.
    fetch(address, { ...init, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });

  async function deliveryOf(reply: Response): Promise<Delivery> {
    if (reply.ok) {
      await reply.body?.cancel();
      return { outcome: 'sent' };
    }
    const body: unknown = await reply.json().catch(() => null);
    const reason = `answered ${describe(reply.status, body)}`;
    if (reply.status === 429) {
      const seconds = rateLimit.safeParse(body).data?.retry_after ?? defaultRetrySeconds;
      // Otherwise all waiting senders would retry at once, fail again, and get blocked in the end.
      quietUntil = performance.now() + seconds * 1000;
      return { outcome: 'busy', reason, retryAfterSeconds: seconds };
    }
    // A proxy in between stopped waiting for the answer.
    if (reply.status === 504) return { outcome: 'unknown', reason };
    if (reply.status >= 500) return { outcome: 'busy', reason, retryAfterSeconds: 0 };
    return { outcome: 'refused', reason };
  }

  return {
    async send({ content, mentions }) {
      const quietMs = quietUntil - performance.now();
      if (quietMs > 0) return { outcome: 'busy', reason: 'rate limited', retryAfterSeconds: quietMs / 1000 };
      try {
        return await deliveryOf(
          await exchange(waiting, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ content, allowed_mentions: { parse: [], users: mentions } }),
          }),
        );
      } catch (error) {
        if (neverConnected(error)) {
          return { outcome: 'busy', reason: 'cannot be reached', retryAfterSeconds: 0 };
        }
        return { outcome: 'unknown', reason: timedOut(error) ? 'no answer' : 'connection lost' };
      }
    },

    async findProblem() {
      try {
        const reply = await exchange(url);
        if (reply.ok) return null;
        return `answered ${describe(reply.status, await reply.json().catch(() => null))}`;
      } catch {
        return 'cannot be reached';
      }
    },
  };
}

/** Such as '404 Unknown Webhook', but never the URL. */
function describe(status: number, body: unknown): string {
  const said = refusal.safeParse(body).data?.message.slice(0, 100);
  return said === undefined ? String(status) : `${status} ${said}`;
}
