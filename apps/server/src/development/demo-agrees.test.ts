import { licensesEndpoints as calls } from '@botique/contract/licenses/endpoints.ts';
import type { RecordedSession } from '@botique/contract/licenses/recorded-session.ts';
import { selectionIssues, soldOf } from '@botique/contract/orders/order-options.ts';
import { dollarsOfCents } from '@botique/contract/money.ts';
import { priceOrder } from '@botique/contract/orders/price-order.ts';
import { customers } from '@botique/emulators/personas.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedTestDemo } from '../testing/demo.ts';
import { signIn } from '../testing/person.ts';
import { consoleOf } from '../testing/product-sessions.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { demoLicenses } from './demo-licenses.ts';
import { demoDevices } from './demo-devices.ts';
import { demoProducts } from './demo-products.ts';
import { demoTickets } from './demo-tickets.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await seedTestDemo(app);
});
afterAll(() => app.close());

const grants = demoLicenses(new Date());
const productOf = (id: string) => {
  const product = demoProducts.find((each) => each.id === id);
  if (!product) throw new Error(`The demo sells no ${id}`);
  return product;
};
const licensesOf = async (userId: string) => (await app.licenses.mine(userId, { limit: 100 })).data;
const purchasesOf = async (userId: string) =>
  (await app.billing.invoices.mine(userId, { limit: 100 })).rows.filter(({ kind }) => kind === 'purchase');

it('[OFF-101] the demo has exactly one purchase invoice for every license that is not a trial', async () => {
  for (const { id } of customers) {
    const bought = (await licensesOf(id)).filter(({ trial }) => !trial);
    const purchases = await purchasesOf(id);
    const sold = bought.map(({ productId, createdAt }) => [productId, createdAt]);
    expect(new Set(purchases.map((row) => [row.productId, row.createdAt.toISOString()].join()))).toEqual(
      new Set(sold.map((each) => each.join())),
    );
    expect(purchases).toHaveLength(bought.length);
    expect(new Set(purchases.map(({ licenseId }) => licenseId))).toEqual(
      new Set(bought.map((each) => each.id)),
    );
  }
});

it('[OFF-101] the catalogue counts one sale for every demo license that was bought', async () => {
  const { sales, active, expired } = await app.catalogue.counters();
  const trials = grants.filter(({ trial }) => trial).length;
  expect(sales).toBe(active + expired - trials);
  expect(sales).toBeGreaterThan(0);
});

it('[OFF-101] every demo license has options that the shop sells, at the price on its invoice', async () => {
  for (const { userId, productId, days, sessions, storageMb } of grants.filter(({ trial }) => !trial)) {
    const product = productOf(productId);
    const subscription = days === null ? 'lifetime' : 'subscription';
    const selection = { subscription, duration: days ?? 30, sessions, storageMb } as const;
    expect(selectionIssues(soldOf(product), selection), product.name).toEqual([]);
    const paid = (await purchasesOf(userId)).filter((row) => row.productId === productId);
    const prices = paid.map(({ amountCents }) => amountCents);
    expect(prices, product.name).toContain(priceOrder(soldOf(product), selection).totalCents);
  }
});

it('[OFF-101] every demo trial is offered by the shop and claimed by its owner', async () => {
  for (const { userId, productId, days } of grants.filter(({ trial }) => trial)) {
    expect(productOf(productId).trial).toEqual({ enabled: true, duration: days });
    expect(await app.orders.trials.claimed(userId)).toContain(productId);
  }
});

it('[OFF-101] the grants and purchases of every demo customer add up to their balance', async () => {
  for (const { id } of customers) {
    const { rows } = await app.billing.invoices.mine(id, { limit: 100 });
    const sum = rows.reduce(
      (total, { kind, amountCents }) => (kind === 'grant' ? total + amountCents : total - amountCents),
      0n,
    );
    expect(dollarsOfCents(sum)).toBe(dollarsOfCents(await app.ledger.credits(id)));
  }
});

it('[OFF-101] the demo customer with many bots owns at least four, and demo devices use valid licenses within their sessions', async () => {
  const busy = customers.find(({ about }) => about.startsWith('Runs many bots'));
  const own = await licensesOf(busy?.id ?? '');
  expect(own.filter(({ category }) => category === 'bots').length).toBeGreaterThanOrEqual(4);
  expect(Object.keys(demoDevices)).toContain(busy?.id);
  const devices = Object.values(demoDevices).flatMap((types) => Object.values(types).flat());
  expect(new Set(devices).size).toBe(devices.length);
  for (const [userId, types] of Object.entries(demoDevices)) {
    const licenses = await licensesOf(userId);
    for (const [type, uuids] of Object.entries(types)) {
      const [license, ...others] = licenses.filter((each) => each.type === type);
      expect(others, type).toEqual([]);
      expect(license?.sessions, type).toBeGreaterThanOrEqual(uuids.length);
      expect(license?.expire === null || new Date(license?.expire ?? 0) > new Date(), type).toBe(true);
    }
  }
});

it('[OFF-101] the first demo customer has a crash with its lines, past sessions, a log and a blacklisted device', async () => {
  const mo = await signIn(app, 'customer');
  expect(mo.id).toBe(customers[0]?.id);
  const list = async (call: 'licenses.sessions' | 'licenses.logs' | 'licenses.blacklist', type: string) => {
    const license = (await licensesOf(mo.id)).find((each) => each.type === type)?.id ?? '';
    return (await mo.call(calls[call], { params: { license } })).body.data as unknown[];
  };
  const crashes = (await mo.call(calls['licenses.crashes'])).body.data as RecordedSession[];
  expect(crashes).toMatchObject([{ productName: 'Tally', exitCode: 1, crashed: true }]);
  expect((await consoleOf(mo, crashes[0]?.socketId ?? '')).at(-1)).toMatchObject({ level: 'error' });
  expect(await list('licenses.sessions', 'warden')).toHaveLength(2);
  expect(await list('licenses.logs', 'warden')).toHaveLength(7);
  expect(await list('licenses.blacklist', 'warden')).toHaveLength(1);
});

it('[OFF-101] demo customers own the licensed products that they write tickets about', async () => {
  for (const { openedBy, productId, title } of demoTickets) {
    if (productId === null || productOf(productId).system === 'ticket') continue;
    const owned = (await licensesOf(openedBy)).map((license) => license.productId);
    expect(owned, title).toContain(productId);
  }
});
