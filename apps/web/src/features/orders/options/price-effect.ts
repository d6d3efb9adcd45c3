import { exactText } from '@botique/contract/money.ts';
import { discounts, type Selection, type Sold } from '@botique/contract/orders/order-options.ts';
import { priceOrder } from '@botique/contract/orders/price-order.ts';

/** The effect of an option on the price. */
export type PriceEffect = {
  text: string;
  /** For screen readers, which skip the minus of '-5%'. */
  spoken?: string;
  tone: 'plain' | 'saving';
};

export function durationEffect({ duration }: Selection): PriceEffect {
  const percent = discounts.get(duration) ?? 0;
  if (percent === 0) return { text: 'no discount', tone: 'plain' };
  return { text: `-${percent}%`, spoken: `${percent}% off`, tone: 'saving' };
}

export function sessionsEffect(sold: Sold, selection: Selection): PriceEffect {
  return addition(priceOrder(sold, selection).sessions);
}

export function storageEffect(sold: Sold, selection: Selection): PriceEffect {
  return addition(priceOrder(sold, selection).storage);
}

function addition(amount: bigint): PriceEffect {
  return { text: amount === 0n ? 'included' : `+${exactText(amount)}`, tone: 'plain' };
}
