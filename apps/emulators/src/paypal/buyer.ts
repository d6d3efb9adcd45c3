import { accountId } from './ids.ts';
import type { Payer } from './order.ts';

/** Nobody real: example.com belongs to no one. */
export function buyer(orderId: string): Payer {
  return {
    id: accountId(),
    email: `buyer-${orderId.toLowerCase()}@example.com`,
    givenName: 'Robin',
    surname: 'Buyer',
  };
}
