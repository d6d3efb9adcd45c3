import { productIdForm } from '@botique/contract/catalogue/product-rules.ts';
import { centsOfDollars, dollarsOfCents } from '@botique/contract/money.ts';
import { invoiceIdForm } from '@botique/contract/orders/invoice-rules.ts';
import { topUpLimits } from '@botique/contract/orders/order-rules.ts';
import { paths } from './paths.ts';

const least = centsOfDollars(topUpLimits.least);
const most = centsOfDollars(topUpLimits.most);

/** The missing cents, within the limits of one top-up. */
export function shortfallTopUp(missing: bigint): bigint {
  if (missing < least) return least;
  return missing > most ? most : missing;
}

/** Links to the store for this amount and then back to the order of this product, or to this invoice. */
export function topUpAddress(cents: bigint, back: string): string {
  const amount = dollarsOfCents(cents).toFixed(2);
  return `${paths.store}?${new URLSearchParams({ amount, back })}`;
}

/** Where to return after the top-up. */
export type TopUpBack = { to: string; words: string };

export type TopUpRequest = {
  /** Not validated yet: the field does that. */
  amount: string | null;
  back: TopUpBack | null;
};

export function readTopUpWish(search: URLSearchParams): TopUpRequest {
  return {
    amount: search.get('amount')?.slice(0, 12) ?? null,
    back: readBack(search.get('back') ?? ''),
  };
}

/** Accepts the ids of products and invoices only, so that the URL cannot lead anywhere else. */
function readBack(id: string): TopUpBack | null {
  if (productIdForm.test(id)) return { to: paths.order(id), words: 'Back to your order' };
  if (invoiceIdForm.test(id)) return { to: paths.bill(id), words: 'Back to your invoice' };
  return null;
}
