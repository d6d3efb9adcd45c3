import type { Product } from '@botique/contract/catalogue/product.ts';
import { clsx } from 'clsx';
import { useParams } from 'react-router';
import { isSoldOut, useGallery } from '../../features/catalogue/product-gallery.ts';
import { ProductThumbs } from '../../features/catalogue/product-thumbs.tsx';
import { useCatalogueLive, useProduct } from '../../features/catalogue/use-catalogue.ts';
import { useCredits } from '../../features/ledger/use-credits.ts';
import { OrderScreen } from '../../features/orders/order-screen.tsx';
import { ProductPicture } from '../../lib/product/product-picture.tsx';

export function Component() {
  const { id = '' } = useParams();
  return <OrderOf key={id} id={id} />;
}

function OrderOf({ id }: { id: string }) {
  const product = useProduct(id);
  const credits = useCredits();
  useCatalogueLive();
  return <OrderScreen id={id} product={product} credits={credits} Pictures={Pictures} />;
}

/** Shorter on low screens, so that the buttons below stay in view. */
const heights = {
  choosing: 'h-[clamp(7rem,100dvh-37rem,14.875rem)]',
  paying: 'h-[clamp(5rem,100dvh-46rem,14.875rem)]',
};

function Pictures({ product, stage }: { product: Product; stage: keyof typeof heights }) {
  const gallery = useGallery(product);
  return (
    <>
      <div className={clsx('overflow-hidden rounded-control bg-hover', heights[stage])}>
        <ProductPicture
          src={gallery.main}
          fallback={gallery.fallback}
          alt={product.name}
          width={318}
          height={238}
          urgency="first"
          // Never crop the picture: it could lose its eyes.
          className="object-contain!"
          faded={isSoldOut(product)}
        />
      </div>
      <div className="px-1 empty:hidden">
        <ProductThumbs gallery={gallery} name={product.name} />
      </div>
    </>
  );
}
