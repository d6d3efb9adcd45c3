import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { AppError } from '../errors.ts';
import type { Viewer } from './identity.ts';
import type { UploadLimiter } from './upload-limiter.ts';

/** Files of these types are all treated as plain bytes. JSON is refused, because it carries fields. */
const fileTypes = /^(?:application\/octet-stream|text\/plain|image\/[\w.+-]+)(?:;|$)/;

type Upload = {
  maxBytes: number;
  /** Shared by all calls that take files. */
  uploads: UploadLimiter;
  /** Checks access by the headers alone, before the body is read. */
  admit(request: FastifyRequest): Promise<Viewer | null>;
  answer(
    request: FastifyRequest,
    reply: FastifyReply,
    sent: { viewer: Viewer | null; file: Buffer },
  ): Promise<unknown>;
};

/** Mounts a call whose body is a file, in a separate scope so that no other call accepts files. */
export function mountUpload(
  app: FastifyInstance,
  route: Omit<RouteOptions, 'handler'>,
  { maxBytes, uploads, admit, answer }: Upload,
): void {
  const viewers = new WeakMap<FastifyRequest, Viewer | null>();

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      fileTypes,
      { parseAs: 'buffer' },
      async (_: FastifyRequest, file: Buffer) => file,
    );
    // Rethrown to `writeErrorReplies`, the only place that sends errors.
    scope.setErrorHandler((error: FastifyError, _request, reply) => {
      // A browser can't read the reply if we disconnect while it sends. After a time-out, it isn't sending.
      if (!isTimeout(error)) void reply.removeHeader('connection');
      throw inWordsOfFiles(error, maxBytes);
    });
    scope.route({
      ...route,
      bodyLimit: maxBytes,
      config: { largeBody: true },
      // Not in the handler, which runs after the whole body: visitors must not make us buffer megabytes.
      async onRequest(request, reply) {
        const viewer = await admit(request);
        const announced = Number(request.headers['content-length'] ?? maxBytes);
        const bytes = Math.min(announced, maxBytes);
        uploads.enter({ who: viewer?.userId ?? request.ip, bytes, reply: reply.raw });
        viewers.set(request, viewer);
      },
      async handler(request, reply) {
        const file = request.body;
        if (!Buffer.isBuffer(file) || file.length === 0) {
          throw new AppError('invalid_request', { message: 'The file is empty.' });
        }
        return answer(request, reply, { viewer: viewers.get(request) ?? null, file });
      },
    });
  });
}

function isTimeout(error: Error): boolean {
  return error instanceof AppError && error.error === 'request_timeout';
}

function inWordsOfFiles(error: FastifyError, maxBytes: number): Error {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return new AppError('body_too_large', {
      message: `The file is larger than ${maxBytes / 1024 / 1024} MB.`,
    });
  }
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return new AppError('unsupported_media_type', {
      message: 'Send the file as the request body, as application/octet-stream.',
    });
  }
  return error;
}
