import type { Product } from '@botique/contract/catalogue/product.ts';
import { clsx } from 'clsx';
import { ArrowLeft } from 'lucide-react';
import { Link } from '../../lib/link.tsx';
import { paths } from '../../lib/paths.ts';
import { OfferButton } from './offer-button.tsx';
import { TermsBadges } from './product-badges.tsx';
import { ProductCover } from './product-cover.tsx';
import { ProductFacts } from './product-facts.tsx';
import { ProductPrice } from './product-price.tsx';
import { ProductThumbs } from './product-thumbs.tsx';
import { TrialOffer } from './trial-offer.tsx';
import { useGallery } from './use-gallery.ts';

/** Longer names would not fit on two lines in the largest display size. */
const signLength = 36;

export function ProductDetails({ product }: { product: Product }) {
  const gallery = useGallery(product);
  return (
    <>
      <Link
        to={paths.products}
        className="mb-5 inline-flex h-8 items-center gap-2 font-semibold text-text-2 hover:text-text"
      >
        <ArrowLeft size={16} aria-hidden />
        All products
      </Link>
      <article className="grid items-start gap-x-12 gap-y-8 wide:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        {/* Stays in view beside a long description. */}
        <div className="flex min-w-0 flex-col gap-4 wide:sticky wide:top-20">
          <ProductCover product={product} gallery={gallery} urgency="first" className="rounded-window" />
          <ProductThumbs gallery={gallery} name={product.name} size="large" />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <h1
            className={clsx(
              'font-display text-[2.5rem]/11 font-semibold tracking-[-0.035em] wrap-anywhere',
              product.name.length <= signLength && 'wide:text-section',
            )}
          >
            {product.name}
          </h1>
          <div className="-mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
            <p className="numeric font-display text-lead font-semibold">
              <ProductPrice product={product} />
            </p>
            <TermsBadges product={product} />
          </div>
          <OfferButton product={product} look="onPaper" />
          <TrialOffer product={product} size="large" />
          <div className="flex flex-col gap-4 text-long text-text-2 wrap-anywhere">
            {paragraphs(product.description).map((paragraph, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- paragraphs have no id and never reorder
              <p key={index} className="whitespace-pre-line">
                {paragraph}
              </p>
            ))}
          </div>
          <ProductFacts product={product} />
        </div>
      </article>
    </>
  );
}

function paragraphs(text: string): string[] {
  return text.split(/\n\s*\n/);
}
