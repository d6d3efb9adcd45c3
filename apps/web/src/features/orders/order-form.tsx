import type { Product } from '@botique/contract/catalogue/product.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { OrderUnavailable, type Obstacle } from './order-unavailable.tsx';
import { NothingToChoose } from './nothing-to-choose.tsx';
import { OptionPanels } from './option-panels.tsx';
import { OrderBreadcrumb, OrderHeader } from './order-header.tsx';
import { orderGrid } from './order-layout.ts';
import { OrderSummary } from './order-summary.tsx';
import { useCheckout } from './use-checkout.ts';
import { useSoldOut } from './use-sold-out.ts';

type Props = {
  product: Product;
  viewerId: string;
  /** Why the product can no longer be ordered. */
  obstacle: Obstacle | null;
  credits: UseQueryResult<number>;
  Pictures: ComponentType<{ product: Product; stage: 'choosing' | 'paying' }>;
  refresh: () => void;
};

/** The options of a product and the order summary. */
export function OrderForm({ product, viewerId, obstacle, credits, Pictures, refresh }: Props) {
  const purchase = useCheckout({ viewerId, product, refresh });
  const { checkout, sold, selection, choose } = purchase;
  const isSoldOut = useSoldOut(product, viewerId);
  // A buyer who has paid, or may have, must see the outcome whatever happens to the product.
  if (obstacle && purchase.payment.step === 'idle') return <OrderUnavailable obstacle={obstacle} />;
  return (
    <div className="@container">
      <OrderBreadcrumb name={product.name} />
      <div className={orderGrid}>
        <div className="@container/options min-w-0">
          <OrderHeader product={product} isWhole={!selection} />
          {selection ? (
            <OptionPanels
              sold={sold}
              selection={selection}
              onChange={choose}
              locked={checkout.step !== 'waiting'}
            />
          ) : (
            <NothingToChoose sold={sold} />
          )}
        </div>
        <OrderSummary
          product={product}
          isSoldOut={isSoldOut}
          purchase={purchase}
          credits={credits}
          Pictures={Pictures}
        />
      </div>
    </div>
  );
}
