import { exactPrice, roundedToCents, type Exact } from '../money.ts';
import {
  complaintsAbout,
  discounts,
  includedStorage,
  sessionSurcharges,
  storageRules,
  type Selection,
  type Sold,
} from './order-options.ts';

/** What an order costs, and why. The parts are exact; only the total is rounded, half up, once. */
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

/** A selection that the product does not offer has no price: it throws. */
export function priceOrder(product: Sold, selection: Selection | null): OrderPrice {
  if (product.system === 'ticket' || product.price === 0) return total({ base: exactPrice(product.price) });
  const [complaint] = selection ? complaintsAbout(product, selection) : [noSelection];
  if (!selection || complaint) throw new RangeError(`${complaint?.path} ${complaint?.message}`);
  const { subscription, duration } = selection;
  const surcharges = {
    sessions: BigInt(sessionSurcharges[subscription].get(selection.sessions) ?? 0) * hundredth,
    storage: storageSurcharge(product, selection),
  };
  if (subscription === 'lifetime') return total({ base: exactPrice(product.lifeTimePrice), ...surcharges });
  // Whole months: a duration is a multiple of 30 days, so nothing is lost by the division.
  const base = BigInt(duration / 30) * exactPrice(product.price);
  const discountPercent = discounts.get(duration) ?? 0;
  return total({ base, discountPercent, ...surcharges });
}

const noSelection = { path: 'subscription', message: 'must be chosen' };

function storageSurcharge(product: Sold, { subscription, storge }: Selection): Exact {
  const blocks = (storge - includedStorage(product)) / storageRules.blockMb;
  return BigInt(blocks * storageRules.blockPrice[subscription]) * hundredth;
}

type Parts = Pick<OrderPrice, 'base'> & Partial<Pick<OrderPrice, 'discountPercent' | 'sessions' | 'storage'>>;

function total({ base, discountPercent = 0, sessions = 0n, storage = 0n }: Parts): OrderPrice {
  // A price has five decimals and is counted in seven: a per cent of it is whole.
  const discount = (base * BigInt(discountPercent)) / 100n;
  const totalCents = roundedToCents(base - discount + sessions + storage);
  return { base, discountPercent, discount, sessions, storage, totalCents };
}
