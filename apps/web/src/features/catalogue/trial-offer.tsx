import type { Product } from '@botique/contract/catalogue/product.ts';
import { Link } from '../../lib/link.tsx';
import { paths } from '../../lib/paths.ts';
import { useSignIn } from '../../lib/sign-in/sign-in.tsx';
import { useLoginLink } from '../../lib/sign-in/use-login-link.ts';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import { TrialStart } from './trial-corner.tsx';
import { useOwned } from './use-owned.ts';

type Props = {
  product: Product;
  size: 'small' | 'large';
  /** In a list: the id of the element that names the product. */
  describedBy?: string;
};

const startTrial = 'Start free trial';

/** The text button that starts a free trial. A claimed trial links to its license instead. */
export function TrialOffer({ product, size, describedBy }: Props) {
  const { viewer } = useSignIn();
  const { owned } = useOwned({ productId: product.id, trial: true });
  const { locked, trial } = product;
  const look: ButtonProps = { size, className: 'w-full', 'aria-describedby': describedBy };
  const isOffered = trial.enabled && !locked;
  if (!isOffered && !owned) return null;
  return (
    // Reserves the height until the claimed trials have loaded, to prevent a layout shift.
    <div className={size === 'small' ? 'mt-3 min-h-8' : '-mt-3 min-h-13'}>
      {viewer ? (
        <TrialStart
          key={viewer.id}
          product={product}
          trigger={<Button {...look}>{startTrial}</Button>}
          otherwise={
            owned?.licenseId && (
              <Button {...look} asChild>
                <Link to={paths.license(owned.licenseId)}>View your license</Link>
              </Button>
            )
          }
        />
      ) : (
        <LoginLink look={look} />
      )}
    </div>
  );
}

function LoginLink({ look }: { look: ButtonProps }) {
  return (
    <Button {...look} asChild>
      <a {...useLoginLink()}>{startTrial}</a>
    </Button>
  );
}
