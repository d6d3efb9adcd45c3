import type { FastifyInstance } from 'fastify';
import { notFound } from './answer.ts';
import { answerWithFaults } from './play-fault.ts';
import { sendAnswer } from './send-answer.ts';
import { identity } from './webhooks/identity.ts';
import type { PaypalWorld } from './world.ts';

/** Serves the certificate that verifies webhook signatures. */
export async function certificateRoutes(app: FastifyInstance, world: PaypalWorld) {
  app.get<{ Params: { id: string } }>('/v1/notifications/certs/:id', async (request, reply) => {
    const { id, certificate } = await identity();
    if (request.params.id !== id) return sendAnswer(reply, notFound());
    return answerWithFaults(world, 'certs', request, reply.type('application/x-pem-file'), () => ({
      status: 200,
      body: certificate,
    }));
  });
}
