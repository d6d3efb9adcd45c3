import { catalogueEndpoints } from '@botique/contract/catalogue/endpoints.ts';
import type { ManagedProduct } from '@botique/contract/catalogue/product.ts';
import { useApi } from '../../../lib/api.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useKeepProduct } from './use-managed-product.ts';

/** Archives and restores a product. */
export function useShelfActions({ id, name }: ManagedProduct) {
  const api = useApi();
  const keep = useKeepProduct();
  return {
    archive: useAction({
      run: async () => (await api(catalogueEndpoints['products.archive'], { params: { id } })).data,
      done: () => `${name} archived.`,
      onDone: keep,
    }),
    restore: useAction({
      run: async () => (await api(catalogueEndpoints['products.restore'], { params: { id } })).data,
      done: () => `${name} is back in the catalogue.`,
      onDone: keep,
    }),
  };
}
