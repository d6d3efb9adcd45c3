import { describe, expect, it } from 'vitest';
import { amountParts, amountText } from './amount-text.ts';

describe('amountText', () => {
  it('shows cents with two decimals', () => {
    expect(amountText(14850)).toBe('$148.50');
    expect(amountText(5)).toBe('$0.05');
    expect(amountText(0)).toBe('$0.00');
  });

  it('puts the sign before the currency', () => {
    expect(amountText(-1230)).toBe('-$12.30');
    expect(amountText(5000, { signed: true })).toBe('+$50.00');
  });

  it('shows a plus only if signed is set', () => {
    expect(amountText(5000)).toBe('$50.00');
  });

  it('shows zero without a sign', () => {
    expect(amountText('-0.00', { signed: true })).toBe('$0.00');
    expect(amountText(-0, { signed: true })).toBe('$0.00');
  });

  it('completes the decimals of a string', () => {
    expect(amountText('4')).toBe('$4.00');
    expect(amountText('-12.3')).toBe('-$12.30');
    expect(amountText('7.1000')).toBe('$7.10');
  });

  it('separates thousands', () => {
    expect(amountText(123456789)).toBe('$1,234,567.89');
    expect(amountText('1000.5', { currency: '€' })).toBe('€1,000.50');
  });

  it('keeps digits that a float would lose', () => {
    expect(amountText('90071992547409931.07')).toBe('$90,071,992,547,409,931.07');
  });

  it.for(['12.345', '1e3', '', '.5', '1,000', 'NaN'])('refuses %j', (value) => {
    expect(() => amountText(value)).toThrow(RangeError);
  });

  it.for([0.5, Number.NaN, 2 ** 53])('refuses the number %d', (value) => {
    expect(() => amountText(value)).toThrow(RangeError);
  });
});

describe('amountParts', () => {
  it('splits an amount into sign, whole and cents', () => {
    expect(amountParts('-1148.50')).toEqual({ sign: '-', whole: '1,148', cents: '50' });
  });
});
