import { productIdForm } from '@botique/contract/catalogue/product-rules.ts';
import { strings } from '@botique/contract/strings.ts';
import { useNavigate } from 'react-router';
import { productLoadedCode } from '../../../../lib/alerts/alert-codes.ts';
import { useAlerts } from '../../../../lib/alerts/use-alerts.ts';
import { ApiError } from '../../../../lib/api/api.ts';
import { useOnce } from '../../../../lib/browser/use-once.ts';
import { paths } from '../../../../lib/navigation/paths.ts';
import { ErrorState } from '../../../../ui/feedback/error-state.tsx';
import { SkeletonBlock } from '../../../../ui/feedback/skeleton.tsx';
import { ProductEditorTitle } from '../product-form/product-editor-title.tsx';
import { useManagedProductsLive, useManagedProduct } from '../use-managed-products.ts';
import { EditProductForm } from './edit-product-form.tsx';
import type { ReleasesTab } from './product-tabs.tsx';

type Props = { id: string; releases: ReleasesTab };

export function EditProductScreen({ id, releases }: Props) {
  return productIdForm.test(id) ? <StoredProduct key={id} id={id} releases={releases} /> : <Missing />;
}

function StoredProduct({ id, releases }: Props) {
  const product = useManagedProduct(id);
  const alerts = useAlerts();
  useManagedProductsLive();
  useOnce(product.data !== undefined, () => {
    alerts.add({ code: productLoadedCode, type: 'info', message: strings.manageProducts.loaded });
  });
  if (product.data)
    return <EditProductForm latest={product.data} releases={releases} onReload={product.refetch} />;
  if (product.error instanceof ApiError && product.error.code === 404) return <Missing />;
  return (
    <>
      <ProductEditorTitle>
        Edit <span className="font-mono text-[0.85em] font-normal tracking-normal">{id}</span>
      </ProductEditorTitle>
      {product.error ? (
        <ErrorState
          busy={product.isFetching}
          onRetry={() => void product.refetch()}
          text={`Could not load this product. ${product.error.message}`}
        />
      ) : (
        <div>
          <output className="sr-only">Loading product</output>
          <SkeletonBlock className="h-96 rounded-card" />
        </div>
      )}
    </>
  );
}

function Missing() {
  const alerts = useAlerts();
  const navigate = useNavigate();
  useOnce(true, () => {
    alerts.add({ code: 404, type: 'danger', message: strings.manageProducts.notFound });
    void navigate(paths.adminProducts, { replace: true });
  });
  return null;
}
