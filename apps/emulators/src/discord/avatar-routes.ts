import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { drawDefault, drawPortrait } from './avatars/draw.ts';

const largestDrawn = 512;

const query = z.object({
  size: z.coerce
    .number()
    .refine((size) => size >= 16 && size <= 4096 && Number.isInteger(Math.log2(size)))
    .default(128),
});

/**
 * Avatars are drawn from their hash alone, so a URL saved by the shop still works after the emulator restarts
 * and forgets its newcomers.
 */
export async function avatarRoutes(app: FastifyInstance) {
  app.get<{ Params: { user: string; file: string } }>('/avatars/:user/:file', async (request, reply) => {
    const hash = /^((?:a_)?[0-9a-f]{32})\.(?:png|webp|jpg|jpeg|gif)$/.exec(request.params.file)?.[1];
    if (!hash || !/^\d{17,20}$/.test(request.params.user)) return missing(reply);
    return picture(reply, request.query, (size) => drawPortrait(hash, size));
  });

  app.get<{ Params: { file: string } }>('/embed/avatars/:file', async (request, reply) => {
    const index = /^([0-5])\.png$/.exec(request.params.file)?.[1];
    if (!index) return missing(reply);
    return picture(reply, request.query, (size) => drawDefault(Number(index), size));
  });
}

function picture(reply: FastifyReply, asked: unknown, draw: (size: number) => Buffer) {
  const parsed = query.safeParse(asked);
  if (!parsed.success) return reply.code(400).send({ message: 'Invalid resource.' });
  return reply
    .headers({
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    })
    .type('image/png')
    .send(draw(Math.min(parsed.data.size, largestDrawn)));
}

function missing(reply: FastifyReply) {
  return reply.code(404).send({ message: '404: Not Found', code: 0 });
}
