import { catalogueEndpoints } from '@botique/contract/catalogue/endpoints.ts';
import type { Product } from '@botique/contract/catalogue/product.ts';
import { useEffect, useState } from 'react';
import { useApi } from '../../lib/api.ts';
import { useLiveEvent, useLiveState } from '../../lib/live/live.tsx';
import { usePageData } from '../../lib/page-data.ts';
import { useMounted } from '../../ui/use-mounted.ts';

const most = 12;

/**
 * The newest products; null while they are on their way, none when they cannot be had. Without the library that the
 * other screens fetch with: it would be the largest part of this page.
 */
export function useShelfProducts(): readonly Product[] | null {
  const api = useApi();
  const drawn = useDrawnProducts();
  const [fetched, setFetched] = useState<readonly Product[] | null>(null);
  const mounted = useMounted();
  // What the server drew is news only on the page that it drew: whoever comes back to this one later asks again.
  const [askedFor, askFor] = useState(() => (drawn && !mounted ? 0 : 1));
  useLiveEvent('catalogue.changed', () => askFor((times) => times + 1));
  // What was told while the line was down is lost.
  const connected = useLiveState() === 'connected';

  useEffect(() => {
    if (askedFor === 0 && !connected) return;
    let gone = false;
    api(catalogueEndpoints['products.list'], { query: { limit: most } }).then(
      ({ data }) => !gone && setFetched(data),
      // A shop without a shelf still has a door. What is shown already stays.
      () => !gone && setFetched((known) => known ?? drawn ?? []),
    );
    return () => {
      gone = true;
    };
  }, [api, askedFor, connected, drawn]);

  return fetched ?? drawn;
}

/** A page that was drawn for a part of the catalogue knows only that part. */
function useDrawnProducts(): readonly Product[] | null {
  const { catalogue } = usePageData();
  const [drawn] = useState(() =>
    catalogue && catalogue.category === null && catalogue.q === '' ? catalogue.data.slice(0, most) : null,
  );
  return drawn;
}
