import { billingEndpoints } from '@botique/contract/billing/endpoints.ts';
import type { Renewal } from '@botique/contract/billing/invoice.ts';
import type { License } from '@botique/contract/licenses/license.ts';
import { moneyStrings } from '@botique/contract/money-strings.ts';
import { dollarsOfCents } from '@botique/contract/money.ts';
import { useQuery } from '@tanstack/react-query';
import { ApiError, useApi } from '../../../lib/api/api.ts';
import { useAction } from '../../../lib/data/use-action.ts';
import { useRefreshPrivate } from '../../../lib/data/use-private-query.ts';
import { isRefusal } from '../../../lib/payment/payment-errors.ts';

export type Renewable = Pick<License, 'id' | 'productId' | 'productName' | 'expire'>;

/** `byPayPal`: there are not enough credits, so the pending invoice is paid with PayPal. */
type RenewRequest = { months: number; cents: bigint; paymentId: string; byPayPal: boolean };

/** The request behind Continue. The receiver and the secret are known to the server only. */
export function renewalOf({ id, productId, productName }: Renewable, request: RenewRequest): Renewal {
  const { months, cents, paymentId } = request;
  const price = dollarsOfCents(cents);
  return {
    price,
    paymentId,
    onPay: { license: id, productId, duration: months, event: 'renew' },
    cartDetails: { name: productName, months },
    cart: [{ id: productId, price, name: productName }],
  };
}

type Options = {
  license: Renewable;
  onRenewed: (expire: string) => void;
  /** Called with the invoice to pay with PayPal. */
  onInvoice: (id: string) => void;
  /** Called after the alert is shown. */
  onRefused: (error: Error) => void;
};

/** Renews a license with credits and returns its new end. */
export function useRenew({ license, onRenewed, onInvoice, onRefused }: Options) {
  const api = useApi();
  const refresh = useRefreshPrivate();

  const send = async (request: RenewRequest): Promise<string> => {
    const body = renewalOf(license, request);
    return (await api(billingEndpoints['invoices.renew'], { body })).data.expire;
  };

  return useAction({
    // Retries once after a lost response. The payment id is the idempotency key.
    run: (request: RenewRequest) =>
      send(request).catch((error: unknown) => (isRefusal(error) ? Promise.reject(error) : send(request))),
    done: () => moneyStrings.renewal.renewed,
    async onDone(expire) {
      await refresh();
      onRenewed(expire);
    },
    alertsRefusal: (error, request) => invoiceFor(error, request) === null,
    onRefused(error, request) {
      void refresh();
      const invoice = invoiceFor(error, request);
      if (invoice === null) onRefused(error);
      else onInvoice(invoice);
    },
  });
}

function invoiceFor(error: Error, { byPayPal }: RenewRequest): string | null {
  return byPayPal && error instanceof ApiError ? error.invoice : null;
}

/** The price of one more month of a license, in dollars. */
export function useMonthlyPrice(licenseId: string) {
  const api = useApi();
  return useQuery({
    queryKey: ['renewal price', licenseId],
    queryFn: async () => {
      const reply = await api(billingEndpoints['invoices.renewalPrice'], { params: { id: licenseId } });
      return reply.data.monthly;
    },
    // Always refetched: the modal must not offer a stale price.
    staleTime: 0,
  });
}
