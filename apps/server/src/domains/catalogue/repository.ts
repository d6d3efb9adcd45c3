import type { Category } from '@botique/contract/catalogue/product-rules.ts';
import { and, asc, count, eq, gt, ilike, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { containing } from '../../platform/db/containing.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { newestPage } from '../../platform/db/newest-page.ts';
import type { Position } from '../../platform/http/list-cursor.ts';
import { products, productStockItems } from './tables.ts';

export type ProductRow = typeof products.$inferSelect;
type NewRow = typeof products.$inferInsert;

export type ProductDetails = Pick<
  ProductRow,
  | 'name'
  | 'description'
  | 'key'
  | 'price'
  | 'lifetimePrice'
  | 'system'
  | 'category'
  | 'images'
  | 'locked'
  | 'storageMb'
  | 'trialEnabled'
  | 'trialDays'
>;

export async function productsOnSale(db: Queryable): Promise<ProductRow[]> {
  return db.select().from(products).where(isNull(products.archivedAt));
}

/** The ids of all products, including archived ones. */
export async function productIds(db: Queryable): Promise<Set<string>> {
  const rows = await db.select({ id: products.id }).from(products);
  return new Set(rows.map(({ id }) => id));
}

/** How many pieces are left of each product on sale. Never reads the content of the items. */
export async function piecesLeft(db: Queryable): Promise<Map<string, number>> {
  const items = db
    .select({ productId: productStockItems.productId, left: count().as('left') })
    .from(productStockItems)
    .where(isNull(productStockItems.reservedFor))
    .groupBy(productStockItems.productId)
    .as('items');
  const rows = await db
    .select({ id: products.id, system: products.system, amount: products.stockAmount, items: items.left })
    .from(products)
    .leftJoin(items, eq(items.productId, products.id))
    .where(isNull(products.archivedAt));
  return new Map(
    rows.map(({ id, system, amount, items: left }) => [id, system === 'ticket' ? (left ?? 0) : amount]),
  );
}

export async function findProduct(db: Queryable, id: string): Promise<ProductRow | undefined> {
  const [row] = await db.select().from(products).where(eq(products.id, id));
  return row;
}

/** Serializes changes to a product. */
export async function lockProduct(db: Queryable, id: string): Promise<ProductRow | undefined> {
  const [row] = await db.select().from(products).where(eq(products.id, id)).for('update');
  return row;
}

type ManagedQuery = {
  limit: number;
  after: Position | undefined;
  q: string;
  category: Category | undefined;
  archived: boolean;
};

export async function managedPage(
  db: Queryable,
  { limit, after, q, category, archived }: ManagedQuery,
): Promise<{ rows: ProductRow[]; total: number }> {
  const found = and(
    archived ? isNotNull(products.archivedAt) : isNull(products.archivedAt),
    category && eq(products.category, category),
    q === '' ? undefined : ilike(products.name, containing(q)),
  );
  return newestPage(db, products, { where: found, limit, after });
}

/** The items of these products that are not reserved for an order. */
export async function stockItemsOf(db: Queryable, ids: string[]): Promise<StockItem[]> {
  return db
    .select({
      id: productStockItems.id,
      productId: productStockItems.productId,
      content: productStockItems.content,
    })
    .from(productStockItems)
    .where(and(inArray(productStockItems.productId, ids), isNull(productStockItems.reservedFor)))
    .orderBy(asc(productStockItems.position), asc(productStockItems.id));
}

export type StockItem = Pick<typeof productStockItems.$inferSelect, 'id' | 'productId' | 'content'>;

export async function countOnSale(db: Queryable): Promise<number> {
  const [counted] = await db.select({ total: count() }).from(products).where(isNull(products.archivedAt));
  return counted?.total ?? 0;
}

const growthLock = 8_240_318;

/** Stops concurrent requests from taking the last free place twice. Held until the transaction ends. */
export async function lockCatalogueSize(db: Queryable): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${growthLock})`);
}

/** Returns undefined if the id already exists. */
export async function insertProduct(db: Queryable, product: NewRow): Promise<ProductRow | undefined> {
  const [row] = await db.insert(products).values(product).onConflictDoNothing().returning();
  return row;
}

/** The caller has locked the row, so it exists. */
export async function updateProduct(
  db: Queryable,
  id: string,
  change: Partial<Omit<NewRow, 'id' | 'createdAt'>>,
): Promise<ProductRow> {
  const [row] = await db.update(products).set(change).where(eq(products.id, id)).returning();
  return row as ProductRow;
}

export async function insertStockItems(db: Queryable, productId: string, contents: string[]): Promise<void> {
  if (contents.length === 0) return;
  await db
    .insert(productStockItems)
    .values(contents.map((content, position) => ({ productId, position, content })));
}

/** Includes items reserved for an order, because they may come back. */
export async function hasStockItems(db: Queryable, productId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: productStockItems.id })
    .from(productStockItems)
    .where(eq(productStockItems.productId, productId))
    .limit(1);
  return row !== undefined;
}

/** Returns how many were deleted. Skips items reserved since they were read: a buyer is paying for them. */
export async function deleteStockItems(db: Queryable, items: readonly StockItem[]): Promise<number> {
  if (items.length === 0) return 0;
  const ids = items.map(({ id }) => id);
  const deleted = await db
    .delete(productStockItems)
    .where(and(inArray(productStockItems.id, ids), isNull(productStockItems.reservedFor)))
    .returning({ id: productStockItems.id });
  return deleted.length;
}

/** Returns false if none is left. */
export async function takeOne(db: Queryable, productId: string): Promise<boolean> {
  const taken = await db
    .update(products)
    .set({ stockAmount: sql`${products.stockAmount} - 1` })
    .where(and(eq(products.id, productId), gt(products.stockAmount, 0)))
    .returning({ id: products.id });
  return taken.length > 0;
}

/** Does nothing if the product has become a ticket product, which has no amount. */
export async function putOneBack(db: Queryable, productId: string): Promise<void> {
  await db
    .update(products)
    .set({ stockAmount: sql`${products.stockAmount} + 1` })
    .where(and(eq(products.id, productId), eq(products.system, 'license')));
}

/** Reserves the first item that no other transaction is taking. Returns false if there is none. */
export async function takeItem(db: Queryable, productId: string, orderId: string): Promise<boolean> {
  const next = db
    .select({ id: productStockItems.id })
    .from(productStockItems)
    .where(and(eq(productStockItems.productId, productId), isNull(productStockItems.reservedFor)))
    .orderBy(asc(productStockItems.position), asc(productStockItems.id))
    .limit(1)
    .for('update', { skipLocked: true });
  const taken = await db
    .update(productStockItems)
    .set({ reservedFor: orderId })
    .where(eq(productStockItems.id, sql`(${next})`))
    .returning({ id: productStockItems.id });
  return taken.length > 0;
}

export async function putItemBack(db: Queryable, orderId: string): Promise<void> {
  await db
    .update(productStockItems)
    .set({ reservedFor: null })
    .where(eq(productStockItems.reservedFor, orderId));
}

/** Deletes the item reserved for this order and returns its content. */
export async function removeItem(db: Queryable, orderId: string): Promise<string | null> {
  const [removed] = await db
    .delete(productStockItems)
    .where(eq(productStockItems.reservedFor, orderId))
    .returning({ content: productStockItems.content });
  return removed?.content ?? null;
}

/** How lists show products that may be archived. */
export async function productSummaries(db: Queryable, ids: string[]) {
  const rows = await db
    .select({ id: products.id, name: products.name, images: products.images })
    .from(products)
    .where(inArray(products.id, ids));
  return new Map(rows.map(({ id, name, images }) => [id, { name, image: images[0] ?? null }]));
}

/** Includes archived products. */
export async function namesOf(db: Queryable, ids: string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(inArray(products.id, ids));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function firstImages(db: Queryable, ids: string[]): Promise<Map<string, string | null>> {
  const rows = await db
    .select({ id: products.id, images: products.images })
    .from(products)
    .where(inArray(products.id, ids));
  return new Map(rows.map(({ id, images }) => [id, images[0] ?? null]));
}
