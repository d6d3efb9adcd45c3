import type { Product, ProductCounters } from '@botique/contract/catalogue/product.ts';
import type { Sold } from '@botique/contract/orders/order-options.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Queryable } from '../../platform/db/database.ts';
import type { DatabaseSignals } from '../../platform/db/database-signals.ts';
import { throttle } from '../../platform/throttle.ts';
import { catalogueTopic, createProductManager } from './product-manager.ts';
import { presentProduct } from './present.ts';
import { createReservations, stockTopic } from './reservations.ts';
import { createListing, type Listing, type ListingPage, type ListingQuery } from './listing.ts';
import { createSnapshot } from './snapshot.ts';
import {
  findProduct,
  firstImages,
  namesOf,
  piecesLeft,
  productSummaries,
  productIds,
  productsOnSale,
  type ProductRow,
} from './repository.ts';

/** The product data that a sale needs. */
export type ProductForSale = Sold &
  Pick<ProductRow, 'id' | 'name' | 'key' | 'locked' | 'trialEnabled' | 'trialDays'> & {
    /** Whether its stock is limited. */
    limited: boolean;
    archived: boolean;
  };

export type Catalogue = ReturnType<typeof createCatalogue>;

/** Sales figures of other domains. The catalogue only shows them in its counters. */
export type SalesFigures = {
  sales(): Promise<number>;
  licenses(): Promise<{ active: number; expired: number }>;
};

type Dependencies = {
  db: Db;
  clock: Clock;
  signals: Pick<DatabaseSignals, 'on' | 'isListening'>;
  salesFigures: SalesFigures;
};

/** Throttles stock updates: a busy sale changes the stock many times a second. */
const stockPauseMs = 250;

type Made = { onSale: ProductRow[]; left: Map<string, number>; listing: Listing };

export function createCatalogue({ db, clock, signals, salesFigures }: Dependencies) {
  const listeners: (() => void)[] = [];
  const isListening = signals.isListening;
  const onSale = createSnapshot({ load: () => productsOnSale(db), isListening, clock });
  const known = createSnapshot({ load: () => productIds(db), isListening, clock });
  const left = createSnapshot({ load: () => piecesLeft(db), isListening, clock });
  let made: Made | null = null;
  const onStockNews = throttle(() => {
    left.drop();
    notifyListeners();
  }, stockPauseMs);
  const manager = createProductManager({ db, clock, onChange });
  signals.on(catalogueTopic, onChange);
  signals.on(stockTopic, onStockNews);

  /** Returns the same object until a product or the stock changes. */
  async function readListing(): Promise<Listing> {
    const [products, pieces] = await Promise.all([onSale.read(), left.read()]);
    const now = { onSale: products, left: pieces };
    if (made?.onSale !== now.onSale || made.left !== now.left) made = { ...now, listing: buildListing(now) };
    return made.listing;
  }

  function onChange(): void {
    onSale.drop();
    known.drop();
    left.drop();
    notifyListeners();
  }

  function notifyListeners(): void {
    for (const listener of listeners) listener();
  }

  async function findIncludingArchived(tx: Queryable, id: string): Promise<ProductForSale | undefined> {
    const row = await findProduct(tx, id);
    return row && toProductForSale(row);
  }

  return {
    manager,

    /** The public catalogue. Returns the same object for the same query until something changes. */
    async page(query: ListingQuery = {}): Promise<ListingPage> {
      return (await readListing()).page(query);
    },

    async find(id: string): Promise<Product | undefined> {
      return (await readListing()).product(id);
    },

    /** Also true for archived products. */
    isProduct: async (id: string): Promise<boolean> => (await known.read()).has(id),

    /** Reads the database instead of the snapshot: a sale must not use a stale price. */
    async forSale(tx: Queryable, id: string): Promise<ProductForSale | undefined> {
      const product = await findIncludingArchived(tx, id);
      return product?.archived ? undefined : product;
    },

    /** Includes archived products: a buyer still gets what was archived during their payment. */
    findIncludingArchived,

    /** Names and first images. Includes archived products. */
    summaries: (ids: string[]) => productSummaries(db, ids),

    /** Includes archived products. */
    firstImages: (ids: string[]) => (ids.length === 0 ? new Map<string, null>() : firstImages(db, ids)),

    /** Includes archived products. */
    names: (ids: string[]) => namesOf(db, ids),

    // The buyer sees their own reservation at once; other nodes get a database signal.
    reservations: createReservations({ onChange: left.drop }),

    async counters(): Promise<ProductCounters> {
      const [products, sales, licenses] = await Promise.all([
        manager.count(),
        salesFigures.sales(),
        salesFigures.licenses(),
      ]);
      return { products, sales, ...licenses };
    },

    /** For changes that were made outside of this service. */
    refresh: onChange,

    /** Also called for changes by other nodes, and when a change may have been missed. */
    onChange: (listener: () => void) => void listeners.push(listener),
  };
}

function buildListing({ onSale, left }: Omit<Made, 'listing'>): Listing {
  return createListing(
    onSale.map((row) => ({
      product: presentProduct(row, left.get(row.id) ?? 0),
      createdAt: row.createdAt,
    })),
  );
}

function toProductForSale({ lifetimePrice, ...row }: ProductRow): ProductForSale {
  const { id, name, key, locked, trialEnabled, trialDays, system, category, storageMb } = row;
  return {
    id,
    name,
    key,
    locked,
    trialEnabled,
    trialDays,
    system,
    category,
    storageMb,
    price: Number(row.price),
    lifeTimePrice: Number(lifetimePrice),
    limited: row.stockEnabled,
    archived: row.archivedAt !== null,
  };
}
