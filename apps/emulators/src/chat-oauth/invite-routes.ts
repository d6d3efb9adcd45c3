import type { FastifyInstance } from 'fastify';
import { invitePage } from './pages/invite-page.ts';
import { sendPage } from './pages/send-page.ts';
import type { ChatWorld } from './world.ts';

/** Where a link to a community leads. */
export async function inviteRoutes(app: FastifyInstance, { application }: ChatWorld) {
  app.get('/invite/:code', async (_request, reply) => sendPage(reply, invitePage(application.name)));
}
