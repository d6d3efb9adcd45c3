import { describe, expect, it } from 'vitest';
import { parseStoredPayment } from './stored-payment.ts';

const read = (stored: unknown) => parseStoredPayment(JSON.stringify(stored));

describe('stored payment', () => {
  it('restores a stored payment unchanged', () => {
    for (const sent of [
      { method: 'credits', amount: 4 },
      { method: 'free', amount: 0 },
      { method: 'paypal', paymentId: '5O190127TN364715T', amount: 12.3 },
    ]) {
      expect(read(sent)).toEqual(sent);
    }
  });

  it('ignores a stored payment that is malformed', () => {
    for (const text of [null, '', '{', '7', '"x"', '[]', '{}']) {
      expect(parseStoredPayment(text), String(text)).toBeNull();
    }
    for (const broken of [
      { method: 'cash', amount: 4 },
      { method: 'credits' },
      { method: 'credits', amount: '4' },
      { method: 'credits', amount: -1 },
      { method: 'paypal', amount: 4 },
      { method: 'paypal', amount: 4, paymentId: '../../me' },
    ]) {
      expect(read(broken), JSON.stringify(broken)).toBeNull();
    }
  });
});
