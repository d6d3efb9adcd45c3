import { moneyStrings } from '@botique/contract/money-strings.ts';
import { invoiceEndpoints } from '@botique/contract/orders/invoice-endpoints.ts';
import type { InvoiceDetails } from '@botique/contract/orders/invoice.ts';
import { useAlerts } from '../../../../lib/alerts/use-alerts.ts';
import { useApi } from '../../../../lib/api.ts';
import { useRefreshPrivate, useSessionGuard } from '../../../../lib/data/use-private-query.ts';
import { usePayPalCalls } from '../../../../lib/paypal/use-paypal-calls.ts';
import { useSignIn } from '../../../../lib/sign-in/sign-in.tsx';
import { usePayment, type PaymentFlow } from '../../payment/use-payment.ts';

type Options = { invoice: InvoiceDetails; viewerId: string };

/** Pays a pending invoice, then refetches everything that may have changed. */
export function usePayInvoice({ invoice: { id, price }, viewerId }: Options): PaymentFlow {
  const alerts = useAlerts();
  const api = useApi();
  const guarded = useSessionGuard();
  const calls = usePayPalCalls();
  const { isStillHere } = useSignIn();
  // Called without a key, because a payment changes invoices, licenses and credits.
  const refresh = useRefreshPrivate();
  return usePayment({
    viewerId,
    subject: `invoice ${id}`,
    amount: price,
    openPayPal: () => calls.invoice(id),
    async payDirectly() {
      const { data } = await guarded(() => api(invoiceEndpoints['invoices.pay'], { params: { id } }));
      return { amount: data.price, ticketId: null, licenseId: null };
    },
    isForThis: ({ invoiceId }) => invoiceId === id,
    onRefused: () => void refresh(),
    async onPaid() {
      await refresh();
      if (!(await isStillHere(viewerId))) return;
      alerts.add({ code: 200, type: 'success', message: moneyStrings.renewal.renewed });
    },
  });
}
