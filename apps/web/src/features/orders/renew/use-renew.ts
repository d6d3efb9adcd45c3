import type { License } from '@botique/contract/licenses/license.ts';
import { dollarsOfCents } from '@botique/contract/money.ts';
import { moneyCopy } from '@botique/contract/money-copy.ts';
import { invoiceEndpoints } from '@botique/contract/orders/invoice-endpoints.ts';
import type { Renewal } from '@botique/contract/orders/invoice.ts';
import { useApi } from '../../../lib/api.ts';
import { useRefreshPrivate } from '../../../lib/data/use-private-query.ts';
import { useAction } from '../../../lib/use-action.ts';
import { isUnanswered } from '../is-unanswered.ts';

export type Renewable = Pick<License, 'id' | 'productId' | 'productName' | 'expire'>;

type Wanted = { months: number; cents: bigint; paymentId: string };

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
  /** After the alert that tells it. */
  onRefused: (error: Error) => void;
};

/** Renews a license with credits. Answers until when it lasts. */
export function useRenew({ license, onRenewed, onRefused }: Options) {
  const api = useApi();
  const refresh = useRefreshPrivate();

  const ask = async (wanted: Wanted): Promise<string> => {
    const body = renewalOf(license, wanted);
    return (await api(invoiceEndpoints['invoices.renew'], { body })).data.expire;
  };

  return useAction({
    // An answer that was lost is asked for once more: under one name it is paid once.
    run: (wanted: Wanted) =>
      ask(wanted).catch((error: unknown) => (isUnanswered(error) ? ask(wanted) : Promise.reject(error))),
    done: () => moneyCopy.renewal.renewed,
    async onDone(expire) {
      await refresh();
      onRenewed(expire);
    },
    onRefused(error) {
      void refresh();
      onRefused(error);
    },
  });
}
