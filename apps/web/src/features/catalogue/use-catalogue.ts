import { catalogueEndpoints } from '@botique/contract/catalogue/endpoints.ts';
import type { Category } from '@botique/contract/catalogue/product-rules.ts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useApi } from '../../lib/api.ts';
import { usePageData } from '../../lib/page-data.ts';

const pageSize = 48;
/** Visitors have no live connection, so polling shows them changes within a minute. */
const lookAgainMs = 60_000;

type Filters = { category: Category | null; q: string };

/** The public product list, page by page. */
export function useCatalogue({ category, q }: Filters) {
  const api = useApi();
  const search = q.trim();
  const drawn = useDrawn({ category, q: search });
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
    refetchInterval: lookAgainMs,
    ...drawn,
    select: ({ pages }) => ({
      items: pages.flatMap(({ data }) => data),
      total: pages.at(-1)?.total ?? 0,
    }),
  });
}

/** Server-rendered data saves the first request, but only with the same filters and a full page. */
function useDrawn({ category, q }: Filters) {
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
