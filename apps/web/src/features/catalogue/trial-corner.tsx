import type { Product } from '@botique/contract/catalogue/product.ts';
import { useEffect, useState, type ComponentType } from 'react';
import { useTrialMode } from './use-trial-mode.ts';

type Props = { product: Product };

/** The icon that starts a free trial, for those who can. Its modal is a lot of code, which a visitor does not load. */
export function TrialCorner({ product }: Props) {
  return useTrialMode(product) && <LoadedTrialButton product={product} />;
}

function LoadedTrialButton({ product }: Props) {
  const [Button, setButton] = useState<ComponentType<Props> | null>(null);
  useEffect(() => {
    import('./trial-button.tsx').then(
      ({ TrialButton }) => setButton(() => TrialButton),
      (error: unknown) => console.error(error),
    );
  }, []);
  return Button && <Button product={product} />;
}
