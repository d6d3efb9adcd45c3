import { categories } from '@botique/contract/catalogue/product-rules.ts';
import { useListFilters } from '../../lib/use-list-filters.ts';

/** Category and search, from the URL. */
export function useCatalogueFilters() {
  const { chosen, q, linkTo } = useListFilters();
  return { category: chosen('category', categories), q, linkTo };
}
