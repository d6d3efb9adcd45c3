import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { originOf } from '../../origin-of.ts';
import { type Page, sendPage } from '../../pages/send-page.ts';
import { stylesheet } from '../../pages/stylesheet.ts';
import { readAsset } from '../../read-asset.ts';
import { decide, decisions, mayDecide } from '../decide.ts';
import type { Order } from '../order.ts';
import type { PaypalWorld } from '../world.ts';
import { checkoutPage } from './checkout-page.ts';
import { notePage } from './note-page.ts';

const ownStyles = readAsset('paypal/pages/checkout.css');
const popupScript = readAsset('paypal/pages/popup.js');

const visit = z.object({
  token: z.string(),
  // Reduced to an origin, so that no other page learns what the buyer did.
  origin: z
    .url({ protocol: /^https?$/ })
    .transform((url) => new URL(url).origin)
    .or(z.literal(''))
    .default(''),
  fundingSource: z.enum(['paypal', 'venmo']).optional().catch(undefined),
});
const choice = visit.extend({ decision: z.enum(decisions) });

/** The pages that PayPal shows to the buyer. */
export async function checkoutRoutes(app: FastifyInstance, world: PaypalWorld) {
  app.register(formbody);

  app.get('/checkoutnow/page.css', async (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('text/css; charset=utf-8')
      .send(stylesheet + ownStyles),
  );
  app.get('/checkoutnow/popup.js', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(popupScript),
  );

  app.get('/checkoutnow', async (request, reply) => {
    const parsed = visit.safeParse(request.query);
    const order = parsed.success ? world.orders.find(parsed.data.token) : undefined;
    if (!parsed.success || !order) return unknownOrder(reply);
    if (!mayDecide(order)) return overAlready(reply);
    const { origin, fundingSource: funding = order.funding } = parsed.data;
    return send(reply, checkoutPage({ order, merchantName: world.merchant.name, origin, funding }));
  });

  app.register(async (parsing) => {
    parsing.post('/checkoutnow', async (request, reply) => {
      const parsed = choice.safeParse(request.body);
      const order = parsed.success ? world.orders.find(parsed.data.token) : undefined;
      if (!parsed.success || !order) return unknownOrder(reply);
      if (!mayDecide(order)) return overAlready(reply);
      const { decision, origin, fundingSource } = parsed.data;
      decide(world, order, fundingSource ?? order.funding, decision, originOf(world.publicUrl, request));
      return sendBack(reply, order, decision === 'cancel' ? 'cancelled' : 'approved', origin);
    });
  });
}

/** Reports to the page that opened this window, or redirects to the URL in the order. */
function sendBack(reply: FastifyReply, order: Order, outcome: 'approved' | 'cancelled', origin: string) {
  const next = outcome === 'approved' ? order.returnUrl : order.cancelUrl;
  if (origin === '' && next) {
    const address = new URL(next);
    address.searchParams.set('token', order.id);
    if (outcome === 'approved' && order.payer) address.searchParams.set('PayerID', order.payer.id);
    return reply.redirect(address.href, 303);
  }
  const result =
    origin === '' ? undefined : { outcome, order: order.id, payer: order.payer?.id ?? '', origin };
  return outcome === 'approved'
    ? send(reply, notePage('Back to the shop', 'This window closes when the shop has your payment.', result))
    : send(reply, notePage('Cancelled', 'Nothing was paid. You can close this window.', result));
}

function unknownOrder(reply: FastifyReply) {
  return send(reply.code(404), notePage('Order not found', 'Nothing was paid. You can close this window.'));
}

function overAlready(reply: FastifyReply) {
  const sentence = 'It was already paid or cancelled. You can close this window.';
  return send(reply.code(409), notePage('This order is closed', sentence));
}

function send(reply: FastifyReply, page: Page) {
  return sendPage(reply, page, {
    icon: '/embed/avatars/3.png?size=64',
    stylesheets: ['/checkoutnow/page.css'],
    script: '/checkoutnow/popup.js',
  });
}
