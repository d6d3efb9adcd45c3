import { z } from 'zod';
import { neverConnected, timedOut } from './connection-failures.ts';

type ChatMessage = {
  content: string;
  /** Ids of those who are called by it. Whoever else the text names hears nothing. */
  mentions: readonly string[];
};

export type Delivery =
  | { outcome: 'sent' }
  /** Not now, and certainly not taken: it may be sent again after that many seconds. */
  | { outcome: 'busy'; reason: string; retryAfterSeconds: number }
  /** Not now, nor later. */
  | { outcome: 'refused'; reason: string }
  /** It may have arrived. */
  | { outcome: 'unknown'; reason: string };

/** A channel of the shop at Discord. Its address is a secret: whoever knows it can write there. */
export type ChatWebhook = {
  send(message: ChatMessage): Promise<Delivery>;
  /** Null when it is there; otherwise why not. */
  findProblem(): Promise<string | null>;
};

type Options = { url: string; timeoutMs?: number };

const rateLimit = z.object({ retry_after: z.number().min(0).max(86_400) });
const refusal = z.object({ code: z.number(), message: z.string() });
const defaultRetrySeconds = 5;

export function createChatWebhook({ url, timeoutMs = 10_000 }: Options): ChatWebhook {
  const waiting = new URL(url);
  // Without it Discord says yes before it has looked at the message.
  waiting.searchParams.set('wait', 'true');
  let quietUntil = 0;

  const exchange = (address: URL | string, init: RequestInit = {}) =>
    // fetch would follow a redirect and take the message to anywhere.
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
      // All that wait would otherwise ask at once, be refused at once, and in the end be shut out.
      quietUntil = performance.now() + seconds * 1000;
      return { outcome: 'busy', reason, retryAfterSeconds: seconds };
    }
    // Somebody in between did not wait for the answer.
    if (reply.status === 504) return { outcome: 'unknown', reason };
    if (reply.status >= 500) return { outcome: 'busy', reason, retryAfterSeconds: 0 };
    return { outcome: 'refused', reason };
  }

  return {
    async send({ content, mentions }) {
      const quietMs = quietUntil - performance.now();
      if (quietMs > 0) return { outcome: 'busy', reason: 'too fast', retryAfterSeconds: quietMs / 1000 };
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
        return { outcome: 'unknown', reason: timedOut(error) ? 'no answer' : 'the line broke' };
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

/** '404 Unknown Webhook': never the address. */
function describe(status: number, body: unknown): string {
  const said = refusal.safeParse(body).data?.message.slice(0, 100);
  return said === undefined ? String(status) : `${status} ${said}`;
}
