import { describe, expect, it } from 'vitest';
import { readTopUpRequest, shortfallTopUp, topUpLink } from './top-up-link.ts';

const read = (search: string) => readTopUpRequest(new URLSearchParams(search));

describe('top-up links', () => {
  it('suggests the missing amount, at least $1 and at most $1,000', () => {
    expect(shortfallTopUp(320n)).toBe(320n);
    expect(shortfallTopUp(1n)).toBe(100n);
    expect(shortfallTopUp(100n)).toBe(100n);
    expect(shortfallTopUp(250_001n)).toBe(100_000n);
  });

  it('puts the amount and the order or invoice to return to into the link', () => {
    expect(topUpLink(320n, 'Wd4xK9Qe')).toBe('/store?amount=3.20&back=Wd4xK9Qe');
    expect(read('amount=3.20&back=Wd4xK9Qe')).toEqual({
      amount: '3.20',
      back: { to: '/dashboard/order/v1/Wd4xK9Qe', label: 'Back to your order' },
    });
    expect(read('amount=3.20&back=INV-000042').back).toEqual({
      to: '/dashboard/bill/INV-000042',
      label: 'Back to your invoice',
    });
    expect(read('')).toEqual({ amount: null, back: null });
  });

  it('leads back to an order or an invoice only', () => {
    for (const back of [
      'https://evil.example',
      '//evil',
      '../../api',
      'Wd4xK9Qe/..',
      'INV-000042/..',
      'INV-42',
      'javascript:alert(1)',
      '',
    ]) {
      expect(read(`back=${encodeURIComponent(back)}`).back, back).toBeNull();
    }
  });
});
