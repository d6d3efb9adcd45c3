/** Where refunded money goes. */
export const refundDestinations = ['paypal', 'credits'] as const;
export type RefundDestination = (typeof refundDestinations)[number];

/** `credited`: given as credits. `restored`: the shop won the chargeback and has the money back. */
export const refundStates = ['owed', 'done', 'failed', 'credited', 'restored'] as const;
export type RefundState = (typeof refundStates)[number];

/**
 * `undelivered`: PayPal captured money for which nothing was delivered. `provider`: someone refunded the order
 * on PayPal's site.
 */
export const refundCauses = ['undelivered', 'admin', 'provider', 'chargeback'] as const;
export type RefundCause = (typeof refundCauses)[number];

/** Why an admin has to review a payment. */
export const holdReasons = [
  'unsettled',
  'returned',
  'refund_failed',
  'refunded_twice',
  'partial_reversal',
  'unclear_reversal',
  'partial_dispute',
  'unclear_dispute',
  'chargeback_won',
] as const;
export type HoldReason = (typeof holdReasons)[number];

/** What an admin can do with a held payment. */
export const heldDecisions = ['retry', 'refund', 'credits', 'done', 'keep', 'revoke', 'restore'] as const;
export type HeldDecision = (typeof heldDecisions)[number];
