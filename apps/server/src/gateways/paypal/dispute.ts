import { noOutcome } from '@botique/contract/disputes/dispute-rules.ts';
import { z } from 'zod';
import { centsOfAmount } from './amounts.ts';
import { lenient, lenientList } from './lenient.ts';
import { money, providerId } from './wire.ts';

/** A dispute, from PayPal's API or as far as a webhook describes it. Nothing about the payer. */
export type ProviderDispute = {
  id: string;
  /** The payments it is about. */
  disputed: { captureId: string | null; orderId: string | null }[];
  /** PayPal's codes. */
  reason: string;
  status: string;
  outcome: string | null;
  /** Null if PayPal doesn't say, or the dispute isn't in dollars. */
  amountCents: bigint | null;
  /** What the buyer got back by the decision, in US cents. Null if PayPal doesn't say. */
  refundedCents: bigint | null;
  openedAt: Date | null;
  updatedAt: Date | null;
  /** Until when the shop has to respond. */
  respondBy: Date | null;
};

const code = z.string().regex(/^[0-9A-Z_]{1,255}$/);
const time = z
  .string()
  .max(64)
  .transform((text) => new Date(text))
  // PostgreSQL and pages can't handle every date that JavaScript can.
  .refine((date) => date.getUTCFullYear() >= 2000 && date.getUTCFullYear() < 3000);
const amount = lenient(money);

/** PayPal's documents name two ids for one payment, and only the seller's is ours. */
export const disputedTransactions = lenientList(
  lenient(z.object({ seller_transaction_id: lenient(providerId), custom: lenient(z.string().max(127)) })),
);

export const disputeResource = z.object({
  dispute_id: providerId,
  create_time: lenient(time),
  update_time: lenient(time),
  disputed_transactions: disputedTransactions,
  reason: lenient(code),
  status: code,
  dispute_amount: amount,
  dispute_outcome: lenient(z.object({ outcome_code: lenient(code), amount_refunded: amount })),
  seller_response_due_date: lenient(time),
});

export function providerDispute(dispute: z.output<typeof disputeResource>): ProviderDispute {
  const { status, reason } = dispute;
  const outcome = dispute.dispute_outcome?.outcome_code ?? null;
  return {
    id: dispute.dispute_id,
    disputed: disputedPayments(dispute.disputed_transactions),
    reason: reason ?? 'OTHER',
    status,
    outcome: outcome ?? (status === 'RESOLVED' ? noOutcome : null),
    amountCents: dollarCents(dispute.dispute_amount),
    refundedCents: dollarCents(dispute.dispute_outcome?.amount_refunded),
    openedAt: dispute.create_time ?? null,
    updatedAt: dispute.update_time ?? null,
    respondBy: dispute.seller_response_due_date ?? null,
  };
}

export function dollarCents(paid: z.output<typeof money> | null | undefined): bigint | null {
  return paid?.currency_code === 'USD' ? centsOfAmount(paid) : null;
}

export function disputedPayments(
  transactions: z.output<typeof disputedTransactions>,
): ProviderDispute['disputed'] {
  return (transactions ?? []).map((entry) => ({
    captureId: entry?.seller_transaction_id ?? null,
    orderId: entry?.custom || null,
  }));
}
