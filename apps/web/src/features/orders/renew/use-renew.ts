import type { License } from '@botique/contract/licenses/license.ts';
import { dollarsOfCents } from '@botique/contract/money.ts';
import { moneyCopy } from '@botique/contract/money-copy.ts';
import { invoiceEndpoints } from '@botique/contract/orders/invoice-endpoints.ts';
import type { Renewal } from '@botique/contract/orders/invoice.ts';
import { ApiError, useApi } from '../../../lib/api.ts';
import { useRefreshPrivate } from '../../../lib/data/use-private-query.ts';
import { useAction } from '../../../lib/use-action.ts';
import { isRefusal } from '../payment/payment-errors.ts';

export type Renewable = Pick<License, 'id' | 'productId' | 'productName' | 'expire'>;

/** `byPayPal`: the credits are short, so the invoice that the server leaves is paid with PayPal. */
type Wanted = { months: number; cents: bigint; paymentId: string; byPayPal: boolean };

/** What Continue sends. Who is paid, and by which secret, is the server's own business. */
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
  /** The invoice to pay with PayPal. */
  onInvoice: (id: string) => void;
  /** After the alert that tells it. */
  onRefused: (error: Error) => void;
};

/** Renews a license with credits. Answers until when it lasts. */
export function useRenew({ license, onRenewed, onInvoice, onRefused }: Options) {
  const api = useApi();
  const refresh = useRefreshPrivate();

  const ask = async (wanted: Wanted): Promise<string> => {
    const body = renewalOf(license, wanted);
    return (await api(invoiceEndpoints['invoices.renew'], { body })).data.expire;
  };

  return useAction({
    // An answer that was lost is asked for once more: under one name it is paid once.
    run: (wanted: Wanted) =>
      ask(wanted).catch((error: unknown) => (isRefusal(error) ? Promise.reject(error) : ask(wanted))),
    done: () => moneyCopy.renewal.renewed,
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
