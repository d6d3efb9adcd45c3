import { randomBytes } from 'node:crypto';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Marks our own inline scripts in this one reply; without it the browser runs none. */
    nonce: string;
  }
}

type Options = {
  publicUrl: string;
  webOrigin: string;
  development: boolean;
  /** Whose buttons the page shows where one pays, and whose parts they load. */
  payment: readonly string[];
};

export async function addSecurityHeaders(app: FastifyInstance, options: Options): Promise<void> {
  app.decorateRequest('nonce', '');
  app.addHook('onRequest', async (request) => {
    request.nonce = randomBytes(16).toString('base64');
  });

  const https = options.publicUrl.startsWith('https:');
  const socketOrigin = options.publicUrl.replace(/^http/, 'ws');
  const nonce = (request: object) => `'nonce-${(request as { nonce?: string }).nonce ?? ''}'`;

  await app.register(helmet, {
    global: true,
    // The login popup reports to the page that opened it; 'same-origin' would cut that line.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: {
      policy: options.webOrigin === options.publicUrl ? 'same-origin' : 'same-site',
    },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    xFrameOptions: { action: 'deny' },
    contentSecurityPolicy: false,
  });

  app.addHook('onRequest', async (request, reply) => {
    const policy = {
      'default-src': ["'self'"],
      // Not 'self', nor PayPal: an injected tag could then name any script that is served there. PayPal's has our nonce.
      'script-src': [nonce(request)],
      // Vite puts styles into the page by script while developing.
      'style-src': ["'self'", options.development ? "'unsafe-inline'" : nonce(request)],
      'img-src': [
        "'self'",
        'https:',
        'data:',
        ...(https ? [] : ['http://localhost:*', 'http://127.0.0.1:*']),
      ],
      'font-src': ["'self'"],
      'connect-src': ["'self'", socketOrigin, ...options.payment],
      'frame-src': ["'self'", ...options.payment],
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
  });
}
