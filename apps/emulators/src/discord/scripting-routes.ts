import type { FastifyInstance } from 'fastify';
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { consented, denied, returnAddress } from './authorize-answer.ts';
import { judgeAuthorizeRequest } from './authorize-request.ts';
import { faultKinds, faultyEndpoints } from './faults.ts';
import { issuerOf } from './metadata-routes.ts';
import { newAvatarHash, newcomer } from './newcomer.ts';
import type { DiscordWorld } from './world.ts';

const newPersona = z.strictObject({
  id: z
    .string()
    .regex(/^\d{17,20}$/, 'must be 17 to 20 digits')
    .optional(),
  username: z
    .string()
    .regex(/^[a-z0-9_.]{2,32}$/, 'must be 2 to 32 of a-z, 0-9, _ and .')
    .optional(),
  globalName: z.string().min(1).max(32).nullable().optional(),
  /** False means no picture. */
  avatar: z.union([z.boolean(), z.string().regex(/^[0-9a-f]{32}$/, 'must be 32 hex digits')]).default(true),
  role: z.enum(['admin', 'customer']).default('customer'),
  about: z.string().max(120).default('Created by a script.'),
});

const newFault = z.strictObject({
  endpoint: z.enum(faultyEndpoints),
  fault: z.enum(faultKinds),
  times: z.number().int().min(1).max(1_000).default(1),
  retryAfter: z.number().min(0).max(3_600).default(0.5),
});

const answer = z.union(
  [z.strictObject({ persona: z.string().min(1) }), z.strictObject({ deny: z.literal(true) })],
  { error: 'Send {"persona": "<id or username>"} or {"deny": true}' },
);

/** Lets tests and demos script the emulator. Discord has no such API. */
export async function scriptingRoutes(app: FastifyInstance, world: DiscordWorld) {
  app.setValidatorCompiler(validatorCompiler);
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) =>
    reply.code(error.statusCode ?? 500).send({ error: error.message }),
  );
  const api = app.withTypeProvider<ZodTypeProvider>();

  api.get('/personas', async () => ({ personas: world.people.all() }));

  api.post('/personas', { schema: { body: newPersona } }, async (request, reply) => {
    const wanted = request.body;
    const made = newcomer(world.now(), wanted.globalName ?? wanted.username ?? '');
    const persona = {
      ...made,
      id: wanted.id ?? made.id,
      username: wanted.username ?? made.username,
      globalName: wanted.globalName === undefined ? made.globalName : wanted.globalName,
      avatar: typeof wanted.avatar === 'string' ? wanted.avatar : wanted.avatar ? newAvatarHash() : null,
      role: wanted.role,
      about: wanted.about,
    };
    if (!world.people.add(persona)) return reply.code(409).send({ error: 'That id or username is taken.' });
    return reply.code(201).send({ persona });
  });

  api.get('/faults', async () => ({ faults: world.faults.waiting() }));

  api.post('/faults', { schema: { body: newFault } }, async (request, reply) => {
    if (!world.faults.add(request.body))
      return reply.code(409).send({ error: 'Too many faults are already queued.' });
    return reply.code(201).send({ faults: world.faults.waiting() });
  });

  api.get('/webhooks', async () => ({ messages: world.messages.all() }));

  api.post('/reset', async () => {
    world.faults.clear();
    world.codes.clear();
    world.tokens.clear();
    world.messages.clear();
    world.people.forgetNewcomers();
    return { reset: true };
  });

  api.post('/authorize', { schema: { body: answer } }, async (request, reply) => {
    const issuer = issuerOf(world, request);
    const judgement = judgeAuthorizeRequest(request.query as Record<string, unknown>, world.application);
    if (judgement.kind === 'stay') {
      return reply.code(400).send({ error: `${judgement.problem}. ${judgement.advice}` });
    }
    if (judgement.kind === 'return') {
      return { location: returnAddress(judgement.redirectUri, judgement.params, issuer) };
    }
    if ('deny' in request.body) return { location: denied(judgement.request, issuer) };
    const person = world.people.find(request.body.persona);
    if (!person) return reply.code(404).send({ error: 'No one has that id or username.' });
    return { location: consented(world, judgement.request, person, issuer) };
  });
}
