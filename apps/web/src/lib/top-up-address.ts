import { productIdForm } from '@botique/contract/catalogue/product-rules.ts';
import { centsOfDollars, dollarsOfCents } from '@botique/contract/money.ts';
import { topUpLimits } from '@botique/contract/orders/order-rules.ts';
import { paths } from './paths.ts';

const least = centsOfDollars(topUpLimits.least);
const most = centsOfDollars(topUpLimits.most);

/** In cents: what is missing, as far as one top-up goes. */
export function shortfallTopUp(missing: bigint): bigint {
  if (missing < least) return least;
  return missing > most ? most : missing;
}

/** To the store for this amount, and then back to the order of this product. */
export function topUpAddress(cents: bigint, productId: string): string {
  const amount = dollarsOfCents(cents).toFixed(2);
  return `${paths.store}?${new URLSearchParams({ amount, back: productId })}`;
}

export type TopUpWish = {
  /** As it was written, for the field to judge. */
  amount: string | null;
  /** The product whose order waits. Nothing else of the address leads anywhere. */
  back: string | null;
};

export function readTopUpWish(search: URLSearchParams): TopUpWish {
  const back = search.get('back');
  return {
    amount: search.get('amount')?.slice(0, 12) ?? null,
    back: back !== null && productIdForm.test(back) ? back : null,
  };
}
