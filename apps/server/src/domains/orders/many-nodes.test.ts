import { catalogueEndpoints } from '@botique/contract/catalogue/endpoints.ts';
import type { ManagedProduct } from '@botique/contract/catalogue/product.ts';
import type { Order } from '@botique/contract/orders/order.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { movingClock } from '../../testing/moving-clock.ts';
import { cancel, complete, giveCredits, start } from '../../testing/orders.ts';
import { signIn, signInNewCustomer, type Person, type Reply } from '../../testing/person.ts';
import { addProduct, someProduct, someTicketProduct } from '../../testing/products.ts';
import { cloneDatabase, startTestApp, type TestApp } from '../../testing/test-app.ts';

const clock = movingClock();
let data: Awaited<ReturnType<typeof cloneDatabase>>;
let here: TestApp;
let there: TestApp;
beforeAll(async () => {
  data = await cloneDatabase();
  const node = { databaseUrl: data.url, clock, jobs: false };
  here = await startTestApp(node);
  there = await startTestApp(node);
});
afterAll(async () => {
  await here.close();
  await there.close();
  await data.drop();
});

const pieces = 20;
const items = Array.from({ length: pieces }, (_, at) => `item ${at}`).toSorted();
const purse = 4_000n;
const rounds = 12;

const products = {
  license: () => someProduct({ stock: { enabled: true, amount: pieces, data: [] } }),
  ticket: () => someTicketProduct(items, { price: 4 }),
  'unlimited ticket': () =>
    someTicketProduct(items, { price: 4, stock: { enabled: false, amount: 0, data: items } }),
};

/** Each buyer cycles through these actions, some of them concurrent, from a different starting point. */
async function shop(person: Person, productId: string, place: number): Promise<Reply[]> {
  const replies: Reply[] = [];
  for (let round = place; round < place + rounds; round += 1) {
    const begun = await start(person, { productId });
    replies.push(begun);
    const id = (begun.body.data as Order | undefined)?.id;
    if (!id) continue;
    const pay = () => complete(person, { productId, paymentId: id });
    const stop = () => cancel(person, id);
    const again = () => start(person, { productId });
    const buy = () => complete(person, { productId });
    const leave: (() => Promise<Reply>)[] = [];
    const ways = [
      [pay, pay],
      [pay, stop],
      [again, pay],
      [stop, again],
      leave,
      [again, again, buy],
      [stop, buy],
    ];
    const acts = ways[round % ways.length] ?? leave;
    replies.push(...(await Promise.all(acts.map((act) => act()))));
  }
  return replies;
}

/** Saves the same items in reverse order, and locks, archives and restores the product. */
async function runTheShop(admin: Person, productId: string, isOver: () => boolean): Promise<Reply[]> {
  const replies: Reply[] = [];
  const one = { params: { id: productId } };
  for (let turn = 0; !isOver(); turn += 1) {
    const seen = (await admin.call(catalogueEndpoints['products.manage'], one)).body.data as ManagedProduct;
    const stock = { ...seen.stock, data: seen.stock.data.toReversed() };
    const body = { ...seen, locked: turn % 4 === 3, stock };
    replies.push(await admin.call(catalogueEndpoints['products.edit'], { ...one, body }));
    if (turn % 5 > 0) continue;
    replies.push(await admin.call(catalogueEndpoints['products.archive'], one));
    replies.push(await admin.call(catalogueEndpoints['products.restore'], one));
  }
  return replies;
}

/** Lets reservations expire all the time, with the expiry job on both nodes. */
async function letTimePass(isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    clock.forward(4 * 60_000);
    await Promise.all([here.orders.expire(), there.orders.expire()]);
    await wait(100);
  }
}

const figure = async (statement: string, productId: string) => {
  const { rows } = await here.database.pool.query<{ figure: string }>(statement, [productId]);
  return Number(rows[0]?.figure);
};

/** In stock and sold. */
async function countPieces(productId: string, sales: number): Promise<number> {
  return sales + (await figure('select stock_amount as figure from products where id = $1', productId));
}

/** In stock and delivered. */
async function findItems(productId: string): Promise<string[]> {
  const { rows } = await here.database.pool.query<{ content: string }>(
    `select content from product_stock_items where product_id = $1 and reserved_for is null
     union all
     select content from ticket_messages join tickets on tickets.id = ticket_id
      where product_id = $1 and content like 'item %'`,
    [productId],
  );
  return rows.map(({ content }) => content).toSorted();
}

it.for(['license', 'ticket', 'unlimited ticket'] as const)(
  '[CAT-25] [ORD-69] [ORD-76] loses no stock of a %s product and sells none twice under load on two nodes',
  async (kind) => {
    const { id } = await addProduct(here, products[kind]());
    const admin = await signIn(there, 'admin');
    const crowd = await Promise.all(
      Array.from({ length: 8 }, (_, at) => signInNewCustomer(at % 2 === 0 ? here : there)),
    );
    for (const person of crowd) await giveCredits(here, person, purse);
    let over = false;
    const isOver = () => over;
    const aside = Promise.all([runTheShop(admin, id, isOver), letTimePass(isOver)]);
    const bought = await Promise.all(crowd.map((person, place) => shop(person, id, place)));
    over = true;
    const [run] = await aside;
    clock.forward(16 * 60_000);
    await here.orders.expire();

    const failed = [...bought.flat(), ...run].filter(({ status }) => status >= 500);
    expect(failed.map(({ text }) => text)).toEqual([]);
    const sales = await figure(
      "select count(*) as figure from orders where product_id = $1 and state = 'fulfilled'",
      id,
    );
    expect(sales).toBeGreaterThan(0);
    const granted = `select (select count(*) from licenses where product_id = $1)
      + (select count(*) from tickets where product_id = $1) as figure`;
    expect(await figure(granted, id)).toBe(sales);
    expect(await (kind === 'license' ? countPieces(id, sales) : findItems(id))).toEqual(
      kind === 'license' ? pieces : items,
    );
    const credits = await Promise.all(crowd.map((person) => here.ledger.credits(person.id)));
    expect(credits.reduce((sum, cents) => sum + purse - cents, 0n)).toBe(BigInt(sales) * 400n);
    expect(await here.ledger.checkBooks()).toEqual([]);
  },
);
