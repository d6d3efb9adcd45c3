const withThousands = /^([1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d{1,2}))?$/;
const plain = /^(\d{1,9})(?:[.,](\d{1,2}))?$/;

/**
 * The cents of a typed amount, or null. A comma before three digits separates thousands, as in '1,000'; before
 * one or two it is a decimal comma, as in '5,50'.
 */
export function parseDollars(text: string): bigint | null {
  const typed = text.trim().replace(/^\$\s*/, '');
  const [, whole, decimals = ''] = withThousands.exec(typed) ?? plain.exec(typed) ?? [];
  return whole === undefined ? null : BigInt(whole.replaceAll(',', '') + decimals.padEnd(2, '0'));
}
