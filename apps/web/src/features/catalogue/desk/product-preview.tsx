import type { Category } from '@botique/contract/catalogue/product-rules.ts';
import { ProductCard } from '../product-card.tsx';
import type { Draft } from './product-draft.ts';
import { previewOf } from './product-wire.ts';

type Props = { id: string; draft: Draft; kept?: Category | undefined };

/** The card as customers will see it. Inert, because it only repeats the form. */
export function ProductPreview({ id, draft, kept }: Props) {
  const product = previewOf(id, draft, kept);
  return (
    <div className="sticky top-20 hidden min-w-0 min-[1100px]:block" inert>
      <p className="mb-2 text-small font-semibold text-text-2">Preview</p>
      <ProductCard product={{ ...product, name: product.name || 'New product' }} />
    </div>
  );
}
