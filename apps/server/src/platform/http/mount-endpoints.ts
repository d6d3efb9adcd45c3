import type { Capability } from '@botique/contract/access.ts';
import type {
  Endpoint,
  EndpointBody,
  EndpointParams,
  EndpointQuery,
  EndpointResult,
} from '@botique/contract/endpoint.ts';
import { failureReply, successReply } from '@botique/contract/envelope.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '../errors.ts';
import { credentialsOf } from './credentials.ts';
import { admitOrReport, requiredOwner, type StaffRefusal } from './gate.ts';
import { sessionCookie, type BrowserViewer, type Identify, type Viewer } from './identity.ts';
import { normaliseBody } from './normalise-body.ts';
import { plainWords, sentenceOf } from './plain-issues.ts';
import { PreparedReply } from './prepared-reply.ts';

/** Only where a browser is asked for is there a browser session to read. */
type ViewerOf<E extends Endpoint> = E['access']['who'] extends 'anyone'
  ? null
  : E['browserOnly'] extends true
    ? BrowserViewer
    : Viewer;

/** Whose the named object must be; null where staff may name anybody's, and these are staff. */
type OwnerOf<E extends Endpoint> = E['access'] extends { who: 'owner' }
  ? { ownerId: E['access'] extends { orStaff: Capability } ? string | null : string }
  : unknown;

type Answer<E extends Endpoint> = EndpointResult<E> | PreparedReply<E>;

type Handler<E extends Endpoint> = (
  call: {
    params: EndpointParams<E>;
    query: EndpointQuery<E>;
    body: EndpointBody<E>;
    viewer: ViewerOf<E>;
  } & OwnerOf<E>,
) => Answer<E> | Promise<Answer<E>>;

/** A domain's part of the contract, answered completely: a call without a handler does not compile. */
export type Handlers<Part extends Record<string, Endpoint>> = {
  readonly [Id in keyof Part]: Handler<Part[Id]>;
};

export type MountOptions = {
  identify: Identify;
  /** A staff call was refused. The owner wants to know who tried. */
  onStaffRefusal(refusal: StaffRefusal): Promise<void>;
  /** Counts a call against the limit of the person, or of the API key. */
  spend(viewer: Viewer): Promise<void>;
};

export function mountEndpoints<Part extends Record<string, Endpoint>>(
  app: FastifyInstance,
  endpoints: Part,
  handlers: Handlers<Part>,
  options: MountOptions,
): void {
  for (const [id, endpoint] of Object.entries(endpoints)) {
    mountEndpoint(app, id, endpoint, handlers[id] as unknown as Handler<Endpoint>, options);
  }
}

function mountEndpoint(
  app: FastifyInstance,
  id: string,
  endpoint: Endpoint,
  handler: Handler<Endpoint>,
  options: MountOptions,
): void {
  const { access } = endpoint;
  const success = successReply(endpoint.reply);

  app.route({
    method: endpoint.method,
    // A probe may ask with HEAD. Where a person must be signed in a GET may act, and a HEAD must never.
    exposeHeadRoute: access.who === 'anyone' && endpoint.method === 'GET',
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    schema: describe(id, endpoint, success),
    // Access comes first, so Fastify's own validation (which runs before handlers) only documents.
    validatorCompiler: () => (value) => ({ value }),
    handler: async (request, reply) => {
      const { token, fields } = normaliseBody(request.body);
      const viewer = await admitted(request, token);
      const result = await handler({
        params: parse(endpoint.params, request.params),
        query: parse(endpoint.query, request.query),
        body: parse(endpoint.body, fields),
        viewer: viewer as ViewerOf<Endpoint>,
        ...(access.who === 'owner' && viewer ? { ownerId: requiredOwner(access, viewer) } : {}),
      });
      if (result instanceof PreparedReply) return result.send(request, reply);
      return { success: true, code: 200, ...result };
    },
  });

  async function admitted(request: FastifyRequest, bodyToken: string | undefined): Promise<Viewer | null> {
    if (access.who === 'anyone') return null;
    const identity = await options.identify(
      credentialsOf({
        header: request.headers.authorization,
        inBody: bodyToken,
        secret: request.cookies[sessionCookie],
      }),
    );
    const attempt = { call: id, identity, address: request.ip };
    const viewer = await admitOrReport(endpoint, attempt, options.onStaffRefusal);
    if (viewer) await options.spend(viewer);
    return viewer;
  }
}

function parse<Schema extends z.ZodObject>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value ?? {}, { error: plainWords });
  if (parsed.success) return parsed.data;
  const told = parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
  // One for each field: a price of -1 is also none with five decimals, but nobody needs to hear both.
  const issues = told.filter(({ path }, at) => told.findIndex((other) => other.path === path) === at);
  const [first] = issues;
  throw new AppError('invalid_request', { issues, ...(first ? { message: sentenceOf(first) } : {}) });
}

function describe(id: string, endpoint: Endpoint, success: z.ZodObject) {
  const isEmpty = (schema: z.ZodObject) => Object.keys(schema.shape).length === 0;
  return {
    operationId: id,
    summary: endpoint.summary,
    tags: [id.split('.')[0] ?? id],
    security: securityOf(endpoint),
    'x-access': endpoint.access,
    ...(endpoint.browserOnly ? { 'x-browser-only': true } : {}),
    ...(isEmpty(endpoint.params) ? {} : { params: endpoint.params }),
    ...(isEmpty(endpoint.query) ? {} : { querystring: endpoint.query }),
    ...(endpoint.method === 'POST'
      ? { body: z.object({ token: z.string().optional(), data: endpoint.body.optional() }) }
      : {}),
    response: { 200: success, default: failureReply },
  };
}

/** Each entry is one way in; what stands in one entry is needed together. */
function securityOf({ access, browserOnly }: Endpoint): Record<string, string[]>[] {
  if (access.who === 'anyone') return [];
  const browser = { session: [], requestToken: [] };
  return browserOnly ? [browser] : [browser, { apiKey: [] }];
}
