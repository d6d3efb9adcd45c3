import { artworkPath } from '@botique/contract/catalogue/artwork.ts';
import { catalogueEndpoints as calls } from '@botique/contract/catalogue/endpoints.ts';
import { offerOf } from '@botique/contract/catalogue/product-rules.ts';
import { newProduct, type Product } from '@botique/contract/catalogue/product.ts';
import { customers, personas } from '@botique/emulators/personas.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertMissingUsers } from '../domains/accounts/repository.ts';
import { send } from '../testing/person.ts';
import { seedTestDemo } from '../testing/demo.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { demoProducts } from './demo-products.ts';
import { seedReleases } from './seed-releases.ts';

let app: TestApp;
let shown: Product[];
beforeAll(async () => {
  app = await startTestApp();
  await seedTestDemo(app);
  shown = (await send(app, calls['products.list'])).body.data as Product[];
});
afterAll(() => app.close());

it('seeds an empty shop with people and products in display order', async () => {
  expect(shown.map(({ name }) => name)).toEqual([
    'Warden',
    'Encore',
    'Doorman',
    'Tally',
    'Raffle',
    'Scribe',
    'Relay',
    'Backstop',
    'Sieve',
    'Vitrine',
    'Bespoke',
    'Starter',
  ]);
  const { rows } = await app.database.pool.query('select id from users');
  expect(rows).toHaveLength(personas.length);
});

it('gives the demo customers credits, from many to none, and the books agree', async () => {
  const balances = await Promise.all(customers.map(({ id }) => app.ledger.credits(id)));
  expect(balances).toEqual([14_850n, 2_075n, 0n, 640n, 125_000n]);
  expect(await app.ledger.lookAtBooks()).toEqual([]);
  const invoices = await app.billing.invoices.mine(customers[0]?.id ?? '', { limit: 100 });
  expect(invoices.rows.map(({ kind }) => kind)).toEqual([...Array<string>(5).fill('purchase'), 'grant']);
});

it('publishes releases of a bot that the launcher can run', async () => {
  await seedReleases(app.delivery);
  const [current] = (await app.delivery.releases.currentOf(['Wd4xK9Qe'])).values();
  expect(current).toMatchObject({ version: '2.1.0', state: 'published' });
});

it('changes nothing when the demo is seeded a second time', async () => {
  expect(await seedTestDemo(app)).toBe('not empty');
  expect((await send(app, calls['products.list'])).body.data).toEqual(shown);
});

it('has only demo products that pass the validation of new products', () => {
  for (const product of demoProducts) expect(newProduct.parse(product)).toEqual(product);
});

it('has free, locked, sold-out, limited, trial and made-to-order demo products', () => {
  const named = (wanted: (product: Product) => boolean) => shown.filter(wanted).map(({ name }) => name);
  expect(named((product) => offerOf(product) === 'free')).toEqual(['Starter']);
  expect(named((product) => offerOf(product) === 'notAvailable')).toEqual(['Scribe']);
  expect(named((product) => offerOf(product) === 'outOfStock')).toEqual(['Sieve']);
  expect(named(({ system }) => system === 'ticket')).toEqual(['Vitrine', 'Bespoke']);
  expect(shown.filter(({ stock }) => stock.enabled).map(({ name, stock }) => [name, stock.amount])).toEqual([
    ['Doorman', 12],
    ['Raffle', 3],
    ['Sieve', 0],
    ['Vitrine', 4],
  ]);
  expect(shown.filter(({ trial }) => trial.enabled).map(({ name, trial }) => [name, trial.duration])).toEqual(
    [
      ['Warden', 7],
      ['Encore', 3],
      ['Tally', 7],
      ['Relay', 14],
      ['Backstop', 14],
    ],
  );
});

it('gives every demo product our own artwork and a different description', () => {
  for (const product of shown) {
    expect(product.images).toEqual((['0', '1', '2'] as const).map((view) => artworkPath(product, view)));
    expect(product.key).toBe(product.name.toLowerCase());
  }
  expect(new Set(shown.map(({ description }) => description)).size).toBe(shown.length);
});

it('keeps the goods of the demo out of the product list', async () => {
  const goods = demoProducts.flatMap(({ stock }) => stock.data);
  expect(goods).toHaveLength(4);
  const { text } = await send(app, calls['products.list']);
  for (const item of goods) expect(text).not.toContain(item);
  expect(text).not.toContain('VTR-');
});

it('changes nothing in a shop with real people', async () => {
  const shop = await startTestApp();
  try {
    const person = { id: '100001', globalUsername: 'Real', avatar: null, role: 'User' } as const;
    await insertMissingUsers(shop.database.db, [person]);
    expect(await seedTestDemo(shop)).toBe('not empty');
    expect(await shop.catalogue.page()).toMatchObject({ total: 0 });
  } finally {
    await shop.close();
  }
});
