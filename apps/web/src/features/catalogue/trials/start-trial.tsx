import type { Product } from '@botique/contract/catalogue/product.ts';
import { useEffect, useState, type ComponentType, type ReactElement, type ReactNode } from 'react';
import { Link } from '../../../lib/navigation/link.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import { useSignIn } from '../../../lib/sign-in/sign-in.tsx';
import { useLoginLink } from '../../../lib/sign-in/use-login-link.ts';
import { Button, type ButtonProps } from '../../../ui/form/button.tsx';
import { KeepFocus } from '../../../ui/overlay/keep-focus.tsx';
import { useOwned } from '../use-owned.ts';
import type { TrialModalProps } from './trial-modal.tsx';
import { useClaimedTrials } from './use-claimed-trials.ts';

/** The icon that starts a free trial. Its modal is lazy-loaded, so that visitors never download it. */
export function TrialIconButton({ product }: { product: Product }) {
  const { viewer } = useSignIn();
  return viewer && <StartTrial key={viewer.id} product={product} />;
}

type StartProps = {
  product: Product;
  /** Opens the modal, instead of the icon. */
  trigger?: ReactElement;
  /** Shown when there is no trial to start. */
  otherwise?: ReactNode;
};

function StartTrial({ product, trigger, otherwise }: StartProps) {
  const [isOpen, setIsOpen] = useState(false);
  const canStart = useCanStartTrial(product);
  return (
    <KeepFocus>
      {/* An open modal stays until it is answered, even if the trial is claimed in another tab. */}
      {canStart || isOpen ? (
        <LazyTrialModal product={product} trigger={trigger} open={isOpen} onOpenChange={setIsOpen} />
      ) : (
        otherwise
      )}
    </KeepFocus>
  );
}

function LazyTrialModal(props: TrialModalProps) {
  const [Modal, setModal] = useState<ComponentType<TrialModalProps> | null>(null);
  useEffect(() => {
    import('./trial-modal.tsx').then(
      ({ TrialModal }) => setModal(() => TrialModal),
      (error: unknown) => console.error(error),
    );
  }, []);
  return Modal && <Modal {...props} />;
}

/** Whether the viewer can start a free trial of this product. False until the claimed trials have loaded. */
function useCanStartTrial({ id, locked, trial }: Product): boolean {
  const claimed = useClaimedTrials();
  return !locked && trial.enabled && claimed !== undefined && !claimed.includes(id);
}

type OfferProps = {
  product: Product;
  size: 'small' | 'large';
  /** In a list: the id of the element that names the product. */
  describedBy?: string;
};

const startLabel = 'Start free trial';

/** The text button that starts a free trial. A claimed trial links to its license instead. */
export function TrialOffer({ product, size, describedBy }: OfferProps) {
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
        <StartTrial
          key={viewer.id}
          product={product}
          trigger={<Button {...look}>{startLabel}</Button>}
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
      <a {...useLoginLink()}>{startLabel}</a>
    </Button>
  );
}
