import { productIdForm } from '@botique/contract/catalogue/product-rules.ts';
import type { ReactNode } from 'react';
import { ApiError } from '../../../lib/api/api.ts';
import { usePageData } from '../../../lib/api/page-data.ts';
import { useSetPageTitle } from '../../../lib/navigation/page-title.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Loader } from '../../../ui/feedback/loader.tsx';
import { useCatalogueLive, useProduct } from '../use-catalogue.ts';
import { ProductDetails } from './product-details.tsx';

type Props = {
  id: string;
  /** Shown when the product does not exist. */
  missing: ReactNode;
};

export function ProductScreen({ id, missing }: Props) {
  const product = useProduct(id);
  const { missingProductId } = usePageData();
  const isMissing = !productIdForm.test(id) || isGone(product.error);
  useSetPageTitle(isMissing ? null : (product.data?.name ?? null));
  useCatalogueLive();
  if (isMissing) return missing;
  if (product.data) return <ProductDetails product={product.data} />;
  // The server found no such product when it rendered this page, so recheck without showing a loader.
  if (product.isPending) {
    return missingProductId === id ? missing : <Loader label="Loading product" className="min-h-120" />;
  }
  return (
    <ErrorState
      busy={product.isFetching}
      onRetry={() => void product.refetch()}
      text={`Could not load this product. ${product.error.message}`}
    />
  );
}

function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.code === 404;
}
