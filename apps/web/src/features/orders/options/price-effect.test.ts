import type { Selection, Sold } from '@botique/contract/orders/order-options.ts';
import { describe, expect, it } from 'vitest';
import { durationEffect, sessionsEffect, storageEffect } from './price-effect.ts';

const warden: Sold = { system: 'license', category: 'bots', price: 4, lifeTimePrice: 60, storageMb: 100 };
const first: Selection = { subscription: 'subscription', duration: 30, sessions: 2, storageMb: 100 };

describe('price effect of an option', () => {
  it('shows the discount of a longer term in per cent', () => {
    expect(durationEffect(first).text).toBe('no discount');
    expect(durationEffect({ ...first, duration: 90 })).toEqual({
      text: '-5%',
      spoken: '5% off',
      tone: 'saving',
    });
  });

  it("labels sessions and storage without a surcharge 'included'", () => {
    expect(sessionsEffect(warden, first).text).toBe('included');
    expect(storageEffect(warden, first).text).toBe('included');
  });

  it('prices extra sessions and storage by the type of subscription', () => {
    const more: Selection = { ...first, sessions: 9, storageMb: 140 };
    expect(sessionsEffect(warden, more).text).toBe('+$0.95');
    expect(storageEffect(warden, more).text).toBe('+$0.04');
    expect(sessionsEffect(warden, { ...more, subscription: 'lifetime' }).text).toBe('+$7.00');
    expect(storageEffect(warden, { ...more, subscription: 'lifetime' }).text).toBe('+$0.10');
  });
});
