import type { Product } from '@botique/contract/catalogue/product.ts';
import { useEffect, useState, type ComponentType } from 'react';
import { useSignIn } from '../../lib/sign-in/sign-in.tsx';
import { KeepFocus } from '../../ui/keep-focus.tsx';
import { useTrialMode } from './use-trial-mode.ts';

/** The icon that starts a free trial, for those who can. Its modal is a lot of code, which a visitor does not load. */
export function TrialCorner({ product }: { product: Product }) {
  const { viewer } = useSignIn();
  return viewer && <CornerOfViewer key={viewer.id} product={product} />;
}

function CornerOfViewer({ product }: { product: Product }) {
  const [asking, setAsking] = useState(false);
  const inTrialMode = useTrialMode(product);
  return (
    <KeepFocus>
      {/* A question that was put stays until it is answered, whatever happens in another tab meanwhile. */}
      {(inTrialMode || asking) && (
        <LoadedTrialButton product={product} open={asking} onOpenChange={setAsking} />
      )}
    </KeepFocus>
  );
}

type Props = { product: Product; open: boolean; onOpenChange: (open: boolean) => void };

function LoadedTrialButton(props: Props) {
  const [Button, setButton] = useState<ComponentType<Props> | null>(null);
  useEffect(() => {
    import('./trial-button.tsx').then(
      ({ TrialButton }) => setButton(() => TrialButton),
      (error: unknown) => console.error(error),
    );
  }, []);
  return Button && <Button {...props} />;
}
