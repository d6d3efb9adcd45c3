import { offerOf } from '@botique/contract/catalogue/product-rules.ts';
import type { Product } from '@botique/contract/catalogue/product.ts';
import { strings } from '@botique/contract/strings.ts';
import { priceText } from '@botique/contract/money.ts';
import { clsx } from 'clsx';
import { Link } from '../../lib/navigation/link.tsx';
import { paths } from '../../lib/navigation/paths.ts';
import { useSignIn } from '../../lib/sign-in/sign-in.tsx';
import { useLoginLink } from '../../lib/sign-in/use-login-link.ts';
import { buttonClasses } from '../../ui/form/button.tsx';
import { GetFreeButton } from './get-free-button.tsx';

const looks = {
  onArtwork:
    'h-11 rounded-control text-body bg-lamp text-lamp-ink hover:bg-[color-mix(in_srgb,var(--color-lamp),white_22%)]',
  onPaper: 'h-13 rounded-menu text-long bg-primary text-on-primary hover:bg-primary-hover',
};

type Props = {
  product: Product;
  look: keyof typeof looks;
  /** In a list: the id of the element that names the product. */
  describedBy?: string;
};

export function OfferButton({ product, look, describedBy }: Props) {
  const { viewer } = useSignIn();
  const loginLink = useLoginLink();
  const offer = offerOf(product);
  const shared = {
    className: clsx(buttonClasses, 'w-full px-4', looks[look]),
    'aria-describedby': describedBy,
  };
  if (offer === 'notAvailable' || offer === 'outOfStock') {
    return (
      <button type="button" disabled {...shared}>
        {strings.catalogue[offer]}
      </button>
    );
  }
  if (offer === 'buy') {
    // The order page itself asks visitors to log in.
    return (
      <Link to={paths.order(product.id)} {...shared}>
        {strings.catalogue.buyFor(priceText(product.price))}
      </Link>
    );
  }
  if (viewer) return <GetFreeButton key={viewer.id} product={product} {...shared} />;
  return (
    <a {...loginLink} {...shared}>
      {strings.catalogue.getFree}
    </a>
  );
}
