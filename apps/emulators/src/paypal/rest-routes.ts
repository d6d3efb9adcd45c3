import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { originOf } from '../origin-of.ts';
import {
  type Answer,
  invalidRequest,
  forbidden,
  notFound,
  serverError,
  unauthenticated,
  unsupportedMediaType,
} from './answer.ts';
import { captureOrder, type CaptureTwist } from './capture-order.ts';
import { createOrder } from './create-order.ts';
import type { Fault } from './faults.ts';
import { answerWithFaults } from './play-fault.ts';
import { presentDispute } from './present-dispute.ts';
import { presentOrder, type Preference } from './present-order.ts';
import { presentLoneCapture, presentRefund } from './present-payments.ts';
import { refundAfterChargeback, refundCapture, refundTooLate, unfinishedRefund } from './refund-capture.ts';
import { sendAnswer } from './send-answer.ts';
import type { PaypalWorld } from './world.ts';

type ById = { Params: { id: string } };
const longestRequestId = 108;

/**
 * The parts of Orders v2 and Payments v2 that a shop needs to capture right after the approval, and the
 * part of Disputes v1 that shows a dispute.
 */
export async function restRoutes(app: FastifyInstance, world: PaypalWorld) {
  // PayPal accepts a capture with a JSON content type and no body; Fastify's parser doesn't.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text: string, done) => {
    try {
      done(null, text === '' ? undefined : JSON.parse(text));
    } catch {
      done(Object.assign(new Error('malformed'), { statusCode: 400 }));
    }
  });
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) =>
    sendAnswer(reply, answerToError(error, request)),
  );
  app.addHook('onRequest', async (request, reply) => {
    const bearer = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
    if (!bearer || !world.tokens.isLive(bearer)) return sendAnswer(reply, unauthenticated());
    const isJson = request.headers['content-type']?.startsWith('application/json');
    if (request.method === 'POST' && !isJson) return sendAnswer(reply, unsupportedMediaType());
    const { length } = String(request.headers['paypal-request-id'] ?? '');
    if (length > longestRequestId) return sendAnswer(reply, invalidRequest([requestIdTooLong]));
  });

  app.post('/v2/checkout/orders', async (request, reply) =>
    answerWithFaults(world, 'create', request, reply, () =>
      world.orderRequests.once(callOf(request, 'create', 200), () =>
        createOrder(world, { body: request.body, ...about(request) }),
      ),
    ),
  );

  app.post<ById>('/v2/checkout/orders/:id/capture', async (request, reply) =>
    answerWithFaults(world, 'capture', request, reply, (fault) => {
      const twist = twistOf(fault);
      const answer = world.orderRequests.once(callOf(request, 'capture', 200), () =>
        captureOrder(world, { orderId: request.params.id, twist, ...about(request) }),
      );
      // A repeated or refused call captures nothing, so its wrong amount is left for the next capture.
      if (fault && twist && answer.status !== 201) world.faults.giveBack(fault);
      return answer;
    }),
  );

  app.post<ById>('/v2/payments/captures/:id/refund', async (request, reply) =>
    answerWithFaults(world, 'refund', request, reply, (fault) => {
      // Refused before PayPal looks at the request id.
      if (fault?.fault === 'refund_forbidden') return forbidden();
      if (fault?.fault === 'refund_not_found') return notFound();
      return world.refundRequests.once(callOf(request, 'refund', 201), () => {
        const { id: captureId } = request.params;
        const { body } = request;
        if (fault?.fault === 'refund_fails') return unfinishedRefund(world, { captureId, body }, 'FAILED');
        if (fault?.fault === 'refund_pends') return unfinishedRefund(world, { captureId, body }, 'PENDING');
        if (fault?.fault === 'refund_too_late') return refundTooLate();
        if (fault?.fault === 'refund_after_chargeback') return refundAfterChargeback();
        return refundCapture(world, { captureId, body, ...about(request) });
      });
    }),
  );

  app.get<ById>('/v2/checkout/orders/:id', async (request, reply) =>
    show(request, reply, (id, origin) => {
      const order = world.orders.find(id);
      return order && presentOrder(order, world, origin, 'representation');
    }),
  );

  app.get<ById>('/v2/payments/captures/:id', async (request, reply) =>
    show(request, reply, (id, origin) => {
      const found = world.orders.findCapture(id);
      return found && presentLoneCapture(found.capture, world, origin);
    }),
  );

  app.get<ById>('/v2/payments/refunds/:id', async (request, reply) =>
    show(request, reply, (id, origin) => {
      const found = world.orders.findRefund(id);
      const unfinished = world.unfinishedRefunds.get(id);
      return found ? presentRefund(found.refund, origin) : unfinished && { id, status: unfinished.status };
    }),
  );

  app.get<ById>('/v1/customer/disputes/:id', async (request, reply) =>
    show(request, reply, (id, origin) => {
      const dispute = world.disputes.find(id);
      return dispute && presentDispute(dispute, world, origin);
    }),
  );

  function show(
    request: FastifyRequest<ById>,
    reply: FastifyReply,
    find: (id: string, origin: string) => object | undefined,
  ) {
    return answerWithFaults(world, 'get', request, reply, () => {
      const { id } = request.params;
      const body = world.memory.recall(id, find(id, originOf(world.publicUrl, request)));
      return body ? { status: 200, body } : notFound();
    });
  }

  function about(request: FastifyRequest): { origin: string; preference: Preference } {
    const preference = request.headers['prefer'] === 'return=representation' ? 'representation' : 'minimal';
    return { origin: originOf(world.publicUrl, request), preference };
  }
}

function callOf(request: FastifyRequest, operation: string, repeatStatus: number) {
  const header = request.headers['paypal-request-id'];
  const requestId = typeof header === 'string' ? header : undefined;
  // Includes the URL, because the same id for two orders is not a repeated call.
  return { operation, requestId, payload: [request.url, request.body], repeatStatus };
}

function twistOf(fault: Fault | undefined): CaptureTwist {
  if (fault?.fault === 'captures_other_amount') return 'other_amount';
  return fault?.fault === 'captures_other_currency' ? 'other_currency' : undefined;
}

function answerToError(
  { statusCode }: { statusCode?: number },
  { url }: Pick<FastifyRequest, 'url'>,
): Answer {
  if (statusCode === undefined || statusCode >= 500) return serverError();
  if (statusCode === 415) return unsupportedMediaType();
  // The two APIs publish different issue names for this.
  const issue = url.startsWith('/v2/payments/') ? 'INVALID_PARAMETER_SYNTAX' : 'MALFORMED_REQUEST_JSON';
  return invalidRequest([{ issue, description: 'The request JSON is not well formed.', location: 'body' }]);
}

const requestIdTooLong = {
  field: 'PayPal-Request-Id',
  issue: 'INVALID_STRING_LENGTH',
  description: 'The value of a field is either too short or too long',
};
