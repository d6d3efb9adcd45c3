/**
 * A price in dollars as people read it: two decimals, rounded half up. It reads the digits of the number, because
 * a multiplication would round 1.005 down: as a binary fraction it is a little less.
 */
export function priceText(price: number): string {
  return `$${toCents(price)}`;
}

function toCents(price: number): string {
  const [whole = '0', decimals = ''] = decimalDigits(price).split('.');
  const cents = BigInt(whole + decimals.padEnd(3, '0').slice(0, 2));
  const rounded = String(cents + (Number(decimals[2] ?? 0) >= 5 ? 1n : 0n)).padStart(3, '0');
  return `${rounded.slice(0, -2)}.${rounded.slice(-2)}`;
}

/** Prices have five decimals at most, which never need the form '1e-7'. */
function decimalDigits(price: number): string {
  const digits = String(price);
  if (!/^\d+(\.\d+)?$/.test(digits)) throw new RangeError(`${digits} is no price`);
  return digits;
}
