import { productIdForm } from '@botique/contract/catalogue/product-rules.ts';
import { centsOfDollars, dollarsOfCents } from '@botique/contract/money.ts';
import { invoiceIdForm } from '@botique/contract/orders/invoice-rules.ts';
import { topUpLimits } from '@botique/contract/orders/order-rules.ts';
import { paths } from './paths.ts';

const least = centsOfDollars(topUpLimits.least);
const most = centsOfDollars(topUpLimits.most);

/** In cents: what is missing, as far as one top-up goes. */
export function shortfallTopUp(missing: bigint): bigint {
  if (missing < least) return least;
  return missing > most ? most : missing;
}

/** To the store for this amount, and then back to the order of this product, or to this invoice. */
export function topUpAddress(cents: bigint, back: string): string {
  const amount = dollarsOfCents(cents).toFixed(2);
  return `${paths.store}?${new URLSearchParams({ amount, back })}`;
}

/** What waits for the credits. */
export type TopUpBack = { to: string; words: string };

export type TopUpWish = {
  /** As it was written, for the field to judge. */
  amount: string | null;
  back: TopUpBack | null;
};

export function readTopUpWish(search: URLSearchParams): TopUpWish {
  return {
    amount: search.get('amount')?.slice(0, 12) ?? null,
    back: readBack(search.get('back') ?? ''),
  };
}

/** A product's order or an invoice. Nothing else of the address leads anywhere. */
function readBack(id: string): TopUpBack | null {
  if (productIdForm.test(id)) return { to: paths.order(id), words: 'Back to your order' };
  if (invoiceIdForm.test(id)) return { to: paths.bill(id), words: 'Back to your invoice' };
  return null;
}
