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
  /** Among many of its kind: the id of what says whose it is. */
  describedBy?: string;
};

const startTrial = 'Start free trial';

/** 'Start free trial' in words. A claimed trial is a link to its license instead. */
export function TrialOffer({ product, size, describedBy }: Props) {
  const { viewer } = useSignIn();
  const { owned } = useOwned({ productId: product.id, trial: true });
  const { locked, trial } = product;
  const look: ButtonProps = { size, className: 'w-full', 'aria-describedby': describedBy };
  const isOffered = trial.enabled && !locked;
  if (!isOffered && !owned) return null;
  return (
    // Keeps its place until it is known whether the viewer has claimed the trial.
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
