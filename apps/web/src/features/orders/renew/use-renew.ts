import type { License } from '@botique/contract/licenses/license.ts';
import { dollarsOfCents } from '@botique/contract/money.ts';
import { moneyStrings } from '@botique/contract/money-strings.ts';
import { invoiceEndpoints } from '@botique/contract/orders/invoice-endpoints.ts';
import type { Renewal } from '@botique/contract/orders/invoice.ts';
import { ApiError, useApi } from '../../../lib/api.ts';
import { useRefreshPrivate } from '../../../lib/data/use-private-query.ts';
import { useAction } from '../../../lib/use-action.ts';
import { isRefusal } from '../payment/payment-errors.ts';

export type Renewable = Pick<License, 'id' | 'productId' | 'productName' | 'expire'>;

/** `byPayPal`: there are not enough credits, so the pending invoice is paid with PayPal. */
type Wanted = { months: number; cents: bigint; paymentId: string; byPayPal: boolean };

/** The request behind Continue. The receiver and the secret are known to the server only. */
export function renewalOf({ id, productId, productName }: Renewable, wanted: Wanted): Renewal {
  const { months, cents, paymentId } = wanted;
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

  const ask = async (wanted: Wanted): Promise<string> => {
    const body = renewalOf(license, wanted);
    return (await api(invoiceEndpoints['invoices.renew'], { body })).data.expire;
  };

  return useAction({
    // Retries once after a lost response. The payment id is the idempotency key.
    run: (wanted: Wanted) =>
      ask(wanted).catch((error: unknown) => (isRefusal(error) ? Promise.reject(error) : ask(wanted))),
    done: () => moneyStrings.renewal.renewed,
    async onDone(expire) {
      await refresh();
      onRenewed(expire);
    },
    alertsRefusal: (error, wanted) => invoiceFor(error, wanted) === null,
    onRefused(error, wanted) {
      void refresh();
      const invoice = invoiceFor(error, wanted);
      if (invoice === null) onRefused(error);
      else onInvoice(invoice);
    },
  });
}

function invoiceFor(error: Error, { byPayPal }: Wanted): string | null {
  return byPayPal && error instanceof ApiError ? error.invoice : null;
}
