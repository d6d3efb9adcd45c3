import type { Capability } from '@botique/contract/access.ts';
import type {
  Endpoint,
  EndpointBody,
  EndpointParams,
  EndpointQuery,
  EndpointResult,
} from '@botique/contract/endpoint.ts';
import { successReply } from '@botique/contract/envelope.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { credentialsOf } from './credentials.ts';
import { describeEndpoint } from './describe-endpoint.ts';
import { sendFile, type FileReply } from './file-reply.ts';
import { admitOrReport, requiredOwner, type StaffRefusal } from './gate.ts';
import { sessionCookie, type BrowserViewer, type Identify, type Viewer } from './identity.ts';
import { mountUpload } from './mount-upload.ts';
import { normaliseBody } from './normalise-body.ts';
import { isFromOwnPage } from './own-page.ts';
import { parseOrRefuse } from './parse.ts';
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

/** The body, where a call takes one that is a file. */
type FileOf<E extends Endpoint> = E['uploadBytes'] extends 0 ? unknown : { file: Buffer };

type Answer<E extends Endpoint> = E['fileType'] extends string
  ? FileReply
  : EndpointResult<E> | PreparedReply<E>;

type Handler<E extends Endpoint> = (
  call: {
    params: EndpointParams<E>;
    query: EndpointQuery<E>;
    body: EndpointBody<E>;
    viewer: ViewerOf<E>;
  } & OwnerOf<E> &
    FileOf<E>,
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

  const route = {
    method: endpoint.method,
    // A probe may ask with HEAD. Where a person must be signed in a GET may act, and a HEAD must never.
    exposeHeadRoute: access.who === 'anyone' && endpoint.method === 'GET',
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    schema: describeEndpoint(id, endpoint, success),
    // Access comes first, so Fastify's own validation (which runs before handlers) only documents.
    validatorCompiler: () => (value: unknown) => ({ value }),
  };

  if (endpoint.uploadBytes > 0) {
    mountUpload(app, route, {
      mostBytes: endpoint.uploadBytes,
      admit: (request) => admitted(request, undefined),
      answer: (request, reply, { viewer, file }) => answer(request, reply, { viewer, fields: {}, file }),
    });
  } else {
    app.route({
      ...route,
      handler: async (request, reply) => {
        const { token, fields } = normaliseBody(request.body);
        return answer(request, reply, { viewer: await admitted(request, token), fields });
      },
    });
  }

  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    { viewer, fields, ...sent }: { viewer: Viewer | null; fields: unknown; file?: Buffer },
  ): Promise<unknown> {
    const result = await handler({
      params: parseOrRefuse(endpoint.params, request.params),
      query: parseOrRefuse(endpoint.query, request.query),
      body: parseOrRefuse(endpoint.body, fields),
      viewer: viewer as ViewerOf<Endpoint>,
      ...(access.who === 'owner' && viewer ? { ownerId: requiredOwner(access, viewer) } : {}),
      ...(sent as FileOf<Endpoint>),
    });
    if (endpoint.fileType) return sendFile(reply, endpoint.fileType, result as FileReply);
    if (result instanceof PreparedReply) return result.send(request, reply);
    return { success: true, code: 200, ...result };
  }

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
    if (endpoint.ownPageOnly && !isFromOwnPage(request)) {
      if (access.who === 'staff') await options.onStaffRefusal(attempt);
      throw new AppError('own_page_only');
    }
    if (viewer) await options.spend(viewer);
    return viewer;
  }
}
