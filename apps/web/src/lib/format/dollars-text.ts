import { priceText } from '@botique/contract/money.ts';

/** For sums from which refunds and chargebacks are taken, so that they can be negative. */
export function dollarsText(dollars: number): string {
  return dollars < 0 ? `-${priceText(-dollars)}` : priceText(dollars);
}
