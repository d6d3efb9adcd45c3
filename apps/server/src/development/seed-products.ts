import type { NewProduct } from '@botique/contract/catalogue/product.ts';
import { catalogueTopic, insertWithStock } from '../domains/catalogue/product-manager.ts';
import { stockOf } from '../domains/catalogue/stock.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import { sendSignal } from '../platform/db/database-signals.ts';
import { transact } from '../platform/db/transact.ts';

/** Fills an empty catalogue. The first product becomes the newest. */
export async function seedProducts(
  { db, clock }: { db: Db; clock: Clock },
  products: readonly NewProduct[],
): Promise<void> {
  const now = clock.now().getTime();
  await transact(db, async (tx) => {
    for (const [at, product] of products.entries()) {
      const createdAt = new Date(now - at * 60_000);
      await insertWithStock(tx, product, stockOf(product.system, product.stock), createdAt);
    }
    await sendSignal(tx, catalogueTopic);
  });
}
