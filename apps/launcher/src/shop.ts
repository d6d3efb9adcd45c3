import { setTimeout as wait } from 'node:timers/promises';
import { connectReasonOf, messages as ofSdk } from '@botique/sdk/refusals.ts';
import { messages } from './messages.ts';
import { networkProblem, Problem } from './problem.ts';

/** The shop has answered, and said no. */
export class ShopRefusal extends Problem {
  readonly error: string;

  constructor(error: string, message: string, retryAfterMs: number) {
    const reason = connectReasonOf(error);
    super(reason === 'unreachable' ? message : ofSdk[reason], {
      isOutage: outages.has(error),
      retryAfterMs,
    });
    this.error = error;
  }
}

/** The shop is there, but can't answer. */
const outages: ReadonlySet<string> = new Set(['unavailable', 'too_busy', 'too_many_requests', 'internal']);

type Request = { license?: string; body?: object; query?: Record<string, string>; signal?: AbortSignal };

export type Shop = ReturnType<typeof createShop>;

const timeoutMs = 20_000;
const busyMs = 2_000;
/** Proxies may ask for hours. */
const longestPauseMs = 5 * 60_000;

/** HTTP calls to the shop. They throw a `Problem`. */
export function createShop(url: string) {
  async function open(method: 'GET' | 'POST', path: string, request: Request): Promise<Response> {
    const { license, body, query = {}, signal } = request;
    const address = new URL(path, url);
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
    const reply = await fetch(address, {
      method,
      headers: {
        ...(license === undefined ? {} : { authorization: `Bearer ${license}` }),
        ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
      },
      ...(method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}),
      signal: signal ?? AbortSignal.timeout(timeoutMs),
    }).catch((error: unknown) => {
      throw networkProblem(error);
    });
    if (reply.ok) return reply;
    throw await refusalOf(reply);
  }

  async function call(method: 'GET' | 'POST', path: string, request: Request): Promise<unknown> {
    const reply = await open(method, path, request);
    return ((await readJson(reply)) as { data?: unknown }).data;
  }

  /** A busy shop says how long to wait. */
  async function callPatiently(method: 'GET' | 'POST', path: string, request: Request): Promise<unknown> {
    try {
      return await call(method, path, request);
    } catch (error) {
      if (!(error instanceof ShopRefusal) || error.error !== 'too_many_requests') throw error;
      await wait(busyMs);
      return call(method, path, request);
    }
  }

  return {
    url,
    get: (path: string, request: Request = {}) => callPatiently('GET', path, request),
    post: (path: string, request: Request = {}) => callPatiently('POST', path, request),
    /** A reply that is not JSON, such as a zip. */
    download: (path: string, request: Request) => open('GET', path, request),
  };
}

async function refusalOf(reply: Response): Promise<Problem> {
  const { error, message } = (await readJson(reply)) as Partial<Record<string, unknown>>;
  if (typeof error !== 'string' || typeof message !== 'string') {
    return new Problem(messages.notTheShop, { isOutage: true });
  }
  return new ShopRefusal(reply.status >= 500 ? 'unavailable' : error, message, retryAfterOf(reply));
}

function retryAfterOf({ headers }: Response): number {
  const ms = Number(headers.get('retry-after')) * 1_000;
  return ms > 0 ? Math.min(ms, longestPauseMs) : 0;
}

async function readJson(reply: Response): Promise<object> {
  const text = await reply.text().catch((error: unknown) => {
    throw networkProblem(error);
  });
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed === 'object' && parsed !== null && 'success' in parsed) return parsed;
  } catch {
    // Not JSON.
  }
  // A proxy in front of a shop that is down answers with a page of its own, too.
  const isOutage = reply.status >= 500;
  throw new Problem(isOutage ? messages.unreachable : messages.notTheShop, { isOutage: true });
}
