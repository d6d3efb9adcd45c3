import type { LicenseRow } from '../../licenses/service.ts';
import type { OrderRow } from '../../orders/service.ts';

/** An order that was just undone or restored. */
export type ChangedSale = {
  order: OrderRow;
  /** The license that was revoked, shortened or restored. */
  license: LicenseRow | null;
};

/**
 * `chargeback`: the buyer's bank or PayPal took the money back. `won`: the shop won a dispute about it, maybe
 * after it had lost the money. `isPartlyReversed`: a part was taken back, which an admin has to review. `disputedCents`: what
 * the buyer got from a dispute, undefined if unknown. `disputeId`: PayPal's id of a dispute that it decided.
 * `refundBecause`: an admin decided to deliver nothing.
 */
export type ReversalCause = {
  chargeback: boolean;
  won?: boolean;
  isPartlyReversed?: boolean;
  disputedCents?: bigint | undefined;
  disputeId?: string | undefined;
  refundBecause?: string;
};
