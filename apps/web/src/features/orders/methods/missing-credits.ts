import { centsOfDollars } from '@botique/contract/money.ts';

/** Cents, 0 where the credits reach. */
export function missingCredits(price: number, credits: number): bigint {
  const missing = centsOfDollars(price) - centsOfDollars(credits);
  return missing > 0n ? missing : 0n;
}
