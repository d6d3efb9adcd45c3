import { errorCatalogue, type ErrorName } from '@botique/contract/errors.ts';
import type { EndpointResult } from '@botique/contract/endpoint.ts';
import type { FailureReply } from '@botique/contract/envelope.ts';
import { readRequestToken } from '../../lib/api/api.ts';
import { endpoints, type EndpointId, type Endpoints } from '@botique/contract/registry.ts';

/** A request as the page sent it. */
export type ReceivedCall = {
  params: Record<string, string>;
  query: Record<string, string>;
  /** The fields of the body. Empty for file uploads. */
  body: Record<string, unknown>;
};

type Reply<Id extends EndpointId> = EndpointResult<Endpoints[Id]>;
type Responder = (call: ReceivedCall) => Response | Promise<Response>;
type RefusalFields = Partial<Omit<FailureReply, 'success' | 'code' | 'error'>>;

/** Answers the page's HTTP calls by the contract. Replies are typed, and unexpected calls fail the test. */
export class TestApi {
  readonly #responders = new Map<EndpointId, Responder>();
  readonly #calls = new Map<EndpointId, ReceivedCall[]>();
  readonly #held = new Map<EndpointId, Promise<void>>();
  readonly #losing = new Set<EndpointId>();
  /** Calls without a prepared reply. */
  readonly unexpected: string[] = [];

  reply<Id extends EndpointId>(id: Id, reply: Reply<Id> | ((call: ReceivedCall) => Reply<Id>)): void {
    this.#responders.set(id, (call) => {
      this.#check(id, call);
      const fields = typeof reply === 'function' ? reply(call) : reply;
      return Response.json({ success: true, code: 200, ...fields });
    });
  }

  /** Answers with a file. */
  sendFile(id: EndpointId, content: string): void {
    const { fileType } = endpoints[id] as { fileType?: string };
    this.#responders.set(id, (call) => {
      this.#check(id, call);
      return new Response(content, { headers: { 'content-type': fileType ?? '' } });
    });
  }

  /** Refuses with an error of the catalogue, including its status and message. */
  refuse(id: EndpointId, error: ErrorName, fields: RefusalFields = {}): void {
    const { status, message } = errorCatalogue[error];
    this.#responders.set(id, () =>
      Response.json({ success: false, code: status, error, message, ...fields }, { status }),
    );
  }

  /** Answers like a proxy whose backend is down. */
  breakDown(id: EndpointId, status = 500): void {
    this.#responders.set(id, () => Response.json({}, { status }));
  }

  /** Answers with an HTML page, like a login wall in front of the server. */
  answerWithPage(id: EndpointId): void {
    const headers = { 'content-type': 'text/html' };
    this.#responders.set(id, () => new Response('<p>Log in first</p>', { headers }));
  }

  /** Drops the connection: the page cannot know whether the server received the call. */
  disconnect(id: EndpointId): void {
    this.#responders.set(id, () => Response.error());
  }

  /** Handles the next call but loses its reply. */
  loseNextAnswer(id: EndpointId): void {
    this.#losing.add(id);
  }

  /** Delays replies until the returned function is called. Calls are recorded immediately. */
  hold(id: EndpointId): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#held.set(id, promise);
    return () => {
      this.#held.delete(id);
      resolve();
    };
  }

  /** The calls that the page made to an endpoint so far. */
  calls(id: EndpointId): readonly ReceivedCall[] {
    return this.#calls.get(id) ?? [];
  }

  async respond(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const matched = matchEndpoint(request.method, url.pathname);
    if (!matched) return this.#unexpected(`${request.method} ${url.pathname} is not in the contract`);
    const { id, params } = matched;
    // Without the token, the server would refuse to act for the login session.
    if (request.method === 'POST' && readRequestToken() && !request.headers.has('authorization'))
      return this.#unexpected(`${id} was called without the request token`);
    const call = { params, query: Object.fromEntries(url.searchParams), body: await readBody(request) };
    this.#calls.set(id, [...this.calls(id), call]);
    await this.#held.get(id);
    const responder = this.#responders.get(id);
    if (!responder) return this.#unexpected(`${id} was called without a prepared reply`);
    const response = await responder(call);
    return this.#losing.delete(id) ? Response.error() : response;
  }

  /** Only refused calls may be invalid. The server would have to accept all others. */
  #check(id: EndpointId, call: ReceivedCall): void {
    for (const part of ['params', 'query', 'body'] as const) {
      const { error } = endpoints[id][part].safeParse(call[part]);
      if (error) this.unexpected.push(`${id} was called with a wrong ${part}: ${error.message}`);
    }
  }

  #unexpected(message: string): Response {
    this.unexpected.push(message);
    return Response.json({}, { status: 500 });
  }
}

const routes = Object.entries(endpoints).map(([id, { method, path }]) => ({
  id: id as EndpointId,
  method,
  pattern: new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
}));

function matchEndpoint(method: string, pathname: string) {
  for (const route of routes) {
    const match = route.method === method ? route.pattern.exec(pathname) : null;
    if (!match) continue;
    const params = Object.entries(match.groups ?? {}).map(([name, value]) => [
      name,
      decodeURIComponent(value),
    ]);
    return { id: route.id, params: Object.fromEntries(params) as Record<string, string> };
  }
  return null;
}

async function readBody(request: Request): Promise<Record<string, unknown>> {
  if (!request.headers.get('content-type')?.includes('json')) return {};
  const { data } = (await request.json()) as { data?: Record<string, unknown> };
  return data ?? {};
}
