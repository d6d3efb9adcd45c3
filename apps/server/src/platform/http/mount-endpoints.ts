import type { Capability } from '@botique/contract/access.ts';
import type {
  Endpoint,
  EndpointBody,
  EndpointParams,
  EndpointQuery,
  EndpointResult,
} from '@botique/contract/endpoint.ts';
import { successReply } from '@botique/contract/envelope.ts';
import type { ErrorName } from '@botique/contract/errors.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, isUnknownKey } from '../errors.ts';
import { fromAddress } from '../request-context.ts';
import { credentialsOf, isGuess, licenseKeyOf } from './credentials.ts';
import { describeEndpoint } from './describe-endpoint.ts';
import { sendFile, type FileReply } from './file-reply.ts';
import { admitOrReport, requiredOwner, type StaffRefusal } from './gate.ts';
import { sessionCookie, type BrowserViewer, type Identify, type Viewer } from './identity.ts';
import { mountUpload, type Caller } from './mount-upload.ts';
import { normaliseBody } from './normalise-body.ts';
import { isFromOwnOrigin } from './own-origin.ts';
import { isFromOwnPage } from './own-page.ts';
import { parseOrRefuse } from './parse.ts';
import { PreparedReply } from './prepared-reply.ts';
import { refuseHead } from './refuse-head.ts';
import { createUploadLimiter, type UploadLimiter } from './upload-limiter.ts';

/** Only browser-only calls are sure to have a login session. */
type ViewerOf<E extends Endpoint> = E['access']['who'] extends 'anyone' | 'licenseKey'
  ? null
  : E['browserOnly'] extends true
    ? BrowserViewer
    : Viewer;

/** The required owner of the object, or null if the viewer is staff who may access everyone's. */
type OwnerOf<E extends Endpoint> = E['access'] extends { who: 'owner' }
  ? { ownerId: E['access'] extends { orStaff: Capability } ? string | null : string }
  : unknown;

/**
 * The key that a product sent. Whether it is a license's, only the licenses domain knows. Calls that take files
 * ask it before the file arrives, and also get the id of the license.
 */
type LicenseKeyOf<E extends Endpoint> = E['access']['who'] extends 'licenseKey'
  ? { licenseKey: string } & (E['uploadBytes'] extends 0 ? unknown : { licenseId: string })
  : unknown;

/** The body of a call that takes a file. */
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
    /** The client's address, as reported by trusted proxies. */
    address: string;
  } & OwnerOf<E> &
    LicenseKeyOf<E> &
    FileOf<E>,
) => Answer<E> | Promise<Answer<E>>;

/** Handlers for all calls of a domain. A call without a handler doesn't compile. */
export type Handlers<Part extends Record<string, Endpoint>> = {
  readonly [Id in keyof Part]: Handler<Part[Id]>;
};

export type MountOptions = {
  identify: Identify;
  /** Called when a staff call is refused, so that the owner learns who tried. */
  onStaffRefusal(refusal: StaffRefusal): Promise<void>;
  /** Counts a call against the limit of the user or of the API key. */
  spend(viewer: Viewer): Promise<void>;
  /** Counts a wrong key or token against the address that sent it. Throws if there were too many. */
  onFailedGuess(address: string): Promise<void>;
  /** Counts a call against the limit of the license key. */
  spendLicenseKey(key: string): Promise<void>;
  /** Returns the id of the license with this key. Rejects if a product may not use it. */
  admitProduct(key: string): Promise<string>;
  /** Origins whose pages may use a login session. */
  ownOrigins: readonly string[];
  /** Maximum bytes of uploads in flight. */
  uploadMemory?: number;
};

export function mountEndpoints<Part extends Record<string, Endpoint>>(
  app: FastifyInstance,
  endpoints: Part,
  handlers: Handlers<Part>,
  options: MountOptions,
): void {
  const people = createUploadLimiter({ maxAtOnce: 6, memory: options.uploadMemory });
  // All products of a license share its key, and each of them may write many small documents at once.
  const products = createUploadLimiter({ maxAtOnce: 64 });
  for (const [id, endpoint] of Object.entries(endpoints)) {
    const uploads = endpoint.access.who === 'licenseKey' ? products : people;
    mountEndpoint(app, id, endpoint, handlers[id] as unknown as Handler<Endpoint>, { ...options, uploads });
  }
}

function mountEndpoint(
  app: FastifyInstance,
  id: string,
  endpoint: Endpoint,
  handler: Handler<Endpoint>,
  options: MountOptions & { uploads: UploadLimiter },
): void {
  const { access } = endpoint;
  const success = successReply(endpoint.reply);
  const url = endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1');
  const isPublic = access.who === 'anyone';

  const route = {
    method: endpoint.method,
    // Probes may send HEAD. Not to calls that require sign-in: there a GET may act, and a HEAD never may.
    exposeHeadRoute: isPublic && endpoint.method === 'GET',
    url,
    schema: describeEndpoint(id, endpoint, success),
    // Fastify would validate before the access check, so its schemas only document the call.
    validatorCompiler: () => (value: unknown) => ({ value }),
  };

  if (endpoint.method === 'GET' && !isPublic) refuseHead(app, url);
  if (endpoint.uploadBytes > 0) {
    mountUpload(app, route, {
      maxBytes: endpoint.uploadBytes,
      what: access.who === 'licenseKey' ? 'document' : 'file',
      takesEmptyFiles: endpoint.takesEmptyFiles,
      uploads: options.uploads,
      admit: (request) => fromAddress(request.ip, () => admit(request, undefined)),
      answer: (request, reply, sent) =>
        fromAddress(request.ip, () => answer(request, reply, { ...sent, fields: {} })),
    });
  } else {
    app.route({
      ...route,
      handler: (request, reply) =>
        fromAddress(request.ip, async () => {
          const { token, fields } = normaliseBody(request.body);
          return answer(request, reply, { ...(await admit(request, token)), fields });
        }),
    });
  }

  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    { viewer, fields, ...sent }: Caller & { fields: unknown; file?: Buffer },
  ): Promise<unknown> {
    const call: Parameters<typeof handler>[0] = {
      params: parseOrRefuse(endpoint.params, request.params),
      query: parseOrRefuse(endpoint.query, request.query),
      body: parseOrRefuse(endpoint.body, fields),
      viewer: viewer as ViewerOf<Endpoint>,
      address: request.ip,
      ...(access.who === 'owner' && viewer ? { ownerId: requiredOwner(access, viewer) } : {}),
      ...(sent as FileOf<Endpoint>),
    };
    const result = await countingGuesses(request.ip, async () => handler(call));
    if (endpoint.fileType) return sendFile(reply, endpoint.fileType, result as FileReply);
    if (result instanceof PreparedReply) return result.send(request, reply);
    // Private replies must not stay in a cache for the next user of the same browser.
    if (!isPublic) void reply.header('cache-control', 'no-store');
    return { success: true, code: 200, ...result };
  }

  /** Counts an unknown license key against the address that sent it. */
  async function countingGuesses<Result>(address: string, work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      if (access.who === 'licenseKey' && isUnknownKey(error)) await options.onFailedGuess(address);
      throw error;
    }
  }

  async function admit(request: FastifyRequest, bodyToken: string | undefined): Promise<Caller> {
    if (access.who !== 'licenseKey') return { viewer: await admitCaller(request, bodyToken) };
    const key = licenseKeyOf(request.headers.authorization);
    await options.spendLicenseKey(key);
    if (endpoint.uploadBytes === 0) return { viewer: null, licenseKey: key };
    // Before the body arrives, because anyone can make up keys.
    const licenseId = await countingGuesses(request.ip, () => options.admitProduct(key));
    return { viewer: null, licenseKey: key, licenseId };
  }

  async function admitCaller(request: FastifyRequest, bodyToken: string | undefined): Promise<Viewer | null> {
    if (isPublic) return null;
    const credentials = credentialsOf({
      header: request.headers.authorization,
      inBody: bodyToken,
      secret: request.cookies[sessionCookie],
    });
    const identity = await options.identify(credentials);
    if (isGuess(credentials, identity)) await options.onFailedGuess(request.ip);
    const attempt = { call: id, identity };
    const viewer = await admitOrReport(endpoint, attempt, options.onStaffRefusal);
    const originError = viewer && findOriginError(request, viewer);
    if (originError) {
      if (access.who === 'staff') await options.onStaffRefusal(attempt);
      throw new AppError(originError);
    }
    if (viewer) await options.spend(viewer);
    return viewer;
  }

  /** A page of another site must not use a login session, even if it got hold of both halves. */
  function findOriginError(request: FastifyRequest, viewer: Viewer): ErrorName | null {
    if (viewer.by === 'browser' && !isFromOwnOrigin(request, options.ownOrigins)) return 'origin_not_allowed';
    return endpoint.ownPageOnly && !isFromOwnPage(request) ? 'own_page_only' : null;
  }
}
