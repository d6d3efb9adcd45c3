import { productIdForm } from '@botique/contract/catalogue/product-rules.ts';
import { centsOfDollars, dollarsOfCents } from '@botique/contract/money.ts';
import { invoiceIdForm } from '@botique/contract/billing/billing-rules.ts';
import { topUpLimits } from '@botique/contract/billing/billing-rules.ts';
import { paths } from '../navigation/paths.ts';

const min = centsOfDollars(topUpLimits.least);
const max = centsOfDollars(topUpLimits.most);

/** The missing cents, within the limits of one top-up. */
export function shortfallTopUp(missing: bigint): bigint {
  if (missing < min) return min;
  return missing > max ? max : missing;
}

/** Links to the store for this amount and then back to the order of this product, or to this invoice. */
export function topUpLink(cents: bigint, back: string): string {
  const amount = dollarsOfCents(cents).toFixed(2);
  return `${paths.store}?${new URLSearchParams({ amount, back })}`;
}

/** Where to return after the top-up. */
export type TopUpBack = { to: string; label: string };

export type TopUpRequest = {
  /** Not validated yet: the field does that. */
  amount: string | null;
  back: TopUpBack | null;
};

export function readTopUpRequest(search: URLSearchParams): TopUpRequest {
  return {
    amount: search.get('amount')?.slice(0, 12) ?? null,
    back: readBack(search.get('back') ?? ''),
  };
}

/** Accepts the ids of products and invoices only, so that the URL cannot lead anywhere else. */
function readBack(id: string): TopUpBack | null {
  if (productIdForm.test(id)) return { to: paths.order(id), label: 'Back to your order' };
  if (invoiceIdForm.test(id)) return { to: paths.invoice(id), label: 'Back to your invoice' };
  return null;
}
