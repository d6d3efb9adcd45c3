import { z } from 'zod';
import type { WebhookEvent } from '../../../gateways/paypal/paypal.ts';

const id = z.string().nullable();
const cents = z.coerce.bigint().nullable();
const time = z.coerce.date().nullable();
const disputed = z.array(z.object({ captureId: id, orderId: id }));

const content: z.ZodType<WebhookEvent> = z.object({
  id: z.string(),
  type: z.string(),
  createdAt: z.string().nullable(),
  providerOrderId: id,
  orderId: id,
  captureId: id,
  disputed,
  refundedCents: cents,
  refund: z.object({ id: z.string(), amountCents: cents, customId: id, totalCents: cents }).nullable(),
  outcome: z.string().nullable(),
  dispute: z
    .object({
      id: z.string(),
      disputed,
      reason: z.string(),
      status: z.string(),
      outcome: z.string().nullable(),
      amountCents: cents,
      refundedCents: cents,
      openedAt: time,
      updatedAt: time,
      respondBy: time,
    })
    .nullable(),
});

/** As text, because PostgreSQL's JSON refuses characters that PayPal may send. */
export const toContent = (event: WebhookEvent): string =>
  JSON.stringify(event, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));

export const fromContent = (text: string): WebhookEvent => content.parse(JSON.parse(text));
