import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { apiKeyPrefix } from '@botique/contract/accounts/api-key-form.ts';
import { requestTokenCookie } from '@botique/contract/accounts/cookies.ts';
import { sessionCookie } from './identity.ts';

/** Swagger UI needs inline styles. Its scripts are separate files. */
const referencePolicy = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Call this before adding routes, because it collects them as they are added. */
export async function describeRoutes(app: FastifyInstance, options: { title: string; version: string }) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${options.title} API`,
        version: options.version,
        description:
          'Replies are `{success, code, data?, message?}` and `code` equals the HTTP status. ' +
          'Send bodies as `{token, data: {…}}` or flat as `{token, …fields}`.',
      },
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: sessionCookie },
          requestToken: {
            type: 'http',
            scheme: 'bearer',
            description: `The value of the readable cookie \`${requestTokenCookie}\`. Send it with the session cookie.`,
          },
          apiKey: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: `${apiKeyPrefix}…`,
            description:
              'An API key, created on the profile page. Cookies sent with it are ignored. ' +
              'Calls marked `x-browser-only` refuse it.',
          },
          licenseKey: {
            type: 'http',
            scheme: 'bearer',
            description: 'The license key of a sold product, for the calls that the product makes itself.',
          },
        },
      },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
}

export async function serveReference(app: FastifyInstance): Promise<void> {
  app.get(
    '/openapi.json',
    { schema: { operationId: 'office.openapi', summary: 'Get this OpenAPI description', tags: ['office'] } },
    async (_request, reply) => reply.header('cache-control', 'no-cache').send(app.swagger()),
  );
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: true,
    transformStaticCSP: () => referencePolicy,
    uiConfig: { layout: 'BaseLayout', docExpansion: 'list', defaultModelsExpandDepth: -1 },
    theme: { title: 'API reference' },
  });
}
