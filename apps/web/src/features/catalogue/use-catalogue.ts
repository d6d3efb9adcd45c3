import { catalogueEndpoints } from '@botique/contract/catalogue/endpoints.ts';
import { productIdForm, type Category } from '@botique/contract/catalogue/product-rules.ts';
import type { Product } from '@botique/contract/catalogue/product.ts';
import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useApi } from '../../lib/api/api.ts';
import { usePageData } from '../../lib/api/page-data.ts';
import { isMissing } from '../../lib/data/query-client.ts';
import { useLiveEvent } from '../../lib/live/live.tsx';

const pageSize = 48;
/** Visitors have no live connection, so polling shows them changes within a minute. */
const refetchMs = 60_000;

type Filters = { category: Category | null; q: string };

/** The public product list, page by page. */
export function useCatalogue({ category, q }: Filters) {
  const api = useApi();
  const search = q.trim();
  const initial = useServerRendered({ category, q: search });
  return useInfiniteQuery({
    queryKey: ['catalogue', category, search],
    queryFn: ({ pageParam }) =>
      api(catalogueEndpoints['products.list'], {
        query: {
          limit: pageSize,
          ...(category && { category }),
          ...(search && { q: search }),
          ...(pageParam && { cursor: pageParam }),
        },
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    refetchInterval: refetchMs,
    ...initial,
    select: ({ pages }) => ({
      items: pages.flatMap(({ data }) => data),
      total: pages.at(-1)?.total ?? 0,
    }),
  });
}

/** Server-rendered data saves the first request, but only with the same filters and a full page. */
function useServerRendered({ category, q }: Filters) {
  const { catalogue } = usePageData();
  if (!catalogue || catalogue.category !== category || catalogue.q.trim() !== q) return {};
  const { data, next, total } = catalogue;
  if (next && data.length < pageSize) return {};
  return {
    initialData: {
      pages: [{ success: true as const, code: 200 as const, data, next, total }],
      pageParams: [''],
    },
    // As old as the page: returning to this list an hour later must not show it as fresh.
    initialDataUpdatedAt: performance.timeOrigin,
  };
}

export function useProduct(id: string): UseQueryResult<Product> {
  const api = useApi();
  const { product: rendered } = usePageData();
  return useQuery({
    queryKey: ['catalogue', { id }],
    queryFn: async () => (await api(catalogueEndpoints['products.get'], { params: { id } })).data,
    enabled: ({ state }) => productIdForm.test(id) && !isMissing(state.error),
    refetchInterval: refetchMs,
    ...(rendered?.id === id && { initialData: rendered, initialDataUpdatedAt: performance.timeOrigin }),
  });
}

/** Refetches the catalogue when it changes on the server. */
export function useCatalogueLive(): void {
  const client = useQueryClient();
  useLiveEvent('catalogue.changed', () => void client.invalidateQueries({ queryKey: ['catalogue'] }));
}
