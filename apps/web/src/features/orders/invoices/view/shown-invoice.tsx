import { invoiceBadge } from '@botique/contract/orders/invoice-rules.ts';
import type { InvoiceDetails } from '@botique/contract/orders/invoice.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useOwnTitle } from '../../../../lib/page-title.ts';
import { KeepFocus } from '../../../../ui/keep-focus.tsx';
import { PayPanel } from '../pay/pay-panel.tsx';
import { usePayInvoice } from '../pay/use-pay-invoice.ts';
import { InvoiceActions } from './invoice-actions.tsx';
import { InvoiceBreadcrumb } from './invoice-breadcrumb.tsx';
import { InvoiceHistory } from './invoice-history.tsx';
import { invoiceGrid, paperPlace, sidePlace } from './invoice-layout.ts';
import { InvoicePaper } from './invoice-paper.tsx';

type Props = {
  invoice: InvoiceDetails;
  viewerId: string;
  credits: UseQueryResult<number>;
  ask: ReactNode;
};

export function ShownInvoice({ invoice, viewerId, credits, ask }: Props) {
  const paying = usePayInvoice({ invoice, viewerId });
  useOwnTitle(invoice.id);
  // A live update may report the payment before the response does. It must not remove PayPal's window.
  const isPayable = invoice.status === 'progress' || paying.payment.step === 'paying';
  return (
    <div className="@container">
      <InvoiceBreadcrumb id={invoice.id} />
      <KeepFocus>
        <div className={invoiceGrid}>
          {isPayable && (
            <div className={`print:hidden ${sidePlace}`}>
              <PayPanel invoice={invoice} credits={credits} paying={paying} />
            </div>
          )}
          <div className={paperPlace}>
            <InvoicePaper invoice={invoice} badge={invoiceBadge(invoice, viewerId)} />
          </div>
          <aside aria-label="About this invoice" className={`print:hidden ${sidePlace}`}>
            <InvoiceHistory invoice={invoice} />
            <InvoiceActions invoice={invoice} ask={ask} />
          </aside>
        </div>
      </KeepFocus>
    </div>
  );
}
