import { dollarsOfCents } from '@botique/contract/money.ts';
import { invoiceIdOf } from '@botique/contract/billing/billing-rules.ts';
import type { PendingPayment } from '@botique/contract/payments/payment.ts';
import type { Db } from '../../platform/db/database.ts';
import { pendingPayments, titleOf } from '../orders/service.ts';
import { isPayment } from './start-payment.ts';

const maxListed = 100;

/** A customer's payments that PayPal has neither confirmed nor refused yet. */
export async function pendingPaymentsOf(db: Db, userId: string): Promise<PendingPayment[]> {
  const rows = await pendingPayments(db, userId, maxListed);
  return rows.filter(isPayment).map((order) => ({
    orderId: order.id,
    paymentId: order.providerId,
    title: titleOf(order),
    amount: dollarsOfCents(order.priceCents),
    createdAt: order.createdAt.toISOString(),
    invoiceId: order.invoiceNumber === null ? null : invoiceIdOf(order.invoiceNumber),
  }));
}
