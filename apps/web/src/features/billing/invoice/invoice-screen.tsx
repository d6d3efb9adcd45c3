import { invoiceIdForm } from '@botique/contract/billing/billing-rules.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useAlerts } from '../../../lib/alerts/use-alerts.ts';
import { ApiError } from '../../../lib/api/api.ts';
import { useOnce } from '../../../lib/browser/use-once.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { useInvoice } from '../use-invoices.ts';
import { InvoiceBreadcrumb, InvoiceSkeleton } from './invoice-layout.tsx';
import { LoadedInvoice } from './loaded-invoice.tsx';

type Props = {
  id: string;
  viewerId: string;
  /** The viewer's balance in dollars. */
  credits: UseQueryResult<number>;
  /** Lets the viewer ask the team about the invoice. */
  ask: ReactNode;
};

export function InvoiceScreen(props: Props) {
  // A malformed id cannot belong to an invoice, so skip the request.
  return invoiceIdForm.test(props.id) ? <StoredInvoice {...props} /> : <Missing />;
}

function StoredInvoice({ id, viewerId, credits, ask }: Props) {
  const invoice = useInvoice(id);
  const [gone, setGone] = useState(false);
  // Never reset: another response during the redirect must not show the alert twice.
  if (!gone && invoice.error instanceof ApiError && invoice.error.code === 404) setGone(true);
  if (gone) return <Missing />;
  if (invoice.data)
    return <LoadedInvoice invoice={invoice.data} viewerId={viewerId} credits={credits} ask={ask} />;
  return (
    <>
      <InvoiceBreadcrumb id={id} />
      {/* People who navigate by headings need one. */}
      <h1 className="sr-only">Invoice</h1>
      {invoice.error ? (
        <ErrorState
          busy={invoice.isFetching}
          onRetry={() => void invoice.refetch()}
          text={`Could not load this invoice. ${invoice.error.message}`}
        />
      ) : (
        <InvoiceSkeleton />
      )}
    </>
  );
}

function Missing() {
  const alerts = useAlerts();
  const navigate = useNavigate();
  useOnce(true, () => {
    alerts.add({ code: 404, type: 'danger', message: 'This invoice was not found!' });
    void navigate(paths.invoices, { replace: true });
  });
  return null;
}
