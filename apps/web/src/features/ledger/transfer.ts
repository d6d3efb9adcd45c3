import type { Bill } from '@botique/contract/ledger/bill.ts';

export type Parties = Readonly<Record<string, { username: string; avatar: string | null }>>;

/** A transfer as the viewer sees it. */
export type Transfer = {
  id: string;
  /** Dollars with two decimals: '-12.30' for what the viewer sent, '50.00' for what they received. */
  amount: string;
  /** The other party. */
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
