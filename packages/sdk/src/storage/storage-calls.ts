import { setTimeout as wait } from 'node:timers/promises';
import { StorageError, storageError } from './storage-error.ts';

type Sent = { query?: Record<string, string>; content?: Uint8Array; fields?: object };
type Reply = { status: number; headers: Headers; bytes: Uint8Array };

const timeoutMs = 20_000;
/** How long a call waits in total when the shop says that there were too many. */
const patienceMs = 90_000;
const missing = 'document_not_found';

/** HTTP calls with the license key. They return null if there is no such document. */
export function createStorageCalls({ url, license }: { url: string; license: string }) {
  async function send(method: 'GET' | 'POST', name: string, sent: Sent): Promise<Reply> {
    const { query, content, fields } = sent;
    const address = new URL(`/api/licenses/storage/${name}`, url);
    for (const [field, value] of Object.entries(query ?? {})) address.searchParams.set(field, value);
    const type = fields ? 'application/json' : 'application/octet-stream';
    try {
      const reply = await fetch(address, {
        method,
        headers: {
          authorization: `Bearer ${license}`,
          ...(method === 'POST' ? { 'content-type': type } : {}),
        },
        ...(method === 'POST'
          ? { body: fields ? JSON.stringify(fields) : (content as Uint8Array<ArrayBuffer>) }
          : {}),
        signal: AbortSignal.timeout(timeoutMs),
      });
      const { status, headers } = reply;
      return { status, headers, bytes: new Uint8Array(await reply.arrayBuffer()) };
    } catch {
      throw new StorageError('unreachable', 'The shop cannot be reached.');
    }
  }

  /** Waits and repeats if the shop asks for it: such a call changed nothing. */
  return async (method: 'GET' | 'POST', name: string, sent: Sent): Promise<Reply | null> => {
    const giveUpAt = performance.now() + patienceMs;
    for (;;) {
      const reply = await send(method, name, sent);
      if (reply.status === 200) return reply;
      const failure = failureOf(reply);
      if (failure.error === missing) return null;
      const why = storageError(failure);
      const waitMs = retryAfterMs(reply);
      if (why.reason !== 'rate_limited' || performance.now() + waitMs > giveUpAt) throw why;
      await wait(waitMs);
    }
  };
}

function retryAfterMs({ headers }: Reply): number {
  const seconds = Number(headers.get('retry-after') ?? 1);
  return (Number.isFinite(seconds) && seconds > 0 ? seconds : 1) * 1000;
}

function failureOf(reply: Reply): { status: number; error: string; message: string } {
  const fallback = { status: reply.status, error: '', message: `The shop answered ${reply.status}.` };
  try {
    const { error, message } = readJson(reply) as Partial<Record<string, unknown>>;
    if (typeof error !== 'string' || typeof message !== 'string') return fallback;
    return { status: reply.status, error, message };
  } catch {
    return fallback;
  }
}

export function readJson(reply: Reply | null): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(reply?.bytes)) as unknown;
  } catch {
    throw notTheShop();
  }
}

/** Something between the product and the shop answered, such as the login page of a network. */
export function notTheShop(): StorageError {
  return new StorageError('unreachable', 'The answer did not come from the shop.');
}
