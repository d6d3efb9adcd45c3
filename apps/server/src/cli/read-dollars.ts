import { AppError } from '../platform/errors.ts';

/** Reads the digits as cents, because 148.50 as a floating-point number may be slightly less. */
export function readDollars(text: string): bigint {
  const [, whole, decimals = ''] = /^(\d{1,6})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  const cents = BigInt(`${whole ?? 0}${decimals.padEnd(2, '0')}`);
  if (cents > 0n) return cents;
  throw new AppError('invalid_request', {
    message: 'The amount must be 0.01 to 999999.99 dollars, such as 25 or 148.50. Nothing was changed.',
  });
}
