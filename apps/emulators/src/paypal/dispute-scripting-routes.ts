import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { originOf } from '../origin-of.ts';
import { disputeOutcomes, disputeReasons, openStatuses } from './disputes.ts';
import { money } from './order-request.ts';
import { presentDispute } from './present-dispute.ts';
import { disputeEvent } from './webhooks/events.ts';
import type { PaypalWorld } from './world.ts';

const byId = z.object({ id: z.string() });
const respondInDays = z.number().min(0).max(60).default(10);
const opening = z.strictObject({
  captureIds: z.array(z.string()).min(1).max(10),
  reason: z.enum(disputeReasons).default('UNAUTHORISED'),
  respondInDays,
});
const change = z.strictObject({ status: z.enum(openStatuses), respondInDays });
const resolution = z.strictObject({ outcome: z.enum(disputeOutcomes), refunded: money.optional() });

/** Lets tests and demos act as a buyer who disputes a payment, and as PayPal, which decides. */
export function disputeScriptingRoutes(app: FastifyInstance, world: PaypalWorld): void {
  const api = app.withTypeProvider<ZodTypeProvider>();

  api.post('/disputes', { schema: { body: opening } }, async (request, reply) => {
    const { captureIds, ...about } = request.body;
    const captures = captureIds.flatMap((id) => world.orders.findCapture(id)?.capture ?? []);
    if (captures.length < captureIds.length)
      return reply.code(404).send({ error: 'No capture has that id.' });
    const origin = originOf(world.publicUrl, request);
    const dispute = world.disputes.open(captures, about);
    world.deliveries.send(disputeEvent(world, dispute, 'CREATED', origin), origin);
    return reply.code(201).send({ dispute: presentDispute(dispute, world, origin) });
  });

  api.post('/disputes/:id/update', { schema: { params: byId, body: change } }, async (request, reply) => {
    const dispute = world.disputes.find(request.params.id);
    if (!dispute) return reply.code(404).send({ error: 'No dispute has that id.' });
    if (dispute.outcome) return reply.code(409).send({ error: 'It is already resolved.' });
    const origin = originOf(world.publicUrl, request);
    world.disputes.update(dispute, request.body);
    world.deliveries.send(disputeEvent(world, dispute, 'UPDATED', origin), origin);
    return { dispute: presentDispute(dispute, world, origin) };
  });

  const toResolve = { schema: { params: byId, body: resolution } };
  api.post('/disputes/:id/resolve', toResolve, async (request, reply) => {
    const dispute = world.disputes.find(request.params.id);
    if (!dispute) return reply.code(404).send({ error: 'No dispute has that id.' });
    if (dispute.outcome) return reply.code(409).send({ error: 'It is already resolved.' });
    const origin = originOf(world.publicUrl, request);
    world.disputes.resolve(dispute, request.body.outcome, request.body.refunded);
    world.deliveries.send(disputeEvent(world, dispute, 'RESOLVED', origin), origin);
    return { dispute: presentDispute(dispute, world, origin) };
  });

  /** Reading the dispute answers 404 from now on. */
  api.post('/disputes/:id/forget', { schema: { params: byId } }, async ({ params }) => {
    world.memory.forget(params.id);
    return { forgotten: true };
  });
}
