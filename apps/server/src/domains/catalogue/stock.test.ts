import { catalogueEndpoints as calls } from '@botique/contract/catalogue/endpoints.ts';
import type { ManagedProduct, Product } from '@botique/contract/catalogue/product.ts';
import { errorCatalogue } from '@botique/contract/errors.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { send, signIn, type Person, type Reply } from '../../testing/person.ts';
import { addProduct, someProduct, someTicketProduct } from '../../testing/products.ts';
import { tableContents } from '../../testing/table-contents.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp();
  admin = await signIn(app, 'admin');
});
afterAll(() => app.close());

const edit = ({ id }: { id: string }, body: object) =>
  admin.call(calls['products.edit'], { params: { id }, body });
const managed = async ({ id }: { id: string }) =>
  (await admin.call(calls['products.manage'], { params: { id } })).body.data as ManagedProduct;
const shown = async ({ id }: { id: string }) =>
  (await send(app, calls['products.get'], { params: { id } })).body.data as Product;

/** Simulates a sale while an admin has the form open. */
async function sellOne({ id }: { id: string }): Promise<void> {
  const { pool } = app.database;
  await pool.query(
    "update products set stock_amount = stock_amount - 1 where id = $1 and system = 'license'",
    [id],
  );
  await pool.query(
    `delete from product_stock_items
      where id = (select id from product_stock_items where product_id = $1 order by position limit 1)`,
    [id],
  );
}

async function expectOutdated(call: () => Promise<Reply>): Promise<void> {
  const before = await tableContents(app);
  expect((await call()).body).toEqual({
    success: false,
    code: 409,
    error: 'stock_changed',
    message: errorCatalogue.stock_changed.message,
  });
  expect(await tableContents(app)).toEqual(before);
}

const licenses = (amount: number) => someProduct({ stock: { enabled: true, amount, data: [] } });

describe('remaining stock', () => {
  it('uses the amount as the stock of a license product and ignores items', async () => {
    const made = await addProduct(app, someProduct({ stock: { enabled: true, amount: 5, data: ['x'] } }));
    expect(made.stock).toMatchObject({ enabled: true, amount: 5, data: [] });
    expect((await shown(made)).stock).toEqual({ enabled: true, amount: 5, data: [] });
    const { rows } = await app.database.pool.query(
      'select 1 from product_stock_items where product_id = $1',
      [made.id],
    );
    expect(rows).toEqual([]);
  });

  it('counts the items as the stock of a ticket product, whatever amount was sent', async () => {
    const stock = { enabled: true, amount: 99, data: ['a', '', ' b ', 'a'] };
    const made = await addProduct(app, someTicketProduct([], { stock: { ...stock, data: ['a', 'b', 'a'] } }));
    expect(made.stock).toMatchObject({ amount: 3, data: ['a', 'b', 'a'] });
    const { body } = await admin.call(calls['products.create'], {
      body: someTicketProduct([], { stock }),
    });
    expect(body.data).toMatchObject({ stock: { amount: 3, data: ['a', 'b', 'a'] } });
    expect((await shown(made)).stock).toEqual({ enabled: true, amount: 3, data: [] });
  });

  it('keeps the order of stock items', async () => {
    const data = Array.from({ length: 200 }, (_, at) => `item ${(at * 7919) % 200}`);
    const made = await addProduct(app, someTicketProduct(data));
    expect((await managed(made)).stock.data).toEqual(data);
  });

  it('[CAT-25] never drops stock below 0, even with concurrent sales', async () => {
    const made = await addProduct(app, licenses(3));
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => sellOne(made)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect((await managed(made)).stock.amount).toBe(0);
    const ticket = await addProduct(app, someTicketProduct(['a', 'b']));
    for (let times = 0; times < 4; times += 1) await sellOne(ticket);
    expect((await managed(ticket)).stock.amount).toBe(0);
  });
});

describe('edits that leave the stock alone', () => {
  it.for([
    ['license', licenses(5), 4, []],
    ['ticket', someTicketProduct(['a', 'b', 'c']), 2, ['b', 'c']],
  ] as const)(
    '[CAT-26] keeps the stock of a %s product after a sale if the edit leaves it alone',
    async ([, made, left, data]) => {
      const seen = await addProduct(app, made);
      await sellOne(seen);
      const { status, body } = await edit(seen, { ...seen, name: 'Renamed' });
      expect(status).toBe(200);
      expect(body.data).toMatchObject({ name: 'Renamed', stock: { enabled: true, amount: left, data } });
      expect((await managed(seen)).stock).toEqual((body.data as ManagedProduct).stock);
      expect((await shown(seen)).stock.amount).toBe(left);
    },
  );

  it('[CAT-26] does not rewrite item rows if an edit leaves the stock alone', async () => {
    const seen = await addProduct(app, someTicketProduct(['a', 'b']));
    const rows = async () =>
      (await app.database.pool.query('select * from product_stock_items where product_id = $1', [seen.id]))
        .rows;
    const before = await rows();
    await edit(seen, { ...seen, name: 'Renamed' });
    expect(await rows()).toEqual(before);
  });

  it('[CAT-26] leaves the stock alone if only whitespace or fields the system ignores differ', async () => {
    const ticket = await addProduct(app, someTicketProduct(['a\nb', 'c']));
    await sellOne(ticket);
    const stock = { ...ticket.stock, amount: 12, data: [' a\r\nb', '', 'c ', '  '] };
    expect((await edit(ticket, { ...ticket, stock })).body.data).toMatchObject({ stock: { data: ['c'] } });
    const license = await addProduct(app, licenses(5));
    await sellOne(license);
    const odd = { ...license.stock, data: ['ignored'] };
    expect((await edit(license, { ...license, stock: odd })).body.data).toMatchObject({
      stock: { amount: 4, data: [] },
    });
  });
});

describe('edits that change the stock', () => {
  it('saves a stock change that is not outdated and returns a new revision', async () => {
    const seen = await addProduct(app, someTicketProduct(['a', 'b']));
    const stock = { ...seen.stock, data: ['b', 'new', 'a'] };
    const { body } = await edit(seen, { ...seen, stock });
    const after = body.data as ManagedProduct;
    expect(after.stock).toMatchObject({ amount: 3, data: ['b', 'new', 'a'] });
    expect(after.stock.revision).not.toBe(seen.stock.revision);
    expect(await managed(seen)).toEqual(after);
    expect((await shown(seen)).stock.amount).toBe(3);
    const { rows } = await app.database.pool.query(
      "select details, before, after from audit_log where subject = $1 and action = 'catalogue.edited'",
      [seen.id],
    );
    expect(rows).toEqual([
      {
        details: { name: seen.name, version: 2, stockItemsRemoved: 0, stockItemsAdded: 1 },
        before: { stockItems: 2 },
        after: { stockItems: 3 },
      },
    ]);
  });

  it('saves a stock limit that is turned off', async () => {
    const seen = await addProduct(app, licenses(5));
    const stock = { ...seen.stock, enabled: false };
    expect((await edit(seen, { ...seen, stock })).body.data).toMatchObject({
      stock: { enabled: false, amount: 5 },
    });
  });

  it.for([
    ['license', licenses(5), { amount: 10 }],
    ['license', licenses(5), { enabled: false }],
    ['ticket', someTicketProduct(['a', 'b']), { data: ['a', 'b', 'c'] }],
    ['ticket', someTicketProduct(['a', 'b']), { data: [] }],
  ] as const)(
    '[CAT-27] refuses a stock change of a %s product after a sale and saves nothing',
    async ([, made, change]) => {
      const seen = await addProduct(app, { ...made, id: someProduct().id });
      await sellOne(seen);
      const stock = { ...seen.stock, ...change };
      await expectOutdated(() => edit(seen, { ...seen, name: 'Renamed', stock }));
      expect(await managed(seen)).toMatchObject({ name: seen.name, version: 1 });
    },
  );

  it('[CAT-27] accepts only one of several concurrent stock changes', async () => {
    const seen = await addProduct(app, someTicketProduct(['a']));
    const { version: _version, ...unversioned } = seen;
    const replies = await Promise.all(
      ['b', 'c', 'd'].map((item) =>
        edit(seen, { ...unversioned, stock: { ...seen.stock, data: ['a', item] } }),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(2);
    expect((await managed(seen)).stock.data).toHaveLength(2);
  });

  it('[CAT-27] refuses an outdated stock change even if it matches the current stock', async () => {
    const seen = await addProduct(app, licenses(5));
    await sellOne(seen);
    await expectOutdated(() => edit(seen, { ...seen, stock: { ...seen.stock, amount: 4 } }));
  });

  it('refuses an unknown stock revision as outdated', async () => {
    const seen = await addProduct(app, licenses(5));
    await expectOutdated(() =>
      edit(seen, { ...seen, stock: { ...seen.stock, amount: 6, revision: 'invented' } }),
    );
  });
});

describe('edits without a stock revision', () => {
  const withoutRevision = ({ stock: { revision: _revision, ...stock }, ...seen }: ManagedProduct) => ({
    ...seen,
    stock,
  });

  it('accepts an edit without a revision if it repeats the current stock', async () => {
    const seen = await addProduct(app, someTicketProduct(['a', 'b']));
    const { status, body } = await edit(seen, { ...withoutRevision(seen), name: 'Renamed' });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ name: 'Renamed', stock: seen.stock });
  });

  it('[CAT-27] refuses an edit without a revision if its stock differs from the current one', async () => {
    const seen = await addProduct(app, licenses(5));
    const stock = { enabled: true, amount: 6, data: [] };
    const other = await edit(seen, { ...withoutRevision(seen), name: 'Renamed', stock });
    expect(other.body).toMatchObject({ code: 409, error: 'stock_revision_missing' });
    await sellOne(seen);
    const outdated = await edit(seen, { ...withoutRevision(seen), name: 'Renamed' });
    expect(outdated.body).toMatchObject({ code: 409, error: 'stock_revision_missing' });
    expect(await shown(seen)).toMatchObject({ name: seen.name, stock: { amount: 4 } });
  });
});

describe('changing the system of a product', () => {
  const off = { enabled: false, duration: 0 };

  it('takes the items as stock when a license product becomes a ticket product', async () => {
    const seen = await addProduct(app, licenses(5));
    const stock = { ...seen.stock, data: ['a', 'b'] };
    const { body } = await edit(seen, { ...seen, system: 'ticket', trial: off, stock });
    expect(body.data).toMatchObject({
      system: 'ticket',
      stock: { enabled: true, amount: 2, data: ['a', 'b'] },
    });
    expect((await shown(seen)).stock).toEqual({ enabled: true, amount: 2, data: [] });
  });

  it('refuses to turn a ticket product into a license product until its items are removed', async () => {
    const seen = await addProduct(app, someTicketProduct(['a', 'b']));
    const refused = await edit(seen, { ...seen, name: 'Renamed', system: 'license' });
    expect(refused.body).toMatchObject({ code: 409, error: 'stock_items_left' });
    expect(await app.catalogue.manager.find(seen.id)).toEqual(seen);
    const emptied = await edit(seen, { ...seen, stock: { ...seen.stock, data: [] } });
    const { body } = await edit(seen, { ...(emptied.body.data as ManagedProduct), system: 'license' });
    expect(body.data).toMatchObject({ system: 'license', stock: { enabled: true, amount: 0, data: [] } });
  });

  it('does not carry the amount over when a license product becomes a ticket product', async () => {
    const seen = await addProduct(app, licenses(5));
    const { body } = await edit(seen, { ...seen, system: 'ticket', trial: off });
    expect(body.data).toMatchObject({ stock: { amount: 0, data: [] } });
    expect((await shown(seen)).stock.amount).toBe(0);
  });

  it('[CAT-27] refuses outdated stock when the system changes', async () => {
    const seen = await addProduct(app, someTicketProduct(['a', 'b']));
    await sellOne(seen);
    await expectOutdated(() => edit(seen, { ...seen, system: 'license' }));
  });
});
