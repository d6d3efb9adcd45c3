/** PayPal counts these without decimals: 1 cent of one of them does not exist. */
const withoutDecimals = new Set(['HUF', 'JPY', 'TWD']);

/** 1234n becomes '12.34' by moving the point: a division would round. */
export function valueOfCents(cents: bigint): string {
  if (cents <= 0n) throw new RangeError(`${cents} cents cannot be paid`);
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Null for what is no amount of dollars and cents: it then equals no price of ours. */
export function centsOfAmount(amount: { currency_code: string; value: string }): bigint | null {
  const [, whole, decimals = ''] = /^(\d{1,15})(?:\.(\d{1,2}))?$/.exec(amount.value) ?? [];
  if (whole === undefined || withoutDecimals.has(amount.currency_code)) return null;
  return BigInt(whole + decimals.padEnd(2, '0'));
}
