import { centsOfDollars } from '@botique/contract/money.ts';

/** In cents. 0 if there are enough credits. */
export function missingCredits(price: number, credits: number): bigint {
  const missing = centsOfDollars(price) - centsOfDollars(credits);
  return missing > 0n ? missing : 0n;
}
