import { catalogueEndpoints } from '@botique/contract/catalogue/endpoints.ts';
import type { Product } from '@botique/contract/catalogue/product.ts';
import { useEffect, useState } from 'react';
import { useApi } from '../../lib/api.ts';
import { useLiveEvent, useLiveState } from '../../lib/live/live.tsx';
import { usePageData } from '../../lib/page-data.ts';
import { useMounted } from '../../ui/use-mounted.ts';

const most = 12;

/**
 * The newest products; null while loading, empty if they fail to load. Does not use TanStack Query, because
 * it would be the largest part of this page.
 */
export function useShelfProducts(): readonly Product[] | null {
  const api = useApi();
  const drawn = useDrawnProducts();
  const [fetched, setFetched] = useState<readonly Product[] | null>(null);
  const mounted = useMounted();
  // Server-rendered products are fresh only on the first page view. Returning here later fetches them again.
  const [askedFor, askFor] = useState(() => (drawn && !mounted ? 0 : 1));
  useLiveEvent('catalogue.changed', () => askFor((times) => times + 1));
  // Events during a disconnect are lost, so refetch on reconnect.
  const connected = useLiveState() === 'connected';

  useEffect(() => {
    if (askedFor === 0 && !connected) return;
    let gone = false;
    api(catalogueEndpoints['products.list'], { query: { limit: most } }).then(
      ({ data }) => !gone && setFetched(data),
      // The page works without products. Products that already show stay.
      () => !gone && setFetched((known) => known ?? drawn ?? []),
    );
    return () => {
      gone = true;
    };
  }, [api, askedFor, connected, drawn]);

  return fetched ?? drawn;
}

/** Ignores server-rendered data for a filtered list, which lacks products. */
function useDrawnProducts(): readonly Product[] | null {
  const { catalogue } = usePageData();
  const [drawn] = useState(() =>
    catalogue && catalogue.category === null && catalogue.q === '' ? catalogue.data.slice(0, most) : null,
  );
  return drawn;
}
