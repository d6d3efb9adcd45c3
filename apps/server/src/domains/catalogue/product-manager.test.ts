import { catalogueEndpoints as calls } from '@botique/contract/catalogue/endpoints.ts';
import type { ManagedProduct, NewProduct } from '@botique/contract/catalogue/product.ts';
import { strings } from '@botique/contract/strings.ts';
import { errorCatalogue } from '@botique/contract/errors.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { send, signIn, type Person, type Reply } from '../../testing/person.ts';
import {
  addProduct,
  addProducts,
  newProductId,
  someProduct,
  someTicketProduct,
} from '../../testing/products.ts';
import { tableContents } from '../../testing/table-contents.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let admin: Person;
let customer: Person;
beforeAll(async () => {
  app = await startTestApp();
  [admin, customer] = await Promise.all([signIn(app, 'admin'), signIn(app, 'customer')]);
});
afterAll(() => app.close());

const create = (body: object) => admin.call(calls['products.create'], { body });
const edit = (id: string, body: object) => admin.call(calls['products.edit'], { params: { id }, body });
const managed = async (id: string) =>
  (await admin.call(calls['products.manage'], { params: { id } })).body.data as ManagedProduct;

async function auditOf(id: string) {
  const { rows } = await app.database.pool.query(
    'select actor_id, action, details from audit_log where subject = $1 order by id',
    [id],
  );
  return rows as { actor_id: string; action: string; details: object }[];
}

async function changeOf(id: string) {
  const { rows } = await app.database.pool.query(
    'select before, after from audit_log where subject = $1 order by id desc limit 1',
    [id],
  );
  return rows[0] as { before: object; after: object };
}

/** Expects this refusal and an unchanged database. */
async function expectRefused(call: () => Promise<Reply>, refusal: object): Promise<void> {
  const before = await tableContents(app);
  expect((await call()).body).toMatchObject({ success: false, ...refusal });
  expect(await tableContents(app)).toEqual(before);
}

describe('creating a product', () => {
  it('[CAT-15] saves a new product and returns it as staff see it', async () => {
    const made = someProduct({ stock: { enabled: true, amount: 5, data: [] } });
    const { status, body } = await create(made);
    expect(status).toBe(200);
    const { stock, ...fields } = made;
    expect(body.data).toEqual({
      ...fields,
      stock: { ...stock, revision: expect.any(String) },
      version: 1,
      archived: false,
    });
    expect(await managed(made.id)).toEqual(body.data);
    expect(await auditOf(made.id)).toEqual([
      { actor_id: admin.id, action: 'catalogue.created', details: { name: made.name } },
    ]);
  });

  it('[CAT-15] lets only admins create products', async () => {
    const made = someProduct();
    const call = { body: made };
    const statuses = [
      (await send(app, calls['products.create'], call)).status,
      (await customer.call(calls['products.create'], call)).status,
    ];
    expect(statuses).toEqual([401, 403]);
    const { rows } = await app.database.pool.query('select 1 from products where id = $1', [made.id]);
    expect(rows).toEqual([]);
  });

  it('[CAT-16] refuses an existing id and keeps the stored product as it is', async () => {
    const made = await addProduct(app, someTicketProduct(['a', 'b']));
    const again = someProduct({ id: made.id, name: 'Usurper' });
    const refusal = { code: 409, error: 'product_exists', message: errorCatalogue.product_exists.message };
    await expectRefused(() => create(again), refusal);
    expect(await managed(made.id)).toEqual(made);
  });

  it('[CAT-16] refuses the id of an archived product', async () => {
    const { id } = await addProduct(app);
    await app.catalogue.manager.archive(id, admin.id);
    await expectRefused(() => create(someProduct({ id })), { code: 409, error: 'product_exists' });
  });

  it('[CAT-16] saves only one of several products created concurrently with the same id', async () => {
    const id = newProductId();
    const rivals = Array.from({ length: 6 }, (_, at) =>
      someTicketProduct([`item of ${at}`], { id, name: `Rival ${at}` }),
    );
    const replies = await Promise.all(rivals.map(create));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(5);
    const winner = replies.findIndex(({ status }) => status === 200);
    expect(await managed(id)).toMatchObject({
      name: `Rival ${winner}`,
      stock: { data: [`item of ${winner}`] },
    });
    expect(await auditOf(id)).toHaveLength(1);
  });
});

describe('product validation', () => {
  const refused: [rule: string, what: string, path: string, change: object][] = [
    ['[CAT-2]', 'an id of 7 characters', 'id', { id: 'Wd4xK9Q' }],
    ['[CAT-2]', 'an id of 9 characters', 'id', { id: 'Wd4xK9Qe1' }],
    ['[CAT-2]', 'an id with another character', 'id', { id: 'Wd4x-9Qe' }],
    ['[CAT-2]', 'an id that is a number', 'id', { id: 12_345_678 }],
    ['[CAT-3]', 'an unknown system', 'system', { system: 'gift' }],
    ['[CAT-3]', 'a system in capitals', 'system', { system: 'License' }],
    ['[CAT-3]', 'an unknown category', 'category', { category: 'Bots' }],
    ['[CAT-4]', 'a name of 101 characters', 'name', { name: 'x'.repeat(101) }],
    ['[CAT-4]', 'an empty name', 'name', { name: ' ' }],
    ['[CAT-4]', 'a description of 5,001 characters', 'description', { description: 'x'.repeat(5001) }],
    ['[CAT-5]', 'a negative price', 'price', { price: -0.01 }],
    ['[CAT-5]', 'a price above 100,000', 'price', { price: 100_000.01 }],
    ['[CAT-5]', 'a price with 6 decimals', 'price', { price: 1.123456 }],
    ['[CAT-5]', 'a price as text', 'price', { price: '4' }],
    ['[CAT-5]', 'a lifetime price above 100,000', 'lifeTimePrice', { lifeTimePrice: 100_001 }],
    ['[CAT-6]', 'a price that rounds to nothing', 'price', { price: 0.009 }],
    ['[CAT-6]', 'a lifetime price that rounds to nothing', 'lifeTimePrice', { lifeTimePrice: 0.00001 }],
    ['[CAT-7]', '11 images', 'images', { images: Array.from({ length: 11 }, (_, at) => `/${at}.png`) }],
    ['[CAT-8]', 'an image of plain http', 'images.1', { images: ['/a.png', 'http://images.example/a.png'] }],
    ['[CAT-8]', 'an image that is a script', 'images.0', { images: ['javascript:alert(1)'] }],
    ['[CAT-10]', 'a trial of 0 days', 'trial.duration', { trial: { enabled: true, duration: 0 } }],
    ['[CAT-10]', 'a trial of 366 days', 'trial.duration', { trial: { enabled: true, duration: 366 } }],
    ['[CAT-11]', 'a trial of a ticket product', 'trial.enabled', { system: 'ticket' }],
    ['[CAT-12]', 'a broken storage', 'storge', { storge: 1.5 }],
    ['[CAT-12]', 'a negative storage', 'storge', { storge: -1 }],
    ['[CAT-12]', 'a negative amount', 'stock.amount', { stock: { enabled: true, amount: -1, data: [] } }],
    ['[CAT-12]', 'a broken amount', 'stock.amount', { stock: { enabled: true, amount: 0.5, data: [] } }],
    ['[CAT-12]', 'broken trial days', 'trial.duration', { trial: { enabled: true, duration: 1.5 } }],
    ['[CAT-12]', 'negative trial days', 'trial.duration', { trial: { enabled: false, duration: -1 } }],
  ];

  it.for(refused)('%s refuses %s in a new product and in an edit', async ([, , path, change]) => {
    const whole = { ...someProduct(), trial: { enabled: true, duration: 7 } };
    await expectRefused(() => create({ ...whole, ...change }), {
      code: 400,
      error: 'invalid_request',
      issues: [{ path, message: expect.any(String) }],
      message: expect.stringMatching(new RegExp(`^${path}: .*[.]$`)),
    });
    if (path === 'id') return;
    const { id } = await addProduct(app);
    await expectRefused(() => edit(id, { ...whole, ...change }), { code: 400, issues: [{ path }] });
  });

  it('explains validation errors in plain words', async () => {
    const { name: _name, ...nameless } = someProduct();
    const messages = await Promise.all(
      [
        { name: 'x'.repeat(101) },
        { name: ' ' },
        { category: 'none' },
        { locked: 'no' },
        { id: 'x' },
        { price: 0.001 },
      ].map(async (change) => (await create({ ...someProduct(), ...change })).body['message']),
    );
    expect([...messages, (await create(nameless)).body['message']]).toEqual([
      'name: must have at most 100 characters.',
      'name: must not be empty.',
      'category: must be one of: bots, tools, other.',
      'locked: must be true or false.',
      'id: must be 8 letters or digits.',
      'price: must be 0 or at least 0.01, with at most 5 decimals.',
      'name: is missing.',
    ]);
  });

  it.for([
    ['[CAT-4]', 'name', { name: 'x'.repeat(100), description: 'y'.repeat(5000) }],
    ['[CAT-5]', 'price', { price: 100_000, lifeTimePrice: 0.12345 }],
    ['[CAT-6]', 'price', { price: 0.01, lifeTimePrice: 0 }],
    ['[CAT-7]', 'images', { images: Array.from({ length: 10 }, (_, at) => `/${at}.png`) }],
    ['[CAT-12]', 'storge', { storge: 0 }],
  ] as const)('%s accepts a product with %s at its limit', async ([, , change]) => {
    const { status, body } = await create({ ...someProduct(), ...change });
    expect(status).toBe(200);
    expect(body.data).toMatchObject(change);
  });

  it('enforces the same limits with database constraints', async () => {
    const { id } = await addProduct(app);
    for (const change of [
      "system = 'gift'",
      "category = 'none'",
      'price = 0.005',
      'price = 100001',
      'lifetime_price = -1',
      'storage_mb = -1',
      'trial_days = 366',
      "trial_enabled = true, trial_days = 7, system = 'ticket'",
      'stock_amount = -1',
      "images = array_fill('/a.png'::text, array[11])",
      "name = ''",
      "id = 'short'",
    ]) {
      await expect(
        app.database.pool.query(`update products set ${change} where id = $1`, [id]),
        change,
      ).rejects.toMatchObject({ code: '23514' });
    }
  });
});

describe('editing a product', () => {
  it('[CAT-17] saves the whole product and increments its version', async () => {
    const before = await addProduct(app);
    const { id: _id, ...change } = someProduct({
      name: 'Renamed',
      description: 'New words.',
      key: 'renamed',
      price: 1.5,
      lifeTimePrice: 0,
      category: 'tools',
      images: ['/new.svg'],
      locked: true,
      storge: 0,
      trial: { enabled: false, duration: 3 },
    });
    const { status, body } = await edit(before.id, { ...change, version: before.version });
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, code: 200 });
    const { stock: _stock, ...fields } = change;
    expect(body.data).toMatchObject({ ...fields, id: before.id, version: 2 });
    expect(await managed(before.id)).toEqual(body.data);
    const shown = await send(app, calls['products.get'], { params: { id: before.id } });
    expect(shown.body.data).toMatchObject(fields);
    expect((await auditOf(before.id)).at(-1)).toEqual({
      actor_id: admin.id,
      action: 'catalogue.edited',
      details: { name: 'Renamed', version: 2 },
    });
    expect(await changeOf(before.id)).toEqual({
      before: {
        name: before.name,
        description: before.description,
        key: before.key,
        price: before.price,
        lifeTimePrice: before.lifeTimePrice,
        category: before.category,
        images: `1: ${before.images.join()}`,
        locked: before.locked,
        storageMb: before.storge,
        trialEnabled: true,
        trialDays: before.trial.duration,
      },
      after: {
        name: change.name,
        description: change.description,
        key: change.key,
        price: change.price,
        lifeTimePrice: change.lifeTimePrice,
        category: change.category,
        images: '1: /new.svg',
        locked: true,
        storageMb: 0,
        trialEnabled: false,
        trialDays: 3,
      },
    });
  });

  it('[CAT-17] lets only admins edit products', async () => {
    const before = await addProduct(app);
    const call = { params: { id: before.id }, body: { ...before, name: 'Mine now' } };
    expect((await customer.call(calls['products.edit'], call)).status).toBe(403);
    expect((await send(app, calls['products.edit'], call)).status).toBe(401);
    expect(await managed(before.id)).toEqual(before);
  });

  it('[CAT-18] ignores an id in the body of an edit', async () => {
    const [mine, other] = [await addProduct(app), await addProduct(app)];
    for (const id of [other.id, newProductId(), 'nonsense!']) {
      const { status, body } = await edit(mine.id, { ...someProduct({ name: 'Edited' }), id });
      expect(status).toBe(200);
      expect(body.data).toMatchObject({ id: mine.id, name: 'Edited' });
    }
    expect(await managed(other.id)).toEqual(other);
  });

  it('[CAT-19] answers 404 for an edit of an unknown product and does not create it', async () => {
    await expectRefused(() => edit(newProductId(), someProduct()), {
      code: 404,
      error: 'not_found',
      message: strings.manageProducts.notFound,
    });
  });

  it('keeps the category if an edit sends none or an empty one', async () => {
    const before = await addProduct(app, someProduct({ category: 'tools' }));
    const { category: _category, ...rest } = someProduct();
    for (const change of [rest, { ...rest, category: '' }]) {
      expect((await edit(before.id, change)).body.data).toMatchObject({ category: 'tools' });
    }
  });

  it('saves an edit of an archived product, which stays archived', async () => {
    const { id } = await addProduct(app);
    await app.catalogue.manager.archive(id, admin.id);
    expect((await edit(id, someProduct({ name: 'Edited' }))).body.data).toMatchObject({
      name: 'Edited',
      archived: true,
    });
  });
});

describe('concurrent edits', () => {
  it('refuses an edit of an outdated version and saves nothing', async () => {
    const seen = await addProduct(app);
    expect((await edit(seen.id, { ...seen, name: 'First' })).status).toBe(200);
    await expectRefused(() => edit(seen.id, { ...seen, name: 'Second' }), {
      code: 409,
      error: 'product_changed',
      message: errorCatalogue.product_changed.message,
    });
    expect(await managed(seen.id)).toMatchObject({ name: 'First', version: 2 });
  });

  it('accepts one of several concurrent edits and refuses the others', async () => {
    const seen = await addProduct(app);
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, at) => edit(seen.id, { ...seen, name: `Edit ${at}` })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = replies.filter(({ status }) => status !== 200);
    for (const { body } of refused) expect(body).toMatchObject({ code: 409, error: 'product_changed' });
    const winner = replies.findIndex(({ status }) => status === 200);
    expect(await managed(seen.id)).toMatchObject({ name: `Edit ${winner}`, version: 2 });
    expect(await auditOf(seen.id)).toHaveLength(2);
  });

  it('refuses an edit with a future version', async () => {
    const seen = await addProduct(app);
    await expectRefused(() => edit(seen.id, { ...seen, version: 2 }), { error: 'product_changed' });
  });

  it('overwrites the current product if an edit sends no version', async () => {
    const { version: _version, ...seen } = await addProduct(app);
    await edit(seen.id, { ...seen, name: 'First' });
    expect((await edit(seen.id, { ...seen, name: 'Second' })).body.data).toMatchObject({
      name: 'Second',
      version: 3,
    });
  });
});

describe('archiving and restoring', () => {
  const archive = (id: string) => admin.call(calls['products.archive'], { params: { id } });
  const restore = (id: string) => admin.call(calls['products.restore'], { params: { id } });
  const onSale = async (id: string) =>
    (await send(app, calls['products.get'], { params: { id } })).status === 200;

  it('takes an archived product off sale and restores it with its stock', async () => {
    const made = await addProduct(app, someTicketProduct(['a', 'b']));
    const archived = { ...made, archived: true };
    expect((await archive(made.id)).body.data).toEqual(archived);
    expect(await onSale(made.id)).toBe(false);
    expect(await managed(made.id)).toEqual(archived);
    expect((await restore(made.id)).body.data).toEqual(made);
    expect(await onSale(made.id)).toBe(true);
    expect((await auditOf(made.id)).map(({ actor_id, action }) => [actor_id, action])).toEqual([
      ['somebody', 'catalogue.created'],
      [admin.id, 'catalogue.archived'],
      [admin.id, 'catalogue.restored'],
    ]);
  });

  it('treats repeated archiving or restoring as a no-op', async () => {
    const made = await addProduct(app);
    expect((await restore(made.id)).body.data).toEqual(made);
    const first = await archive(made.id);
    const before = await tableContents(app);
    expect((await archive(made.id)).body).toEqual(first.body);
    expect(await tableContents(app)).toEqual(before);
  });

  it('answers 404 for archiving or restoring an unknown product', async () => {
    for (const call of [archive, restore]) {
      await expectRefused(() => call(newProductId()), {
        code: 404,
        message: strings.manageProducts.notFound,
      });
    }
  });
});

describe('the staff product list', () => {
  let shop: TestApp;
  let boss: Person;
  const made: NewProduct[] = [
    someProduct({ name: 'Warden', category: 'bots' }),
    someTicketProduct(['a', 'b'], { name: 'Vitrine', category: 'other' }),
    someTicketProduct(['c'], { name: '100% Warden', category: 'tools' }),
  ];
  const browse = async (query: object = {}) =>
    (await boss.call(calls['products.managed'], { query })).body as unknown as {
      data: ManagedProduct[];
      total: number;
    };

  beforeAll(async () => {
    shop = await startTestApp();
    boss = await signIn(shop, 'admin');
    await addProducts(shop, made);
  });
  afterAll(() => shop.close());

  it('shows staff every product with its own stock items', async () => {
    const { data, total } = await browse();
    expect(total).toBe(3);
    expect(data.map(({ name, stock }) => [name, stock.amount, stock.data])).toEqual([
      ['Warden', 0, []],
      ['Vitrine', 2, ['a', 'b']],
      ['100% Warden', 1, ['c']],
    ]);
    for (const shown of data) {
      const call = { params: { id: shown.id } };
      expect((await boss.call(calls['products.manage'], call)).body.data).toEqual(shown);
    }
  });

  it('searches and filters the staff list like the catalogue', async () => {
    const names = async (query: object) => (await browse(query)).data.map(({ name }) => name);
    expect(await names({ q: 'warden' })).toEqual(['Warden', '100% Warden']);
    expect(await names({ q: '%' })).toEqual(['100% Warden']);
    expect(await names({ category: 'other' })).toEqual(['Vitrine']);
    expect(await names({ category: 'bots', q: '100' })).toEqual([]);
  });

  it('lists archived products only when asked for', async () => {
    await shop.catalogue.manager.archive(made[1]?.id ?? '', boss.id);
    expect((await browse()).data.map(({ name }) => name)).toEqual(['Warden', '100% Warden']);
    expect(await browse({ archived: true })).toMatchObject({
      total: 1,
      data: [{ name: 'Vitrine', archived: true }],
    });
    expect((await browse({ archived: false })).total).toBe(2);
  });

  it('counts the products on sale, and no sales or licenses before the first sale', async () => {
    const { body } = await boss.call(calls['products.counters']);
    expect(body.data).toEqual({ products: 2, sales: 0, active: 0, expired: 0 });
  });
});

describe('a full catalogue', () => {
  let shop: TestApp;
  let boss: Person;

  beforeAll(async () => {
    shop = await startTestApp();
    boss = await signIn(shop, 'admin');
    const { id } = await addProduct(shop);
    const columns = `description, key, price, lifetime_price, system, category, images, locked, storage_mb,
      trial_enabled, trial_days, stock_enabled, stock_amount`;
    await shop.database.pool.query(
      `insert into products (id, name, ${columns})
       select 'Z' || lpad(n::text, 7, '0'), 'Product ' || n, ${columns}
         from products, generate_series(1, 1998) n where id = $1`,
      [id],
    );
  });
  afterAll(() => shop.close());

  it('accepts only one of several products created concurrently for the last free place', async () => {
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => boss.call(calls['products.create'], { body: someProduct() })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(4);
    expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({
      error: 'catalogue_full',
      message: errorCatalogue.catalogue_full.message,
    });
  });

  it('refuses to restore a product until the catalogue has room', async () => {
    const archive = (id: string) => boss.call(calls['products.archive'], { params: { id } });
    const restore = (id: string) => boss.call(calls['products.restore'], { params: { id } });
    await archive('Z0000001');
    expect((await boss.call(calls['products.create'], { body: someProduct() })).status).toBe(200);
    expect((await restore('Z0000001')).body).toMatchObject({ code: 409, error: 'catalogue_full' });
    await archive('Z0000002');
    expect((await restore('Z0000001')).body.data).toMatchObject({ archived: false });
    const { body } = await send(shop, calls['products.list'], { query: { limit: 1 } });
    expect(body['total']).toBe(2000);
  });
});
