import { productIdForm, type Category } from '@botique/contract/catalogue/product-rules.ts';
import type { Product } from '@botique/contract/catalogue/product.ts';
import { nextCursor, parseCursor, type Position } from '../../platform/http/list-cursor.ts';
import { createLruCache } from '../../platform/lru-cache.ts';

export type ListingQuery = {
  category?: Category | null | undefined;
  q?: string | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
};

export type ListingPage = { data: Product[]; next: string | null; total: number };

/** The default page size. Clients usually load the whole catalogue at once. */
const maxAtOnce = 500;

/** Limits the cache: anyone may search for anything, and that must not exhaust the server's memory. */
const remembered = { most: 200, heaviest: 16 * 1024 * 1024, weigh: bytesOf };

type Displayed = { product: Product; createdAt: Date };

export type Listing = ReturnType<typeof createListing>;

/** Everything on sale at one point in time, newest first. */
export function createListing(displayed: Displayed[]) {
  const entries = displayed
    .map(({ product, createdAt }) => ({ id: product.id, createdAt, product, name: foldCase(product.name) }))
    .toSorted((one, other) => (isOlder(one, other) ? 1 : -1));
  const byId = new Map(entries.map(({ id, product }) => [id, product]));

  function find({ category, q = '', limit = maxAtOnce, cursor }: ListingQuery): ListingPage {
    const after = parseCursor(cursor, productIdForm);
    const words = foldCase(q);
    const found = entries.filter(
      ({ product, name }) => (!category || product.category === category) && name.includes(words),
    );
    const rest = after ? found.filter((entry) => isOlder(entry, after)) : found;
    const page = rest.slice(0, limit);
    return {
      data: page.map(({ product }) => product),
      next: rest.length > limit ? nextCursor(page, limit) : null,
      total: found.length,
    };
  }

  const { remember } = createLruCache<ListingPage>(remembered);
  const positions = new Set(entries.map((entry) => nextCursor([entry], 1)));

  return {
    product: (id: string): Product | undefined => byId.get(id),

    /** Returns the same object for the same query, so that callers can cache what they derive from it. */
    page(query: ListingQuery): ListingPage {
      const { category = null, q = '', limit = maxAtOnce, cursor = null } = query;
      // Don't cache results for unknown cursors: a client could make up any number of them.
      if (cursor !== null && !positions.has(cursor)) return find(query);
      return remember(JSON.stringify([category, foldCase(q), limit, cursor]), () => find(query));
    },
  };
}

/** Counts the bytes twice, for the plain and the compressed reply. */
function bytesOf({ data }: ListingPage): number {
  return data.reduce((sum, product) => sum + 2 * JSON.stringify(product).length, 1000);
}

function foldCase(text: string): string {
  return text.trim().toLowerCase();
}

function isOlder(one: Position, other: Position): boolean {
  const apart = one.createdAt.getTime() - other.createdAt.getTime();
  return apart === 0 ? one.id < other.id : apart < 0;
}
