import { catalogueEndpoints } from '@botique/contract/catalogue/endpoints.ts';
import { useApi } from '../../lib/api.ts';
import { usePrivateQuery } from '../../lib/data/use-private-query.ts';

/** What a ticket can be about, by name. The call gives the whole catalogue at once. */
export function useProductNames() {
  const api = useApi();
  return usePrivateQuery<{ value: string; label: string }[]>(['ticketProducts'], async () => {
    const { data } = await api(catalogueEndpoints['products.list'], {});
    return data
      .map(({ id, name }) => ({ value: id, label: name }))
      .toSorted((one, other) => one.label.localeCompare(other.label));
  });
}
