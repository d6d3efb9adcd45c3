import type { Product } from '@botique/contract/catalogue/product.ts';
import { ordersEndpoints } from '@botique/contract/orders/endpoints.ts';
import { strings } from '@botique/contract/strings.ts';
import { useState } from 'react';
import { isOutage, useApi } from '../../lib/api/api.ts';
import { randomId } from '../../lib/browser/random-id.ts';
import { useQueryClientHolder } from '../../lib/data/query-client-holder.ts';
import { useAction } from '../../lib/data/use-action.ts';
import { Link } from '../../lib/navigation/link.tsx';
import { paths } from '../../lib/navigation/paths.ts';
import { useAfterPurchase } from '../../lib/purchase/use-after-purchase.ts';
import { Spinner } from '../../ui/feedback/loader.tsx';
import { busyProps } from '../../ui/form/button.tsx';
import { useOwned } from './use-owned.ts';

type Props = { product: Product; className: string; 'aria-describedby': string | undefined };

/** For signed-in viewers. If they already have the product, it links to their license or ticket instead. */
export function GetFreeButton({ product, ...rest }: Props) {
  const { busy: getting, getFree } = useGetFree(product);
  const { owned, isPending } = useOwned({ productId: product.id, trial: false });
  if (owned && !getting) {
    const { licenseId, ticketId } = owned;
    const to = licenseId ? paths.license(licenseId) : ticketId && paths.ticket(ticketId);
    // An admin has deleted the license.
    if (!to)
      return (
        <button type="button" disabled {...rest}>
          Already used
        </button>
      );
    return (
      <Link to={to} {...rest}>
        {licenseId ? 'View your license' : 'View your ticket'}
      </Link>
    );
  }
  // Stays busy until ownership has loaded, so that the button does not flash before it turns into a link.
  const busy = getting || isPending;
  return (
    <button type="button" {...rest} {...busyProps(busy, getFree)}>
      {busy && <Spinner className="absolute" />}
      <span className={busy ? 'opacity-0' : undefined}>{strings.catalogue.getFree}</span>
    </button>
  );
}

/** Orders a free product with one click. */
function useGetFree({ id: productId }: Product): { busy: boolean; getFree(): void } {
  const api = useApi();
  const data = useQueryClientHolder();
  const { finish, redirecting } = useAfterPurchase();
  // The idempotency key changes only after a reply: a retry after a lost reply must not be a second order.
  const [paymentId, setPaymentId] = useState(randomId);
  const { mutate, isPending } = useAction({
    run: () =>
      api(ordersEndpoints['orders.complete'], { body: { productId, price: 0, method: 'free', paymentId } }),
    onDone: ({ navigate, data: { licenseId } }) => finish({ ticketId: navigate, licenseId }),
    onRefused(error) {
      if (isOutage(error)) return;
      // The refusal means that this page is stale.
      void data.refreshAll();
      setPaymentId(randomId());
    },
  });
  return { busy: isPending || redirecting, getFree: () => mutate() };
}
