export type AmountParts = { sign: '' | '-' | '+'; whole: string; cents: string };

const decimal = /^([+-]?)(\d+)(?:\.(\d{1,2})0*)?$/;

/**
 * Takes cents as an integer, or a decimal string such as `-12.3`. Inexact values are refused, because a float
 * would turn 0.1 + 0.2 into a wrong price.
 */
export function amountParts(value: number | string): AmountParts {
  const { negative, whole, cents } = typeof value === 'number' ? fromCents(value) : fromDecimal(value);
  const isZero = /^0*$/.test(whole + cents);
  const sign = isZero ? '' : negative ? '-' : '+';
  return { sign, whole: grouped(whole.replace(/^0+(?=\d)/, '')), cents };
}

function fromCents(value: number) {
  if (!Number.isSafeInteger(value)) throw new RangeError(`Not a whole number of cents: ${value}`);
  const digits = String(value).replace('-', '').padStart(3, '0');
  return { negative: value < 0, whole: digits.slice(0, -2), cents: digits.slice(-2) };
}

function fromDecimal(value: string) {
  const [matched, sign, whole = '', cents = ''] = decimal.exec(value) ?? [];
  if (matched === undefined) throw new RangeError(`Not an amount: ${value}`);
  return { negative: sign === '-', whole, cents: cents.padEnd(2, '0') };
}

function grouped(whole: string): string {
  return whole.replace(/\B(?=(\d{3})+$)/g, ',');
}

/** `-$12.30`; with `signed` also `+$50.00`. */
export function amountText(value: number | string, { currency = '$', signed = false } = {}): string {
  const { sign, whole, cents } = amountParts(value);
  return `${shownSign(sign, signed)}${currency}${whole}.${cents}`;
}

export function shownSign(sign: AmountParts['sign'], signed: boolean): string {
  return sign === '+' && !signed ? '' : sign;
}
