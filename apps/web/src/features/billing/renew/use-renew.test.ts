import { expect, it } from 'vitest';
import { renewalOf } from './use-renew.ts';

const license = {
  id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  productId: 'Wd4xK9Qe',
  productName: 'Warden',
  expire: '2026-12-15T12:00:00.000Z',
};

it('[ORD-103] [ORD-105] sends what is renewed, for how long and for how much, without a secret', () => {
  expect(renewalOf(license, { months: 3, cents: 1_000n, paymentId: 'once', byPayPal: false })).toEqual({
    price: 10,
    paymentId: 'once',
    onPay: { license: license.id, productId: 'Wd4xK9Qe', duration: 3, event: 'renew' },
    cartDetails: { name: 'Warden', months: 3 },
    cart: [{ id: 'Wd4xK9Qe', price: 10, name: 'Warden' }],
  });
});
