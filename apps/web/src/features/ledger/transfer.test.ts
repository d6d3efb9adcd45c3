import type { Bill } from '@botique/contract/ledger/bill.ts';
import { describe, expect, it } from 'vitest';
import { transferOf } from './transfer.ts';

const bill: Bill = {
  id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  userId: '100',
  receiverId: 'store',
  total: 12.3,
  reason: 'Warden, 90 days',
  updatedAt: '2026-11-15T12:00:00.000Z',
};
const parties = {
  '100': { username: 'mira', avatar: '/mira.png' },
  store: { username: 'Botique', avatar: null },
};

describe('[LED-20] transfers', () => {
  it('gives a sent transfer a negative amount with two decimals and names its receiver', () => {
    expect(transferOf(bill, parties, '100')).toEqual({
      id: bill.id,
      amount: '-12.30',
      other: { id: 'store', name: 'Botique', avatar: null },
      reason: 'Warden, 90 days',
      at: bill.updatedAt,
    });
  });

  it('gives a received transfer a positive amount and names its sender', () => {
    const received = transferOf({ ...bill, total: 50, receiverId: '200' }, parties, '200');
    expect(received.amount).toBe('50.00');
    expect(received.other).toEqual({ id: '100', name: 'mira', avatar: '/mira.png' });
  });

  it('falls back to the id of a party whose name is not in the reply', () => {
    expect(transferOf({ ...bill, receiverId: '300' }, parties, '100').other).toEqual({
      id: '300',
      name: '300',
      avatar: null,
    });
  });
});
