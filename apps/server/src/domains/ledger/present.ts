/** Cents become dollars by moving the point: a division would round, and so make or lose money. */
export function presentDollars(cents: bigint): number {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0');
  return Number(`${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`);
}
