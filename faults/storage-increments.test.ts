import { expect, it } from 'vitest';
import { storageCalls, versionRead } from '../apps/server/src/testing/storage-calls.ts';
import { openData } from './database.ts';
import { grantLicenses, withMasterKey } from './granted-licenses.ts';
import { migratedPlace } from './places.ts';
import { startServer } from './running-server.ts';
import { emptyShop, newCustomer } from './shop.ts';
import { pick } from './size.ts';

const rounds = pick({ short: 20, full: 200 });
const writers = 10;

it('[LIC-122] loses no increment of a counter that 10 products write at once', async () => {
  const place = await migratedPlace();
  const server = await startServer(place, { variables: { ...emptyShop, ...withMasterKey } });
  const owner = await newCustomer(server);
  const [license] = await grantLicenses(openData(place), { ownerId: owner.id, number: 1, sessions: 10 });
  const storage = storageCalls(server, license?.key ?? '');

  /** Reads the counter and writes it with its version until no one else was faster. Returns the attempts. */
  async function increment(): Promise<number> {
    for (let attempt = 1; ; attempt += 1) {
      const read = await storage.read('counter');
      const next = String(Number(read.text) + 1);
      const { status, body } = await storage.write('counter', next, versionRead(read));
      if (status === 200) return attempt;
      expect(body['error']).toBe('version_conflict');
    }
  }

  expect((await storage.write('counter', '0', 0)).status).toBe(200);
  let attempts = 0;
  for (let round = 1; round <= rounds; round += 1) {
    const counts = await Promise.all(Array.from({ length: writers }, increment));
    attempts += counts.reduce((sum, count) => sum + count, 0);
    expect((await storage.read('counter')).text).toBe(String(round * writers));
  }
  // Otherwise the writers never met, and the test would prove nothing.
  expect(attempts).toBeGreaterThan(writers * rounds);
  console.log(
    `conditional writes: ${writers * rounds} increments by ${writers} writers in ${attempts} attempts, 0 lost`,
  );
});
