import { productIdForm } from '@botique/contract/catalogue/product-rules.ts';
import type { Product } from '@botique/contract/catalogue/product.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { ApiError } from '../../lib/api.ts';
import { useOwnTitle } from '../../lib/page-title.ts';
import { useSignIn } from '../../lib/sign-in/sign-in.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { OrderUnavailable, type Obstacle } from './order-unavailable.tsx';
import { OrderForm } from './order-form.tsx';
import { OrderBreadcrumb } from './order-header.tsx';
import { OrderSkeleton } from './order-skeleton.tsx';

type Props = {
  id: string;
  product: UseQueryResult<Product>;
  /** The viewer's balance in dollars. */
  credits: UseQueryResult<number>;
  Pictures: ComponentType<{ product: Product; stage: 'choosing' | 'paying' }>;
};

export function OrderScreen({ id, product, credits, Pictures }: Props) {
  const { viewer } = useSignIn();
  const obstacle = obstacleTo(id, product);
  useOwnTitle(product.data && !obstacle ? `Order ${product.data.name}` : null);
  if (!viewer) return null;
  if (product.data) {
    return (
      <OrderForm
        product={product.data}
        viewerId={viewer.id}
        obstacle={obstacle}
        credits={credits}
        Pictures={Pictures}
        refresh={() => void product.refetch()}
      />
    );
  }
  if (obstacle) return <OrderUnavailable obstacle={obstacle} />;
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

/** Why the product cannot be ordered. A cached reason is not sure until it has been refetched. */
function obstacleTo(id: string, { data, error, isFetching }: UseQueryResult<Product>): Obstacle | null {
  if (!productIdForm.test(id)) return { kind: 'missing', isSure: true };
  if (error instanceof ApiError && error.code === 404) return { kind: 'missing', isSure: !isFetching };
  return data?.locked ? { kind: 'locked', isSure: !isFetching } : null;
}
