import { priceText } from '@botique/contract/money.ts';
import type { PendingPayment } from '@botique/contract/payments/payment.ts';
import { useId } from 'react';
import { formatDate, formatTime } from '../../../lib/format/dates.ts';
import { ShopMark } from '../../../ui/brand/shop-mark.tsx';
import { ConfirmingBadge } from '../invoice-status-badge.tsx';

/** Payments that PayPal is still checking. Each gets an invoice number when it is confirmed. */
export function PendingPayments({ payments }: { payments: readonly PendingPayment[] }) {
  if (payments.length === 0) return null;
  return (
    <ul aria-label="Payments being confirmed" className="mb-3 flex flex-col gap-3">
      {payments.map((payment) => (
        <li key={payment.orderId}>
          <PendingPaymentCard payment={payment} />
        </li>
      ))}
    </ul>
  );
}

function PendingPaymentCard({ payment: { title, amount, createdAt } }: { payment: PendingPayment }) {
  const headingId = useId();
  return (
    <article
      aria-labelledby={headingId}
      className="rounded-card border border-dashed border-line-2 bg-surface p-4 sm:p-5"
    >
      <div className="flex items-start gap-3">
        <ShopMark className="size-10 shrink-0" />
        <div className="min-w-0 grow">
          <h2 id={headingId} dir="auto" className="font-semibold wrap-anywhere">
            {title}
          </h2>
          <p className="flex flex-wrap gap-x-2 text-small text-text-2">
            <time dateTime={createdAt}>{formatDate(createdAt)}</time>
            <span className="numeric">{formatTime(createdAt)}</span>
          </p>
        </div>
        <div className="flex shrink-0 flex-col items-end gap-1.5 sm:flex-row-reverse sm:items-center sm:gap-4">
          <p className="numeric min-w-24 text-right font-display text-[22px]/7 font-semibold tracking-[-0.02em]">
            {priceText(amount)}
          </p>
          <ConfirmingBadge />
        </div>
      </div>
      <p className="mt-4 border-t border-line pt-3.5 text-text-2">
        This payment is still being confirmed. Don’t pay again. You’ll get an invoice as soon as that’s done.
      </p>
    </article>
  );
}
