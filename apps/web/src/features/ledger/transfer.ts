import type { Bill, storeId as contractsStoreId } from '@botique/contract/ledger/bill.ts';

/** The same as the contract's, where it stands beside schemas; another one would not compile. */
export const storeId: typeof contractsStoreId = 'store';

export type Parties = Readonly<Record<string, { username: string; avatar: string | null }>>;

/** A transfer as one of its two parties sees it. */
export type Transfer = {
  id: string;
  /** Dollars with two decimals: '-12.30' for what the viewer sent, '50.00' for what he received. */
  amount: string;
  /** Who is at its other end. */
  other: { id: string; name: string; avatar: string | null };
  reason: string;
  at: string;
};

export function transferOf(bill: Bill, parties: Parties, viewerId: string): Transfer {
  const sent = bill.userId === viewerId;
  const id = sent ? bill.receiverId : bill.userId;
  const party = parties[id];
  return {
    id: bill.id,
    amount: `${sent ? '-' : ''}${bill.total.toFixed(2)}`,
    other: { id, name: party?.username ?? id, avatar: party?.avatar ?? null },
    reason: bill.reason,
    at: bill.updatedAt,
  };
}
