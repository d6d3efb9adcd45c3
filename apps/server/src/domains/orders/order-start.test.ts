import { catalogueEndpoints } from '@botique/contract/catalogue/endpoints.ts';
import type { ManagedProduct, Product } from '@botique/contract/catalogue/product.ts';
import { strings } from '@botique/contract/strings.ts';
import { ordersEndpoints } from '@botique/contract/orders/endpoints.ts';
import { reservationMinutes } from '@botique/contract/orders/order-rules.ts';
import type { Order } from '@botique/contract/orders/order.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { movingClock } from '../../testing/moving-clock.ts';
import { cancel, complete, expectNothingChanged, giveCredits, start, started } from '../../testing/orders.ts';
import { send, signIn, signInNewCustomer, type Person } from '../../testing/person.ts';
import { addProduct, newProductId, someProduct, someTicketProduct } from '../../testing/products.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const clock = movingClock();
let app: TestApp;
let buyer: Person;
let other: Person;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp({ clock, jobs: false });
  buyer = await signInNewCustomer(app);
  other = await signInNewCustomer(app);
  admin = await signIn(app, 'admin');
});
afterAll(() => app.close());

const limited = (amount: number) => someProduct({ stock: { enabled: true, amount, data: [] } });
const left = async (id: string) => {
  const reply = await send(app, catalogueEndpoints['products.get'], { params: { id } });
  return (reply.body.data as Product).stock.amount;
};
const stateOf = async (id: string) => {
  const { rows } = await app.database.pool.query<{ state: string }>(
    'select state from orders where id = $1',
    [id],
  );
  return rows[0]?.state;
};
const pastReservation = reservationMinutes * 60_000 + 1;

describe('starting an order', () => {
  it('[ORD-41] returns the product, selection, price, reservation and state of a started order', async () => {
    const { id } = await addProduct(app, limited(3));
    const wanted = { productId: id, duration: 90, sessions: 4, storge: 500, price: 12.3 };
    const order = await started(buyer, wanted);
    expect(order).toMatchObject({
      productId: id,
      state: 'open',
      price: 12.3,
      subscription: 'subscription',
      duration: 90,
      sessions: 4,
      storge: 500,
      reserved: true,
    });
    expect(Date.parse(order.expiresAt) - Date.parse(order.createdAt)).toBe(reservationMinutes * 60_000);
  });

  it('[ORD-23] ignores options that are sent for a ticket product', async () => {
    const { id } = await addProduct(app, someTicketProduct(['a key'], { price: 9.99 }));
    const order = await started(buyer, { productId: id, price: 9.99, sessions: 7 });
    expect(order).toMatchObject({
      price: 9.99,
      subscription: null,
      duration: null,
      sessions: null,
      storge: null,
    });
  });

  it('[ORD-42] replaces the open order of the same buyer and product and returns its stock', async () => {
    const { id } = await addProduct(app, limited(1));
    const first = await started(buyer, { productId: id });
    const second = await started(buyer, { productId: id, sessions: 3, price: 4.3 });
    expect([await stateOf(first.id), await stateOf(second.id)]).toEqual(['replaced', 'open']);
    expect(await left(id)).toBe(0);
    await cancel(buyer, second.id);
    expect(await left(id)).toBe(1);
  });

  it('[ORD-42] [CAT-25] leaves one open order with one reserved item after 20 simultaneous starts', async () => {
    const { id } = await addProduct(app, limited(2));
    const replies = await Promise.all(Array.from({ length: 20 }, () => start(buyer, { productId: id })));
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    const { rows } = await app.database.pool.query<{ state: string; count: string }>(
      'select state, count(*) from orders where product_id = $1 group by state order by state',
      [id],
    );
    expect(rows).toEqual([
      { state: 'open', count: '1' },
      { state: 'replaced', count: '19' },
    ]);
    expect(await left(id)).toBe(1);
  });

  it('[ORD-42] leaves one open order after 60 simultaneous starts for a product with unlimited stock', async () => {
    const { id } = await addProduct(app);
    const replies = await Promise.all(Array.from({ length: 60 }, () => start(buyer, { productId: id })));
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    const { rows } = await app.database.pool.query<{ state: string; count: string }>(
      'select state, count(*) from orders where product_id = $1 group by state order by state',
      [id],
    );
    expect(rows).toEqual([
      { state: 'open', count: '1' },
      { state: 'replaced', count: '59' },
    ]);
  });

  it('returns an open order only to its buyer and only until it expires', async () => {
    const { id } = await addProduct(app, limited(1));
    const openOf = async (by: Person) =>
      (await by.call(ordersEndpoints['orders.open'], { query: { productId: id } })).body.data;
    expect(await openOf(buyer)).toBeNull();
    const order = await started(buyer, { productId: id });
    expect(await openOf(buyer)).toEqual(order);
    expect(await openOf(other)).toBeNull();
    clock.forward(pastReservation);
    expect(await openOf(buyer)).toBeNull();
  });

  it('[ORD-67] refuses to start an order for a free product that the buyer already has', async () => {
    const { id } = await addProduct(app, someProduct({ price: 0 }));
    const free = { productId: id, price: 0, method: 'free' } as const;
    await complete(buyer, free);
    await expectNothingChanged(app, () => start(buyer, free), { code: 409, error: 'free_taken' });
  });

  it('the database refuses to change, delete or reopen an order', async () => {
    const { id } = await addProduct(app, limited(3));
    const order = await started(buyer, { productId: id });
    const change = (what: string) =>
      app.database.pool.query(`update orders set ${what} where id = $1`, [order.id]);
    for (const what of [
      'price_cents = 1',
      'sessions = 10',
      "user_id = '1'",
      'reserved = false',
      'days = 180',
    ]) {
      await expect(change(what)).rejects.toMatchObject({ code: '23001' });
    }
    await expect(
      app.database.pool.query('delete from orders where id = $1', [order.id]),
    ).rejects.toMatchObject({
      code: '23001',
    });
    await expect(change("state = 'fulfilled'")).rejects.toMatchObject({
      constraint: 'orders_fulfilled_whole',
    });
    await cancel(buyer, order.id);
    await expect(change("state = 'open'")).rejects.toMatchObject({ code: '23001' });
  });
});

describe('stock reservations', () => {
  it('[ORD-43] [CAT-23] reserves stock of a license product when an order starts', async () => {
    const { id } = await addProduct(app, limited(5));
    await started(buyer, { productId: id });
    expect(await left(id)).toBe(4);
    await started(other, { productId: id });
    expect(await left(id)).toBe(3);
  });

  it('[ORD-43] [CAT-24] reserves one item of a ticket product and shows admins the remaining ones', async () => {
    const { id } = await addProduct(app, someTicketProduct(['first', 'second'], { price: 5 }));
    await started(buyer, { productId: id, price: 5 });
    expect(await left(id)).toBe(1);
    const managed = await admin.call(catalogueEndpoints['products.manage'], { params: { id } });
    expect(managed.body.data).toMatchObject({ stock: { amount: 1, data: ['second'] } });
  });

  it('[ORD-46] refuses the next buyer with 409 when all stock is reserved', async () => {
    const { id } = await addProduct(app, limited(1));
    await started(buyer, { productId: id });
    const refusal = { code: 409, error: 'out_of_stock', message: strings.catalogue.outOfStock };
    await expectNothingChanged(app, () => start(other, { productId: id }), refusal);
    await expectNothingChanged(app, () => complete(other, { productId: id }), refusal);
  });

  it('[ORD-44] returns the stock of a cancelled order at once, and not again if it is cancelled again', async () => {
    const { id } = await addProduct(app, limited(1));
    const order = await started(buyer, { productId: id });
    expect((await cancel(buyer, order.id)).body.data).toMatchObject({ state: 'cancelled' });
    expect((await cancel(buyer, order.id)).body.data).toMatchObject({ state: 'cancelled' });
    expect(await left(id)).toBe(1);
  });

  it.for(['license', 'ticket'] as const)(
    '[ORD-44] returns the stock of a %s product after 15 minutes, in a job that runs every minute',
    async (system) => {
      const { id } = await addProduct(
        app,
        system === 'license' ? limited(1) : someTicketProduct(['item'], { price: 4 }),
      );
      const order = await started(buyer, { productId: id });
      clock.forward(pastReservation - 60_000);
      await app.orders.expire();
      expect([await stateOf(order.id), await left(id)]).toEqual(['open', 0]);
      clock.forward(60_000);
      await app.orders.expire();
      expect([await stateOf(order.id), await left(id)]).toEqual(['expired', 1]);
      expect(app.jobs.find(({ name }) => name === 'orders.expire')?.cron).toBe('* * * * *');
    },
  );

  it('[ORD-44] gives the stock of an overdue order to the next buyer without waiting for the job', async () => {
    const { id } = await addProduct(app, limited(1));
    const order = await started(buyer, { productId: id });
    clock.forward(pastReservation);
    await started(other, { productId: id });
    expect([await stateOf(order.id), await left(id)]).toEqual(['expired', 0]);
  });

  it('keeps a reserved item when an admin replaces the stock', async () => {
    const product = await addProduct(app, someTicketProduct(['kept', 'other'], { price: 5 }));
    const order = await started(buyer, { productId: product.id, price: 5 });
    const seen = (await admin.call(catalogueEndpoints['products.manage'], { params: { id: product.id } }))
      .body.data as { stock: object };
    const body = { ...product, stock: { ...seen.stock, data: ['new'] } };
    const saved = await admin.call(catalogueEndpoints['products.edit'], { params: { id: product.id }, body });
    expect(saved.body.data).toMatchObject({ stock: { data: ['new'] } });
    await cancel(buyer, order.id);
    const after = await admin.call(catalogueEndpoints['products.manage'], { params: { id: product.id } });
    expect((after.body.data as { stock: { data: string[] } }).stock.data.toSorted()).toEqual(['kept', 'new']);
  });

  it('refuses to change the system of a product while its item is reserved, and keeps the item', async () => {
    const product = await addProduct(app, someTicketProduct(['only'], { price: 5 }));
    const order = await started(buyer, { productId: product.id, price: 5 });
    const manage = async () =>
      (await admin.call(catalogueEndpoints['products.manage'], { params: { id: product.id } })).body
        .data as ManagedProduct;
    const { stock } = await manage();
    const body = { ...product, system: 'license', stock: { ...stock, amount: 3 } };
    const refusal = { code: 409, error: 'stock_items_left' };
    const edit = () => admin.call(catalogueEndpoints['products.edit'], { params: { id: product.id }, body });
    await expectNothingChanged(app, edit, refusal);
    await cancel(buyer, order.id);
    expect((await manage()).stock.data).toEqual(['only']);
  });

  it('reserves nothing for a product with unlimited stock', async () => {
    const { id } = await addProduct(app);
    expect(await started(buyer, { productId: id })).toMatchObject({ reserved: false });
  });
});

describe('prices of orders', () => {
  it('[ORD-47] refuses any other price with 409 and replies with the current one', async () => {
    const { id } = await addProduct(app);
    for (const price of [0, 0.01, 3.99, 4.005, 400]) {
      const refusal = { code: 409, error: 'price_changed', price: 4 };
      await expectNothingChanged(app, () => start(buyer, { productId: id, price }), refusal);
      await expectNothingChanged(app, () => complete(buyer, { productId: id, price }), refusal);
    }
  });

  it('[ORD-45] charges the price of the started order even if an admin changes it afterwards', async () => {
    const product = await addProduct(app);
    await giveCredits(app, buyer, 1000n);
    const before = await app.ledger.credits(buyer.id);
    const order = await started(buyer, { productId: product.id });
    await admin.call(catalogueEndpoints['products.edit'], {
      params: { id: product.id },
      body: { ...product, price: 7 },
    });
    const paid = await complete(buyer, { productId: product.id, paymentId: order.id });
    expect(paid.body).toMatchObject({ success: true, data: { price: 4 } });
    expect(before - (await app.ledger.credits(buyer.id))).toBe(400n);
  });
});

describe('refused orders', () => {
  it.for([
    [{ duration: 0 }, 'duration'],
    [{ duration: 45 }, 'duration'],
    [{ duration: 210 }, 'duration'],
    [{ duration: null }, 'duration'],
    [{ sessions: 1 }, 'sessions'],
    [{ sessions: 11 }, 'sessions'],
    [{ sessions: null }, 'sessions'],
    [{ storge: 80 }, 'storge'],
    [{ storge: 110 }, 'storge'],
    [{ storge: 5140 }, 'storge'],
    [{ storge: -20 }, 'storge'],
    [{ subscription: null }, 'subscription'],
  ] as const)('[ORD-9] [ORD-10] [ORD-13] [ORD-56] refuses an order with 400: %o', async ([change, path]) => {
    const { id } = await addProduct(app);
    const call = { productId: id, ...change };
    const refusal = { code: 400, error: 'invalid_request', issues: [{ path }] };
    await expectNothingChanged(app, () => start(buyer, call), refusal);
    await expectNothingChanged(app, () => complete(buyer, call), refusal);
  });

  it('[ORD-56] refuses an unknown subscription', async () => {
    const { id } = await addProduct(app);
    const call = { productId: id, subscription: 'yearly' as 'lifetime' };
    await expectNothingChanged(app, () => complete(buyer, call), { code: 400, error: 'invalid_request' });
  });

  it('[ORD-21] refuses a lifetime order for a product without a lifetime price', async () => {
    const { id } = await addProduct(app, someProduct({ lifeTimePrice: 0 }));
    const call = { productId: id, subscription: 'lifetime', price: 0 } as const;
    await expectNothingChanged(app, () => start(buyer, call), {
      code: 400,
      issues: [{ path: 'subscription' }],
    });
  });

  it.for([
    ['other', 100],
    ['bots', 0],
    ['tools', 0],
  ] as const)('[ORD-22] refuses extra storage for the category %s with %i MB', async ([category, storge]) => {
    const { id } = await addProduct(app, someProduct({ category, storge }));
    const call = { productId: id, storge: 200, price: 4.1 };
    await expectNothingChanged(app, () => start(buyer, call), { code: 400, issues: [{ path: 'storge' }] });
    expect(await started(buyer, { productId: id, storge: null })).toMatchObject({ storge: 0, price: 4 });
  });

  it('[ORD-48] refuses to start or complete an order for a locked product', async () => {
    const { id } = await addProduct(app, someProduct({ locked: true }));
    const refusal = { code: 409, error: 'product_locked', message: strings.orders.notAvailable };
    await expectNothingChanged(app, () => start(buyer, { productId: id }), refusal);
    await expectNothingChanged(app, () => complete(buyer, { productId: id }), refusal);
    const free = await addProduct(app, someProduct({ locked: true, price: 0 }));
    const call = { productId: free.id, method: 'free', price: 0 } as const;
    await expectNothingChanged(app, () => complete(buyer, call), refusal);
  });

  it('answers orders for missing or archived products with 404', async () => {
    const { id } = await addProduct(app);
    await app.catalogue.manager.archive(id, admin.id);
    for (const productId of [id, newProductId()]) {
      const refusal = { code: 404, error: 'not_found', message: strings.orders.notFound };
      await expectNothingChanged(app, () => start(buyer, { productId }), refusal);
      await expectNothingChanged(app, () => complete(buyer, { productId }), refusal);
    }
  });

  it("answers for another customer's order with the same 404 as for a missing one", async () => {
    const { id } = await addProduct(app);
    const order: Order = await started(buyer, { productId: id });
    const refusal = { code: 404, error: 'not_found' };
    await expectNothingChanged(app, () => cancel(other, order.id), refusal);
    await expectNothingChanged(app, () => cancel(other, randomUUID()), refusal);
    await expectNothingChanged(app, () => complete(other, { productId: id, paymentId: order.id }), refusal);
  });
});
