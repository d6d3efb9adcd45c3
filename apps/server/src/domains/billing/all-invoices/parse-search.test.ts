import { describe, expect, it } from 'vitest';
import { parseSearch } from './parse-search.ts';

describe('a search for invoices', () => {
  it.for([
    ['INV-000929', 929],
    ['inv-929', 929],
    ['000929', 929],
    ['929', 929],
    ['INV-', null],
    ['9.29', null],
    ['Warden', null],
  ])('reads %s as the invoice %s', ([q, number]) => {
    expect(parseSearch(q as string).number).toBe(number);
  });

  it.for([
    ['$9.05', 905, 905],
    ['9.05', 905, 905],
    ['+$9.0', 900, 909],
    ['9', 900, 999],
    ['-$1,000.5', 100_050, 100_059],
    ['$0', 0, 99],
  ])('reads %s as $0.01 × %i to %i', ([q, from, to]) => {
    expect(parseSearch(q as string).cents).toEqual({ from, to });
  });

  it.for(['INV-9', '9.055', '$', '9 days', '1234567890123'])('reads no amount in %s', (q) => {
    expect(parseSearch(q).cents).toBeNull();
  });

  it('searches titles for parts that the index of titles knows', () => {
    expect(parseSearch('Warden').title).toBe('Warden');
    expect(parseSearch('Café').title).toBe('Café');
    expect(parseSearch('a-b-c').title).toBeNull();
    expect(parseSearch('Wa').title).toBeNull();
  });
});
