import type { Acknowledgement } from '@botique/contract/live-event.ts';
import type { FastifyBaseLogger } from 'fastify';
import { toAppError } from '../http/error-replies.ts';

export function refusal(error: unknown, log: FastifyBaseLogger, event: string): Acknowledgement {
  const known = toAppError(error);
  if (known.error === 'unexpected') log.error({ err: error, event }, 'live event failed');
  return { success: false, code: known.status, message: known.message };
}

/** socket.io hands `data` of a refused handshake to the client. */
export function handshakeRefusal(error: unknown, log: FastifyBaseLogger): Error {
  const known = toAppError(error);
  if (known.error === 'unexpected') log.error({ err: error }, 'live handshake failed');
  return Object.assign(new Error(known.message), {
    data: { success: false, code: known.status, message: known.message } satisfies Acknowledgement,
  });
}
