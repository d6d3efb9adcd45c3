import type { OrderRow, Settlement } from '../orders/service.ts';
import type { ChangedSale } from './reversals/reversal.ts';

/** The order's new state, and the sale or reversal that led to it. */
export type Outcome = {
  order: OrderRow;
  settlement: Settlement | null;
  reversal?: ChangedSale;
  /** The id of a refund that is owed. */
  owed?: string | undefined;
};

export const unchanged = (order: OrderRow): Outcome => ({ order, settlement: null });
