import type { Product } from '@botique/contract/catalogue/product.ts';
import { priceText } from '@botique/contract/money.ts';
import { strings } from '@botique/contract/strings.ts';
import { Hammer, Hourglass, Lock } from 'lucide-react';
import { categoryName } from '../../lib/format/category-name.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { useClaimedTrials } from './trials/use-claimed-trials.ts';

export function CategoryBadge({ product }: { product: Product }) {
  return <Badge tone="paper">{categoryName[product.category]}</Badge>;
}

export function StockBadge({ product: { stock } }: { product: Product }) {
  if (!stock.enabled || stock.amount <= 0) return null;
  return (
    <Badge tone="paper" className="numeric">
      {strings.catalogue.left(stock.amount)}
    </Badge>
  );
}

/** For admins, whose cards lack the button that tells customers. */
export function LockedBadge({ product: { locked } }: { product: Product }) {
  return locked && <Badge icon={<Lock size={13} aria-hidden />}>Locked</Badge>;
}

type TermsProps = {
  product: Product;
  /** Admins see the trial badge even if they have claimed the trial themselves. */
  admin?: boolean;
};

/** Ways to get the product other than buying a license. */
export function TermsBadges({ product: { id, trial, system }, admin = false }: TermsProps) {
  const claimed = useClaimedTrials();
  return (
    <>
      {trial.enabled && (admin || !claimed?.includes(id)) && (
        <Badge tone="ok" icon={<Hourglass size={13} aria-hidden />}>
          {strings.catalogue.freeTrial(trial.duration)}
        </Badge>
      )}
      {system === 'ticket' && <Badge icon={<Hammer size={13} aria-hidden />}>Made to order</Badge>}
    </>
  );
}

/** Licenses are priced per month; made-to-order products are paid once. */
export function ProductPrice({ product: { price, system } }: { product: Product }) {
  if (price === 0) return 'Free';
  return (
    <>
      {priceText(price)}
      {system === 'license' && <span className="text-body font-normal text-text-2"> / mo</span>}
    </>
  );
}
