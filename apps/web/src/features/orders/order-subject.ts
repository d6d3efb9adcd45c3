import type { OpenOrder } from './checkout.ts';

/** Under which name the payment of an order is kept. */
export function orderSubject({ id }: Pick<OpenOrder, 'id'>): string {
  return `order ${id}`;
}
