import type { FastifyInstance } from 'fastify';
import { buttonScriptRoutes } from './buttons/script-routes.ts';
import { certificateRoutes } from './certificate-routes.ts';
import { checkoutRoutes } from './pages/checkout-routes.ts';
import { restRoutes } from './rest-routes.ts';
import { scriptingRoutes } from './scripting-routes.ts';
import { tokenRoutes } from './token-routes.ts';
import { webhookScriptingRoutes } from './webhooks/scripting-routes.ts';
import { createWorld, type PaypalOptions } from './world.ts';

/** Emulates PayPal: same URLs, response shapes and errors, but no money. */
export async function paypal(app: FastifyInstance, options: PaypalOptions) {
  const world = createWorld(options);
  app.addHook('onClose', async () => world.deliveries.stop());
  app.register(tokenRoutes, world);
  app.register(restRoutes, world);
  app.register(certificateRoutes, world);
  app.register(buttonScriptRoutes, world);
  app.register(checkoutRoutes, world);
  app.register(scriptingRoutes, { ...world, prefix: '/emulator/paypal' });
  app.register(webhookScriptingRoutes, { ...world, prefix: '/emulator/paypal/webhooks' });
}
