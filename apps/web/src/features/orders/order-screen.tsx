import { productIdForm } from '@botique/contract/catalogue/product-rules.ts';
import type { Product } from '@botique/contract/catalogue/product.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { ApiError } from '../../lib/api/api.ts';
import { useSetPageTitle } from '../../lib/navigation/page-title.ts';
import { useSignIn } from '../../lib/sign-in/sign-in.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { OrderForm } from './order-form.tsx';
import { OrderBreadcrumb, OrderSkeleton } from './order-layout.tsx';
import { OrderUnavailable, type UnavailableReason } from './order-unavailable.tsx';

type Props = {
  id: string;
  product: UseQueryResult<Product>;
  /** The viewer's balance in dollars. */
  credits: UseQueryResult<number>;
  Pictures: ComponentType<{ product: Product; stage: 'choosing' | 'paying' }>;
};

export function OrderScreen({ id, product, credits, Pictures }: Props) {
  const { viewer } = useSignIn();
  const unavailable = unavailableReason(id, product);
  useSetPageTitle(product.data && !unavailable ? `Order ${product.data.name}` : null);
  if (!viewer) return null;
  if (product.data) {
    return (
      <OrderForm
        product={product.data}
        viewerId={viewer.id}
        unavailable={unavailable}
        credits={credits}
        Pictures={Pictures}
        refresh={() => void product.refetch()}
      />
    );
  }
  if (unavailable) return <OrderUnavailable reason={unavailable} />;
  if (product.isPending) return <OrderSkeleton />;
  return (
    <>
      <OrderBreadcrumb />
      <h1 className="sr-only">Order</h1>
      <ErrorState
        busy={product.isFetching}
        onRetry={() => void product.refetch()}
        text={`Could not load this product. ${product.error.message}`}
      />
    </>
  );
}

/** Why the product cannot be ordered. A cached reason is not confirmed until it has been refetched. */
function unavailableReason(
  id: string,
  { data, error, isFetching }: UseQueryResult<Product>,
): UnavailableReason | null {
  if (!productIdForm.test(id)) return { kind: 'missing', isConfirmed: true };
  if (error instanceof ApiError && error.code === 404) return { kind: 'missing', isConfirmed: !isFetching };
  return data?.locked ? { kind: 'locked', isConfirmed: !isFetching } : null;
}
