import Fastify, { type FastifyInstance } from 'fastify';
import { chatOauth } from './chat-oauth/plugin.ts';
import type { ChatOptions } from './chat-oauth/world.ts';
import { paypal } from './paypal/plugin.ts';
import type { PaypalOptions } from './paypal/world.ts';

export type EmulatorOptions = { chat: ChatOptions; paypal?: PaypalOptions };

export function buildEmulators(options: EmulatorOptions): FastifyInstance {
  const app = Fastify({
    // A call held open by the 'timeout' fault must not keep a closing process alive.
    forceCloseConnections: true,
    bodyLimit: 64 * 1024,
    routerOptions: { ignoreTrailingSlash: false },
  });
  app.register(chatOauth, options.chat);
  if (options.paypal) app.register(paypal, options.paypal);
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ message: '404: Not Found', code: 0 }));
  return app;
}
