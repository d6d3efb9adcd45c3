import { offerOf, type Offer } from '@botique/contract/catalogue/product-rules.ts';
import type { Product } from '@botique/contract/catalogue/product.ts';
import { useSignIn } from '../../lib/sign-in/sign-in.tsx';
import { buyingIsOpen } from './buying.ts';

/** What this viewer can do about a product. A visitor sees what he could have once he is signed in. */
export function useOffer(product: Product): Offer {
  const { viewer } = useSignIn();
  const offer = offerOf(product);
  const canBeHad = offer === 'buy' || offer === 'free';
  return canBeHad && viewer && !buyingIsOpen ? 'notAvailable' : offer;
}
