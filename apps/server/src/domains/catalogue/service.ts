import type { Product, ProductCounters } from '@botique/contract/catalogue/product.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Queryable } from '../../platform/db/database.ts';
import type { DatabaseSignals } from '../../platform/db/database-signals.ts';
import { throttle } from '../../platform/throttle.ts';
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
} from './repository.ts';

/** The product data that a sale needs. */
export type ProductForSale = Omit<Product, 'stock'> & { limited: boolean };

export type Catalogue = ReturnType<typeof createCatalogue>;

/** Sales figures of other domains. The catalogue only shows them in its counters. */
type Trade = {
  sales(): Promise<number>;
  licenses(): Promise<{ active: number; expired: number }>;
};

type Dependencies = {
  db: Db;
  clock: Clock;
  signals: Pick<DatabaseSignals, 'on' | 'isListening'>;
  trade: Trade;
};

/** Throttles stock updates: a busy sale changes the stock many times a second. */
const stockPauseMs = 250;

type Made = { onSale: ProductRow[]; left: Map<string, number>; shelf: Shelf };

export function createCatalogue({ db, clock, signals, trade }: Dependencies) {
  const listeners: (() => void)[] = [];
  const isTold = signals.isListening;
  const onSale = createSnapshot({ load: () => productsOnSale(db), isTold, clock });
  const known = createSnapshot({ load: () => productIds(db), isTold, clock });
  const left = createSnapshot({ load: () => piecesLeft(db), isTold, clock });
  let made: Made | null = null;
  const onStockNews = throttle(() => {
    left.drop();
    tellListeners();
  }, stockPauseMs);
  const desk = createDesk({ db, clock, onChange });
  signals.on(catalogueTopic, onChange);
  signals.on(stockTopic, onStockNews);

  /** Returns the same object until a product or the stock changes. */
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

    /** The public catalogue. Returns the same object for the same query until something changes. */
    async page(query: ShelfQuery = {}): Promise<ShelfPage> {
      return (await readShelf()).page(query);
    },

    async find(id: string): Promise<Product | undefined> {
      return (await readShelf()).product(id);
    },

    /** Also true for archived products. */
    isProduct: async (id: string): Promise<boolean> => (await known.read()).has(id),

    /** Reads the database instead of the snapshot: a sale must not use a stale price. */
    async forSale(tx: Queryable, id: string): Promise<ProductForSale | undefined> {
      const product = await findSold(tx, id);
      return product?.archived ? undefined : product;
    },

    /** Includes archived products: a buyer still gets what was archived during their payment. */
    sold: findSold,

    /** Includes archived products. */
    firstImages: (ids: string[]) => (ids.length === 0 ? new Map<string, null>() : firstImages(db, ids)),

    // The buyer sees their own reservation at once; other nodes get a database signal.
    reservations: createReservations({ onChange: left.drop }),

    async counters(): Promise<ProductCounters> {
      const [products, sales, licenses] = await Promise.all([desk.count(), trade.sales(), trade.licenses()]);
      return { products, sales, ...licenses };
    },

    /** Also called for changes by other nodes, and when a change may have been missed. */
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
