import type { Acknowledgement } from '@botique/contract/live-event.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { AppError } from '../errors.ts';
import { toAppError } from '../http/error-replies.ts';

export function refusal(error: unknown, log: FastifyBaseLogger, event: string): Acknowledgement {
  const known = toAppError(error);
  if (known.error === 'unexpected') log.error({ err: error, event }, 'live event failed');
  return refusalOf(known);
}

/** socket.io sends the `data` of a refused handshake to the client. */
export function handshakeRefusal(error: unknown, log: FastifyBaseLogger): Error {
  const known = toAppError(error);
  if (known.error === 'unexpected') log.error({ err: error }, 'live handshake failed');
  return Object.assign(new Error(known.message), { data: refusalOf(known) });
}

function refusalOf({ status, error, message, retryAfterSeconds }: AppError): Acknowledgement {
  const retry = retryAfterSeconds === undefined ? {} : { retryAfterSeconds };
  return { success: false, code: status, error, message, ...retry };
}
