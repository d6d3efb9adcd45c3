import type { HeldDecision, HoldReason, RefundState } from '@botique/contract/payments/refund-rules.ts';
import type { OrderRow } from '../../orders/service.ts';
import type { HeldPaymentRow } from './repository.ts';

type Resolution = NonNullable<HeldPaymentRow['resolution']>;

export const resolutionOf: Record<HeldDecision, Resolution> = {
  retry: 'retried',
  refund: 'refunded',
  credits: 'credits',
  done: 'done',
  keep: 'kept',
  revoke: 'revoked',
  restore: 'restored',
};

/** What an admin can do with a held payment, the usual decision first. */
export function decisionsFor(
  reason: HoldReason,
  order: OrderRow,
  { refundState, isRestorable }: { refundState: RefundState | null; isRestorable: boolean },
): HeldDecision[] {
  switch (reason) {
    case 'unsettled':
      return ['retry', 'refund'];
    case 'refund_failed':
      // PayPal may still pay a refund that it hasn't refused, so credits could pay the buyer twice.
      return refundState === 'failed' ? ['credits', 'done'] : ['done'];
    case 'partial_reversal':
    case 'unclear_reversal':
    case 'partial_dispute':
    case 'unclear_dispute':
      return order.kind === 'product' && order.licenseId !== null && order.state === 'fulfilled'
        ? ['keep', 'revoke']
        : ['done'];
    case 'chargeback_won':
      return order.state === 'refunded' && isRestorable ? ['restore', 'done'] : ['done'];
    case 'returned':
    case 'refunded_twice':
      return ['done'];
  }
}
