import type { Invoice } from '@botique/contract/billing/invoice.ts';
import { describe, expect, it } from 'vitest';
import { toListedInvoice } from './listed-invoice.ts';

const bought: Invoice = {
  id: 'INV-000042',
  userId: '77',
  receiverId: 'store',
  status: 'paid',
  price: 12.3,
  refunded: 0,
  createdAt: '2026-11-15T12:00:00.000Z',
  kind: 'purchase',
  title: 'Warden',
  method: 'credits',
  orderId: null,
  dueAt: null,
};
const given: Invoice = { ...bought, userId: 'store', receiverId: '77', kind: 'grant' };
const users = {
  store: { username: 'Botique', avatar: null },
  77: { username: 'mira', avatar: '/mira.png' },
};

describe('listed invoice', () => {
  it('[ORD-133] shows the other party of an invoice', () => {
    const shop = { username: 'Botique', avatar: null, isShop: true };
    expect(toListedInvoice(bought, users, '77').counterpart).toEqual(shop);
    expect(toListedInvoice(given, users, '77').counterpart).toEqual(shop);
    const customer = { username: 'mira', avatar: '/mira.png', isShop: false };
    expect(toListedInvoice(bought, users, 'store').counterpart).toEqual(customer);
    expect(toListedInvoice(given, users, 'store').counterpart).toEqual(customer);
  });

  it('shows the id of a party whose name is unknown', () => {
    expect(toListedInvoice(bought, {}, '77').counterpart.username).toBe('store');
  });

  it('[ORD-129] marks an unpaid invoice as pending, and a paid one as sent or received', () => {
    expect(toListedInvoice({ ...bought, status: 'progress' }, users, '77').badge).toBe('pending');
    expect(toListedInvoice(bought, users, '77').badge).toBe('sent');
    expect(toListedInvoice(given, users, '77').badge).toBe('received');
  });

  it('[ORD-130] marks an invoice that was cancelled, refunded or refunded in part', () => {
    expect(toListedInvoice({ ...bought, status: 'cancelled' }, users, '77').badge).toBe('cancelled');
    const refunded = { ...bought, status: 'refunded', refunded: 12.3 } as const;
    expect(toListedInvoice(refunded, users, '77').badge).toBe('refunded');
    expect(toListedInvoice({ ...bought, refunded: 1.5 }, users, '77').badge).toBe('partRefunded');
  });
});
