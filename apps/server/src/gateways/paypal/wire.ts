import { z } from 'zod';
import { centsOfAmount } from './amounts.ts';
import type { Answer } from './call.ts';
import { PayPalUnreadable } from './failures.ts';
import { lenient } from './lenient.ts';

/** The parts of PayPal's answers that we read. Nothing about the payer, because we don't need it. */
export const providerId = z.string().regex(/^[A-Za-z0-9-]{1,64}$/);

export const money = z.object({ currency_code: z.string(), value: z.string() });

const captureStatus = z.enum([
  'COMPLETED',
  'DECLINED',
  'PARTIALLY_REFUNDED',
  'PENDING',
  'REFUNDED',
  'FAILED',
]);
const orderStatus = z.enum(['CREATED', 'SAVED', 'APPROVED', 'VOIDED', 'COMPLETED', 'PAYER_ACTION_REQUIRED']);
const refundStatus = z.enum(['COMPLETED', 'PENDING', 'CANCELLED', 'FAILED']);

const capture = z.object({
  id: providerId,
  status: captureStatus,
  amount: money,
  custom_id: z.string().nullish(),
});

const refundOfCapture = z.object({
  id: providerId,
  status: refundStatus,
  amount: money,
  custom_id: z.string().nullish(),
  links: z.array(z.object({ href: z.string(), rel: z.string() })).nullish(),
});

const unit = z.object({
  custom_id: z.string().nullish(),
  payments: z
    .object({ captures: z.array(capture).nullish(), refunds: z.array(refundOfCapture).nullish() })
    .nullish(),
});

/** A capture that was read on its own, outside its order. */
export const loneCapture = capture.extend({
  supplementary_data: lenient(
    z.object({ related_ids: lenient(z.object({ order_id: lenient(providerId) })) }),
  ),
});
export const createdOrder = z.object({ id: providerId });
export const order = z.object({
  id: providerId,
  status: orderStatus,
  purchase_units: z.array(unit).nullish(),
});
export const refund = z.object({ id: providerId, status: refundStatus });

export type PayPalOrder = {
  id: string;
  status: z.output<typeof orderStatus>;
  /** Our order's id, as we sent it. */
  orderId: string | null;
  capture: ProviderCapture | null;
  /** The completed refunds of that capture. Null if PayPal only showed the capture. */
  refunds: ProviderRefund[] | null;
  /** The refund that a webhook reported. */
  reported?: ReportedRefund | null;
};

export type ProviderRefund = {
  id: string;
  /** Null if it isn't an amount of dollars and cents. */
  amountCents: bigint | null;
  /** Our own id of it, if we requested it. */
  customId: string | null;
};

/** `totalCents`: what had been refunded of the capture by then, null if unknown. */
export type ReportedRefund = ProviderRefund & { totalCents: bigint | null };

export type ProviderCapture = {
  id: string;
  status: z.output<typeof captureStatus>;
  /** Null if it isn't an amount of dollars and cents. */
  amountCents: bigint | null;
  currency: string;
};

/** `providerOrderId` is the payment it belongs to, null if PayPal doesn't say. */
export type LoneCapture = ProviderCapture & { providerOrderId: string | null };

export type Refund = { id: string | null; status: z.output<typeof refundStatus> };

export function shaped<T>(schema: z.ZodType<T>, { body, debugId }: Answer, step: string): T {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const where = parsed.error.issues[0]?.path.join('.') ?? '';
  const message = `PayPal: ${step}: the reply has an unknown format, at '${where}' (debug id ${debugId})`;
  throw new PayPalUnreadable(message);
}

export function providerOrder({ id, status, purchase_units: units }: z.output<typeof order>): PayPalOrder {
  const ours = units?.[0];
  const taken = decisive(ours?.payments?.captures ?? []);
  const refunds = ours?.payments?.refunds ?? [];
  return {
    id,
    status,
    orderId: ours?.custom_id ?? taken?.custom_id ?? null,
    capture: taken && providerCapture(taken),
    refunds: taken ? refunds.filter((one) => isCompletedRefundOf(taken.id, one)).map(providerRefund) : [],
  };
}

function isCompletedRefundOf(captureId: string, { status, links }: z.output<typeof refundOfCapture>) {
  const up = links?.find(({ rel, href }) => rel === 'up' && href.includes('/captures/'));
  return status === 'COMPLETED' && (!up || up.href.endsWith(`/captures/${captureId}`));
}

function providerRefund({ id, amount, custom_id: customId }: z.output<typeof refundOfCapture>) {
  const amountCents = amount.currency_code === 'USD' ? centsOfAmount(amount) : null;
  return { id, amountCents, customId: customId ?? null };
}

function providerCapture({ id, status, amount }: z.output<typeof capture>): ProviderCapture {
  return { id, status, amountCents: centsOfAmount(amount), currency: amount.currency_code };
}

export function providerLoneCapture(lone: z.output<typeof loneCapture>): LoneCapture {
  const { order_id: orderId } = lone.supplementary_data?.related_ids ?? {};
  return { ...providerCapture(lone), providerOrderId: orderId ?? null };
}

/** A declined try may precede the one that took the money. */
function decisive(captures: z.output<typeof capture>[]): z.output<typeof capture> | null {
  const moved = captures.filter(({ status }) => status !== 'DECLINED' && status !== 'FAILED');
  return moved.at(-1) ?? captures.at(-1) ?? null;
}
