import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { consented, denied, returnAddress } from './authorize-answer.ts';
import { type AuthorizeRequest, judgeAuthorizeRequest } from './authorize-request.ts';
import { issuerOf } from './metadata-routes.ts';
import { longestName, newcomer } from './newcomer.ts';
import { consentPage, type NameFailure } from './pages/consent-page.ts';
import { problemPage } from './pages/problem-page.ts';
import { sendDiscordPage } from './pages/send-discord-page.ts';
import { stylesheet } from '../pages/stylesheet.ts';
import type { DiscordWorld } from './world.ts';

type Query = Record<string, unknown>;

const choice = z.union([
  z.object({ answer: z.literal('cancel') }),
  z.object({ answer: z.literal('newcomer'), name: z.string().trim() }),
  z.object({ persona: z.string() }),
]);

const typedName = z
  .string()
  .refine((name) => Array.from(name).length <= longestName, `Names have at most ${longestName} characters.`)
  .refine((name) => !/\p{Cc}/u.test(name), 'Names can’t contain control characters.');

export async function authorizeRoutes(app: FastifyInstance, world: DiscordWorld) {
  app.register(formbody);

  app.get('/oauth2/page.css', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(stylesheet),
  );

  app.get('/api/oauth2/authorize', async (request, reply) => {
    const start = request.url.indexOf('?');
    return reply.redirect(`/oauth2/authorize${start < 0 ? '' : request.url.slice(start)}`, 302);
  });

  // At Discord, prompt=none skips the page for a signed-in user. No one is ever signed in here.
  app.get<{ Querystring: Query }>('/oauth2/authorize', async (request, reply) =>
    judged(request.query, request, reply, (asked) => showConsent(request.query, asked, reply)),
  );

  app.post<{ Body: Query }>('/oauth2/authorize', async (request, reply) =>
    judged(request.body ?? {}, request, reply, (asked) => decide(request, asked, reply)),
  );

  function judged(
    query: Query,
    request: FastifyRequest,
    reply: FastifyReply,
    ask: (asked: AuthorizeRequest) => FastifyReply,
  ) {
    const judgement = judgeAuthorizeRequest(query, world.application);
    if (judgement.kind === 'stay') return sendDiscordPage(reply.code(400), problemPage(judgement));
    if (judgement.kind === 'ask') return ask(judgement.request);
    const { redirectUri, params } = judgement;
    return reply.redirect(returnAddress(redirectUri, params, issuerOf(world, request)), 302);
  }

  function showConsent(query: Query, asked: AuthorizeRequest, reply: FastifyReply, failed?: NameFailure) {
    const { name } = world.application;
    const page = consentPage({ applicationName: name, people: world.people.onPage(), query, asked, failed });
    return sendDiscordPage(reply, page);
  }

  function decide(request: FastifyRequest<{ Body: Query }>, asked: AuthorizeRequest, reply: FastifyReply) {
    const issuer = issuerOf(world, request);
    const chosen = choice.safeParse(request.body);
    if (!chosen.success) return showConsent(request.body, asked, reply.code(400));
    if ('persona' in chosen.data) {
      const person = world.people.find(chosen.data.persona);
      // The person was created before a restart: show the current people instead of an error.
      if (!person) return showConsent(request.body, asked, reply.code(400));
      return reply.redirect(consented(world, asked, person, issuer), 302);
    }
    if (chosen.data.answer === 'cancel') return reply.redirect(denied(asked, issuer), 302);

    const name = typedName.safeParse(chosen.data.name);
    if (!name.success) {
      const why = name.error.issues[0]?.message ?? 'You can’t use this name.';
      return showConsent(request.body, asked, reply.code(400), { typed: chosen.data.name, why });
    }
    const person = world.people.welcome(() => newcomer(world.now(), name.data));
    return reply.redirect(consented(world, asked, person, issuer), 302);
  }
}
