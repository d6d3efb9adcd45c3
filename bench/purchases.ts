import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../apps/server/src/platform/db/database.ts';
import { send } from '../apps/server/src/testing/person.ts';
import { someProduct } from '../apps/server/src/testing/products.ts';
import { catalogueEndpoints } from '../packages/contract/src/catalogue/endpoints.ts';
import type { NewProduct } from '../packages/contract/src/catalogue/product.ts';
import { ordersEndpoints } from '../packages/contract/src/orders/endpoints.ts';
import { firstSelection, soldOf } from '../packages/contract/src/orders/order-options.ts';
import { compareWithPgbench, type Subject } from './compare-with-pgbench.ts';
import type { Shop } from './shop.ts';
import { signInBuyers } from './sign-in-buyers.ts';

/** Each buys with credits. */
const people = 64;

await compareWithPgbench({ port: 31_800, title: 'license of' }, async (shop, database) => {
  const buyers = await signInBuyers(database.db, people);
  const buyersFile = join(shop.data, 'buyers.tsv');
  await writeFile(buyersFile, buyers.map((buyer) => `${buyer.cookie}\t${buyer.authorization}\n`).join(''));
  const unlimited = someProduct();
  const limited = someProduct({ stock: { enabled: true, amount: 1_000_000, data: [] } });
  for (const product of [unlimited, limited]) await offer(shop, product);

  const purchasesOf = (what: string, product: NewProduct): Subject => ({
    what,
    calls: (round) => ({
      url: shop.url + ordersEndpoints['orders.complete'].path,
      script: 'purchases.lua',
      scriptArguments: [buyersFile, ...bodyAroundPaymentId(product), `round-${round}-${product.id}`],
    }),
    countDone: () => countInvoices(database),
  });
  return [purchasesOf('unlimited stock', unlimited), purchasesOf('limited stock', limited)];
});

async function offer(shop: Shop, product: NewProduct): Promise<void> {
  const created = await send(shop, catalogueEndpoints['products.create'], {
    body: product,
    headers: shop.headers,
  });
  if (created.status !== 200) throw new Error(created.text);
}

/** The body of a purchase up to its payment id, and the rest. */
function bodyAroundPaymentId(product: NewProduct): string[] {
  const { id: productId, price } = product;
  const { storageMb: storge, ...selection } = firstSelection(soldOf(product));
  const wanted = { productId, price, ...selection, storge, method: 'credits', paymentId: '$' };
  return JSON.stringify({ data: wanted }).split('$');
}

async function countInvoices({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ count: number }>('select count(*)::int as count from invoices');
  return rows[0]?.count ?? 0;
}
