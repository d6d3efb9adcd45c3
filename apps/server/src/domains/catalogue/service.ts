import type { Product, ProductCounters } from '@botique/contract/catalogue/product.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Queryable } from '../../platform/db/database.ts';
import type { Notices } from '../../platform/db/notices.ts';
import { throttled } from '../../platform/throttled.ts';
import { catalogueTopic, createDesk } from './desk.ts';
import { presentProduct } from './present.ts';
import { createReservations, stockTopic } from './reservations.ts';
import { createShelf, type Shelf, type ShelfPage, type ShelfQuery } from './shelf.ts';
import { createSnapshot } from './snapshot.ts';
import {
  findProduct,
  firstImages,
  piecesLeft,
  productIds,
  productsOnSale,
  type ProductRow,
} from './store.ts';

/** What a sale needs to know of a product. */
export type ProductForSale = Omit<Product, 'stock'> & { limited: boolean };

export type Catalogue = ReturnType<typeof createCatalogue>;

/** What was sold of the products. The catalogue counts it at its desk, and knows no more of it. */
type Trade = {
  sales(): Promise<number>;
  licenses(): Promise<{ active: number; expired: number }>;
};

type Dependencies = {
  db: Db;
  clock: Clock;
  notices: Pick<Notices, 'on' | 'areHeard'>;
  trade: Trade;
};

/** A busy sale moves stock many times a second. Nobody needs to see each step. */
const stockPauseMs = 250;

type Made = { onSale: ProductRow[]; left: Map<string, number>; shelf: Shelf };

export function createCatalogue({ db, clock, notices, trade }: Dependencies) {
  const listeners: (() => void)[] = [];
  const isTold = notices.areHeard;
  const onSale = createSnapshot({ load: () => productsOnSale(db), isTold, clock });
  const known = createSnapshot({ load: () => productIds(db), isTold, clock });
  const left = createSnapshot({ load: () => piecesLeft(db), isTold, clock });
  let made: Made | null = null;
  const onStockNews = throttled(() => {
    left.drop();
    tellListeners();
  }, stockPauseMs);
  const desk = createDesk({ db, clock, onChange });
  notices.on(catalogueTopic, onChange);
  notices.on(stockTopic, onStockNews);

  /** The same one until a product or the stock changes. */
  async function readShelf(): Promise<Shelf> {
    const [products, pieces] = await Promise.all([onSale.read(), left.read()]);
    const now = { onSale: products, left: pieces };
    if (made?.onSale !== now.onSale || made.left !== now.left) made = { ...now, shelf: stockShelf(now) };
    return made.shelf;
  }

  function onChange(): void {
    onSale.drop();
    known.drop();
    left.drop();
    tellListeners();
  }

  function tellListeners(): void {
    for (const listener of listeners) listener();
  }

  async function findSold(
    tx: Queryable,
    id: string,
  ): Promise<(ProductForSale & { archived: boolean }) | undefined> {
    const row = await findProduct(tx, id);
    if (!row) return undefined;
    return { ...presentProduct(row, 0), limited: row.stockEnabled, archived: row.archivedAt !== null };
  }

  return {
    desk,

    /** What everybody may see. The same object for the same question until something changes. */
    async page(query: ShelfQuery = {}): Promise<ShelfPage> {
      return (await readShelf()).page(query);
    },

    async find(id: string): Promise<Product | undefined> {
      return (await readShelf()).product(id);
    },

    /** Also of a product that is not sold any more. */
    isProduct: async (id: string): Promise<boolean> => (await known.read()).has(id),

    /** As it is at this moment, and not as the snapshot has it: a sale must not go by an older price. */
    async forSale(tx: Queryable, id: string): Promise<ProductForSale | undefined> {
      const product = await findSold(tx, id);
      return product?.archived ? undefined : product;
    },

    /** Also one that was archived while somebody paid for it: he gets it nevertheless. */
    sold: findSold,

    /** Also of products that are not sold any more. */
    firstImages: (ids: string[]) => (ids.length === 0 ? new Map<string, null>() : firstImages(db, ids)),

    // The buyer sees their own reservation at once; other nodes get the notice.
    reservations: createReservations({ onChange: left.drop }),

    async counters(): Promise<ProductCounters> {
      const [products, sales, licenses] = await Promise.all([desk.count(), trade.sales(), trade.licenses()]);
      return { products, sales, ...licenses };
    },

    /** Also for changes by other nodes, and where one may have been missed. */
    onChange: (listener: () => void) => void listeners.push(listener),
  };
}

function stockShelf({ onSale, left }: Omit<Made, 'shelf'>): Shelf {
  return createShelf(
    onSale.map((row) => ({
      product: presentProduct(row, left.get(row.id) ?? 0),
      createdAt: row.createdAt,
    })),
  );
}
