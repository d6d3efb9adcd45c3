import type { Product } from '@botique/contract/catalogue/product.ts';
import type { Selection, Sold } from '@botique/contract/orders/order-options.ts';
import type { Order } from '@botique/contract/orders/order.ts';
import { describe, expect, it } from 'vitest';
import { cartItemOf, intentOf, toOpenOrder } from './order-requests.ts';

const warden: Sold = { system: 'license', category: 'bots', price: 4, lifeTimePrice: 60, storageMb: 100 };
const selection: Selection = { subscription: 'subscription', duration: 90, sessions: 4, storageMb: 500 };
const onTheWire = { subscription: 'subscription', duration: 90, sessions: 4, storge: 500 } as const;

describe('order intent', () => {
  it('sends the selection and the total of an order to the cent', () => {
    expect(intentOf('Wd4xK9Qe', warden, selection)).toEqual({
      productId: 'Wd4xK9Qe',
      price: 12.3,
      ...onTheWire,
    });
  });

  it('sends no duration for a lifetime license, and no selection for a product without options', () => {
    const lifetime = intentOf('Wd4xK9Qe', warden, { ...selection, subscription: 'lifetime' });
    expect(lifetime).toEqual({
      productId: 'Wd4xK9Qe',
      price: 63,
      subscription: 'lifetime',
      sessions: 4,
      storge: 500,
    });
    const made = intentOf('Wd4xK9Qe', { ...warden, system: 'ticket', price: 180 }, null);
    expect(made).toEqual({ productId: 'Wd4xK9Qe', price: 180 });
  });
});

it("puts the product, the selection of the order and its price into PayPal's cart", () => {
  const product = { id: 'Wd4xK9Qe', name: 'Warden', description: 'Keeps order' } as Product;
  expect(cartItemOf(product, { sold: warden, selection })).toEqual({
    id: 'Wd4xK9Qe',
    name: 'Warden',
    description: 'Keeps order',
    price: 12.3,
    ...onTheWire,
  });
});

it("lets an order last as long as the server says, counted from now by the browser's clock", () => {
  const order: Order = {
    id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
    kind: 'product',
    productId: 'Wd4xK9Qe',
    state: 'open',
    price: 12.3,
    ...onTheWire,
    reserved: true,
    createdAt: '2026-11-15T15:00:00.000Z',
    expiresAt: '2026-11-15T15:15:00.000Z',
  };
  const hoursBehind = Date.parse('2026-11-15T11:00:00.000Z');
  expect(toOpenOrder(order, { sold: warden, selection }, hoursBehind)).toEqual({
    id: order.id,
    price: 12.3,
    reserved: true,
    endsAt: hoursBehind + 15 * 60_000,
    sold: warden,
    selection,
  });
});
