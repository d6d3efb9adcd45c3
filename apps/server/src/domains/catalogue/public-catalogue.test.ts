import { catalogueEndpoints as calls } from '@botique/contract/catalogue/endpoints.ts';
import { product, type NewProduct, type Product } from '@botique/contract/catalogue/product.ts';
import { strings } from '@botique/contract/strings.ts';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { send, signIn, type Person } from '../../testing/person.ts';
import { rawRequest } from '../../testing/raw-request.ts';
import {
  addProduct,
  addProducts,
  newProductId,
  someProduct,
  someTicketProduct,
} from '../../testing/products.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const list = async (query: object = {}) => {
  const { status, body } = await send(app, calls['products.list'], { query });
  expect(status, JSON.stringify(body)).toBe(200);
  return body as { data: Product[]; next: string | null; total: number };
};
const get = (id: string) => send(app, calls['products.get'], { params: { id } });
const idsOf = (products: { id: string }[]) => products.map(({ id }) => id);

/** The public view of a product. */
function told({ stock, ...fields }: NewProduct): Product {
  const amount = fields.system === 'ticket' ? stock.data.length : stock.amount;
  return { ...fields, stock: { enabled: stock.enabled, amount, data: [] } };
}

describe('a single product', () => {
  it('[CAT-1] [CAT-14] returns a product with all fields of the contract and no others', async () => {
    const made = someProduct({
      name: 'Ümläut 🦊',
      description: 'One.\n\nTwo.',
      price: 0.12345,
      lifeTimePrice: 99_999.99999,
      images: ['https://images.example/a.png', '/b.svg'],
      locked: true,
      storge: 5120,
      trial: { enabled: true, duration: 365 },
      stock: { enabled: true, amount: 1_000_000, data: [] },
    });
    await addProduct(app, made);
    const { status, body } = await get(made.id);
    expect(status).toBe(200);
    expect(body).toEqual({ success: true, code: 200, data: told(made) });
    product.strict().parse(body.data);
  });

  it('[CAT-14] answers 404 for a missing or archived product', async () => {
    const missing = await get(newProductId());
    const { id } = await addProduct(app);
    await app.catalogue.manager.archive(id, 'somebody');
    const archived = await get(id);
    for (const reply of [missing, archived]) {
      expect(reply.status).toBe(404);
      expect(reply.body).toEqual({
        success: false,
        code: 404,
        error: 'not_found',
        message: strings.manageProducts.notFound,
      });
    }
  });

  it.for(['short', 'toolong12', 'has_line', 'spa ce12', 'ümlaut12', '%00000000', "1' or 1=1"])(
    '[CAT-2] answers 400 for the malformed id %j',
    async (id) => {
      expect((await get(id)).status).toBe(400);
    },
  );

  it('treats product ids as case-sensitive', async () => {
    const [upper, lower] = [someProduct({ id: 'CaseCASE' }), someProduct({ id: 'casecase' })];
    await addProduct(app, upper);
    expect((await get(lower.id)).status).toBe(404);
    await addProduct(app, lower);
    expect((await get(lower.id)).body.data).toEqual(told(lower));
  });
});

describe('prices', () => {
  it.for([0, 0.01, 0.1, 0.10001, 1.005, 2.675, 4.35, 19.99, 1234.56789, 99_999.99999, 100_000])(
    '[CAT-5] stores and returns the price %d exactly',
    async (price) => {
      const made = someProduct({ price, lifeTimePrice: price });
      await addProduct(app, made);
      expect((await get(made.id)).body.data).toMatchObject({ price, lifeTimePrice: price });
    },
  );
});

describe('images', () => {
  it('[CAT-9] never requests an image URL', async () => {
    let called = 0;
    const elsewhere = createServer((socket) => {
      called += 1;
      socket.destroy();
    });
    onTestFinished(() => void elsewhere.close());
    await new Promise<void>((resolve) => {
      elsewhere.listen(0, '127.0.0.1', resolve);
    });
    const { port } = elsewhere.address() as AddressInfo;
    const images = ['a.png', 'b.svg'].map((name) => `https://localhost:${port}/${name}`);
    const made = someProduct({ images });
    const admin = await signIn(app, 'admin');
    expect((await admin.call(calls['products.create'], { body: made })).status).toBe(200);
    expect((await get(made.id)).body.data).toMatchObject({ images });
    expect((await list({ limit: 1 })).data[0]).toMatchObject({ images });
    const page = await fetch(`${app.url}/products`, { headers: { accept: 'text/html' } });
    expect(page.status).toBeLessThan(500);
    expect(called).toBe(0);
  });
});

describe('the public product list', () => {
  let shop: TestApp;
  const made: NewProduct[] = [];
  const browse = async (query: object = {}) => {
    const { body } = await send(shop, calls['products.list'], { query });
    return body as { data: Product[]; next: string | null; total: number };
  };

  beforeAll(async () => {
    shop = await startTestApp();
    const shapes: [name: string, category: NewProduct['category']][] = [
      ['100% Cotton', 'other'],
      ['snake_case', 'tools'],
      ['SNAKE', 'tools'],
      ['Анастасия', 'bots'],
      ['Warden', 'bots'],
      ['warden of the tower', 'bots'],
    ];
    for (const [name, category] of shapes) made.unshift(someProduct({ name, category }));
    await addProducts(shop, made);
  });
  afterAll(() => shop.close());

  it('[CAT-13] lists all products for everyone, newest first', async () => {
    const people = await Promise.all([signIn(shop, 'customer'), signIn(shop, 'admin')]);
    const replies = await Promise.all([
      send(shop, calls['products.list']),
      ...people.map((person) => person.call(calls['products.list'])),
    ]);
    for (const reply of replies) {
      expect(reply.status).toBe(200);
      expect(reply.body).toEqual({
        success: true,
        code: 200,
        data: made.map(told),
        next: null,
        total: made.length,
      });
    }
  });

  it('lists a new product first', async () => {
    const fresh = await addProduct(shop, someProduct({ name: 'Fresh' }));
    expect((await browse({ limit: 1 })).data[0]?.id).toBe(fresh.id);
    await shop.catalogue.manager.archive(fresh.id, 'somebody');
    expect(idsOf((await browse()).data)).toEqual(idsOf(made));
  });

  it('finds products by part of the name, ignoring case and without wildcards', async () => {
    const search = async (q: string) => (await browse({ q })).data.map(({ name }) => name);
    expect(await search('WARD')).toEqual(['warden of the tower', 'Warden']);
    expect(await search('анаст')).toEqual(['Анастасия']);
    expect(await search('%')).toEqual(['100% Cotton']);
    expect(await search('_')).toEqual(['snake_case']);
    expect(await search('snake')).toEqual(['SNAKE', 'snake_case']);
    expect(await search('  of the ')).toEqual(['warden of the tower']);
    expect(await search('.*')).toEqual([]);
    expect(await search('Moderation')).toEqual([]);
    expect(await search('')).toHaveLength(made.length);
  });

  it('filters products by category, also combined with a search, and counts the matches', async () => {
    expect(await browse({ category: 'tools' })).toMatchObject({ total: 2, next: null });
    expect((await browse({ category: 'tools' })).data.map(({ category }) => category)).toEqual([
      'tools',
      'tools',
    ]);
    expect(await browse({ category: 'bots', q: 'tower' })).toMatchObject({
      total: 1,
      data: [{ name: 'warden of the tower' }],
    });
    expect(await browse({ category: 'other', q: 'tower' })).toMatchObject({ total: 0, data: [] });
    expect((await send(shop, calls['products.list'], { query: { category: 'none' } })).status).toBe(400);
  });

  it('pages through search results without gaps or repeats while new products arrive', async () => {
    const first = await browse({ q: 'n', limit: 2 });
    expect(first.total).toBe(5);
    const intruder = await addProduct(shop, someProduct({ name: 'New one' }));
    const second = await browse({ q: 'n', limit: 2, cursor: first.next });
    const third = await browse({ q: 'n', limit: 2, cursor: second.next });
    expect([...first.data, ...second.data, ...third.data].map(({ name }) => name)).toEqual(
      made.map(({ name }) => name).filter((name) => name.toLowerCase().includes('n')),
    );
    expect(third.next).toBeNull();
    await shop.catalogue.manager.archive(intruder.id, 'somebody');
  });

  it('returns no next cursor on the page with the last product', async () => {
    expect((await browse({ limit: made.length })).next).toBeNull();
    expect((await browse({ limit: made.length - 1 })).next).not.toBeNull();
  });

  it('continues from a cursor whose product has been archived', async () => {
    const [, second, third] = made;
    const page = await browse({ limit: 2 });
    await shop.catalogue.manager.archive(second?.id ?? '', 'somebody');
    expect((await browse({ limit: 1, cursor: page.next })).data[0]?.id).toBe(third?.id);
    await shop.catalogue.manager.restore(second?.id ?? '', 'somebody');
  });

  it.for(['nonsense', '1_2_3', '12345', '_Wd4xK9Qe', '1_has_line', 'x'.repeat(201)])(
    'refuses the cursor %s',
    async (cursor) => {
      const reply = await send(shop, calls['products.list'], { query: { cursor } });
      expect(reply.status).toBe(400);
      expect(reply.body['message']).toContain('cursor');
    },
  );
});

it('[OFF-52] returns 500 products and a next cursor if the call has no limit', async () => {
  const shop = await startTestApp();
  onTestFinished(() => shop.close());
  const all = Array.from({ length: 503 }, (_, at) => someProduct({ name: `Product ${at}` }));
  await addProducts(shop, all);
  const { body } = await send(shop, calls['products.list']);
  expect(idsOf(body.data as Product[])).toEqual(idsOf(all.slice(0, 500)));
  expect(body['total']).toBe(503);
  const rest = await send(shop, calls['products.list'], { query: { cursor: body['next'] } });
  expect(idsOf(rest.body.data as Product[])).toEqual(idsOf(all.slice(500)));
  expect(rest.body['next']).toBeNull();
  expect((await send(shop, calls['products.list'], { query: { limit: 101 } })).status).toBe(400);
});

describe('caching of the product list', () => {
  const ask = (headers: Record<string, string> = {}) =>
    rawRequest(app, `${calls['products.list'].path}?q=known`, { headers });

  it('answers 304 for an unchanged product list', async () => {
    const made = await addProduct(app, someProduct({ name: 'Known' }));
    const first = await ask();
    expect(first.headers).toMatchObject({ 'cache-control': 'no-cache', etag: expect.stringMatching(/^"/) });
    const known = { 'if-none-match': String(first.headers.etag) };
    const again = await ask(known);
    expect([again.status, again.text]).toEqual([304, '']);
    await app.catalogue.manager.edit(made.id, { ...made, price: 5 }, 'somebody');
    const changed = await ask(known);
    expect(changed.status).toBe(200);
    expect(changed.headers.etag).not.toBe(first.headers.etag);
    expect(JSON.parse(changed.text)).toMatchObject({ data: [{ id: made.id, price: 5 }] });
  });

  it('[CAT-22] compresses the product list for clients that accept it, without any stock items', async () => {
    for (let times = 0; times < 3; times += 1) {
      await addProduct(app, someTicketProduct(['GOODS-7QK2'], { name: 'Known, too' }));
    }
    const reply = await fetch(`${app.url}${calls['products.list'].path}?q=known`);
    expect(reply.headers.get('content-encoding')).toBe('gzip');
    expect(reply.headers.get('vary')).toContain('accept-encoding');
    const text = await reply.text();
    expect(text).toContain('Known, too');
    expect(text).not.toContain('GOODS');
    expect(text).toBe((await ask()).text);
  });
});

describe('public stock information', () => {
  const secrets = ['GOODS-one-7QK2', 'GOODS-two "quoted" ü', 'GOODS-three\nlines'];

  it('[CAT-21] shows how much stock is left for both systems', async () => {
    const license = someProduct({ stock: { enabled: true, amount: 12, data: secrets } });
    const ticket = someTicketProduct(secrets);
    const endless = someTicketProduct(secrets, { stock: { enabled: false, amount: 7, data: secrets } });
    for (const made of [license, ticket, endless]) await addProduct(app, made);
    const stocks = await Promise.all(
      [license, ticket, endless].map(async ({ id }) => ((await get(id)).body.data as Product).stock),
    );
    expect(stocks).toEqual([
      { enabled: true, amount: 12, data: [] },
      { enabled: true, amount: 3, data: [] },
      { enabled: false, amount: 3, data: [] },
    ]);
    const listed = (await list()).data.filter(({ id }) => [license.id, ticket.id, endless.id].includes(id));
    expect(listed.map(({ stock }) => stock).toReversed()).toEqual(stocks);
  });

  it('[CAT-22] never includes stock items in replies to non-staff or in refusals', async () => {
    const admin = await signIn(app, 'admin');
    const customer = await signIn(app, 'customer');
    const made = someTicketProduct(secrets, { name: 'Secretive' });
    await addProduct(app, made);
    const params = { id: made.id };
    const replies = [];
    for (const person of [null, customer]) {
      const ask: Person['call'] = person ? person.call : (endpoint, call) => send(app, endpoint, call);
      for (const [id, endpoint] of Object.entries(calls)) {
        const query = id === 'products.list' ? { q: 'Secretive' } : {};
        // Refusals must not echo the request either: clients may log them.
        const body = { ...made, name: '' };
        replies.push(await ask(endpoint, { params, query, body }));
      }
    }
    const broken = { ...made, stock: { ...made.stock, data: [...secrets, 7] } };
    replies.push(await admin.call(calls['products.create'], { body: broken }));
    replies.push(await admin.call(calls['products.create'], { body: made }));
    replies.push(await admin.call(calls['products.edit'], { params, body: { ...made, version: 99 } }));
    replies.push(await admin.call(calls['products.edit'], { params, body: broken }));
    expect(replies.map(({ status }) => status).slice(-4)).toEqual([400, 409, 409, 400]);
    for (const { text, headers } of replies) {
      expect(text).not.toContain('GOODS');
      expect(JSON.stringify([...headers])).not.toContain('GOODS');
    }
    for (const path of ['/', '/products', `/products/${made.id}`, '/openapi.json']) {
      expect(await (await fetch(`${app.url}${path}`)).text()).not.toContain('GOODS');
    }
    // Staff do see the items, so the checks above look for the right text.
    expect((await admin.call(calls['products.manage'], { params })).text).toContain('GOODS-one');
  });

  it('[CAT-22] keeps stock items out of the audit log', async () => {
    const admin = await signIn(app, 'admin');
    const made = someTicketProduct(secrets);
    await admin.call(calls['products.create'], { body: made });
    const body = { ...made, stock: { ...made.stock, data: secrets.slice(1) } };
    await admin.call(calls['products.edit'], { params: { id: made.id }, body });
    const { rows } = await app.database.pool.query('select * from audit_log');
    expect(rows.filter(({ subject }) => subject === made.id).length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain('GOODS');
  });
});
