import type { Product } from '@botique/contract/catalogue/product.ts';
import { useEffect, useState, type ComponentType, type ReactElement, type ReactNode } from 'react';
import { useSignIn } from '../../lib/sign-in/sign-in.tsx';
import { KeepFocus } from '../../ui/keep-focus.tsx';
import type { TrialButtonProps } from './trial-button.tsx';
import { useTrialMode } from './use-trial-mode.ts';

/** The icon that starts a free trial. Its modal is lazy-loaded, so that visitors never download it. */
export function TrialCorner({ product }: { product: Product }) {
  const { viewer } = useSignIn();
  return viewer && <TrialStart key={viewer.id} product={product} />;
}

type StartProps = {
  product: Product;
  /** Opens the dialog, instead of the icon. */
  trigger?: ReactElement;
  /** Shown when there is no trial to start. */
  otherwise?: ReactNode;
};

export function TrialStart({ product, trigger, otherwise }: StartProps) {
  const [asking, setAsking] = useState(false);
  const inTrialMode = useTrialMode(product);
  return (
    <KeepFocus>
      {/* An open dialog stays until it is answered, even if the trial is claimed in another tab. */}
      {inTrialMode || asking ? (
        <LoadedTrialButton product={product} trigger={trigger} open={asking} onOpenChange={setAsking} />
      ) : (
        otherwise
      )}
    </KeepFocus>
  );
}

function LoadedTrialButton(props: TrialButtonProps) {
  const [Button, setButton] = useState<ComponentType<TrialButtonProps> | null>(null);
  useEffect(() => {
    import('./trial-button.tsx').then(
      ({ TrialButton }) => setButton(() => TrialButton),
      (error: unknown) => console.error(error),
    );
  }, []);
  return Button && <Button {...props} />;
}
