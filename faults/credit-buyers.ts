import { setTimeout as pause } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import type { Database } from '../apps/server/src/platform/db/database.ts';
import type { Reply } from '../apps/server/src/testing/person.ts';
import type { NewProduct } from '../packages/contract/src/catalogue/product.ts';
import type { Order } from '../packages/contract/src/orders/order.ts';
import { recordAnswers } from './answers.ts';
import { creditsOf, readBooks } from './books.ts';
import { Refusal } from './browser.ts';
import { boughtOf, pay, start, type Bought } from './buying.ts';
import type { Buyer, Server } from './shop.ts';

const betweenPurchasesMs = 100;
const beforeRetryMs = 100;

export type Purchase = Bought & { buyerId: string; at: number };

/** Lets buyers make one purchase with credits after another. After a 503 they retry the same call. */
export function letBuyersBuy(servers: readonly Server[], buyers: readonly Buyer[], product: NewProduct) {
  const record = recordAnswers();
  const bought: Purchase[] = [];
  const errors: unknown[] = [];
  let home = false;
  let isTestOver = false;
  onTestFinished(() => {
    home = true;
    isTestOver = true;
  });

  async function ask(step: string, call: () => Promise<Reply>): Promise<Reply> {
    for (;;) {
      const reply = await record.timed(call);
      if (reply.status === 200) return reply;
      if (reply.status !== 503 || isTestOver) throw new Refusal(step, reply, reply.text);
      await pause(beforeRetryMs);
    }
  }

  async function keepBuying(buyer: Buyer, server: Server): Promise<void> {
    while (!home && errors.length === 0) {
      try {
        const order = await ask('start', () => start(server, buyer, product));
        const { id } = order.body.data as Order;
        const paid = await ask('payment', () => pay(server, buyer, product, id));
        bought.push({ ...boughtOf(paid), buyerId: buyer.id, at: performance.now() });
      } catch (error) {
        errors.push(error);
      }
      await pause(betweenPurchasesMs);
    }
  }
  const left = Promise.all(
    buyers.map((buyer, at) => keepBuying(buyer, servers[at % servers.length] as Server)),
  );

  return {
    answers: record.answers,
    bought,
    errors,
    /** Each buyer finishes the purchase in flight. */
    async sendHome(): Promise<void> {
      home = true;
      await left;
    },
  };
}

/** Counts the errors in the purchases of these buyers, who each started with `cents`. */
export async function auditPurchases(
  data: Database,
  { buyers, cents, bought, granted }: { buyers: Buyer[]; cents: bigint; bought: Purchase[]; granted: number },
): Promise<{ lost: number; sum: number; books: Awaited<ReturnType<typeof readBooks>> }> {
  const ids = new Set(bought.map(({ orderId }) => orderId));
  const { rows } = await data.pool.query<{ found: number }>(
    `select count(*)::int as found from orders join licenses on licenses.id = orders.license_id
     where orders.id = any($1) and state = 'fulfilled'`,
    [[...ids]],
  );
  const books = await readBooks(data);
  const unlikeTheirs = await Promise.all(
    buyers.map(async ({ id }) => {
      const own = bought.filter(({ buyerId }) => buyerId === id);
      const paidCents = own.reduce((total, { price }) => total + price * 100, 0);
      return Number(cents) - paidCents !== (await creditsOf(data, id));
    }),
  );
  const missing = bought.length - (rows[0]?.found ?? 0);
  const surplus = books.sold - bought.length + (books.grants - granted - books.sold);
  const wrongBalances = unlikeTheirs.filter(Boolean).length;
  return {
    lost: missing + Math.abs(surplus) + books.half + books.wrong + wrongBalances,
    sum: books.sum,
    books,
  };
}
