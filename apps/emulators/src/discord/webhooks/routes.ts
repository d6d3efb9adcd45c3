import type { FastifyInstance } from 'fastify';
import { playFault } from '../play-fault.ts';
import type { DiscordWorld } from '../world.ts';
import type { WebhookMessage } from './messages.ts';
import { readMessage } from './read-message.ts';

type Address = { Params: { id: string; token: string }; Querystring: { wait?: string } };

const channelId = '100000000000000002';
const guildId = '100000000000000003';

/** Posts to a channel: https://discord.com/developers/docs/resources/webhook#execute-webhook */
export async function webhookRoutes(app: FastifyInstance, world: DiscordWorld) {
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) =>
    error.statusCode === 400
      ? reply.code(400).send({ message: 'The request body contains invalid JSON.', code: 50_109 })
      : reply.code(error.statusCode ?? 500).send({ message: error.message, code: 0 }),
  );
  for (const prefix of ['/api', '/api/v9', '/api/v10']) {
    app.get<Address>(`${prefix}/webhooks/:id/:token`, async ({ params }, reply) => {
      const refusal = refuse(params, world);
      if (refusal) return reply.code(refusal.status).send(refusal.body);
      return {
        id: params.id,
        type: 1,
        name: 'Reminders',
        avatar: null,
        channel_id: channelId,
        guild_id: guildId,
        application_id: null,
        token: params.token,
      };
    });

    app.post<Address>(`${prefix}/webhooks/:id/:token`, async (request, reply) => {
      const fault = world.faults.take('webhook');
      if (fault && (fault.fault === 'rate_limit' || fault.fault === 'server_error')) {
        return playFault(fault, request, reply, world.now);
      }
      const refusal = refuse(request.params, world);
      if (refusal) return reply.code(refusal.status).send(refusal.body);
      const read = readMessage(request.body);
      if ('refusal' in read) return reply.code(400).send(read.refusal);
      const message = world.messages.add(read.sent);
      // The worst case for a client that retries: the message was accepted, but no reply confirms it.
      if (fault) return playFault(fault, request, reply, world.now);
      return request.query.wait === 'true'
        ? presentMessage(message, request.params.id)
        : reply.code(204).send();
    });
  }
}

function refuse({ id, token }: Address['Params'], { webhook }: DiscordWorld) {
  if (id !== webhook?.id) return { status: 404, body: { message: 'Unknown Webhook', code: 10_015 } };
  if (token !== webhook.token)
    return { status: 401, body: { message: 'Invalid Webhook Token', code: 50_027 } };
  return null;
}

function presentMessage({ id, content, username, at }: WebhookMessage, webhookId: string) {
  return {
    id,
    type: 0,
    content,
    channel_id: channelId,
    author: { id: webhookId, bot: true, username: username ?? 'Reminders', avatar: null },
    attachments: [],
    embeds: [],
    mention_everyone: false,
    pinned: false,
    tts: false,
    timestamp: at,
    edited_timestamp: null,
    webhook_id: webhookId,
  };
}
