import { dollarsOfCents } from '@botique/contract/money.ts';
import type { HeldPayment } from '@botique/contract/payments/held-payment.ts';
import type { Accounts } from '../../accounts/service.ts';
import { titleOf } from '../../orders/service.ts';
import { buyersOf } from '../buyers-of.ts';
import { explainHeld } from './explain-held.ts';
import type { HeldPayments } from './held-payments.ts';

type Waiting = Awaited<ReturnType<HeldPayments['list']>>;

export async function presentHeld(
  accounts: Pick<Accounts, 'people'>,
  waiting: Waiting,
): Promise<HeldPayment[]> {
  const customerOf = await buyersOf(
    accounts,
    waiting.map(({ order }) => order),
  );
  return waiting.map(({ held, order, refundState, amountCents, decisions }) => ({
    id: held.id,
    orderId: order.id,
    customer: customerOf(order),
    title: titleOf(order),
    amount: dollarsOfCents(order.priceCents),
    atStake: amountCents === null ? null : dollarsOfCents(amountCents),
    reason: held.reason,
    explanation: explainHeld(held, refundState),
    heldAt: held.createdAt.toISOString(),
    decisions,
  }));
}
