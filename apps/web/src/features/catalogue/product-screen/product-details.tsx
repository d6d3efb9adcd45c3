import type { Product } from '@botique/contract/catalogue/product.ts';
import { priceText } from '@botique/contract/money.ts';
import { clsx } from 'clsx';
import { ArrowLeft } from 'lucide-react';
import { Link } from '../../../lib/navigation/link.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import { OfferButton } from '../offer-button.tsx';
import { ProductCover } from '../product-cover.tsx';
import { useGallery } from '../product-gallery.ts';
import { ProductPrice, TermsBadges } from '../product-labels.tsx';
import { ProductThumbs } from '../product-thumbs.tsx';
import { TrialOffer } from '../trials/start-trial.tsx';

/** Longer names would not fit on two lines in the largest display size. */
const maxTitleLength = 36;

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
              product.name.length <= maxTitleLength && 'wide:text-section',
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

function ProductFacts({ product }: { product: Product }) {
  return (
    <dl className="divide-y divide-line border-y border-line">
      {factsOf(product).map(([term, text]) => (
        <div key={term} className="flex flex-wrap justify-between gap-x-6 gap-y-0.5 py-3">
          <dt className="text-text-2">{term}</dt>
          <dd className="numeric font-semibold">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function factsOf(product: Product): [string, string][] {
  const { category, system, lifeTimePrice, storge: storage, trial } = product;
  const facts: [string, string][] = [['You get', deliveryText(product)]];
  if (system === 'license' && lifeTimePrice > 0) facts.push(['Lifetime license', priceText(lifeTimePrice)]);
  if (category !== 'other' && storage > 0) facts.push(['Database storage', `${storage} MB included`]);
  if (trial.enabled) facts.push(['Free trial', trial.duration === 1 ? '1 day' : `${trial.duration} days`]);
  return facts;
}

function deliveryText({ system, price }: Product): string {
  if (system === 'ticket') return 'Custom work, delivered in a ticket';
  return price > 0 ? 'A renewable license for 30 days' : 'A lifetime license';
}
