import type { Product } from '@botique/contract/catalogue/product.ts';
import { strings } from '@botique/contract/strings.ts';
import { Link } from '../../lib/link.tsx';
import { paths } from '../../lib/paths.ts';
import { BusyPills } from '../../ui/busy-pills.tsx';
import { busyProps } from '../../ui/button.tsx';
import { useGetFree } from './use-get-free.ts';
import { useOwned } from './use-owned.ts';

type Props = { product: Product; className: string; 'aria-describedby': string | undefined };

/** For signed-in viewers. If they already have the product, it links to their license or ticket instead. */
export function GetFreeButton({ product, ...rest }: Props) {
  const { busy: getting, getFree } = useGetFree(product);
  const { owned, isPending } = useOwned({ productId: product.id, trial: false });
  if (owned && !getting) {
    const { licenseId, ticketId } = owned;
    return (
      <Link to={licenseId ? paths.license(licenseId) : paths.ticket(ticketId ?? '')} {...rest}>
        {licenseId ? 'View your license' : 'View your ticket'}
      </Link>
    );
  }
  // Stays busy until ownership has loaded, so that the button does not flash before it turns into a link.
  const busy = getting || isPending;
  return (
    <button type="button" {...rest} {...busyProps(busy, getFree)}>
      {busy && <BusyPills className="absolute" />}
      <span className={busy ? 'opacity-0' : undefined}>{strings.catalogue.getFree}</span>
    </button>
  );
}
