import type { FastifyInstance } from 'fastify';
import { authorizeRoutes } from './authorize-routes.ts';
import { avatarRoutes } from './avatar-routes.ts';
import { inviteRoutes } from './invite-routes.ts';
import { metadataRoutes } from './metadata-routes.ts';
import { scriptingRoutes } from './scripting-routes.ts';
import { tokenRoutes } from './token-routes.ts';
import { userRoutes } from './user-routes.ts';
import { webhookRoutes } from './webhooks/routes.ts';
import { type DiscordOptions, createWorld } from './world.ts';

/** Emulates Discord's sign-in and webhooks: same URLs, response shapes and errors, with ready-made people. */
export async function discordEmulator(app: FastifyInstance, options: DiscordOptions) {
  const world = createWorld(options);
  app.register(metadataRoutes, world);
  app.register(authorizeRoutes, world);
  app.register(tokenRoutes, world);
  app.register(userRoutes, world);
  app.register(avatarRoutes);
  app.register(inviteRoutes, world);
  app.register(webhookRoutes, world);
  app.register(scriptingRoutes, { ...world, prefix: '/emulator/discord' });
}
