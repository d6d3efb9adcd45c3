import Fastify, { type FastifyInstance } from 'fastify';
import { discordEmulator } from './discord/plugin.ts';
import type { DiscordOptions } from './discord/world.ts';
import { paypal } from './paypal/plugin.ts';
import type { PaypalOptions } from './paypal/world.ts';

export type EmulatorOptions = { discord: DiscordOptions; paypal?: PaypalOptions };

export function buildEmulators(options: EmulatorOptions): FastifyInstance {
  const app = Fastify({
    // A call held open by the 'timeout' fault must not keep a closing process alive.
    forceCloseConnections: true,
    bodyLimit: 64 * 1024,
    routerOptions: { ignoreTrailingSlash: false },
  });
  app.register(discordEmulator, options.discord);
  if (options.paypal) app.register(paypal, options.paypal);
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ message: '404: Not Found', code: 0 }));
  return app;
}
