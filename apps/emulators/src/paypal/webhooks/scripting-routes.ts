import type { FastifyInstance } from 'fastify';
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { originOf } from '../../origin-of.ts';
import { eventId } from '../ids.ts';
import type { PaypalWorld } from '../world.ts';
import { sign } from './sign.ts';

const httpUrl = z.url({ protocol: /^https?$/ });

const newPlan = z.strictObject({
  url: httpUrl.optional(),
  times: z.number().int().min(1).max(10).default(1),
  delayMs: z.number().int().min(0).max(600_000).default(0),
  shuffle: z.boolean().default(false),
  hold: z.boolean().default(false),
  retryMs: z.number().int().min(1).max(600_000).default(1_000),
});

const release = z.strictObject({
  events: z.array(z.string()).optional(),
  shuffle: z.boolean().default(false),
  times: z.number().int().min(1).max(10).default(1),
});
// Without a body, Fastify passes null, which means release everything.
const released = z.preprocess((body) => body ?? {}, release);

const envelope = z.strictObject({
  body: z.string(),
  webhookId: z.string().optional(),
  time: z.string().optional(),
  certUrl: z.string().optional(),
  transmissionId: z.string().optional(),
});

const anyEvent = z.strictObject({
  event: z.looseObject({ id: z.string().optional(), event_type: z.string() }),
});

export async function webhookScriptingRoutes(app: FastifyInstance, world: PaypalWorld) {
  app.setValidatorCompiler(validatorCompiler);
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) =>
    reply.code(error.statusCode ?? 500).send({ error: error.message }),
  );
  const api = app.withTypeProvider<ZodTypeProvider>();

  api.get('/', async () => ({ plan: world.deliveries.plan, deliveries: world.deliveries.all() }));

  api.post('/plan', { schema: { body: newPlan } }, async ({ body }) => {
    world.deliveries.change({ ...body, url: body.url ?? world.deliveries.plan.url });
    return { plan: world.deliveries.plan };
  });

  api.post('/release', { schema: { body: released } }, async ({ body }) => ({
    released: world.deliveries.release(body),
  }));

  /** Signs any body, so that a test can forge, age or misaddress an event. */
  api.post('/sign', { schema: { body: envelope } }, async (request) => {
    const { webhookId = world.webhookId, time = new Date(world.now()).toISOString() } = request.body;
    const origin = world.merchant.reachesUsAt ?? originOf(world.publicUrl, request);
    return { headers: await sign({ ...request.body, webhookId, time }, origin) };
  });

  api.post('/send', { schema: { body: anyEvent } }, async (request, reply) => {
    const event = { id: eventId(), ...request.body.event };
    world.deliveries.send({ ...event, id: event.id ?? eventId() }, originOf(world.publicUrl, request));
    return reply.code(202).send({ event });
  });
}
