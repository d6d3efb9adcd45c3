import { expect, it } from 'vitest';
import type { Order } from './order.ts';
import { Orders } from './orders.ts';

function order(id: number, status: Order['status']): Order {
  return {
    id: String(id),
    status,
    createdAt: 0,
    updatedAt: 0,
    units: [],
    brandName: undefined,
    returnUrl: undefined,
    cancelUrl: undefined,
    funding: 'paypal',
    payer: undefined,
    bank: 'pays',
  };
}

it('keeps 10,000 orders and evicts a finished one before an open one', () => {
  const orders = new Orders();
  for (let id = 0; id < 10_000; id += 1) orders.add(order(id, id === 7 ? 'COMPLETED' : 'CREATED'));
  orders.add(order(10_000, 'CREATED'));
  expect([orders.find('0')?.id, orders.find('7')]).toEqual(['0', undefined]);
  orders.add(order(10_001, 'CREATED'));
  expect(orders.find('0')).toBeUndefined();
  expect(orders.all()).toHaveLength(10_000);
});
