import { moneyStrings } from '@botique/contract/money-strings.ts';
import { billingEndpoints } from '@botique/contract/billing/endpoints.ts';
import type { InvoiceDetails } from '@botique/contract/billing/invoice.ts';
import { useAlerts } from '../../../lib/alerts/use-alerts.ts';
import { useApi } from '../../../lib/api/api.ts';
import { useRefreshPrivate, useSessionGuard } from '../../../lib/data/use-private-query.ts';
import { usePayPalCalls } from '../../../lib/payment/paypal-api.ts';
import { useSignIn } from '../../../lib/sign-in/sign-in.tsx';
import { usePayment, type PaymentFlow } from '../../../lib/payment/use-payment.ts';

type Options = { invoice: InvoiceDetails; viewerId: string };

/** Pays a pending invoice, then refetches everything that may have changed. */
export function usePayInvoice({ invoice: { id, price }, viewerId }: Options): PaymentFlow {
  const alerts = useAlerts();
  const api = useApi();
  const guarded = useSessionGuard();
  const calls = usePayPalCalls();
  const { isStillViewer } = useSignIn();
  // Called without a key, because a payment changes invoices, licenses and credits.
  const refresh = useRefreshPrivate();
  return usePayment({
    viewerId,
    subject: `invoice ${id}`,
    amount: price,
    openPayPal: () => calls.invoice(id),
    async payDirectly() {
      const { data } = await guarded(() => api(billingEndpoints['invoices.pay'], { params: { id } }));
      return { amount: data.price, ticketId: null, licenseId: null };
    },
    isForThis: ({ invoiceId }) => invoiceId === id,
    onRefused: () => void refresh(),
    async onPaid() {
      await refresh();
      if (!(await isStillViewer(viewerId))) return;
      alerts.add({ code: 200, type: 'success', message: moneyStrings.renewal.renewed });
    },
  });
}
