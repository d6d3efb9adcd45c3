import { z } from 'zod';
import type { WebhookEvent } from '../../../gateways/paypal/paypal.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import { defineJobKind, enqueue } from '../../../platform/jobs/jobs.ts';
import type { OrderRow } from '../../orders/service.ts';
import { isUnderWay } from '../order-states.ts';
import type { Outcome } from '../outcome.ts';

/** For webhooks that arrived before anyone knew which order they are about. */
export const lookAgainLater = defineJobKind({
  name: 'payments.look_again',
  payload: z.object({ names: z.array(z.string()) }),
});

/** In the transaction in which an order gets its capture, so that a crash forgets no webhook about it. */
export async function lookAgainIfCaptured(
  tx: Queryable,
  before: OrderRow,
  { order, owed }: Outcome,
): Promise<void> {
  const { id, providerId, captureId, state } = order;
  const isConcluded = isUnderWay(before) && state !== before.state;
  const isNew = captureId !== null && (captureId !== before.captureId || isConcluded);
  if (!isNew && owed === undefined) return;
  const names = [id, providerId, captureId].filter((name) => name !== null);
  await enqueue(tx, lookAgainLater, { names });
}

/** PostgreSQL can't store every text that PayPal may send. */
const plain = /^[A-Za-z0-9-]{1,64}$/;

/** The ids of captures, payments and orders in a webhook. */
export function namesOf({ providerOrderId, captureId, orderId, disputed, dispute }: WebhookEvent): string[] {
  const named = [{ captureId, orderId }, ...disputed, ...(dispute?.disputed ?? [])];
  const names = [providerOrderId, ...named.flatMap((one) => [one.captureId, one.orderId])];
  return [...new Set(names.filter((name) => name !== null && plain.test(name)))] as string[];
}
