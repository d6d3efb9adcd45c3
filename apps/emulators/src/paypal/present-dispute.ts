import type { Dispute } from './disputes.ts';
import { fromCents, toCents } from './money.ts';
import type { Capture } from './order.ts';
import { presentTime } from './present-time.ts';
import type { PaypalWorld } from './world.ts';

const buyerWins = new Set(['RESOLVED_BUYER_FAVOUR', 'RESOLVED_WITH_PAYOUT', 'ACCEPTED']);

export function presentDispute(dispute: Dispute, { merchant }: PaypalWorld, origin: string) {
  const { captures, outcome, refunded, respondBy } = dispute;
  const currency = captures[0]?.amount.currency_code ?? 'USD';
  const disputed = fromCents(
    captures.reduce((sum, { amount }) => sum + toCents(amount), 0n),
    currency,
  );
  return {
    dispute_id: dispute.id,
    create_time: presentTime(dispute.createdAt),
    update_time: presentTime(dispute.updatedAt),
    disputed_transactions: captures.map((capture) => presentTransaction(capture, merchant)),
    reason: dispute.reason,
    status: dispute.status,
    dispute_amount: disputed,
    ...(outcome && {
      dispute_outcome: {
        outcome_code: outcome,
        ...(buyerWins.has(outcome) && { amount_refunded: refunded ?? disputed }),
      },
    }),
    dispute_life_cycle_stage: 'CHARGEBACK',
    dispute_channel: 'INTERNAL',
    ...(respondBy !== undefined && { seller_response_due_date: presentTime(respondBy) }),
    links: [{ href: `${origin}/v1/customer/disputes/${dispute.id}`, rel: 'self', method: 'GET' }],
  };
}

function presentTransaction(capture: Capture, { email, id, name }: PaypalWorld['merchant']) {
  const { customId } = capture;
  return {
    seller_transaction_id: capture.id,
    create_time: presentTime(capture.createdAt),
    transaction_status: capture.status === 'DECLINED' ? 'DENIED' : capture.status,
    gross_amount: capture.amount,
    ...(customId !== undefined && { custom: customId }),
    buyer: { name: 'Robin Buyer' },
    seller: { email, merchant_id: id, name },
  };
}
