import { invoiceIdOf } from '@botique/contract/billing/billing-rules.ts';
import { disputeStateOf } from '@botique/contract/disputes/dispute-rules.ts';
import type { Dispute, DisputeDetails } from '@botique/contract/disputes/dispute.ts';
import { dollarsOfCents } from '@botique/contract/money.ts';
import { titleOf, type OrderRow } from '../orders/service.ts';
import type { DisputeRow } from '../payments/service.ts';
import type { DisputedOrder } from './evidence/gather-evidence.ts';

type Person = { globalUsername: string; avatar: string | null };

export function presentDispute(
  row: DisputeRow,
  { person, orders }: { person: Person | undefined; orders: readonly OrderRow[] },
): Dispute {
  const { id, customerId, reason, amountCents, openedAt, respondBy, handedInAt, decidedAt } = row;
  return {
    id,
    customer: {
      id: customerId,
      username: person?.globalUsername ?? customerId,
      avatar: person?.avatar ?? null,
    },
    title: orders.map(titleOf).join(', '),
    reason,
    state: disputeStateOf({ ...row, isHandedIn: handedInAt !== null }),
    amount: amountCents === null ? null : dollarsOfCents(amountCents),
    openedAt: openedAt.toISOString(),
    respondBy: respondBy?.toISOString() ?? null,
    handedInAt: handedInAt?.toISOString() ?? null,
    decidedAt: decidedAt?.toISOString() ?? null,
  };
}

export function presentDisputedOrder({ order, invoice }: DisputedOrder): DisputeDetails['orders'][number] {
  return {
    id: order.id,
    invoiceId: invoice ? invoiceIdOf(invoice.number) : null,
    title: titleOf(order),
    price: dollarsOfCents(order.priceCents),
  };
}
