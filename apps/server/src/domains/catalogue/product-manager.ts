import { strings } from '@botique/contract/strings.ts';
import { productIdForm, productLimits, type Category } from '@botique/contract/catalogue/product-rules.ts';
import type { EditedProduct, ManagedProduct, NewProduct } from '@botique/contract/catalogue/product.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Queryable } from '../../platform/db/database.ts';
import { sendSignal } from '../../platform/db/database-signals.ts';
import { transact } from '../../platform/db/transact.ts';
import { AppError } from '../../platform/errors.ts';
import { nextCursor, parseCursor } from '../../platform/http/list-cursor.ts';
import { writeAudit, type NewAuditEntry } from '../office/service.ts';
import { auditedProduct, replacedItems } from './audited-product.ts';
import { detailsOf, presentManagedProduct } from './present.ts';
import { stockAfterEdit, stockOf, type Stock } from './stock.ts';
import {
  countOnSale,
  deleteStockItems,
  findProduct,
  hasStockItems,
  insertProduct,
  insertStockItems,
  lockCatalogueSize,
  lockProduct,
  managedPage,
  stockItemsOf,
  type StockItem,
  updateProduct,
  type ProductRow,
} from './repository.ts';

/** The database signal for a changed product. */
export const catalogueTopic = 'catalogue';

type ManagedQuery = {
  limit: number;
  cursor?: string | undefined;
  q?: string | undefined;
  category?: Category | undefined;
  archived: boolean;
};

type Dependencies = {
  db: Db;
  clock: Clock;
  /** Called after the commit and before the reply, so that callers read their own writes. */
  onChange(): void;
};

export function missingProduct(): AppError {
  return new AppError('not_found', { message: strings.manageProducts.notFound });
}

/** Manages the catalogue. `actorId` is the admin who makes the change. */
export function createProductManager({ db, clock, onChange }: Dependencies) {
  type RecordChange = (entry: Omit<NewAuditEntry, 'actorId'>) => Promise<void>;

  /**
   * `recordChange` writes the audit entry and signals every node on commit. If `work` never calls it, nothing
   * has changed, and no signal is sent.
   */
  async function change<Result>(
    actorId: string,
    work: (tx: Queryable, recordChange: RecordChange) => Promise<Result>,
  ): Promise<Result> {
    let changed = false;
    const result = await transact(db, async (tx) => {
      changed = false;
      return work(tx, async (entry) => {
        changed = true;
        await writeAudit(tx, { actorId, ...entry });
        await sendSignal(tx, catalogueTopic);
      });
    });
    if (changed) onChange();
    return result;
  }

  async function setArchived(id: string, archived: boolean, actorId: string): Promise<ManagedProduct> {
    return change(actorId, async (tx, recordChange) => {
      if (!archived) await lockCatalogueSize(tx);
      const before = await lockProduct(tx, id);
      if (!before) throw missingProduct();
      const stock = await stockOfRow(tx, before);
      if ((before.archivedAt !== null) === archived) return presentManagedProduct(before, stock);
      const row = await updateProduct(tx, id, { archivedAt: archived ? clock.now() : null });
      if (!archived) await refuseWhenFull(tx);
      const action = archived ? 'catalogue.archived' : 'catalogue.restored';
      await recordChange({
        action,
        subject: id,
        details: { name: row.name },
        before: { archived: !archived },
        after: { archived },
      });
      return presentManagedProduct(row, stock);
    });
  }

  return {
    async list(query: ManagedQuery) {
      const after = parseCursor(query.cursor, productIdForm);
      const { rows, total } = await managedPage(db, {
        limit: query.limit,
        after,
        q: query.q ?? '',
        category: query.category,
        archived: query.archived,
      });
      const stocks = await stocksOf(db, rows);
      const data = rows.map((row, at) => presentManagedProduct(row, stocks[at] as Stock));
      return { data, total, next: nextCursor(rows, query.limit) };
    },

    async find(id: string): Promise<ManagedProduct> {
      const row = await findProduct(db, id);
      if (!row) throw missingProduct();
      return presentManagedProduct(row, await stockOfRow(db, row));
    },

    async create(product: NewProduct, actorId: string): Promise<ManagedProduct> {
      return change(actorId, async (tx, recordChange) => {
        await lockCatalogueSize(tx);
        const stock = stockOf(product.system, product.stock);
        const row = await insertWithStock(tx, product, stock);
        if (!row) throw new AppError('product_exists');
        await refuseWhenFull(tx);
        await recordChange({
          action: 'catalogue.created',
          subject: row.id,
          details: { name: row.name },
          after: auditedProduct(row, stock),
        });
        return presentManagedProduct(row, stock);
      });
    },

    async edit(id: string, edit: EditedProduct, actorId: string): Promise<ManagedProduct> {
      return change(actorId, async (tx, recordChange) => {
        const before = await lockProduct(tx, id);
        if (!before) throw missingProduct();
        if (edit.version !== undefined && edit.version !== before.version) {
          throw new AppError('product_changed');
        }
        const items = before.system === 'ticket' ? await stockItemsOf(tx, [id]) : [];
        const stock = stockWith(before, items);
        const edited = stockAfterEdit({ system: before.system, stock }, edit);
        // Items may be irreplaceable goods, so an admin has to remove them explicitly.
        if (edit.system !== before.system && (await hasStockItems(tx, id))) {
          throw new AppError('stock_items_left');
        }
        const row = await updateProduct(tx, id, {
          ...detailsOf({ ...edit, category: edit.category || before.category }),
          ...(edited ? stockColumns(edited) : {}),
          version: before.version + 1,
          updatedAt: clock.now(),
        });
        if (edited) {
          // Delete only the compared items: otherwise an item that is just being returned would be lost, and
          // one that is just being reserved would exist twice.
          if ((await deleteStockItems(tx, items)) < items.length) throw new AppError('stock_changed');
          await insertStockItems(tx, id, edited.items);
        }
        await recordChange({
          action: 'catalogue.edited',
          subject: id,
          details: { name: row.name, version: row.version, ...(edited ? replacedItems(stock, edited) : {}) },
          before: auditedProduct(before, stock),
          after: auditedProduct(row, edited ?? stock),
        });
        return presentManagedProduct(row, edited ?? stock);
      });
    },

    archive: (id: string, actorId: string) => setArchived(id, true, actorId),

    restore: (id: string, actorId: string) => setArchived(id, false, actorId),

    count: () => countOnSale(db),
  };
}

/** Undefined if the id is taken. */
export async function insertWithStock(
  tx: Queryable,
  { id, stock: _sent, ...details }: NewProduct,
  stock: Stock,
  createdAt?: Date,
): Promise<ProductRow | undefined> {
  const row = await insertProduct(tx, {
    id,
    ...detailsOf(details),
    ...stockColumns(stock),
    ...(createdAt ? { createdAt } : {}),
  });
  if (row) await insertStockItems(tx, id, stock.items);
  return row;
}

/** Ticket products store 0: their items are counted, because a stored amount could disagree. */
function stockColumns({ enabled, amount, items }: Stock) {
  return { stockEnabled: enabled, stockAmount: amount - items.length };
}

async function stocksOf(db: Queryable, rows: ProductRow[]): Promise<Stock[]> {
  const items = await stockItemsOf(
    db,
    rows.filter(({ system }) => system === 'ticket').map(({ id }) => id),
  );
  return rows.map((row) =>
    stockWith(
      row,
      items.filter(({ productId }) => productId === row.id),
    ),
  );
}

function stockWith({ system, stockEnabled, stockAmount }: ProductRow, items: readonly StockItem[]): Stock {
  const data = items.map(({ content }) => content);
  return stockOf(system, { enabled: stockEnabled, amount: stockAmount, data });
}

async function stockOfRow(db: Queryable, row: ProductRow): Promise<Stock> {
  const [stock] = await stocksOf(db, [row]);
  return stock as Stock;
}

/** The whole catalogue is held in memory, so its size is limited. */
async function refuseWhenFull(tx: Queryable): Promise<void> {
  if ((await countOnSale(tx)) > productLimits.products) throw new AppError('catalogue_full');
}
