import { catalogueEndpoints as calls } from '@botique/contract/catalogue/endpoints.ts';
import type { ManagedProduct, Product } from '@botique/contract/catalogue/product.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { send, signIn, type Person } from '../../testing/person.ts';
import { addProduct, addProducts, someProduct } from '../../testing/products.ts';
import { cloneDatabase, startTestApp, type TestApp } from '../../testing/test-app.ts';

let data: Awaited<ReturnType<typeof cloneDatabase>>;
let here: TestApp;
let there: TestApp;
let admin: Person;
beforeAll(async () => {
  data = await cloneDatabase();
  here = await startTestApp({ databaseUrl: data.url });
  there = await startTestApp({ databaseUrl: data.url });
  admin = await signIn(here, 'admin');
});
afterAll(async () => {
  await here.close();
  await there.close();
  await data.drop();
});

const get = async (node: TestApp, id: string) =>
  (await send(node, calls['products.get'], { params: { id } })).body.data as Product | undefined;
const names = async (node: TestApp) =>
  ((await send(node, calls['products.list'])).body.data as Product[]).map(({ name }) => name);

describe('the node that made a change', () => {
  it('shows a change in the next read on the same node', async () => {
    const made = await addProduct(here, someProduct({ name: 'Version 0' }));
    let seen: ManagedProduct = made;
    for (let round = 1; round <= 20; round += 1) {
      const body = { ...seen, name: `Version ${round}` };
      const reply = await admin.call(calls['products.edit'], { params: { id: made.id }, body });
      seen = reply.body.data as ManagedProduct;
      expect((await get(here, made.id))?.name).toBe(`Version ${round}`);
      expect(await names(here)).toContain(`Version ${round}`);
    }
    await admin.call(calls['products.archive'], { params: { id: made.id } });
    expect(await get(here, made.id)).toBeUndefined();
    await admin.call(calls['products.restore'], { params: { id: made.id } });
    expect(await get(here, made.id)).toBeDefined();
  });

  it('shows a change in the next read on the same node while others keep reading', async () => {
    const made = await addProduct(here, someProduct({ name: 'Busy' }));
    let reading = true;
    const readers = Array.from({ length: 8 }, async () => {
      while (reading) await send(here, calls['products.list']);
    });
    for (let round = 1; round <= 10; round += 1) {
      await admin.call(calls['products.edit'], {
        params: { id: made.id },
        body: { ...made, version: round, name: `Busy ${round}` },
      });
      expect((await get(here, made.id))?.name).toBe(`Busy ${round}`);
    }
    reading = false;
    await Promise.all(readers);
  });
});

describe('another node', () => {
  it('shows products that were created, edited, archived and restored on another node', async () => {
    await names(there);
    const made = await addProduct(here, someProduct({ name: 'Travelling' }));
    await expect.poll(async () => (await get(there, made.id))?.name).toBe('Travelling');
    const call = { params: { id: made.id } };
    await admin.call(calls['products.edit'], { ...call, body: { ...made, name: 'Arrived' } });
    await expect.poll(async () => (await get(there, made.id))?.name).toBe('Arrived');
    await admin.call(calls['products.archive'], call);
    await expect.poll(() => get(there, made.id)).toBeUndefined();
    await admin.call(calls['products.restore'], call);
    await expect.poll(async () => (await get(there, made.id))?.name).toBe('Arrived');
  });

  it('shows products that were seeded on another node', async () => {
    const made = someProduct({ name: 'Seeded elsewhere' });
    await names(there);
    await addProducts(here, [made]);
    await expect.poll(() => names(there)).toContain('Seeded elsewhere');
  });

  it('receives database signals again after a lost connection and shows missed changes', async () => {
    const made = await addProduct(here, someProduct({ name: 'Before' }));
    await expect.poll(async () => (await get(there, made.id))?.name).toBe('Before');
    const { rows } = await here.database.pool.query(
      `select pg_terminate_backend(pid, 10000) as gone from pg_stat_activity
        where datname = current_database() and application_name = 'botique signals'`,
    );
    expect(rows.map(({ gone }) => gone)).toEqual([true, true]);
    // Changed without a signal, so a node shows it only if it reloads after reconnecting.
    await here.database.pool.query("update products set name = 'Missed' where id = $1", [made.id]);
    for (const node of [here, there]) {
      await expect.poll(async () => (await get(node, made.id))?.name).toBe('Missed');
    }
    await admin.call(calls['products.edit'], { params: { id: made.id }, body: { ...made, name: 'After' } });
    await expect.poll(async () => (await get(there, made.id))?.name).toBe('After');
  });
});

it('returns the same page for the same query without asking the database while nothing changes', async () => {
  const { id } = await addProduct(here, someProduct({ name: 'Quiet' }));
  const { pool } = here.database;
  // Polled below, because signals of earlier changes may still be in flight.
  const readWithoutTable = async () => {
    await here.catalogue.page();
    await pool.query('alter table products rename to hidden_away');
    try {
      const page = await here.catalogue.page({ q: 'quiet' });
      return [
        page.data[0]?.id,
        (await get(here, id))?.name,
        (await here.catalogue.page({ q: ' QUIET' })) === page,
      ];
    } catch {
      return 'the database was asked';
    } finally {
      await pool.query('alter table hidden_away rename to products');
    }
  };
  await expect.poll(readWithoutTable).toEqual([id, 'Quiet', true]);
});
