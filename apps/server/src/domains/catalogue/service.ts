import type { Product, ProductCounters } from '@botique/contract/catalogue/product.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Queryable } from '../../platform/db/database.ts';
import type { Notices } from '../../platform/db/notices.ts';
import { catalogueTopic, createDesk } from './desk.ts';
import { presentProduct } from './present.ts';
import { createShelf, type ShelfPage, type ShelfQuery } from './shelf.ts';
import { createSnapshot } from './snapshot.ts';
import { createReservations } from './reservations.ts';
import { findProduct, firstImages, productsOnSale } from './store.ts';

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

export function createCatalogue({ db, clock, notices, trade }: Dependencies) {
  const listeners: (() => void)[] = [];
  const snapshot = createSnapshot({ load: stockTheShelf, isTold: notices.areHeard, clock });
  const desk = createDesk({ db, clock, onChange });
  notices.on(catalogueTopic, onChange);

  async function stockTheShelf() {
    const onSale = await productsOnSale(db);
    return createShelf(
      onSale.map(({ row, left }) => ({ product: presentProduct(row, left), createdAt: row.createdAt })),
    );
  }

  function onChange(): void {
    snapshot.drop();
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
      return (await snapshot.read()).page(query);
    },

    async find(id: string): Promise<Product | undefined> {
      return (await snapshot.read()).product(id);
    },

    /** As it is at this moment, and not as the snapshot has it: a sale must not go by an older price. */
    async forSale(tx: Queryable, id: string): Promise<ProductForSale | undefined> {
      const product = await findSold(tx, id);
      return product?.archived ? undefined : product;
    },

    /** Also one that was archived while somebody paid for it: he gets it nevertheless. */
    sold: findSold,

    /** Also of products that are not sold any more. */
    firstImages: (ids: string[]) => (ids.length === 0 ? new Map<string, null>() : firstImages(db, ids)),

    reservations: createReservations({ onChange }),

    async counters(): Promise<ProductCounters> {
      const [products, sales, licenses] = await Promise.all([desk.count(), trade.sales(), trade.licenses()]);
      return { products, sales, ...licenses };
    },

    /** Also for changes by other nodes, and where one may have been missed. */
    onChange: (listener: () => void) => void listeners.push(listener),
  };
}
