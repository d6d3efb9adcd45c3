import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { dropConnection, fallSilent } from '../break-connection.ts';
import { type Answer, rateLimited, serverError } from './answer.ts';
import type { Fault, FaultyEndpoint } from './faults.ts';
import { sendAnswer } from './send-answer.ts';
import type { PaypalWorld } from './world.ts';

type Act = (fault: Fault | undefined) => Answer | Promise<Answer>;

/** Performs the call, or injects the next fault queued for its endpoint. */
export async function answerWithFaults(
  world: PaypalWorld,
  endpoint: FaultyEndpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  act: Act,
) {
  const fault = world.faults.take(endpoint);
  switch (fault?.fault) {
    case 'rate_limit':
      return sendAnswer(reply.header('retry-after', '1'), rateLimited());
    case 'server_error':
      return sendAnswer(reply, serverError());
    case 'invalid_json':
      return reply.type('application/json').send('{"id":"5O19012');
    // A status that PayPal doesn't document.
    case 'unknown_shape':
      return sendAnswer(reply, { status: 200, body: { status: 'UNHEARD_OF' } });
    case 'drop_connection':
      return dropConnection(request, reply);
    case 'timeout':
      return fallSilent(request, reply);
    case 'acts_then_times_out':
      await act(fault);
      return fallSilent(request, reply);
    case 'acts_then_drops':
      await act(fault);
      return dropConnection(request, reply);
    case 'acts_then_500':
      await act(fault);
      return sendAnswer(reply, serverError());
    case 'slow':
      await pause(fault.ms, undefined, { ref: false });
      return sendAnswer(reply, await act(fault));
    case 'captures_other_amount':
    case 'captures_other_currency':
    case 'refund_fails':
    case 'refund_pends':
    case 'refund_too_late':
    case 'refund_after_chargeback':
    case 'refund_forbidden':
    case 'refund_not_found':
    case undefined:
      return sendAnswer(reply, await act(fault));
  }
}
