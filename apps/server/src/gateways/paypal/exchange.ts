import type { Timers } from '../../platform/timers.ts';
import { neverConnected, timedOut } from '../connection-failures.ts';

/** One try without an answer. A retry with the same request id may get one. */
export class FailedTry extends Error {
  /** Whether PayPal may have acted. */
  readonly sent: boolean;
  /** The pause that PayPal asks for, if any. */
  readonly waitMs: number | null;

  constructor(message: string, { sent, waitMs = null, cause }: FailedTryDetails) {
    super(message, { cause });
    this.sent = sent;
    this.waitMs = waitMs;
  }
}

type FailedTryDetails = { sent: boolean; waitMs?: number | null; cause?: unknown };

/** An undocumented answer. A retry would get the same one. */
export class OddAnswer extends Error {
  readonly sent: boolean;

  constructor(message: string, { sent }: { sent: boolean }) {
    super(message);
    this.sent = sent;
  }
}

export type Reply = { status: number; headers: Headers; text: string };

/** How long to wait for one answer. */
export type Patience = { timeoutMs: number; timers: Timers };

const maxBytes = 1_000_000;

/** Sends one request. Any status below 500 is a reply, except 429. */
export async function exchange(
  url: string,
  init: RequestInit,
  { timeoutMs, timers }: Patience,
): Promise<Reply> {
  // A redirect could lead anywhere, and would carry our token within the same host.
  const request = { ...init, redirect: 'manual' as const, signal: timers.timeOut(timeoutMs) };
  const { reply, text } = await fetch(url, request)
    .then(async (got) => ({ reply: got, text: await boundedText(got) }))
    .catch((error: unknown) => {
      if (error instanceof OddAnswer) throw error;
      throw new FailedTry(
        timedOut(error) ? `no answer within ${Math.round(timeoutMs)} ms` : 'connection lost',
        {
          sent: !neverConnected(error),
          cause: error,
        },
      );
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

/** The header holds seconds or a date. `Date.parse` would read a number such as -1 or 1.5 as a date, too. */
function retryAfter(headers: Headers): number | null {
  const value = headers.get('retry-after')?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value) * 1000;
  const at = /^[a-z]/i.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? null : at - Date.now();
}
