import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';

/** For a GET that may act: link previews and probes send HEAD, which must change nothing. */
export function refuseHead(app: FastifyInstance, url: string): void {
  app.head(url, { schema: { hide: true } }, async (_request, reply) => {
    void reply.header('allow', 'GET');
    throw new AppError('method_not_allowed');
  });
}
