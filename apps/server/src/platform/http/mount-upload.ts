import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { megabyte } from '@botique/contract/licenses/storage-rules.ts';
import { AppError } from '../errors.ts';
import type { Viewer } from './identity.ts';
import type { UploadLimiter } from './upload-limiter.ts';

/** Files of these types are all treated as plain bytes. JSON is refused, because it carries fields. */
const fileTypes = /^(?:application\/octet-stream|text\/plain|image\/[\w.+-]+)(?:;|$)/;

/** Bodies of this size need no extra time. */
const ordinaryBytes = 256 * 1024;

type Upload = {
  maxBytes: number;
  /** What messages call it. */
  what: 'file' | 'document';
  takesEmptyFiles: boolean;
  /** Shared by all calls of people, or of products. */
  uploads: UploadLimiter;
  /** Checks access by the headers alone, before the body is read. */
  admit(request: FastifyRequest): Promise<Caller>;
  answer(request: FastifyRequest, reply: FastifyReply, sent: Caller & { file: Buffer }): Promise<unknown>;
};

/** Products send a license key instead of signing in. `licenseId` is the license with that key. */
export type Caller = { viewer: Viewer | null; licenseKey?: string; licenseId?: string };

/** Mounts a call whose body is a file, in a separate scope so that no other call accepts files. */
export function mountUpload(
  app: FastifyInstance,
  route: Omit<RouteOptions, 'handler'>,
  { maxBytes, what, takesEmptyFiles, uploads, admit, answer }: Upload,
): void {
  const callers = new WeakMap<FastifyRequest, Caller>();

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
      throw inWordsOfFiles(error, { maxBytes, what });
    });
    scope.route({
      ...route,
      bodyLimit: maxBytes,
      config: { largeBody: maxBytes > ordinaryBytes },
      // Not in the handler, which runs after the whole body: visitors must not make us buffer megabytes.
      async onRequest(request, reply) {
        const caller = await admit(request);
        const announced = Number(request.headers['content-length'] ?? maxBytes);
        const bytes = Math.min(announced, maxBytes);
        const who = caller.viewer?.userId ?? caller.licenseId ?? request.ip;
        uploads.enter({ who, bytes, reply: reply.raw });
        callers.set(request, caller);
      },
      async handler(request, reply) {
        const file = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        if (file.length === 0 && !takesEmptyFiles) {
          throw new AppError('invalid_request', { message: 'The file is empty.' });
        }
        return answer(request, reply, { viewer: null, ...callers.get(request), file });
      },
    });
  });
}

function isTimeout(error: Error): boolean {
  return error instanceof AppError && error.error === 'request_timeout';
}

type Words = { maxBytes: number; what: string };

function inWordsOfFiles(error: FastifyError, { maxBytes, what }: Words): Error {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return new AppError('body_too_large', {
      message: `The ${what} is larger than ${sizeOf(maxBytes)}.`,
    });
  }
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return new AppError('unsupported_media_type', {
      message: `Send the ${what} as the request body, as application/octet-stream.`,
    });
  }
  return error;
}

function sizeOf(bytes: number): string {
  return bytes < megabyte ? `${bytes / 1024} KB` : `${bytes / megabyte} MB`;
}
