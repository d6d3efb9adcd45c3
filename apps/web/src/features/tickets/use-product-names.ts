import { catalogueEndpoints } from '@botique/contract/catalogue/endpoints.ts';
import { useApi } from '../../lib/api.ts';
import { usePrivateQuery } from '../../lib/data/use-private-query.ts';

/** All products by name. Without a limit, the call returns the whole catalogue. */
export function useProductNames() {
  const api = useApi();
  return usePrivateQuery<{ value: string; label: string }[]>(['ticketProducts'], async () => {
    const { data } = await api(catalogueEndpoints['products.list'], {});
    return data
      .map(({ id, name }) => ({ value: id, label: name }))
      .toSorted((one, other) => one.label.localeCompare(other.label));
  });
}
