import { customers } from '@botique/emulators/personas.ts';

/** Cents, in the order of the customers: enough for most, little, a lot, and none at all. */
const balances = [14_850n, 2_075n, 0n, 640n, 125_000n];

export const demoCredits: readonly { userId: string; amountCents: bigint }[] = customers
  .map(({ id }, at) => ({ userId: id, amountCents: balances[at] ?? 0n }))
  .filter(({ amountCents }) => amountCents > 0n);
