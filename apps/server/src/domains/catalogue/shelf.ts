import { productIdForm, type Category } from '@botique/contract/catalogue/product-rules.ts';
import type { Product } from '@botique/contract/catalogue/product.ts';
import { nextCursor, parseCursor, type Position } from '../../platform/http/list-cursor.ts';
import { createMemory } from '../../platform/memory.ts';

export type ShelfQuery = {
  category?: Category | null | undefined;
  q?: string | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
};

export type ShelfPage = { data: Product[]; next: string | null; total: number };

/** The catalogue is looked at as a whole, as far as that is reasonable. */
const mostAtOnce = 500;

/** Anybody may search for anything: what is remembered of it must not fill the memory of the server. */
const remembered = { most: 200, heaviest: 16 * 1024 * 1024, weigh: bytesOf };

type Displayed = { product: Product; createdAt: Date };

export type Shelf = ReturnType<typeof createShelf>;

/** Everything on sale as it was at one moment, newest first. */
export function createShelf(displayed: Displayed[]) {
  const entries = displayed
    .map(({ product, createdAt }) => ({ id: product.id, createdAt, product, name: foldCase(product.name) }))
    .toSorted((one, other) => (isOlder(one, other) ? 1 : -1));
  const byId = new Map(entries.map(({ id, product }) => [id, product]));

  function find({ category, q = '', limit = mostAtOnce, cursor }: ShelfQuery): ShelfPage {
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

  const { remember } = createMemory<ShelfPage>(remembered);
  const positions = new Set(entries.map((entry) => nextCursor([entry], 1)));

  return {
    product: (id: string): Product | undefined => byId.get(id),

    /** The same object for the same question, so that what is made from it can be kept with it. */
    page(query: ShelfQuery): ShelfPage {
      const { category = null, q = '', limit = mostAtOnce, cursor = null } = query;
      // One that this list did not give, or no longer: there are as many as anybody can think of.
      if (cursor !== null && !positions.has(cursor)) return find(query);
      return remember(JSON.stringify([category, foldCase(q), limit, cursor]), () => find(query));
    },
  };
}

/** As bytes that are sent, and again compressed. */
function bytesOf({ data }: ShelfPage): number {
  return data.reduce((sum, product) => sum + 2 * JSON.stringify(product).length, 1000);
}

function foldCase(text: string): string {
  return text.trim().toLowerCase();
}

function isOlder(one: Position, other: Position): boolean {
  const apart = one.createdAt.getTime() - other.createdAt.getTime();
  return apart === 0 ? one.id < other.id : apart < 0;
}
