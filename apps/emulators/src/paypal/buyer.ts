import { accountId } from './ids.ts';
import type { Payer } from './order.ts';

/** Fictitious: example.com is reserved, so mail to it reaches no one. */
export function buyer(orderId: string): Payer {
  return {
    id: accountId(),
    email: `buyer-${orderId.toLowerCase()}@example.com`,
    givenName: 'Robin',
    surname: 'Buyer',
  };
}
