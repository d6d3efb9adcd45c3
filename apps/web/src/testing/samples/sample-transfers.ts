import type { Bill } from '@botique/contract/ledger/bill.ts';
import { customer } from './samples.ts';

/** Credits that the shop gave to the sample customer. */
export function sampleTransfer(changes: Partial<Bill> = {}): Bill {
  return {
    id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
    userId: 'store',
    receiverId: customer.id,
    total: 25,
    reason: 'Welcome',
    updatedAt: '2026-11-14T14:06:41.000Z',
    ...changes,
  };
}

const users = { store: { username: 'Botique', avatar: null } };

export const transferList = (data: Bill[]) => ({ data, next: null, total: data.length, users });
