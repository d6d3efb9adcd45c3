import { catalogueEndpoints } from '@botique/contract/catalogue/endpoints.ts';
import type { EditedProduct, ManagedProduct, NewProduct } from '@botique/contract/catalogue/product.ts';
import { strings } from '@botique/contract/strings.ts';
import { useMutation } from '@tanstack/react-query';
import { useAlerts } from '../../../../lib/alerts/use-alerts.ts';
import { useApi } from '../../../../lib/api/api.ts';
import { useSessionGuard } from '../../../../lib/data/use-private-query.ts';
import { useCacheProduct } from '../use-managed-products.ts';

type Messages = { done: string; failed: string };

/** The alert says whether it worked; the form says why not. */
function useSaveProduct<Input>(
  save: (input: Input) => Promise<{ data: ManagedProduct }>,
  messages: Messages,
) {
  const alerts = useAlerts();
  const guarded = useSessionGuard();
  const cacheProduct = useCacheProduct();
  return useMutation<ManagedProduct, Error, Input>({
    mutationFn: async (input) => (await guarded(() => save(input))).data,
    onSuccess(product) {
      alerts.add({ code: 200, type: 'success', message: messages.done });
      void cacheProduct(product);
    },
    onError: () => alerts.add({ code: 501, type: 'danger', message: messages.failed }),
  });
}

export function useCreateProduct() {
  const api = useApi();
  return useSaveProduct((body: NewProduct) => api(catalogueEndpoints['products.create'], { body }), {
    done: strings.manageProducts.created,
    failed: strings.manageProducts.notCreated,
  });
}

export function useEditProduct(id: string) {
  const api = useApi();
  return useSaveProduct(
    (body: EditedProduct) => api(catalogueEndpoints['products.edit'], { params: { id }, body }),
    { done: strings.manageProducts.updated, failed: strings.manageProducts.notUpdated },
  );
}
