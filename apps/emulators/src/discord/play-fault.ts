import type { FastifyReply, FastifyRequest } from 'fastify';
import { dropConnection, fallSilent } from '../break-connection.ts';
import type { Clock } from '../clock.ts';
import type { Fault } from './faults.ts';

/** Replies with a fault, so that tests can check how the caller handles it. */
export function playFault(fault: Fault, request: FastifyRequest, reply: FastifyReply, now: Clock) {
  switch (fault.fault) {
    case 'rate_limit':
      return sendRateLimit(fault, reply, now);
    case 'server_error':
      return reply.code(500).send({ message: '500: Internal Server Error', code: 0 });
    case 'invalid_json':
      return reply.type('application/json').send('{"id":"31284957103652');
    case 'drop_connection':
      return dropConnection(request, reply);
    case 'timeout':
      return fallSilent(request, reply);
  }
}

function sendRateLimit(fault: Fault, reply: FastifyReply, now: Clock) {
  return reply
    .code(429)
    .headers({
      // Discord sends whole seconds in the header and fractions in the body.
      'retry-after': String(Math.ceil(fault.retryAfter)),
      'x-ratelimit-limit': '5',
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': (now() / 1_000 + fault.retryAfter).toFixed(3),
      'x-ratelimit-reset-after': fault.retryAfter.toFixed(3),
      'x-ratelimit-bucket': `emulated-${fault.endpoint}`,
      'x-ratelimit-scope': 'user',
    })
    .send({ message: 'You are being rate limited.', retry_after: fault.retryAfter, global: false });
}
