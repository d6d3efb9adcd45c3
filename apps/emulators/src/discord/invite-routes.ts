import type { FastifyInstance } from 'fastify';
import { invitePage } from './pages/invite-page.ts';
import { sendDiscordPage } from './pages/send-discord-page.ts';
import type { DiscordWorld } from './world.ts';

export async function inviteRoutes(app: FastifyInstance, { application }: DiscordWorld) {
  app.get('/invite/:code', async (_request, reply) => sendDiscordPage(reply, invitePage(application.name)));
}
