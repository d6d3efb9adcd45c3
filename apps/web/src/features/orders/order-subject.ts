import type { OpenOrder } from './checkout.ts';

/** Identifies the payment of an order in storage. */
export function orderSubject({ id }: Pick<OpenOrder, 'id'>): string {
  return `order ${id}`;
}
