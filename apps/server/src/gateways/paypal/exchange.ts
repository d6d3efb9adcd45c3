import { neverConnected, timedOut } from '../connection-failures.ts';

/** One try that brought no answer. Another one, with the same request id, may. */
export class FailedTry extends Error {
  /** Whether PayPal may have acted. */
  readonly sent: boolean;
  /** What PayPal asks us to wait, where it does. */
  readonly waitMs: number | null;

  constructor(message: string, { sent, waitMs = null, cause }: FailedTryDetails) {
    super(message, { cause });
    this.sent = sent;
    this.waitMs = waitMs;
  }
}

type FailedTryDetails = { sent: boolean; waitMs?: number | null; cause?: unknown };

/** An answer that PayPal never published. Asking again would bring the same. */
export class OddAnswer extends Error {
  readonly sent: boolean;

  constructor(message: string, { sent }: { sent: boolean }) {
    super(message);
    this.sent = sent;
  }
}

export type Reply = { status: number; headers: Headers; text: string };

const maxBytes = 1_000_000;

/** Asks once. Whatever is answered below 500 is a reply, but for "not so fast". */
export async function exchange(url: string, init: RequestInit, timeoutMs: number): Promise<Reply> {
  // fetch would follow a redirect to anywhere and take our token along within the same host.
  const request = { ...init, redirect: 'manual' as const, signal: AbortSignal.timeout(timeoutMs) };
  const { reply, text } = await fetch(url, request)
    .then(async (got) => ({ reply: got, text: await boundedText(got) }))
    .catch((error: unknown) => {
      if (error instanceof OddAnswer) throw error;
      throw new FailedTry(timedOut(error) ? `no answer within ${timeoutMs} ms` : 'the line broke', {
        sent: !neverConnected(error),
        cause: error,
      });
    });
  if (reply.status === 429 || reply.status >= 500) {
    throw new FailedTry(`answered ${reply.status}, debug id ${reply.headers.get('paypal-debug-id')}`, {
      sent: reply.status !== 429,
      waitMs: retryAfter(reply.headers),
    });
  }
  return { status: reply.status, headers: reply.headers, text };
}

async function boundedText(reply: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of reply.body ?? []) {
    length += chunk.length;
    // Leaving the loop cancels the stream.
    if (length > maxBytes) throw new OddAnswer(`the answer is longer than ${maxBytes} bytes`, { sent: true });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** In seconds, or as a date. */
function retryAfter(headers: Headers): number | null {
  const value = headers.get('retry-after')?.trim();
  if (!value) return null;
  if (/^\d{1,6}$/.test(value)) return Number(value) * 1000;
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : Math.max(0, at - Date.now());
}
