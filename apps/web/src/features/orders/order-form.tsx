import type { Product } from '@botique/contract/catalogue/product.ts';
import { freeSelection, type Sold } from '@botique/contract/orders/order-options.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { KeyRound, MessageSquare } from 'lucide-react';
import type { ComponentType } from 'react';
import { useSoldOut } from './checkout/order-api.ts';
import { useCheckout } from './checkout/use-checkout.ts';
import { OptionPanels } from './options/option-panels.tsx';
import { OrderBreadcrumb, orderGrid, OrderHeader } from './order-layout.tsx';
import { OrderUnavailable, type UnavailableReason } from './order-unavailable.tsx';
import { OrderSummary } from './summary/order-summary.tsx';

type Props = {
  product: Product;
  viewerId: string;
  /** Why the product can no longer be ordered. */
  unavailable: UnavailableReason | null;
  credits: UseQueryResult<number>;
  Pictures: ComponentType<{ product: Product; stage: 'choosing' | 'paying' }>;
  refresh: () => void;
};

/** The options of a product and the order summary. */
export function OrderForm({ product, viewerId, unavailable, credits, Pictures, refresh }: Props) {
  const purchase = useCheckout({ viewerId, product, refresh });
  const { checkout, sold, selection, choose } = purchase;
  const isSoldOut = useSoldOut(product, viewerId);
  // A buyer who has paid, or may have, must see the outcome whatever happens to the product.
  if (unavailable && purchase.payment.step === 'idle') return <OrderUnavailable reason={unavailable} />;
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
            <NoOptions sold={sold} />
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

/** Takes the place of the options and says what the buyer gets. */
function NoOptions({ sold }: { sold: Sold }) {
  const Icon = sold.system === 'ticket' ? MessageSquare : KeyRound;
  return (
    <p className="flex max-w-120 items-start gap-3 border-t border-line py-6 text-long text-text-2">
      <Icon size={20} aria-hidden className="mt-0.5 shrink-0" />
      {sold.system === 'ticket'
        ? 'Our team delivers this in a ticket, which opens as soon as your order is complete.'
        : freeLicenseText(sold)}
    </p>
  );
}

function freeLicenseText(sold: Sold): string {
  const { sessions, storageMb } = freeSelection(sold);
  const storage = storageMb > 0 ? ` and ${storageMb} MB of storage` : '';
  return `A lifetime license with ${sessions} active sessions${storage}.`;
}
