import { errorCatalogue, type ErrorName } from '@botique/contract/errors.ts';
import type { FailureReply } from '@botique/contract/envelope.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { driverError, isDatabaseUnavailable } from '../db/failures.ts';
import { AppError } from '../errors.ts';
import { plainPage } from './plain-page.ts';

const frameworkErrors: Record<string, ErrorName> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalid_json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid_request',
  FST_ERR_BAD_URL: 'not_found',
};

/** Converts any failure to an AppError, for calls and live events. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const known = frameworkErrors[(error as Partial<FastifyError> | null)?.code ?? ''];
  if (known) return new AppError(known);
  if (isDatabaseUnavailable(error)) {
    return new AppError('unavailable', { cause: error, retryAfterSeconds: 2 });
  }
  return new AppError('unexpected', { cause: error });
}

/** The only place that sends errors. Unexpected ones are logged in full and reported in general terms. */
export function writeErrorReplies(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = toAppError(error);
    // The sender has disconnected, for example because someone paused an upload.
    if (request.raw.destroyed && !request.raw.complete) request.log.debug('request cut off');
    else if (refusal.error === 'unexpected') request.log.error({ err: error }, 'request failed');
    else if (refusal.status >= 500) {
      // Not the outer message: that of a failed statement contains parameters, possibly a customer's secrets.
      request.log.warn({ reason: driverError(error)?.message }, 'request refused');
    }
    return sendRefusal(request, reply, refusal);
  });
}

/** Sends JSON to API calls and a page to browser navigations. */
export function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: AppError): FastifyReply {
  if (refusal.retryAfterSeconds !== undefined) {
    void reply.header('retry-after', String(Math.ceil(refusal.retryAfterSeconds)));
  }
  void reply.code(refusal.status).header('cache-control', 'no-store');
  if (wantsPage(request)) {
    const note = refusal.status >= 500 ? `Reference: ${request.id}` : undefined;
    return reply
      .type('text/html; charset=utf-8')
      .serializer(String)
      .send(
        plainPage({
          title: pageTitle(refusal),
          text: refusal.message,
          note,
          link: {
            href: '/',
            text: 'Go to the home page',
            // A failed login may be shown in a popup whose opener waits for it.
            ...(request.url.startsWith('/auth/') ? { closesPopup: request } : {}),
          },
        }),
      );
  }
  const body: FailureReply = {
    success: false,
    code: refusal.status,
    error: refusal.error,
    message: refusal.message,
    ...(refusal.issues ? { issues: refusal.issues } : {}),
    ...refusal.facts,
    ...(refusal.status >= 500 ? { requestId: request.id } : {}),
  };
  return reply.type('application/json; charset=utf-8').serializer(JSON.stringify).send(body);
}

function wantsPage(request: FastifyRequest): boolean {
  return !request.url.startsWith('/api/') && (request.headers.accept ?? '').includes('text/html');
}

function pageTitle(refusal: AppError): string {
  if (refusal.status === errorCatalogue.not_found.status) return 'Page not found';
  return refusal.status >= 500 ? 'Something went wrong' : 'That didn’t work';
}
