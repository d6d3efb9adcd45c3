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

export type Dispute = {
  id: string;
  /** At least one. */
  captures: Capture[];
  reason: (typeof disputeReasons)[number];
  outcome: (typeof disputeOutcomes)[number] | undefined;
  /** The amount the buyer gets back; undefined means the full amount. */
  refunded: Money | undefined;
  createdAt: number;
  updatedAt: number;
};

const aYearMs = 365 * 86_400_000;

export class Disputes {
  readonly #open: ExpiringMap<Dispute>;
  readonly #now: Clock;

  constructor(now: Clock) {
    this.#now = now;
    this.#open = new ExpiringMap({ now, lifetimeMs: aYearMs, limit: 1_000 });
  }

  open(captures: Capture[], reason: Dispute['reason']): Dispute {
    const now = this.#now();
    const dispute: Dispute = {
      id: disputeId(),
      captures,
      reason,
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

  resolve(dispute: Dispute, outcome: Dispute['outcome'], refunded: Money | undefined) {
    dispute.outcome = outcome;
    dispute.refunded = refunded;
    dispute.updatedAt = this.#now();
  }

  clear() {
    this.#open.clear();
  }
}
