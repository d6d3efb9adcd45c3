import type { DocumentRoute } from '@botique/contract/endpoint.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '../errors.ts';
import { fromAddress } from '../request-context.ts';
import { refuseHead } from './refuse-head.ts';

export type DocumentHandlers<Part extends Record<string, DocumentRoute>> = {
  readonly [Id in keyof Part]: (call: {
    query: z.output<Part[Id]['query']>;
    request: FastifyRequest;
    reply: FastifyReply;
  }) => Promise<FastifyReply>;
};

/** Mounts routes that answer with a redirect or a page. The OpenAPI document describes them as well. */
export function mountDocuments<Part extends Record<string, DocumentRoute>>(
  app: FastifyInstance,
  documents: Part,
  handlers: DocumentHandlers<Part>,
): void {
  for (const [id, document] of Object.entries(documents)) {
    const handler = handlers[id] as DocumentHandlers<Record<string, DocumentRoute>>[string];
    refuseHead(app, document.path);
    app.get(
      document.path,
      {
        schema: {
          operationId: id,
          summary: document.summary,
          tags: [id.split('.')[0] ?? id],
          querystring: document.query,
          response: describeResponses(document),
        },
        validatorCompiler: () => (value) => ({ value }),
        serializerCompiler: () => String,
      },
      async (request, reply) => {
        const query = document.query.safeParse(request.query);
        if (!query.success) throw new AppError('invalid_request');
        const call = { query: query.data, request, reply: reply.header('cache-control', 'no-store') };
        return fromAddress(request.ip, () => handler(call));
      },
    );
  }
}

function describeResponses({ responses }: DocumentRoute) {
  return Object.fromEntries(
    Object.entries(responses).map(([status, { description, contentType }]) => [
      status,
      contentType
        ? { description, content: { [contentType]: { schema: z.string() } } }
        : z.null().describe(description),
    ]),
  );
}
