import { siteStrings } from '@botique/contract/site-strings.ts';
import { requestTokenCookie } from '@botique/contract/accounts/cookies.ts';
import type { Endpoint, EndpointCall, EndpointReply } from '@botique/contract/endpoint.ts';
import type { FailureReply } from '@botique/contract/envelope.ts';
import { useCallback } from 'react';
import { usePageData } from './page-data.ts';

type FailureFields = Pick<FailureReply, 'code' | 'message' | 'issues' | 'details' | 'price' | 'invoice'>;

/** A failed call. Its message is written for the person who made it. */
export class ApiError extends Error {
  readonly code: number;
  readonly error: string;
  readonly issues: NonNullable<FailureReply['issues']>;
  readonly details: NonNullable<FailureReply['details']>;
  /** The current price, if that was the reason, and the invoice that can be paid later. */
  readonly price: number | null;
  readonly invoice: string | null;

  constructor(reply: FailureFields & { error: string }) {
    super(reply.message);
    this.name = 'ApiError';
    this.code = reply.code;
    this.error = reply.error;
    this.issues = reply.issues ?? [];
    this.details = reply.details ?? [];
    this.price = reply.price ?? null;
    this.invoice = reply.invoice ?? null;
  }
}

/** The server is unreachable, failing or rate limiting. A refusal is not an outage. */
export function isOutage(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 0 || error.code === 429 || error.code >= 500);
}

/** Replaces a call that would be made for another person than the page shows, or for no one. */
export function sessionReplacedError(): ApiError {
  const message = readRequestToken() ? siteStrings.session.replaced : siteStrings.session.signedOut;
  return new ApiError({ code: 401, error: 'signed_out', message });
}

type CallOptions = {
  /** How long to wait for the reply. */
  timeoutMs?: number;
};

const unreachable = {
  code: 0,
  error: 'unreachable',
  message: 'Can’t reach the server. Check your connection and try again.',
} as const;

/** The readable half of the login session. Without it, no one is signed in. */
export function readRequestToken(): string | undefined {
  const entry = document.cookie.split('; ').find((part) => part.startsWith(`${requestTokenCookie}=`));
  return entry?.slice(requestTokenCookie.length + 1);
}

export function callUrl(origin: string, endpoint: Endpoint, call: object): URL {
  const { params = {}, query = {} } = call as Record<string, Record<string, unknown> | undefined>;
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const url = new URL(path, origin);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  return url;
}

async function callApi<E extends Endpoint>(
  origin: string,
  endpoint: E,
  call: EndpointCall<E>,
  { timeoutMs = 10_000 }: CallOptions = {},
): Promise<EndpointReply<E>> {
  const { body = {} } = call as { body?: object };
  const token = readRequestToken();
  const isPost = endpoint.method === 'POST';
  const response = await fetch(callUrl(origin, endpoint, call), {
    method: endpoint.method,
    credentials: 'include',
    // A hanging server must not cause an endless loader.
    signal: AbortSignal.timeout(timeoutMs),
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(isPost ? { 'content-type': 'application/json' } : {}),
    },
    ...(isPost ? { body: JSON.stringify({ token, data: body }) } : {}),
  }).catch(() => {
    throw new ApiError(unreachable);
  });
  return unwrapReply(response.status, await response.json().catch(() => null));
}

/** Returns a successful reply and throws anything else as an `ApiError`. */
export function unwrapReply<E extends Endpoint>(status: number, reply: unknown): EndpointReply<E> {
  if (status >= 200 && status < 300 && isSuccess(reply)) return reply as EndpointReply<E>;
  throw new ApiError(isFailure(reply) ? reply : { ...unreachable, code: status });
}

function isSuccess(reply: unknown): boolean {
  return typeof reply === 'object' && reply !== null && 'success' in reply && reply.success === true;
}

/** A proxy in front of the server may answer in another format. */
function isFailure(reply: unknown): reply is FailureReply {
  const { code, message } = (reply ?? {}) as Partial<FailureReply>;
  return typeof code === 'number' && typeof message === 'string';
}

/** Calls the API of the shop that served this page. */
export function useApi() {
  const { apiOrigin } = usePageData();
  return useCallback(
    <E extends Endpoint>(endpoint: E, call: EndpointCall<E>, options?: CallOptions) =>
      callApi(apiOrigin, endpoint, call, options),
    [apiOrigin],
  );
}
