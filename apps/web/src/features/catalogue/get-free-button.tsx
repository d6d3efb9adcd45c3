import type { Product } from '@botique/contract/catalogue/product.ts';
import { copy } from '@botique/contract/copy.ts';
import { BusyPills } from '../../ui/busy-pills.tsx';
import { busyProps } from '../../ui/button.tsx';
import { useGetFree } from './use-get-free.ts';

type Props = { product: Product; className: string; 'aria-describedby': string | undefined };

/** For who is signed in. */
export function GetFreeButton({ product, ...rest }: Props) {
  const { busy, getFree } = useGetFree(product);
  return (
    <button type="button" {...rest} {...busyProps(busy, getFree)}>
      {busy && <BusyPills className="absolute" />}
      <span className={busy ? 'opacity-0' : undefined}>{copy.catalogue.getFree}</span>
    </button>
  );
}
