import { invoiceBadge } from '@botique/contract/billing/billing-rules.ts';
import type { InvoiceDetails } from '@botique/contract/billing/invoice.ts';
import { priceText } from '@botique/contract/money.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatDateTime } from '../../../lib/format/dates.ts';
import { useSetPageTitle } from '../../../lib/navigation/page-title.ts';
import { KeepFocus } from '../../../ui/overlay/keep-focus.tsx';
import { PayPanel } from '../pay-invoice/pay-panel.tsx';
import { WithRefund } from '../refund/with-refund.tsx';
import { usePayInvoice } from '../pay-invoice/use-pay-invoice.ts';
import { InvoiceActions } from './invoice-actions.tsx';
import { InvoiceDocument } from './invoice-document.tsx';
import { documentColumn, InvoiceBreadcrumb, invoiceGrid, sideColumn } from './invoice-layout.tsx';
import { invoiceDates, paymentSummary } from './payment-summary.ts';

type Props = {
  invoice: InvoiceDetails;
  viewerId: string;
  credits: UseQueryResult<number>;
  ask: ReactNode;
};

export function LoadedInvoice({ invoice, viewerId, credits, ask }: Props) {
  const paying = usePayInvoice({ invoice, viewerId });
  useSetPageTitle(invoice.id);
  // Staff may open the invoices of customers.
  const isOwn = invoice.customer.id === viewerId;
  // A live update may report the payment before the response does. It must not remove PayPal's window.
  const isPayable = isOwn && (invoice.status === 'progress' || paying.payment.step === 'paying');
  return (
    <div className="@container">
      <InvoiceBreadcrumb id={invoice.id} isOwn={isOwn} />
      <KeepFocus>
        <div className={invoiceGrid}>
          {isPayable && (
            <div className={`print:hidden ${sideColumn}`}>
              <PayPanel invoice={invoice} credits={credits} paying={paying} />
            </div>
          )}
          <div className={documentColumn}>
            <InvoiceDocument invoice={invoice} badge={invoiceBadge(invoice, invoice.customer.id)} />
          </div>
          <aside aria-label="About this invoice" className={`print:hidden ${sideColumn}`}>
            <InvoiceHistory invoice={invoice} isOwn={isOwn} />
            <WithRefund>
              {(refund) => <InvoiceActions invoice={invoice} isOwn={isOwn} ask={ask} onRefund={refund} />}
            </WithRefund>
          </aside>
        </div>
      </KeepFocus>
    </div>
  );
}

/** How the invoice was paid, and the dates of its events. */
function InvoiceHistory({ invoice, isOwn }: { invoice: InvoiceDetails; isOwn: boolean }) {
  const { title, text } = paymentSummary(invoice);
  const { price, refunded } = invoice;
  return (
    <>
      <h2 className="pt-1.5 font-display text-card font-semibold">{title}</h2>
      {/* Written for the customer. */}
      {isOwn && <p className="mt-0.5 text-text-2">{text}</p>}
      <dl className="mt-4 mb-5 divide-y divide-line border-y border-line">
        {invoiceDates(invoice).map(([name, iso]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-4 py-2.5">
            <dt className="text-text-2">{name}</dt>
            <dd>
              <time dateTime={iso}>{formatDateTime(iso)}</time>
            </dd>
          </div>
        ))}
        {refunded > 0 && (
          <div className="flex flex-wrap justify-between gap-x-4 py-2.5">
            <dt className="text-text-2">Amount refunded</dt>
            <dd className="numeric">
              {priceText(refunded)} of {priceText(price)}
            </dd>
          </div>
        )}
      </dl>
    </>
  );
}
