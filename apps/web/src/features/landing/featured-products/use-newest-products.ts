import { catalogueEndpoints } from '@botique/contract/catalogue/endpoints.ts';
import type { Product } from '@botique/contract/catalogue/product.ts';
import { useEffect, useState } from 'react';
import { useApi } from '../../../lib/api/api.ts';
import { useLiveEvent, useLiveState } from '../../../lib/live/live.tsx';
import { usePageData } from '../../../lib/api/page-data.ts';
import { useMounted } from '../../../ui/use-mounted.ts';

const maxProducts = 12;

/**
 * The newest products; null while loading, empty if they fail to load. Does not use TanStack Query, because
 * it would be the largest part of this page.
 */
export function useNewestProducts(): readonly Product[] | null {
  const api = useApi();
  const rendered = useRenderedProducts();
  const [fetched, setFetched] = useState<readonly Product[] | null>(null);
  const mounted = useMounted();
  // Server-rendered products are fresh only on the first page view. Returning here later fetches them again.
  const [requestCount, setRequestCount] = useState(() => (rendered && !mounted ? 0 : 1));
  useLiveEvent('catalogue.changed', () => setRequestCount((times) => times + 1));
  // Events during a disconnect are lost, so refetch on reconnect.
  const connected = useLiveState() === 'connected';

  useEffect(() => {
    if (requestCount === 0 && !connected) return;
    let gone = false;
    api(catalogueEndpoints['products.list'], { query: { limit: maxProducts } }).then(
      ({ data }) => !gone && setFetched(data),
      // The page works without products. Products that already show stay.
      () => !gone && setFetched((known) => known ?? rendered ?? []),
    );
    return () => {
      gone = true;
    };
  }, [api, requestCount, connected, rendered]);

  return fetched ?? rendered;
}

/** Ignores server-rendered data for a filtered list, which lacks products. */
function useRenderedProducts(): readonly Product[] | null {
  const { catalogue } = usePageData();
  const [rendered] = useState(() =>
    catalogue && catalogue.category === null && catalogue.q === ''
      ? catalogue.data.slice(0, maxProducts)
      : null,
  );
  return rendered;
}
