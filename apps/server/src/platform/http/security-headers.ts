import { randomBytes } from 'node:crypto';
import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Marks our inline scripts in this reply. The browser runs no others. */
    nonce: string;
  }

  interface FastifyReply {
    /** Allows PayPal in the content security policy, for pages with PayPal buttons. */
    allowPayPal(): void;
  }
}

type Options = {
  publicUrl: string;
  webOrigin: string;
  development: boolean;
  /** Origins used by PayPal's buttons. Empty in a shop without PayPal. */
  payPalOrigins: readonly string[];
};

export async function addSecurityHeaders(app: FastifyInstance, options: Options): Promise<void> {
  app.decorateRequest('nonce', '');
  app.addHook('onRequest', async (request) => {
    request.nonce = randomBytes(16).toString('base64');
  });

  const https = options.publicUrl.startsWith('https:');
  const socketOrigin = options.publicUrl.replace(/^http/, 'ws');

  await app.register(helmet, {
    global: true,
    // The login popup reports to its opener, which 'same-origin' would prevent.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: {
      policy: options.webOrigin === options.publicUrl ? 'same-origin' : 'same-site',
    },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    xFrameOptions: { action: 'deny' },
    contentSecurityPolicy: false,
  });

  function setPolicy(request: FastifyRequest, reply: FastifyReply, provider: readonly string[]): void {
    const nonce = `'nonce-${request.nonce}'`;
    const policy = {
      'default-src': ["'self'"],
      // Not 'self': an injected tag could then load any script that we serve.
      'script-src': [nonce, ...provider],
      'style-src': ["'self'", ...inlineStyles(nonce, provider), ...provider],
      'img-src': [
        "'self'",
        'https:',
        'data:',
        ...(https ? [] : ['http://localhost:*', 'http://127.0.0.1:*']),
        ...provider,
      ],
      'font-src': ["'self'"],
      'connect-src': ["'self'", socketOrigin, ...provider],
      'frame-src': ["'self'", ...provider],
      ...(provider.length > 0 ? { 'child-src': provider } : {}),
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
      ...(https ? { 'upgrade-insecure-requests': [] } : {}),
    };
    void reply.header(
      'content-security-policy',
      Object.entries(policy)
        .map(([directive, sources]) => [directive, ...sources].join(' '))
        .join('; '),
    );
  }

  /**
   * PayPal inserts style elements without the nonce (paypal-checkout-components#1218), and browsers ignore
   * 'unsafe-inline' next to a nonce. Vite also inserts styles by script.
   */
  function inlineStyles(nonce: string, provider: readonly string[]): string[] {
    return options.development || provider.length > 0 ? ["'unsafe-inline'"] : [nonce];
  }

  // The strict policy is the default, so errors, redirects and new pages get it automatically.
  app.addHook('onRequest', async (request, reply) => setPolicy(request, reply, []));
  app.decorateReply('allowPayPal', function allow(this: FastifyReply) {
    // Recommended by PayPal: https://developer.paypal.com/sdk/js/best-practices
    setPolicy(this.request, this, options.payPalOrigins);
  });
}
