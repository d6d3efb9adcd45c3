/**
 * Formats a price in dollars with two decimals, rounded half up. Works on its digits, because arithmetic
 * would round 1.005 down: as a binary fraction it is slightly less.
 */
export function priceText(price: number): string {
  return centsText(roundedToCents(exactPrice(price)));
}

/** Exact dollars in units of 10^-7: a price has five decimals, and a percentage of it two more. */
export type Exact = bigint;

const exactDecimals = 7;
const exactPerCent = 100_000n;

/** Works on the digits of the number. */
export function exactPrice(price: number): Exact {
  const [whole = '0', decimals = ''] = decimalDigits(price).split('.');
  return BigInt(whole + decimals.padEnd(exactDecimals, '0'));
}

export function roundedToCents(amount: Exact): bigint {
  return (amount + exactPerCent / 2n) / exactPerCent;
}

/** Shows all decimals, at least two, so that an unrounded amount does not look rounded. */
export function exactText(amount: Exact): string {
  const { whole, decimals } = split(amount, exactDecimals);
  return `${amount < 0n ? '-' : ''}$${grouped(whole)}.${decimals.replace(/0+$/, '').padEnd(2, '0')}`;
}

/** Moves the decimal point, like `dollarsOfCents`. */
export function dollarsOfExact(amount: Exact): number {
  const { whole, decimals } = split(amount, exactDecimals);
  return Number(`${amount < 0n ? '-' : ''}${whole}.${decimals}`);
}

/** The inverse of `dollarsOfExact`. Accepts negative amounts. */
export function exactDollars(dollars: number): Exact {
  return dollars < 0 ? -exactPrice(-dollars) : exactPrice(dollars);
}

export function centsText(cents: bigint): string {
  const { whole, decimals } = split(cents, 2);
  return `${cents < 0n ? '-' : ''}$${grouped(whole)}.${decimals}`;
}

/** Moves the decimal point: a division would round, and so create or lose money. */
export function dollarsOfCents(cents: bigint): number {
  const { whole, decimals } = split(cents, 2);
  return Number(`${cents < 0n ? '-' : ''}${whole}.${decimals}`);
}

/** The inverse of `dollarsOfCents`, for amounts with at most two decimals. */
export function centsOfDollars(dollars: number): bigint {
  const exact = exactPrice(dollars);
  if (exact % exactPerCent !== 0n) throw new RangeError(`${dollars} is not a whole number of cents`);
  return exact / exactPerCent;
}

function split(amount: bigint, places: number): { whole: string; decimals: string } {
  const digits = String(amount < 0n ? -amount : amount).padStart(places + 1, '0');
  return { whole: digits.slice(0, -places), decimals: digits.slice(-places) };
}

function grouped(whole: string): string {
  return whole.replaceAll(/\B(?=(\d{3})+$)/g, ',');
}

/** Prices have at most five decimals, which never need the notation '1e-7'. */
function decimalDigits(price: number): string {
  const digits = String(price);
  if (!/^\d+(\.\d{1,7})?$/.test(digits)) throw new RangeError(`${digits} is not a valid price`);
  return digits;
}
