import { exactPrice, roundedToCents, type Exact } from '../money.ts';
import {
  selectionIssues,
  discounts,
  includedStorage,
  sessionSurcharges,
  storageRules,
  type Selection,
  type Sold,
} from './order-options.ts';

/** The price of an order and its parts. The parts are exact. Only the total is rounded, half up, once. */
export type OrderPrice = {
  /** Before the discount. */
  base: Exact;
  discountPercent: number;
  discount: Exact;
  sessions: Exact;
  storage: Exact;
  totalCents: bigint;
};

const hundredth = exactPrice(0.01);

/** Throws if the product does not offer the selection. */
export function priceOrder(product: Sold, selection: Selection | null): OrderPrice {
  if (product.system === 'ticket' || product.price === 0) return total({ base: exactPrice(product.price) });
  const [complaint] = selection ? selectionIssues(product, selection) : [noSelection];
  if (!selection || complaint) throw new RangeError(`${complaint?.path} ${complaint?.message}`);
  const { subscription, duration } = selection;
  const surcharges = {
    sessions: BigInt(sessionSurcharges[subscription].get(selection.sessions) ?? 0) * hundredth,
    storage: storageSurcharge(product, selection),
  };
  if (subscription === 'lifetime') return total({ base: exactPrice(product.lifeTimePrice), ...surcharges });
  // The division is exact, because durations are multiples of 30 days.
  const base = BigInt(duration / 30) * exactPrice(product.price);
  const discountPercent = discounts.get(duration) ?? 0;
  return total({ base, discountPercent, ...surcharges });
}

const noSelection = { path: 'subscription', message: 'is required' };

function storageSurcharge(product: Sold, { subscription, storageMb }: Selection): Exact {
  const blocks = (storageMb - includedStorage(product)) / storageRules.blockMb;
  return BigInt(blocks * storageRules.blockPrice[subscription]) * hundredth;
}

type Parts = Pick<OrderPrice, 'base'> & Partial<Pick<OrderPrice, 'discountPercent' | 'sessions' | 'storage'>>;

function total({ base, discountPercent = 0, sessions = 0n, storage = 0n }: Parts): OrderPrice {
  // The division is exact, because a price has five decimals and this type seven.
  const discount = (base * BigInt(discountPercent)) / 100n;
  const totalCents = roundedToCents(base - discount + sessions + storage);
  return { base, discountPercent, discount, sessions, storage, totalCents };
}
