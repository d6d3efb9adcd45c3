import { createLruCache } from '../platform/lru-cache.ts';
import type { RenderedPage } from './rendered-page.ts';

type Kept = { origin: object; page: RenderedPage };

/** The number of URLs is unlimited, but memory isn't. */
const limits = { most: 500, heaviest: 32 * 1024 * 1024, weigh: ({ page }: Kept) => page.bytes };

/** Visitors all see the same page, so it is rendered once per content. */
export function createVisitorPages() {
  const kept = createLruCache<Kept>(limits);
  const drawing = new Map<string, { origin: object; page: Promise<RenderedPage> }>();

  /** `origin` identifies the content: a page rendered from another one is stale. */
  return async function pageFor(
    origin: object,
    address: string,
    draw: () => Promise<RenderedPage>,
  ): Promise<RenderedPage> {
    const known = kept.recall(address);
    if (known?.origin === origin) return known.page;
    const begun = drawing.get(address);
    // After a change, many visitors come at once, but the page is rendered only once.
    if (begun?.origin === origin) return begun.page;
    const next = { origin, page: draw() };
    drawing.set(address, next);
    try {
      return kept.keep(address, { origin, page: await next.page }).page;
    } finally {
      if (drawing.get(address) === next) drawing.delete(address);
    }
  };
}
