import type { InvoiceBadge } from '@botique/contract/billing/billing-rules.ts';
import type { InvoiceDetails } from '@botique/contract/billing/invoice.ts';
import { priceText } from '@botique/contract/money.ts';
import { formatLongDateTime, formatDateTime } from '../../../lib/format/dates.ts';
import { Awning } from '../../../ui/brand/awning.tsx';
import { BrandMark } from '../../../ui/brand/brand-mark.tsx';
import { InvoiceStatusBadge } from '../invoice-status-badge.tsx';
import { InvoiceLines } from './invoice-lines.tsx';
import { InvoiceParties } from './invoice-parties.tsx';
import { invoiceDates, paymentSummary } from './payment-summary.ts';

type Props = { invoice: InvoiceDetails; badge: InvoiceBadge };

/** The part of the page that is printed. */
export function InvoiceDocument({ invoice, badge }: Props) {
  const { id, price, createdAt } = invoice;
  return (
    <article aria-label={`Invoice ${id}`}>
      <div className="@container rounded-t-card border border-b-0 border-line bg-raised px-5 pt-6 pb-5 wide:px-10 wide:pt-9 print:border-0 print:p-0">
        <header>
          <div className="flex items-center justify-between gap-4">
            <BrandMark className="-ml-1 size-9 shrink-0" />
            <h1 className="font-mono text-small text-text-2">
              <span className="sr-only print:not-sr-only">Invoice </span>
              {id}
            </h1>
          </div>
          <p className="numeric mt-7 font-display text-[44px]/[48px] font-bold tracking-[-0.035em] wide:text-[64px]/[68px]">
            {priceText(price)}
          </p>
          <p className="mt-3 flex flex-wrap items-center gap-x-2.5 gap-y-2 text-text-2">
            <InvoiceStatusBadge badge={badge} />
            <time dateTime={createdAt}>{formatLongDateTime(createdAt)}</time>
          </p>
        </header>
        <InvoiceParties invoice={invoice} />
        <InvoiceLines invoice={invoice} />
        {/* On a screen, `InvoiceHistory` shows the same beside the invoice. */}
        <div className="mt-8 hidden text-text-2 print:block">
          <p>{paymentSummary(invoice).title}</p>
          {invoiceDates(invoice).map(([name, iso]) => (
            <p key={name}>{`${name} ${formatDateTime(iso)}`}</p>
          ))}
        </div>
      </div>
      <Awning className="print:hidden" />
    </article>
  );
}
