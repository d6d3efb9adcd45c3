import type { FastifyInstance } from 'fastify';
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { originOf } from '../origin-of.ts';
import { decide, decisions, mayDecide } from './decide.ts';
import { disputeScriptingRoutes } from './dispute-scripting-routes.ts';
import { faultKinds, faultyEndpoints } from './faults.ts';
import { money } from './order-request.ts';
import { presentOrder } from './present-order.ts';
import { presentLoneCapture, presentRefund } from './present-payments.ts';
import { findProblems, settleRefund, takeBack } from './refund-capture.ts';
import { settleCapture } from './settle-capture.ts';
import { refundEvent } from './webhooks/events.ts';
import { type PaypalWorld, resetWorld } from './world.ts';

const byId = z.object({ id: z.string() });
const decision = z.strictObject({
  decision: z.enum(decisions),
  by: z.enum(['paypal', 'venmo']).default('paypal'),
});
const newFault = z.strictObject({
  endpoint: z.enum(faultyEndpoints),
  fault: z.enum(faultKinds),
  times: z.number().int().min(1).max(100_000).default(1),
  ms: z.number().int().min(0).max(120_000).default(1_000),
});
const takenBack = z.strictObject({ amount: money.optional() }).nullable();

/** Lets tests and demos act as the buyer, as the merchant on PayPal's own site, and as PayPal itself. */
export async function scriptingRoutes(app: FastifyInstance, world: PaypalWorld) {
  app.setValidatorCompiler(validatorCompiler);
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) =>
    reply.code(error.statusCode ?? 500).send({ error: error.message }),
  );
  const api = app.withTypeProvider<ZodTypeProvider>();

  api.get('/orders', async () => ({ orders: world.orders.all() }));

  api.get('/orders/:id', { schema: { params: byId } }, async ({ params }, reply) => {
    const order = world.orders.find(params.id);
    return order ? { order } : reply.code(404).send({ error: 'No order has that id.' });
  });

  api.post('/orders/:id/decide', { schema: { params: byId, body: decision } }, async (request, reply) => {
    const order = world.orders.find(request.params.id);
    if (!order) return reply.code(404).send({ error: 'No order has that id.' });
    if (!mayDecide(order)) return reply.code(409).send({ error: `The order is ${order.status}.` });
    decide(world, order, request.body.by, request.body.decision, originOf(world.publicUrl, request));
    return { order };
  });

  api.post('/orders/:id/void', { schema: { params: byId } }, async ({ params }, reply) => {
    const order = world.orders.find(params.id);
    if (!order) return reply.code(404).send({ error: 'No order has that id.' });
    if (!mayDecide(order)) return reply.code(409).send({ error: `The order is ${order.status}.` });
    order.status = 'VOIDED';
    order.updatedAt = world.now();
    return { order };
  });

  /** Reading the order answers 404 from now on. Its captures stay readable. */
  api.post('/orders/:id/forget', { schema: { params: byId } }, async ({ params }) => {
    world.memory.forget(params.id);
    return { forgotten: true };
  });

  const lag = z.strictObject({ reads: z.number().int().min(1).max(1_000) });
  /** The next reads of the order and its captures return their current state, hiding later changes. */
  api.post('/orders/:id/lag', { schema: { params: byId, body: lag } }, async (request, reply) => {
    const order = world.orders.find(request.params.id);
    if (!order) return reply.code(404).send({ error: 'No order has that id.' });
    const origin = originOf(world.publicUrl, request);
    const { reads } = request.body;
    world.memory.lag(order.id, presentOrder(order, world, origin, 'representation'), reads);
    for (const { capture } of order.units) {
      if (capture) world.memory.lag(capture.id, presentLoneCapture(capture, world, origin), reads);
    }
    return { reads };
  });

  const settlement = z.strictObject({ outcome: z.enum(['completed', 'denied']) });
  api.post('/captures/:id/settle', { schema: { params: byId, body: settlement } }, async (request, reply) => {
    const found = world.orders.findCapture(request.params.id);
    if (!found) return reply.code(404).send({ error: 'No capture has that id.' });
    if (found.capture.status !== 'PENDING') return reply.code(409).send({ error: 'It is not pending.' });
    settleCapture(world, found.capture, request.body.outcome, originOf(world.publicUrl, request));
    return { capture: found.capture };
  });

  const refundEnd = z.strictObject({ outcome: z.enum(['completed', 'failed']) });
  api.post('/refunds/:id/settle', { schema: { params: byId, body: refundEnd } }, async (request, reply) => {
    const { id } = request.params;
    const isSettled = settleRefund(world, id, request.body.outcome, originOf(world.publicUrl, request));
    return isSettled ? { id } : reply.code(404).send({ error: 'No pending refund has that id.' });
  });

  for (const [path, name] of [
    ['refund', 'REFUNDED'],
    ['reverse', 'REVERSED'],
  ] as const) {
    const schema = { params: byId, body: takenBack };
    api.post(`/captures/:id/${path}`, { schema }, async (request, reply) => {
      const found = world.orders.findCapture(request.params.id);
      if (!found) return reply.code(404).send({ error: 'No capture has that id.' });
      const amount = request.body?.amount;
      const [problem] = findProblems(found.capture, amount);
      if (problem) return reply.code(409).send({ error: `${problem.issue}. ${problem.description}` });
      const origin = originOf(world.publicUrl, request);
      const refund = takeBack(world, found.capture, amount ? { amount } : {});
      world.deliveries.send(refundEvent(world, refund, name, origin), origin);
      return { capture: found.capture, refund: presentRefund(refund, origin) };
    });
  }

  /** The merchant gets back what a reversal took, without a webhook. */
  api.post('/captures/:id/give-back', { schema: { params: byId } }, async ({ params }, reply) => {
    const found = world.orders.findCapture(params.id);
    if (!found) return reply.code(404).send({ error: 'No capture has that id.' });
    found.capture.refunds = [];
    found.capture.status = 'COMPLETED';
    found.capture.updatedAt = world.now();
    return { capture: found.capture };
  });

  disputeScriptingRoutes(app, world);

  api.get('/faults', async () => ({ faults: world.faults.waiting() }));

  api.post('/faults', { schema: { body: newFault } }, async (request, reply) => {
    if (!world.faults.add(request.body))
      return reply.code(409).send({ error: 'Too many faults are already queued.' });
    return reply.code(201).send({ faults: world.faults.waiting() });
  });

  /** Lets tests check how a caller handles a token that expires early. */
  api.post('/tokens/expire', async () => {
    world.tokens.clear();
    return { expired: true };
  });

  api.post('/reset', async () => {
    resetWorld(world);
    return { reset: true };
  });
}
