import type { heldPayments } from '../../domains/payments/tables.ts';
import type { PastDispute, PlannedRefund } from './plan-refunds.ts';
import { addressOf, paymentOf } from './past-rows.ts';
import type { PlannedSale } from './plan-year.ts';
import type { Random } from './random.ts';
import type { PastEvidence } from './repository.ts';

const minuteMs = 60_000;
const dayMs = 1_440 * minuteMs;

/** The buyers accepted the terms a moment before they paid, and downloaded the launcher soon after. */
export function evidenceOf(sales: readonly PlannedSale[], random: Random): PastEvidence {
  const evidence: PastEvidence = { acceptances: [], downloads: [] };
  for (const { orderId, userId, at, kind } of sales) {
    if (kind === 'renewal') continue;
    const address = addressOf(userId, random);
    evidence.acceptances.push({ orderId, acceptedAt: new Date(at.getTime() - minuteMs), address });
    if (kind !== 'product') continue;
    const downloadedAt = new Date(at.getTime() + random.integer(2, 30) * minuteMs);
    evidence.downloads.push({ userId, kind: 'launcher', at: downloadedAt, address });
  }
  return evidence;
}

type OpenDispute = { sale: PlannedSale; dispute: PastDispute };

/** Two payments of which PayPal took a part back, so that an admin has something to decide. */
export function heldPaymentsOf(
  sales: readonly PlannedSale[],
  refunds: readonly PlannedRefund[],
  open: readonly OpenDispute[],
  now: Date,
): (typeof heldPayments.$inferInsert)[] {
  const touched = new Set([...refunds, ...open].map(({ sale }) => sale));
  const recent = sales.filter(
    (sale) =>
      sale.kind === 'product' &&
      sale.method === 'paypal' &&
      !touched.has(sale) &&
      now.getTime() - sale.at.getTime() < 45 * dayMs,
  );
  return recent.slice(0, 2).map((sale, at) => ({
    orderId: sale.orderId,
    captureId: paymentOf(sale).captureId,
    reason: at === 0 ? ('partial_reversal' as const) : ('unclear_reversal' as const),
    details:
      at === 0
        ? 'A bank took part of this payment back.'
        : 'PayPal refunded a part of this payment, but doesn’t say how much.',
    createdAt: new Date(now.getTime() - (at === 0 ? 19 : 3) * 60 * minuteMs),
  }));
}
