import type { Selection, Sold } from '@botique/contract/orders/order-options.ts';
import { describe, expect, it } from 'vitest';
import { orderLines } from './order-lines.ts';

const warden: Sold = { system: 'license', category: 'bots', price: 4, lifeTimePrice: 60, storageMb: 100 };
const chosen: Selection = { subscription: 'subscription', duration: 90, sessions: 4, storageMb: 500 };

const linesOf = (sold: Sold, selection: Selection | null) =>
  orderLines('Warden', sold, selection).map(({ label, amount }) => `${label}: ${amount}`);

describe('order lines', () => {
  it('[ORD-19] [ORD-27] lists the term, its discount, the extras and the VAT of an order', () => {
    expect(linesOf(warden, chosen)).toEqual([
      '90 days at $4.00: $12.00',
      'Term discount, 5%: -$0.60',
      '2 extra sessions: $0.50',
      '400 MB extra storage: $0.40',
      'VAT: $0.00',
    ]);
  });

  it('leaves options that cost nothing out of the order lines', () => {
    expect(linesOf(warden, { ...chosen, duration: 30, sessions: 2, storageMb: 100 })).toEqual([
      '30 days at $4.00: $4.00',
      'VAT: $0.00',
    ]);
    expect(linesOf(warden, { ...chosen, duration: 30, sessions: 3, storageMb: 100 })).toContain(
      '1 extra session: $0.30',
    );
  });

  it('lists no term and no discount for a lifetime license', () => {
    expect(linesOf(warden, { ...chosen, subscription: 'lifetime' })).toEqual([
      'Lifetime license: $60.00',
      '2 extra sessions: $2.00',
      '400 MB extra storage: $1.00',
      'VAT: $0.00',
    ]);
  });

  it('lists the product itself when it has no options', () => {
    expect(linesOf({ ...warden, system: 'ticket', price: 180 }, null)).toEqual([
      'Warden: $180.00',
      'VAT: $0.00',
    ]);
    expect(linesOf({ ...warden, price: 0 }, null)).toEqual(['Warden: $0.00', 'VAT: $0.00']);
  });

  it('does not round the order lines', () => {
    expect(linesOf({ ...warden, price: 3.33333 }, { ...chosen, duration: 60 })).toEqual([
      '60 days at $3.33333: $6.66666',
      'Term discount, 3%: -$0.1999998',
      '2 extra sessions: $0.50',
      '400 MB extra storage: $0.40',
      'VAT: $0.00',
    ]);
  });
});
