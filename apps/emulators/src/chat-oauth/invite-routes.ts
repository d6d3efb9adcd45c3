import type { FastifyInstance } from 'fastify';
import { invitePage } from './pages/invite-page.ts';
import { sendChatPage } from './pages/send-chat-page.ts';
import type { ChatWorld } from './world.ts';

export async function inviteRoutes(app: FastifyInstance, { application }: ChatWorld) {
  app.get('/invite/:code', async (_request, reply) => sendChatPage(reply, invitePage(application.name)));
}
