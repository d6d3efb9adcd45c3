import type { Product } from '@botique/contract/catalogue/product.ts';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { isAsleepInShop } from '../../lib/product/asleep-in-shop.ts';
import { ProductPicture, type Urgency } from '../../lib/product/product-picture.tsx';
import { CategoryBadge, StockBadge } from './product-labels.tsx';
import { TrialIconButton } from './trials/start-trial.tsx';
import type { Gallery } from './product-gallery.ts';

type Props = {
  product: Product;
  gallery: Gallery;
  urgency?: Urgency;
  /** Shown after the badges at the top right. */
  corner?: ReactNode;
  className?: string;
  /** Laid over the lower edge. */
  children?: ReactNode;
};

export function ProductCover({ product, gallery, urgency = 'later', corner, className, children }: Props) {
  return (
    <div className={clsx('relative aspect-4/3 overflow-hidden bg-hover', className)}>
      <ProductPicture
        src={gallery.main}
        fallback={gallery.fallback}
        alt={product.name}
        width={400}
        height={300}
        urgency={urgency}
        faded={isAsleepInShop(product)}
      />
      {/* Above the link that covers a card, so that the trial button stays clickable. */}
      <div className="absolute inset-x-3 top-3 z-10 flex items-start justify-between gap-2">
        <CategoryBadge product={product} />
        <div className="flex min-w-0 flex-wrap items-center justify-end gap-1.5">
          <TrialIconButton product={product} />
          <StockBadge product={product} />
          {corner}
        </div>
      </div>
      {children}
    </div>
  );
}
