/** Amounts are strings on the wire and whole cents in here, so that floating point never loses a cent. */
export type Money = { currency_code: string; value: string };

const withoutDecimals = new Set(['HUF', 'JPY', 'TWD']);
const supported = new Set(
  `AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF ILS JPY MXN MYR NOK NZD PHP PLN SEK SGD THB TWD USD`.split(
    ' ',
  ),
);

export const moneyPattern = /^((-?[0-9]+)|(-?([0-9]+)?[.][0-9]+))$/;

export function isSupported(currency: string) {
  return supported.has(currency);
}

export function decimalsOf(currency: string) {
  return withoutDecimals.has(currency) ? 0 : 2;
}

/** The number of decimals as written. PayPal counts trailing zeros too. */
export function writtenDecimals({ value }: Money) {
  const point = value.indexOf('.');
  return point < 0 ? 0 : value.length - point - 1;
}

export function toCents({ currency_code: currency, value }: Money): bigint {
  const negative = value.startsWith('-');
  const [whole = '', fraction = ''] = value.replace('-', '').split('.');
  const cents = BigInt((whole || '0') + fraction.padEnd(decimalsOf(currency), '0'));
  return negative ? -cents : cents;
}

export function fromCents(cents: bigint, currency: string): Money {
  const decimals = decimalsOf(currency);
  const digits = String(cents < 0n ? -cents : cents).padStart(decimals + 1, '0');
  const value = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
  return { currency_code: currency, value: cents < 0n ? `-${value}` : value };
}
