import type { Clock } from '../clock.ts';
import { ExpiringMap } from '../expiring-map.ts';
import { disputeId } from './ids.ts';
import type { Money } from './money.ts';
import type { Capture } from './order.ts';

export const disputeReasons = [
  'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
  'MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED',
  'UNAUTHORISED',
  'CREDIT_NOT_PROCESSED',
  'DUPLICATE_TRANSACTION',
  'INCORRECT_AMOUNT',
  'OTHER',
] as const;

export const disputeOutcomes = [
  'RESOLVED_BUYER_FAVOUR',
  'RESOLVED_SELLER_FAVOUR',
  'RESOLVED_WITH_PAYOUT',
  'CANCELED_BY_BUYER',
  'ACCEPTED',
  'DENIED',
  'NONE',
] as const;

/** The statuses of a dispute that PayPal hasn't decided yet. */
export const openStatuses = [
  'OPEN',
  'WAITING_FOR_SELLER_RESPONSE',
  'WAITING_FOR_BUYER_RESPONSE',
  'UNDER_REVIEW',
] as const;

type OpenStatus = (typeof openStatuses)[number];

export type Dispute = {
  id: string;
  /** At least one. */
  captures: Capture[];
  reason: (typeof disputeReasons)[number];
  status: OpenStatus | 'RESOLVED';
  /** Until when the seller has to respond, if PayPal waits for them. */
  respondBy: number | undefined;
  outcome: (typeof disputeOutcomes)[number] | undefined;
  /** The amount the buyer gets back; undefined means the full amount. */
  refunded: Money | undefined;
  createdAt: number;
  updatedAt: number;
};

const dayMs = 86_400_000;
const aYearMs = 365 * dayMs;

type Opening = { reason: Dispute['reason']; respondInDays: number };
type Change = { status: OpenStatus; respondInDays: number };

export class Disputes {
  readonly #open: ExpiringMap<Dispute>;
  readonly #now: Clock;

  constructor(now: Clock) {
    this.#now = now;
    this.#open = new ExpiringMap({ now, lifetimeMs: aYearMs, limit: 1_000 });
  }

  open(captures: Capture[], { reason, respondInDays }: Opening): Dispute {
    const now = this.#now();
    const dispute: Dispute = {
      id: disputeId(),
      captures,
      reason,
      status: 'OPEN',
      respondBy: now + respondInDays * dayMs,
      outcome: undefined,
      refunded: undefined,
      createdAt: now,
      updatedAt: now,
    };
    this.#open.set(dispute.id, dispute);
    return dispute;
  }

  find(id: string) {
    return this.#open.get(id);
  }

  update(dispute: Dispute, { status, respondInDays }: Change) {
    const isSellersTurn = status === 'OPEN' || status === 'WAITING_FOR_SELLER_RESPONSE';
    const now = this.#now();
    dispute.status = status;
    dispute.respondBy = isSellersTurn ? now + respondInDays * dayMs : undefined;
    dispute.updatedAt = now;
  }

  resolve(dispute: Dispute, outcome: Dispute['outcome'], refunded: Money | undefined) {
    dispute.status = 'RESOLVED';
    dispute.respondBy = undefined;
    dispute.outcome = outcome;
    dispute.refunded = refunded;
    dispute.updatedAt = this.#now();
  }

  clear() {
    this.#open.clear();
  }
}
