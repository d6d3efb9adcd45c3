import type { Dispute } from './disputes.ts';
import { presentTime } from './present-time.ts';
import type { PaypalWorld } from './world.ts';

const buyerWins = new Set(['RESOLVED_BUYER_FAVOUR', 'RESOLVED_WITH_PAYOUT', 'ACCEPTED']);

export function presentDispute(dispute: Dispute, { merchant }: PaypalWorld, origin: string) {
  const { capture, outcome } = dispute;
  return {
    dispute_id: dispute.id,
    create_time: presentTime(dispute.createdAt),
    update_time: presentTime(dispute.updatedAt),
    disputed_transactions: [
      {
        seller_transaction_id: capture.id,
        create_time: presentTime(capture.createdAt),
        transaction_status: capture.status === 'DECLINED' ? 'DENIED' : capture.status,
        gross_amount: capture.amount,
        ...(capture.customId !== undefined && { custom: capture.customId }),
        buyer: { name: 'Robin Buyer' },
        seller: { email: merchant.email, merchant_id: merchant.id, name: merchant.name },
      },
    ],
    reason: dispute.reason,
    status: outcome ? 'RESOLVED' : 'OPEN',
    dispute_amount: capture.amount,
    ...(outcome && {
      dispute_outcome: {
        outcome_code: outcome,
        ...(buyerWins.has(outcome) && { amount_refunded: capture.amount }),
      },
    }),
    dispute_life_cycle_stage: 'CHARGEBACK',
    dispute_channel: 'INTERNAL',
    links: [{ href: `${origin}/v1/customer/disputes/${dispute.id}`, rel: 'self', method: 'GET' }],
  };
}
