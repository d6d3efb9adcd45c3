import { offerOf } from '@botique/contract/catalogue/product-rules.ts';
import type { Product } from '@botique/contract/catalogue/product.ts';
import { clsx } from 'clsx';
import { Settings } from 'lucide-react';
import { useId } from 'react';
import { Link } from '../../lib/navigation/link.tsx';
import { paths } from '../../lib/navigation/paths.ts';
import type { Urgency } from '../../lib/product/product-picture.tsx';
import { buttonClasses } from '../../ui/form/button.tsx';
import { OfferButton } from './offer-button.tsx';
import { ProductCover } from './product-cover.tsx';
import { LockedBadge, ProductPrice, TermsBadges } from './product-labels.tsx';
import { ProductThumbs } from './product-thumbs.tsx';
import { TrialOffer } from './trials/start-trial.tsx';
import { useGallery } from './product-gallery.ts';

type Props = {
  product: Product;
  /** For admins: links to the edit page instead of offering the product. */
  admin?: boolean;
  urgency?: Urgency;
};

export function ProductCard({ product, admin = false, urgency = 'later' }: Props) {
  const gallery = useGallery(product);
  const nameId = useId();
  return (
    <article aria-labelledby={nameId} className="group/card relative flex min-w-0 flex-col">
      <ProductCover
        product={product}
        gallery={gallery}
        urgency={urgency}
        corner={admin && <EditLink product={product} />}
        className="rounded-card"
      >
        {!admin && <Offer product={product} nameId={nameId} />}
      </ProductCover>
      <div className="mt-4 flex items-baseline justify-between gap-3">
        <h2 id={nameId} className="min-w-0 font-display text-card font-semibold wrap-anywhere">
          {admin ? <span className="line-clamp-2">{product.name}</span> : <CoveringLink product={product} />}
        </h2>
        <p className="numeric shrink-0 text-[1rem]/6 font-semibold">
          <ProductPrice product={product} />
        </p>
      </div>
      <p className="mt-1 line-clamp-2 text-text-2 min-[480px]:min-h-[2lh] wrap-anywhere">
        {firstParagraph(product.description)}
      </p>
      <div
        className={clsx(
          'mt-3 flex flex-wrap items-center gap-x-4 gap-y-2.5',
          !admin && 'min-[480px]:min-h-8.5',
        )}
      >
        {!admin && <ProductThumbs gallery={gallery} name={product.name} />}
        <div className={clsx('flex flex-wrap gap-1.5', !admin && 'ml-auto')}>
          <TermsBadges product={product} admin={admin} />
          {admin && <LockedBadge product={product} />}
        </div>
      </div>
      {!admin && <TrialOffer product={product} size="small" describedBy={nameId} />}
    </article>
  );
}

/** Free offers always show. Others show on hover or focus, except on touch screens, which cannot hover. */
function Offer({ product, nameId }: { product: Product; nameId: string }) {
  const waits = offerOf(product) !== 'free';
  return (
    <div className={clsx('absolute inset-x-3 bottom-3 z-10', waits && onHover)}>
      <OfferButton product={product} look="onArtwork" describedBy={nameId} />
    </div>
  );
}

const onHover =
  'opacity-0 transition-opacity duration-120 group-hover/card:opacity-100 group-has-focus-visible/card:opacity-100 [@media(hover:none)]:opacity-100';

/** Covers the whole card, so that a click anywhere opens the product. */
function CoveringLink({ product: { id, name } }: { product: Product }) {
  return (
    <Link to={paths.product(id)} className="line-clamp-2 after:absolute after:inset-0 hover:underline">
      {name}
    </Link>
  );
}

function EditLink({ product: { id, name } }: { product: Product }) {
  return (
    <Link
      to={paths.adminProductEdit(id)}
      aria-label={`Edit ${name}`}
      title={`Edit ${name}`}
      className={clsx(
        buttonClasses,
        'size-8 rounded-small border border-line-2 bg-raised text-text hover:bg-hover',
      )}
    >
      <Settings size={18} aria-hidden />
    </Link>
  );
}

/** A card has room for only two lines. */
function firstParagraph(description: string): string {
  return description.split(/\n\s*\n/, 1)[0] ?? '';
}
