import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../platform/errors.ts';
import { serverFolder } from '../platform/server-folder.ts';

/** Built by `scripts/prepare.mjs`. */
const packed = join(serverFolder, '../../packages/sdk/dist/botique-sdk.tgz');

/** Serves @botique/sdk, so that products can install it from the shop that sells them. */
export function serveSdk(http: FastifyInstance): void {
  http.get(
    '/sdk/botique-sdk.tgz',
    { schema: { hide: true }, exposeHeadRoute: true },
    async (_request, reply) => {
      const file = await readFile(packed).catch(() => {
        throw new AppError('not_found', { message: 'The SDK is not built. Run `npm start` once.' });
      });
      // npm asks again with each install, so a new version arrives at once.
      return reply.header('cache-control', 'no-cache').type('application/gzip').send(file);
    },
  );
}
