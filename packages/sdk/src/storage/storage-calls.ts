import { setTimeout as wait } from 'node:timers/promises';
import { StorageError, storageError, type StorageFailure } from './storage-error.ts';

type Sent = { query?: Record<string, string>; content?: Uint8Array; fields?: object };

const timeoutMs = 20_000;
/** How long a call waits in total when the shop says that there were too many. */
const patienceMs = 90_000;
const missing = 'document_not_found';

/** HTTP calls with the license key. */
export function createStorageCalls({ url, license }: { url: string; license: string }) {
  const absent = new WeakSet<Response>();

  async function send(
    method: 'GET' | 'POST',
    name: string,
    { query, content, fields }: Sent,
  ): Promise<Response> {
    const address = new URL(`/api/licenses/storage/${name}`, url);
    for (const [field, value] of Object.entries(query ?? {})) address.searchParams.set(field, value);
    const type = fields ? 'application/json' : 'application/octet-stream';
    try {
      return await fetch(address, {
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
    } catch {
      throw new StorageError('unreachable', 'The shop cannot be reached.');
    }
  }

  async function failureOf(reply: Response): Promise<StorageFailure> {
    const { error, message } = (await reply.json().catch(() => ({}))) as Partial<Record<string, unknown>>;
    return {
      status: reply.status,
      error: typeof error === 'string' ? error : '',
      message: typeof message === 'string' ? message : `The shop answered ${reply.status}.`,
    };
  }

  return {
    /** Waits and repeats if the shop asks for it: such a call changed nothing. */
    async call(method: 'GET' | 'POST', name: string, sent: Sent): Promise<Response> {
      const giveUpAt = performance.now() + patienceMs;
      for (;;) {
        const reply = await send(method, name, sent);
        if (reply.ok) return reply;
        const failure = await failureOf(reply);
        if (failure.error === missing) {
          absent.add(reply);
          return reply;
        }
        const why = storageError(failure);
        const waitMs = Number(reply.headers.get('retry-after') ?? 1) * 1000;
        if (why.reason !== 'rate_limited' || performance.now() + waitMs > giveUpAt) throw why;
        await wait(waitMs);
      }
    },

    /** Whether the shop has no such document. */
    isMissing: (reply: Response): boolean => absent.has(reply),
  };
}
