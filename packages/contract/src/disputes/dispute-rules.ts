/**
 * `evidenceNeeded`: PayPal waits for the shop. `withPayPal`: it waits for PayPal, or PayPal for the buyer.
 * `restored`: won, and what the buyer had lost was given back. `closed`: PayPal doesn't say who won.
 */
export const disputeStates = ['evidenceNeeded', 'withPayPal', 'won', 'restored', 'lost', 'closed'] as const;
export type DisputeState = (typeof disputeStates)[number];

/** The tabs of the list. */
export const disputeTabs = ['all', 'open', 'waiting', 'decided'] as const;
export type DisputeTab = (typeof disputeTabs)[number];

/** PayPal's statuses in which the shop has nothing to submit. */
export const statusesOfOthers = ['UNDER_REVIEW', 'WAITING_FOR_BUYER_RESPONSE', 'RESOLVED'] as const;

/** PayPal's outcome of a dispute that ended without a decision. */
export const noOutcome = 'NONE';

/** Outcomes that leave the money with the shop. */
export const wonOutcomes: ReadonlySet<string> = new Set([
  'RESOLVED_SELLER_FAVOUR',
  'CANCELED_BY_BUYER',
  'DENIED',
]);
const lostOutcomes: ReadonlySet<string> = new Set(['RESOLVED_BUYER_FAVOUR', 'ACCEPTED']);

type Facts = { status: string; outcome: string | null; isHandedIn: boolean; isRestored: boolean };

/** `status` and `outcome` are PayPal's codes. */
export function disputeStateOf({ status, outcome, isHandedIn, isRestored }: Facts): DisputeState {
  if (outcome === null) {
    const isOthers = (statusesOfOthers as readonly string[]).includes(status);
    return isOthers || isHandedIn ? 'withPayPal' : 'evidenceNeeded';
  }
  if (wonOutcomes.has(outcome)) return isRestored ? 'restored' : 'won';
  return lostOutcomes.has(outcome) ? 'lost' : 'closed';
}

/** What the buyer says, in a list and in their own words, by PayPal's code. */
const reasons: Readonly<Record<string, readonly [label: string, quote: string]>> = {
  MERCHANDISE_OR_SERVICE_NOT_RECEIVED: ['Not received', 'I did not receive this'],
  MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED: ['Not as described', 'This is not as described'],
  UNAUTHORISED: ['Not authorised', 'I did not buy this'],
  CREDIT_NOT_PROCESSED: ['Refund missing', 'I did not get my refund'],
  DUPLICATE_TRANSACTION: ['Paid twice', 'I paid twice'],
  INCORRECT_AMOUNT: ['Wrong amount', 'The amount is wrong'],
  PAYMENT_BY_OTHER_MEANS: ['Paid in another way', 'I paid in another way'],
  CANCELED_RECURRING_BILLING: ['Subscription cancelled', 'I cancelled this subscription'],
  PROBLEM_WITH_REMITTANCE: ['Problem with the payment', 'There was a problem with the payment'],
};

export const reasonLabel = (code: string): string => reasons[code]?.[0] ?? 'Other reason';
export const reasonQuote = (code: string): string => reasons[code]?.[1] ?? 'Something is wrong';

/** From this many days before the deadline, it is shown as urgent. */
export const urgentDays = 3;

/** The parts of the evidence, in the order of the PDF. */
export const evidenceKinds = ['order', 'terms', 'signIns', 'sessions', 'downloads', 'conversation'] as const;
export type EvidenceKind = (typeof evidenceKinds)[number];
