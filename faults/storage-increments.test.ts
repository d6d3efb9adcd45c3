import { expect, it } from 'vitest';
import { startProduct } from '../apps/server/src/testing/product-process.ts';
import { storageCalls } from '../apps/server/src/testing/storage-calls.ts';
import { openData } from './database.ts';
import { grantLicenses, withMasterKey } from './granted-licenses.ts';
import { migratedPlace } from './places.ts';
import { startServer } from './running-server.ts';
import { emptyShop, newCustomer } from './shop.ts';
import { pick } from './size.ts';

const rounds = pick({ short: 20, full: 200 });
const writers = 10;

/** Reads the counter and writes it with its version, again if another process was faster. Prints the attempts. */
const source = `
  import { connect } from '@botique/sdk';
  const { storage } = await connect({ key: process.env.LICENSE_KEY, product: 'warden', timeoutMs: 120_000 });

  async function increment() {
    for (let attempt = 1; ; attempt += 1) {
      const counter = await storage.get('counter');
      try {
        await storage.set('counter', (counter?.json() ?? 0) + 1, { version: counter?.version });
        return attempt;
      } catch (error) {
        if (error.reason !== 'conflict') throw error;
      }
    }
  }

  let attempts = 0;
  for (let round = 0; round < ${rounds}; round += 1) attempts += await increment();
  console.log(attempts);
`;

it('[LIC-122] loses no increment of a counter that 10 products write at once', async () => {
  const place = await migratedPlace();
  const server = await startServer(place, { variables: { ...emptyShop, ...withMasterKey } });
  const owner = await newCustomer(server);
  const [license] = await grantLicenses(openData(place), { ownerId: owner.id, number: 1, sessions: writers });
  const key = license?.key ?? '';

  const products = Array.from({ length: writers }, () => startProduct(server, { key, source }));
  for (const product of products) {
    expect(await product.exited, product.stderr()).toEqual({ code: 0, signal: null });
  }

  expect((await storageCalls(server, key).read('counter')).text).toBe(String(writers * rounds));
  const attempts = products.reduce((sum, { stdout }) => sum + Number(stdout()), 0);
  // Otherwise the writers never met, and the test would prove nothing.
  expect(attempts).toBeGreaterThan(writers * rounds);
  console.log(
    `conditional writes: ${writers * rounds} increments by ${writers} products in ${attempts} attempts, 0 lost`,
  );
}, 600_000);
