import type { Bill } from '@botique/contract/ledger/bill.ts';
import { storeId } from '@botique/contract/ledger/store-id.ts';
import { dollarsOfCents } from '@botique/contract/money.ts';
import type { BillRow } from './repository.ts';

export function presentBill(row: BillRow): Bill {
  return {
    id: row.id,
    userId: row.sender ?? storeId,
    receiverId: row.receiver ?? storeId,
    total: dollarsOfCents(row.amountCents),
    reason: row.reason,
    updatedAt: row.createdAt.toISOString(),
  };
}
