/** PayPal uses these currencies without decimals, so they have no cents. */
const withoutDecimals = new Set(['HUF', 'JPY', 'TWD']);

/** Writes 1234n as '12.34' by moving the point, because a division would round. */
export function valueOfCents(cents: bigint): string {
  if (cents <= 0n) throw new RangeError(`${cents} cents cannot be paid`);
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Returns null for anything but dollars and cents, so that it equals none of our prices. */
export function centsOfAmount(amount: { currency_code: string; value: string }): bigint | null {
  const [, whole, decimals = ''] = /^(\d{1,15})(?:\.(\d{1,2}))?$/.exec(amount.value) ?? [];
  if (whole === undefined || withoutDecimals.has(amount.currency_code)) return null;
  return BigInt(whole + decimals.padEnd(2, '0'));
}
