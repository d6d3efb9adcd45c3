import { catalogueEndpoints } from '@botique/contract/catalogue/endpoints.ts';
import { artworkPath } from '@botique/contract/catalogue/artwork.ts';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../lib/api.ts';

/** The face of the product that a ticket is about; null until loaded. */
export function useProductFace(id: string, exists: boolean): string | null {
  const api = useApi();
  const product = useQuery({
    queryKey: ['catalogue', { id }],
    queryFn: async () => (await api(catalogueEndpoints['products.get'], { params: { id } })).data,
    enabled: exists,
    staleTime: Infinity,
  });
  return product.data ? artworkPath(product.data, 'portrait') : null;
}
