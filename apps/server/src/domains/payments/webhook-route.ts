import { paypalWebhookPath } from '@botique/contract/payments/endpoints.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../platform/errors.ts';
import type { Payments } from './service.ts';

/** A separate Fastify scope that doesn't parse the body, because PayPal signs the raw bytes. */
export function mountPayPalWebhook(app: FastifyInstance, payments: Payments | null): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, async (_: FastifyRequest, body: Buffer) => body);
    scope.post(
      paypalWebhookPath,
      {
        schema: {
          operationId: 'paypal.webhook',
          summary: 'Receive a PayPal webhook. Refused without PayPal’s signature',
          tags: ['orders'],
        },
      },
      async (request) => {
        if (!payments) throw new AppError('payment_off');
        const { body } = request;
        if (!Buffer.isBuffer(body)) throw new AppError('webhook_refused');
        await payments.receive(request.headers, body);
        return { success: true, code: 200 };
      },
    );
  });
}
